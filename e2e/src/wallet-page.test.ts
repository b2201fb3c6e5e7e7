// The wallet as a page: a balance on a board, and one ledger of all that moved, whether a card or the wallet paid it. And the page of an
// athlete, where what a subscription holds stands beside what it opens; and what is unlocked, which its receipt does not cover.
import { readFile } from 'node:fs/promises'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPost } from '../../server/demo/pictures/index.ts'
import {
  anyCard,
  password as scenarioPassword,
  publish,
  registerFan,
  registerPerformer,
  setPrices,
  subscribe,
  tip,
  topUp,
  uploadPostFile,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
let maya: Person
let rosa: Person
let path: string
let slug: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  maya = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_corner' })
  await setPrices(client, maya, { monthlyPrice: 4.99, yearlyPrice: 49 })
  path = (await client.send('performers.view', { params: { id: maya.id } })).data.path
  const photo = await uploadPostFile(client, maya, 'Photo', await drawPost('track', { seed: 3, person: 2, kit: 1 }))
  const sold = {
    type: 'photo' as const,
    title: 'Film at midnight',
    fileIds: [photo._id],
    audience: 'buyers' as const,
    isSale: true,
    price: 6,
  }
  slug = (await publish(client, maya, sold)).slug
  rosa = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_counts' })
  await topUp(client, rosa, 25)
  await tip(client, rosa, { id: maya.id }, 10)
  const card = await anyCard(client, rosa)
  const other = await registerPerformer(client, { name: 'Kofi Brandt' })
  await setPrices(client, other, { monthlyPrice: 3 })
  await subscribe(client, rosa, { id: other.id }, 'monthly', card)
  await stage.app.settle()
  page = await stage.open('desktop')
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const ledger = () => page.getByRole('region', { name: 'Ledger' })
const corner = () => page.getByRole('region', { name: 'In Maya Okafor’s corner' })

test('what a subscription holds stands on the page, and what was wanted opens after signing in', async () => {
  await page.goto(path)
  await corner().getByText('$4.08 a month, billed once').waitFor()
  await corner()
    .getByText(/^Renews at \$4\.99 on /)
    .waitFor()
  await shoot(page, 'corner')
  expect(await complaintsOfAxe(page)).toEqual([])
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  await corner().getByRole('button', { name: 'Subscribe, $4.99' }).click()
  await page.getByText('subscribe to Maya Okafor').waitFor()
  await page.getByLabel('E-mail or username').fill('rosa_counts')
  await page.getByLabel('Password', { exact: true }).fill(scenarioPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'In Maya Okafor’s corner' })
    .getByRole('radio', { name: /^Monthly/ })
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('one ledger says what came and what went, the newest first', async () => {
  await page.goto('/wallet')
  await page.getByRole('region', { name: 'Your wallet' }).getByText('tokens · worth $15.00').waitFor()
  const rows = ledger().getByRole('row')
  await rows.filter({ hasText: 'Top-up' }).getByText('+25.00').waitFor()
  const words = await rows.evaluateAll((list) => list.slice(1).map((row) => row.querySelector('.t')?.textContent))
  expect(words).toEqual(['Subscription, monthly · Kofi BrandtBy card', 'Tip · Maya Okafor', 'Top-up$25.00 by card'])
  await rows.filter({ hasText: 'Tip' }).getByText('−10.00').waitFor()
  await rows.filter({ hasText: 'Kofi Brandt' }).getByText('$3.00').waitFor()
  await shoot(page, 'wallet')
  expect(await complaintsOfAxe(page)).toEqual([])
})

test('it is a file, too', async () => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('When,What,Tokens,By card,Status')
  expect(lines[2]).toMatch(/,Tip · Maya Okafor,-10\.00,,Paid$/)
})

test('a card is named and grouped as it is typed', async () => {
  await page.getByRole('radio', { name: 'New card' }).check()
  const number = page.getByLabel('Card number')
  await number.pressSequentially('378282246310005')
  await expect.poll(() => number.inputValue()).toBe('3782 822463 10005')
  await page.getByText('American Express', { exact: true }).waitFor()
  await number.fill('')
  await number.pressSequentially('4242424242424242')
  await expect.poll(() => number.inputValue()).toBe('4242 4242 4242 4242')
  await page.getByText('Visa', { exact: true }).waitFor()
  // A digit in the middle is corrected where it stands.
  for (let step = 0; step < 4; step++) await number.press('ArrowLeft')
  await number.press('Backspace')
  await number.press('Backspace')
  await number.pressSequentially('1')
  await number.blur()
  await expect.poll(() => number.inputValue()).toBe('4242 4242 4241 4242')
  await page.getByRole('radio', { name: /^Visa ending/ }).check()
})

test('on a phone it is the second tab, and old addresses lead to it', async () => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/wallet')
    await page.getByRole('heading', { name: 'Top up' }).waitFor()
    await expect.poll(() => ledger().count()).toBe(0)
    await page.getByRole('link', { name: 'Ledger' }).click()
    await ledger().getByText('+25.00').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Top up' }).count()).toBe(0)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  await page.goto('/wallet?tab=charges')
  await ledger().getByText('+25.00').waitFor()
  await shoot(page, 'wallet-ledger')
  expect(await complaintsOfAxe(page)).toEqual([])
})

test('what is unlocked is seen beside its receipt', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/post/${slug}`)
  await page.getByRole('region', { name: 'Comments' }).getByText('Comments open together with what they are about.').waitFor()
  await page.getByRole('button', { name: 'Unlock this post, $6.00' }).click()
  const sheet = page.getByRole('dialog', { name: 'Film at midnight' })
  await sheet.getByText('Yours for good, also if you stop following.').waitFor()
  await shoot(page, 'unlock-sheet')
  await sheet.getByRole('button', { name: 'Unlock now, $6.00' }).click()
  await sheet.getByText('Unlocked. Yours for good.').waitFor()
  const picture = page.getByRole('main').getByRole('img', { name: 'Film at midnight', includeHidden: true })
  await picture.waitFor()
  const [receipt, shown] = [await sheet.boundingBox(), await picture.boundingBox()]
  expect(receipt?.x).toBeGreaterThanOrEqual((shown?.x ?? 0) + (shown?.width ?? 1440))
  await shoot(page, 'unlock-receipt')
  expect(await complaintsOfAxe(page)).toEqual([])
})

test('a balance that is told before an older answer comes stays', async () => {
  const { client } = stage.app
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/socket\.io/, (line) => {
    line.connectToServer()
    lines.push(line)
  })
  const worth = (amount: string) => page.getByRole('region', { name: 'Your wallet' }).getByText(`tokens · worth $${amount}`).waitFor()
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  await page.route('**/api/users/me', async (route) => {
    if (!isHeld) return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await told.promise
    await route.fulfill({ response })
  })
  await page.goto('/wallet')
  await worth('9.00')
  await expect.poll(() => lines.length).toBe(1)
  await topUp(client, rosa, 5)
  await worth('14.00')
  isHeld = true
  // Back from a lost connection the account is asked for anew.
  const answer = page.waitForResponse('**/api/users/me')
  await lines[0]?.close()
  await asked.promise
  await topUp(client, rosa, 5)
  await worth('19.00')
  told.resolve()
  await (await answer).finished()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await worth('19.00')
  await page.unrouteAll({ behavior: 'wait' })
})
