// A tip from an empty wallet, on a phone: the top-up stands alone in the sheet with its button in sight, and who comes back from
// the bank finds the tip as it was typed, behind a button that names it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer, setPrices } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillCard, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
const profile = '/ind/athlete/kofi_tipped'
const bankAsks = '4000002760003184'

beforeAll(async () => {
  stage = await createStage()
  const athlete = await registerPerformer(stage.app.client, { name: 'Kofi Brandt', username: 'kofi_tipped' })
  await setPrices(stage.app.client, athlete, { monthlyPrice: 5 })
  fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_tips' })
})
afterAll(() => stage.close())

const sheet = () => fan.getByRole('dialog')
const press = (name: string | RegExp) => sheet().getByRole('button', { name }).click()

/** How far below the window the lower edge of a button is. */
async function belowTheFold(name: string): Promise<number> {
  const box = await sheet().getByRole('button', { name }).boundingBox()
  return Math.max(0, (box ? box.y + box.height : Infinity) - (fan.viewportSize()?.height ?? 0))
}

async function typeTip(tokens: string, note: string) {
  await fan.goto(profile)
  await fan.getByRole('button', { name: 'Tip', exact: true }).first().click()
  await press(tokens)
  await sheet().getByLabel('Note').fill(note)
}

async function expectTip(tokens: string, note: string) {
  await expect.poll(() => sheet().getByRole('button', { name: tokens, exact: true }).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => sheet().getByLabel('Note').inputValue()).toBe(note)
}

test('a top-up inside the sheet of a tip has one amount and a button in sight', async () => {
  await typeTip('25', 'For the last set')
  await shoot(fan, 'tip')
  await press('Top up and tip')
  await shoot(fan, 'top-up')
  await expect.poll(() => sheet().getByRole('group', { name: 'Tokens' }).isVisible()).toBe(false)
  expect(await belowTheFold('Top up and tip, $25.00')).toBe(0)
  expect(await complaintsOfAxe(fan)).toEqual([])
  // The way back to the tip, as it was typed.
  await press('Change')
  await expectTip('25', 'For the last set')
})

test('who comes back from the bank without paying has the tip as it was typed', async () => {
  await press('Top up and tip')
  await fillCard(sheet(), bankAsks)
  await press('Top up and tip, $25.00')
  await fan.waitForURL('**/sandbox/3ds/**')
  await fan.getByRole('button', { name: 'Fail the check' }).click()
  await fan.waitForURL('**/payment/**')
  await shoot(fan, 'refused')
  await fan.getByRole('link', { name: 'Tip Kofi Brandt' }).click()
  await expectTip('25', 'For the last set')
})

test('who comes back from the bank goes on with the tip, and sends it', async () => {
  await press('50')
  await sheet().getByLabel('Note').fill('For the whole season')
  await press('Top up and tip')
  // The card of before.
  await press('Top up and tip, $50.00')
  await fan.waitForURL('**/sandbox/3ds/**')
  await fan.getByRole('button', { name: /approve/i }).click()
  // The way back needs no press: the sheet is open again, with the wallet filled.
  await fan.getByText('Paid. 50.00 tokens are in your wallet.').waitFor()
  expect(new URL(fan.url()).pathname).toMatch(/\/athlete\/kofi_tipped$/)
  await sheet().getByText('Wallet after').waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await expectTip('50', 'For the whole season')
  await shoot(fan, 'back')
  await press('Send tip, $50.00')
  await sheet().getByText('Kofi Brandt has your 50.00 tokens.').waitFor()
  await press('Done')
  // What was sent is not typed again.
  await fan.getByRole('button', { name: 'Tip', exact: true }).first().click()
  await expectTip('10', '')
})

/** What the browser asked for so far, by the end of its address. */
const asked: string[] = []
const count = (end: string) => asked.filter((path) => path.endsWith(end)).length

test('one act fills the wallet and tips, once, however often it is pressed', async () => {
  fan = await stage.open('phone')
  fan.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  await registerFan(fan, { name: 'Mo Adeyemi', username: 'mo_tips' })
  await typeTip('25', 'For the relay')
  await press('Top up and tip')
  await fillCard(sheet())
  await sheet().getByRole('button', { name: 'Top up and tip, $25.00' }).dblclick()
  await sheet().getByText('Kofi Brandt has your 25.00 tokens.').waitFor()
  await sheet().getByText('0.00', { exact: true }).waitFor()
  expect([count('/top-up'), asked.filter((path) => path.includes('/tip')).length]).toEqual([1, 1])
  await press('Done')
})

/** The wallet is being filled until the answer is let through. */
async function holdTopUp() {
  const { promise, resolve } = Promise.withResolvers<void>()
  await fan.route(
    '**/top-up',
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}

test('who changes the tip meanwhile presses again, and so does who left the page', async () => {
  await typeTip('50', '')
  await press('Top up and tip')
  let letThrough = await holdTopUp()
  await press('Top up and tip, $50.00')
  await press('Change')
  await sheet().getByRole('button', { name: '25', exact: true }).click()
  letThrough()
  await sheet().getByRole('button', { name: 'Send tip, $25.00' }).waitFor()
  await sheet().getByText('50.00', { exact: true }).waitFor()

  await sheet().getByRole('button', { name: 'Other' }).click()
  await sheet().getByLabel('Your amount').fill('80')
  await press('Top up and tip')
  await sheet().getByLabel('Amount', { exact: true }).fill('200')
  letThrough = await holdTopUp()
  await press('Top up and tip, $200.00')
  // As a browser does that puts the page aside and brings it back later.
  await fan.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
  letThrough()
  await sheet().getByRole('button', { name: 'Send tip, $80.00' }).waitFor()
  await sheet().getByText('250.00', { exact: true }).waitFor()
  expect(asked.filter((path) => path.includes('/tip')).length).toBe(1)
})

test('a bank that leads back into another window leads to the tip, too, and only once', async () => {
  await typeTip('Other', 'From the bank')
  await sheet().getByLabel('Your amount').fill('300')
  await press('Top up and tip')
  await sheet().getByRole('radio', { name: 'New card' }).check()
  await fillCard(sheet(), bankAsks)
  await press('Top up and tip, $50.00')
  await fan.waitForURL('**/sandbox/3ds/**')
  const bank = fan.url()
  fan = await fan.context().newPage()
  const wayBack = fan.waitForRequest((request) => request.url().includes('/payment/success'))
  await fan.goto(bank)
  await fan.getByRole('button', { name: /approve/i }).click()
  await fan.getByText('Paid. 50.00 tokens are in your wallet.').waitFor()
  await sheet().getByText('Wallet after').waitFor()
  expect(new URL(fan.url()).pathname).toMatch(/\/athlete\/kofi_tipped$/)
  // The address of the way back, once more: it tells of the payment, and leads nowhere.
  await fan.goto((await wayBack).url())
  await fan.getByRole('heading', { level: 1, name: 'Paid' }).waitFor()
  await fan.getByText('$50.00').waitFor()
  await fan.getByRole('link', { name: 'To your wallet' }).waitFor()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
