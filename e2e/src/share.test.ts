// A link on its way out: the sheet, the code on it, what a phone reads off the screen, and what stands on paper.
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let fan: Page
let slug: string
beforeAll(async () => {
  stage = await createStage()
  athlete = await registerPerformer(stage.app.client, { name: 'Maya Oyelaran', username: 'maya_shares' })
  slug = (await publish(stage.app.client, athlete, { title: 'Heat one' })).slug
  await stage.app.settle()
  fan = await stage.open('phone')
  await fan.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_shares' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const linkOf = (page: Page) => page.getByRole('dialog').getByLabel('Link').inputValue()
const readCode = async (page: Page) => {
  const bytes = await page
    .getByRole('dialog')
    .getByRole('img', { name: /^QR code/ })
    .screenshot()
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  // As it is published, the function stands in a field of its own module.
  const decode = (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default)
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a fan shares a post: the link carries their code and nothing else, and it is counted once it is copied', async () => {
  await fan.goto(`/post/${slug}`)
  await fan.getByRole('button', { name: 'Share', exact: true }).click()
  await fan.getByRole('heading', { name: 'Share', exact: true }).waitFor()
  const link = new URL(await linkOf(fan))
  expect([link.pathname, [...link.searchParams.keys()]]).toEqual([`/post/${slug}`, ['ref']])
  expect(link.searchParams.get('ref')).toMatch(/^[\w-]{12}$/)
  await shoot(fan, 'share-sheet')
  await fan.getByRole('button', { name: 'Copy the link' }).click()
  await fan.getByText('Copied to clipboard').waitFor()
  expect(await fan.evaluate('navigator.clipboard.readText()')).toBe(link.href)
  await expect
    .poll(async () => (await stage.app.client.send('feeds.view', { params: { id: slug } })).data.totalShare, { timeout: 10_000 })
    .toBe(1)
})

test('a phone reads the same link off the screen, and a sheet of paper has it alone', async () => {
  // What was said of the copy stands over the sheet for a moment.
  await fan.getByText('Copied to clipboard').waitFor({ state: 'detached' })
  await fan.getByRole('button', { name: 'Show a QR code' }).click()
  await fan.getByRole('button', { name: 'Print a sheet' }).waitFor()
  expect(await readCode(fan)).toBe(await linkOf(fan))
  await shoot(fan, 'share-code')
  await fan.emulateMedia({ media: 'print' })
  await expect.poll(() => fan.locator('#root').isVisible()).toBe(false)
  const sheet = fan.locator('.print-sheet')
  await expect.poll(() => sheet.isVisible()).toBe(true)
  await expect.poll(() => sheet.textContent()).toContain('Heat one')
  if (process.env['PICTURES']) await fan.screenshot({ path: `${process.env['PICTURES']}/share-print.png` })
  await fan.emulateMedia({ media: 'screen' })
})

test('a visitor shares the plain address, and places elsewhere get it in words', async () => {
  const visitor = await stage.open('desktop')
  await visitor.goto('/ind/athlete/maya_shares')
  await visitor.getByRole('button', { name: 'Share', exact: true }).first().click()
  const link = new URL(await linkOf(visitor))
  expect(link.search).toBe('')
  const mail = await visitor.getByRole('link', { name: 'Mail' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(link.href)
  for (const name of ['WhatsApp', 'X', 'Facebook']) {
    const there = visitor.getByRole('link', { name, exact: true })
    expect([await there.getAttribute('target'), await there.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  }
  await shoot(visitor, 'share-visitor')
})

test('who follows a shared link and registers is known to be recommended, however soon they leave the first screen', async () => {
  const link = new URL(await linkOf(fan))
  const codeOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'refCode')?.value
  const friend = await stage.open('phone')
  await friend.goto(`${link.pathname}${link.search}`)
  await expect.poll(() => codeOf(friend)).toBe(link.searchParams.get('ref'))

  const hasty = await stage.open('phone')
  const program = /\/assets\/index-[^/]+\.js$/
  // The line is so slow that they are gone before the program has come.
  await hasty.route(program, () => undefined)
  await hasty.goto(`${link.pathname}${link.search}`)
  await hasty.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await hasty.unroute(program)
  await hasty.goto('/auth/register/fan')
  await expect.poll(() => codeOf(hasty)).toBe(link.searchParams.get('ref'))
})
