// A month later by the server's clock: the card fails, the fan is told and pays with another one, and access never stops.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer, setPrices, type Person } from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { fillCard, registerFan, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { pass } from './time.ts'

let stage: Stage
let fan: Page
let athlete: Person

beforeAll(async () => {
  stage = await createStage()
  fan = await stage.open('phone')
  athlete = await registerPerformer(stage.app.client, { name: 'Maya Okafor', username: 'maya_okafor' })
  await setPrices(stage.app.client, athlete, { monthlyPrice: 4.99, yearlyPrice: 49 })
})
afterAll(() => stage.close())

const cards = { ok: '4242424242424242', failsLater: '4000000000000341', other: '5555555555554444' }

test('a fan subscribes, knowing the total, the renewal and what it opens', async () => {
  await registerFan(fan, { name: 'Rosa Lindqvist', username: 'rosa_renews' })
  await fan.goto('/ind/athlete/maya_okafor')
  await fan
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Monthly/ }).check()
  await sheet.getByText('Opens every post Maya Okafor keeps for subscribers').waitFor()
  await sheet.getByText('A month, paid now').waitFor()
  await sheet.getByText(/^Renews at \$4\.99 on /).waitFor()
  await fillCard(fan, cards.ok)
  await sheet.getByRole('checkbox', { name: /\$4\.99 for Maya Okafor every month/ }).check()
  await sheet.getByRole('button', { name: 'Subscribe, $4.99' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => sheet.count()).toBe(0)
})

test('the card is replaced by one that will fail', async () => {
  await fan.goto('/wallet')
  await fan.getByRole('button', { name: 'Add a card' }).click()
  const form = fan.locator('form').filter({ has: fan.getByRole('button', { name: 'Save card' }) })
  await fillCard(form, cards.failsLater)
  await form.getByRole('button', { name: 'Save card' }).click()
  await fan.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
  await fan.getByRole('dialog').getByText('renew with the card that is used first').waitFor()
  await fan.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click()
  await fan.getByRole('button', { name: 'Remove Visa ending 4242' }).waitFor({ state: 'detached' })
  await expect.poll(() => fan.getByRole('button', { name: /^Remove Visa/ }).count()).toBe(1)
})

test('the renewal fails, the fan is told by mail and pays with a new card', async () => {
  await pass(stage.app, days(32))
  const [letter] = (await stage.app.mail.list(20)).filter((mail) => mail.to === 'rosa_renews@example.org')
  expect(letter?.subject).toBe('The payment for your subscription to Maya Okafor failed')
  const link = /http\S+\/subscriptions\?id=\S+/.exec(letter?.text ?? '')?.[0] ?? ''

  // A month ends the session.
  await signIn(fan, 'rosa_renews')
  await fan.waitForURL('**/home')
  await fan.goto(link)
  const sheet = fan.getByRole('dialog', { name: /Stay in Maya Okafor/ })
  await sheet.getByText('Your bank declined the payment.').waitFor()
  await sheet.getByText('A month, paid now').waitFor()
  await sheet.getByRole('radio', { name: 'New card' }).check()
  await fillCard(fan, cards.other)
  await sheet.getByRole('checkbox', { name: /\$4\.99 for Maya Okafor every month/ }).check()
  await sheet.getByRole('button', { name: 'Pay now, $4.99' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await fan.getByText('Active', { exact: true }).last().waitFor()
  await fan.getByText(/^Renews at \$4\.99 on /).waitFor()
})

test('the next renewal takes the new card; a change of plan and a cancellation say what stays', async () => {
  await pass(stage.app, days(30))
  await signIn(fan, 'rosa_renews')
  await fan.waitForURL('**/home')
  await fan.goto('/subscriptions')
  await fan.getByText(/Cancel and you keep everything until/).waitFor()
  await fan.getByRole('button', { name: 'Pay by the year: Maya Okafor' }).click()
  const sheet = fan.getByRole('dialog', { name: 'Pay by the year' })
  await sheet.getByText('Time already paid').waitFor()
  await sheet.getByRole('button', { name: 'Use another card' }).click()
  await sheet.getByRole('radio', { name: /Mastercard ending 4444/ }).check()
  await sheet.getByRole('checkbox', { name: /\$49\.00 for Maya Okafor every year/ }).check()
  await sheet.getByRole('button', { name: /^Change plan, \$4\d\.\d\d/ }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await fan.getByText(/Yearly · \$49\.00 a year/).waitFor()

  await fan.getByRole('button', { name: 'Cancel the subscription to Maya Okafor' }).click()
  await fan.getByText(/Nothing more is charged\. You keep access until/).waitFor()
  await fan.getByRole('button', { name: 'Resume the subscription to Maya Okafor' }).click()
  await fan.getByText(/^Renews at \$49\.00 on /).waitFor()
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
