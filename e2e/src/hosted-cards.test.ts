// Cards as with a live provider: no number is entered on this site. A fan leaves for the provider's own page and comes back to
// where the payment was begun: a top-up, one that was left and taken up again, a subscription, a card saved for later, a wallet
// of the phone; what is told twice or late changes nothing.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerPerformer, setPrices } from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { hours } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let post: string
const profile = '/ind/athlete/kofi_hosted'

beforeAll(async () => {
  stage = await createStage({ SANDBOX_CARDS: 'hosted' })
  const athlete = await registerPerformer(stage.app.client, { name: 'Kofi Brandt', username: 'kofi_hosted' })
  post = `/post/${(await publish(stage.app.client, athlete, { title: 'Film room', isSale: true, price: 90 })).slug}`
  await setPrices(stage.app.client, athlete, { monthlyPrice: 5, yearlyPrice: 50 })
  fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_hosted' })
})
afterAll(() => stage.close())

const sheet = () => fan.getByRole('dialog')
const press = (name: string | RegExp) => fan.getByRole('button', { name }).click()
const onTheirPage = () => fan.waitForURL('**/sandbox/checkout/**')
const balance = () => fan.getByRole('main').locator('[data-balance]').textContent()
const place = () => {
  const { pathname, search } = new URL(fan.url())
  return pathname + search
}
const settled = async () => {
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
}

test('a top-up that was left is taken up again, on the same page and with the same amount', async () => {
  await fan.goto('/wallet')
  await expect.poll(() => fan.getByLabel('Card number').count()).toBe(0)
  await fan.getByLabel('Amount').fill('35')
  await shoot(fan, 'wallet')
  await press('Top up, $35.00')
  await onTheirPage()
  const page = fan.url()
  // The browser's own Back keeps the amount, too.
  await fan.goBack()
  await expect.poll(() => fan.getByLabel('Amount').inputValue()).toBe('35')
  await fan.goto(page)
  await shoot(fan, 'their-page')
  await press('Pay with a card that is declined')
  await fan.getByRole('alert').getByText('declined').waitFor()
  await press('Leave without paying')
  await sheet().getByRole('heading', { name: 'Not paid yet' }).waitFor()
  expect(place()).toBe('/wallet?amount=35')
  await expect.poll(() => fan.getByLabel('Amount').inputValue()).toBe('35')
  await sheet().getByText('No money was taken.').waitFor()
  await shoot(fan, 'left')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await press('Go on to pay, $35.00')
  await onTheirPage()
  expect(fan.url()).toBe(page)
  await press('Pay with the phone’s wallet')
  await sheet().getByText('35.00 tokens are in your wallet.').waitFor()
  await shoot(fan, 'paid')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await press('Done')
  expect([place(), await balance()]).toEqual(['/wallet?amount=35', '35.00'])
})

test('the way back opened again, and the page paid again, take nothing more', async () => {
  await fan.getByLabel('Amount').fill('20')
  await press('Top up, $20.00')
  await onTheirPage()
  const page = fan.url()
  const leads = fan.waitForRequest('**/api/payment/return/**')
  await press('Pay with a card that works')
  const back = (await leads).url()
  await sheet().getByText('20.00 tokens are in your wallet.').waitFor()
  await settled()
  await fan.goto(back)
  await sheet().getByText('20.00 tokens are in your wallet.').waitFor()
  await fan.goto(page)
  await fan.getByText('This payment is over.').waitFor()
  await fan.goto('/wallet')
  await expect.poll(balance).toBe('55.00')
  // Nothing is told again by a reload.
  await expect.poll(() => sheet().count()).toBe(0)
})

test('a subscription is paid there, from the athlete’s page and back to it', async () => {
  await fan.goto(profile)
  await press(/^Subscribe ·/)
  await sheet()
    .getByRole('radio', { name: /^Monthly/ })
    .check()
  await sheet().getByRole('checkbox').check()
  await shoot(fan, 'subscribe')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet().getByRole('button', { name: 'Subscribe, $5.00' }).click()
  await onTheirPage()
  await press('Pay with another card that works')
  await sheet()
    .getByText(/^You are in\. Renews at \$5\.00/)
    .waitFor()
  await shoot(fan, 'subscribed')
  expect(place()).toMatch(/\/athlete\/kofi_hosted$/)
  await press('Done')
  await fan.goto('/wallet')
  await fan.getByText('Mastercard ending 4444').first().waitFor()
  await settled()
})

