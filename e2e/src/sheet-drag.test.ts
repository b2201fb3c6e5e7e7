// A sheet is pulled away by a thumb: from its handle and from the top of what it holds, never by a scroll, and not with half a form.
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerFan, registerPerformer, saveCard, setPrices, topUp, password } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let phone: Page
let hand: CDPSession
let path: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_pulled' })
  await setPrices(client, athlete, { monthlyPrice: 4.99 })
  const fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_pulls' })
  await topUp(client, fan, 50, await saveCard(client, fan))
  path = (await client.send('performers.view', { params: { id: athlete.id } })).data.path
  phone = await stage.open('phone')
  await signIn(phone, fan.username, password)
  await phone.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  hand = await phone.context().newCDPSession(phone)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const sheet = () => phone.getByRole('dialog')

beforeEach(async () => {
  await phone.goto(path)
  await phone.getByRole('button', { name: /tip/i }).first().click()
  await sheet().waitFor()
  // What watches the hand is fetched after the sheet is there.
  await phone.waitForLoadState('networkidle')
})

/** A finger that goes down on a place and moves by so much, in steps as a hand does. */
async function pull(from: Locator, { down, across = 0 }: { down: number; across?: number }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to touch')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + across * share, y: y + down * share }],
    })
  await touch('touchStart')
  for (let step = 1; step <= 12; step++) await touch('touchMove', step / 12)
  await touch('touchEnd')
}

const isOpen = async () => {
  await phone.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  return (await sheet().count()) === 1
}
const place = () => sheet().evaluate((element) => (element as unknown as { style: { transform: string } }).style.transform)

test('from its handle and from its head it is pulled away', async () => {
  await shoot(phone, 'sheet-handle')
  await pull(sheet().locator('.grab'), { down: 400 })
  await sheet().waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: /tip/i }).first().click()
  await phone.waitForLoadState('networkidle')
  await pull(sheet().locator('[data-title]'), { down: 400 })
  await sheet().waitFor({ state: 'detached' })
})

test('a little way, upwards or sideways, and it stays where it was', async () => {
  const title = sheet().locator('[data-title]')
  await pull(title, { down: 20 })
  await pull(title, { down: -200 })
  await pull(title, { down: 30, across: 200 })
  expect([await isOpen(), await place()]).toEqual([true, ''])
})

test('from its content where that stands at its top, and never while that is scrolled back', async () => {
  await phone.setViewportSize({ width: 390, height: 420 })
  const words = sheet().locator('.s-body').first()
  await sheet().evaluate((element) => element.scrollTo(0, 120))
  const scrolled = await sheet().evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  await pull(words.locator('.hint, .small, p, legend, label').first(), { down: 300 })
  await expect.poll(() => isOpen()).toBe(true)
  await phone.setViewportSize({ width: 390, height: 844 })
  await sheet().evaluate((element) => element.scrollTo(0, 0))
  await pull(words.locator('.hint, .small, p, legend, label').first(), { down: 400 })
  await sheet().waitFor({ state: 'detached' })
})

test('with half a form it asks, and takes no words with it', async () => {
  await sheet().getByRole('textbox').last().pressSequentially('For the whole')
  phone.once('dialog', (question) => void question.dismiss())
  await pull(sheet().locator('.grab'), { down: 400 })
  expect([await isOpen(), await place()]).toEqual([true, ''])
  await expect.poll(() => sheet().getByRole('textbox').last().inputValue()).toContain('For the whole')
  // A tap beside it is a slip, too.
  phone.once('dialog', (question) => void question.dismiss())
  await phone.touchscreen.tap(195, 8)
  await expect.poll(() => isOpen()).toBe(true)
  phone.once('dialog', (question) => void question.accept())
  await pull(sheet().locator('.grab'), { down: 400 })
  await sheet().waitFor({ state: 'detached' })
})

test('at a desk it is a dialog in the middle, and nothing is pulled', async () => {
  await phone.setViewportSize({ width: 1200, height: 844 })
  await pull(sheet().locator('[data-title]'), { down: 400 })
  await expect.poll(() => isOpen()).toBe(true)
  await phone.setViewportSize({ width: 390, height: 844 })
})