test('a card is saved there, and one that is declined is not', async () => {
  await press('Add a card')
  await shoot(fan, 'add')
  await press('Go to the card page')
  await onTheirPage()
  await shoot(fan, 'their-page-to-save')
  await press('Save a card that is declined')
  await fan.getByRole('alert').getByText('declined').waitFor()
  await press('Save a card that works')
  await fan.getByText('Visa ending 4242 is saved').waitFor()
  expect(place()).toBe('/wallet')
  await shoot(fan, 'saved')
  await press('Add a card')
  await press('Go to the card page')
  await onTheirPage()
  await press('Leave without saving')
  await fan.getByRole('heading', { name: 'Saved cards' }).waitFor()
  expect(place()).toBe('/wallet')
})

test('the saved card pays at once, and another one a press away is entered there', async () => {
  await fan.getByLabel('Amount').fill('10')
  await press('Top up, $10.00')
  await expect.poll(balance).toBe('65.00')
  await press('Use another card')
  await fan.getByRole('radio', { name: /^Another card/ }).check()
  await shoot(fan, 'another-card')
  await fan.getByLabel('Amount').fill('12')
  await press('Top up, $12.00')
  await onTheirPage()
  await press('Leave without paying')
  await press('Not now')
  await expect.poll(() => balance()).toBe('65.00')
})

test('a longer plan with another card: it is saved first, and then pays', async () => {
  await fan.goto('/subscriptions')
  await press('Pay by the year: Kofi Brandt')
  await sheet().getByRole('heading', { name: 'Pay by the year' }).waitFor()
  await press('Use another card')
  await fan.getByRole('radio', { name: /^Another card/ }).check()
  await sheet().getByText('nothing is charged').waitFor()
  await shoot(fan, 'plan')
  await sheet().getByRole('checkbox').check()
  await press('Save the card first')
  await onTheirPage()
  await press('Save a card whose bank asks at every payment')
  await fan.getByText('Visa ending 3184 is saved').waitFor()
  expect(place()).toBe('/subscriptions')
  // The change goes on where it was.
  await sheet().getByRole('heading', { name: 'Pay by the year' }).waitFor()
})

test('what the tokens were for is there again after the way back', async () => {
  await fan.goto(post)
  await press(/^Unlock this post/)
  await sheet().getByText('You need').waitFor()
  await press('Top up and unlock')
  await press('Use another card')
  await sheet()
    .getByRole('radio', { name: /^Another card/ })
    .check()
  await shoot(fan, 'top-up-first')
  await press(/^Top up and unlock, /)
  await onTheirPage()
  await press('Pay with the phone’s wallet')
  await sheet().getByText('tokens are in your wallet.').waitFor()
  await shoot(fan, 'go-on')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await press(/^Unlock “Film room” for \$90/)
  await sheet().getByText('Wallet after').waitFor()
  await press(/^Unlock now/)
  await sheet().getByRole('button', { name: 'See the post' }).waitFor()
  await settled()
})

test('who comes back late finds it over, and nothing taken', async () => {
  await fan.goto('/wallet')
  const before = await balance()
  await fan.getByLabel('Amount').fill('15')
  await fan.getByRole('button', { name: 'Use another card' }).click()
  await fan.getByRole('radio', { name: /^Another card/ }).check()
  const answered = fan.waitForResponse('**/api/stripe/accounts/checkout')
  await press('Top up, $15.00')
  const { data } = (await (await answered).json()) as { data: { id: string } }
  await onTheirPage()
  stage.app.clock.advance(hours(2))
  await stage.app.jobs.send(stage.app.db, 'payments.janitor', {})
  await stage.app.settle()
  await fan.goto(`/api/payment/return/${data.id}`)
  await sheet().getByText('No money was taken.').waitFor()
  await shoot(fan, 'late')
  await press('Back to the page')
  expect([place(), await balance()]).toEqual(['/wallet?amount=15', before])
  await settled()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
