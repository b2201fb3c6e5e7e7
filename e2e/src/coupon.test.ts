// A code for subscribers: an athlete makes it for two payments, a fan pays less for two months and knows beforehand what the
// third one costs, and the athlete's earnings say the same.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerPerformer, setPrices } from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { registerFan, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { pass } from './time.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  const { client } = stage.app
  for (const [name, username] of [
    ['Maya Okafor', 'maya_gives'],
    ['Kofi Brandt', 'kofi_gives'],
  ] as const) {
    const person = await registerPerformer(client, { name, username })
    await setPrices(client, person, { monthlyPrice: 4.99, yearlyPrice: 49 })
  }
})
afterAll(() => stage.close())

const sheet = () => fan.getByRole('dialog')

async function openSheet(username: string): Promise<void> {
  await fan.goto(`/ind/athlete/${username}`)
  await fan
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await sheet()
    .getByRole('radio', { name: /^Monthly/ })
    .check()
}

async function enter(code: string): Promise<void> {
  const open = sheet().getByRole('button', { name: 'Use a coupon' })
  if ((await open.count()) > 0) await open.click()
  await sheet().getByLabel('Coupon').fill(code)
  await sheet().getByRole('button', { name: 'Apply' }).click()
}

test('an athlete makes a coupon for subscriptions', async () => {
  await signIn(athlete, 'maya_gives', password)
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await athlete.goto('/studio/coupons')
  await athlete.getByRole('button', { name: 'New coupon' }).click()
  await athlete.getByLabel('Code').fill('first40')
  await athlete.getByRole('textbox', { name: 'Percent' }).fill('40')
  await athlete.getByRole('checkbox', { name: 'Products' }).check()
  await athlete.getByLabel('Payments of a subscription').waitFor({ state: 'hidden' })
  await athlete.getByRole('checkbox', { name: 'Products' }).uncheck()
  await athlete.getByRole('checkbox', { name: 'Monthly subscriptions' }).check()
  await athlete.getByLabel('Payments of a subscription').fill('2')
  await athlete.getByRole('button', { name: 'Make the coupon' }).click()
  await athlete.getByText('FIRST40 counts from now on').waitFor()
  await athlete.getByText(/2 payments of a subscription/).waitFor()
})

test('a fan sees the first payment, the renewals and their days before paying', async () => {
  await registerFan(fan, { name: 'Rosa Lindqvist', username: 'rosa_saves' })
  await openSheet('maya_gives')
  await enter('no-such-code')
  await sheet().getByText('This coupon is not known.').waitFor()
  await sheet().getByRole('button', { name: 'Subscribe, $4.99' }).waitFor()
  await enter('first40')
  await sheet().getByText('FIRST40 counts').waitFor()
  await sheet().getByText('−$1.99').waitFor()
  await sheet().getByText('The first month, paid now').waitFor()
  await sheet()
    .getByText(/^2 months at \$3\.00 each, this one included: renews at \$3\.00 on .*, and at \$4\.99 a month from /)
    .waitFor()
  // It is for a month: the year costs what it costs.
  await sheet()
    .getByRole('radio', { name: /^Yearly/ })
    .check()
  await sheet().getByText('This coupon does not count here.').waitFor()
  await sheet().getByRole('button', { name: 'Subscribe, $49.00' }).waitFor()
  await sheet()
    .getByRole('radio', { name: /^Monthly/ })
    .check()

  await sheet().getByLabel('Card number').fill('4242424242424242')
  await sheet().getByLabel('Month', { exact: true }).fill('12')
  await sheet().getByLabel('Year', { exact: true }).fill('2045')
  await sheet()
    .getByRole('checkbox', { name: /\$3\.00 for Maya Okafor in each of the next 2 months, then \$4\.99 every month/ })
    .check()
  await sheet().getByRole('button', { name: 'Subscribe, $3.00' }).click()
  await sheet()
    .getByText(/^You are in\. 2 months at \$3\.00 each, .* and at \$4\.99 a month from /)
    .waitFor()
  await sheet().getByText('Coupon FIRST40').waitFor()
  await sheet().getByRole('button', { name: 'Done' }).click()
})

test('finds it again among payments and subscriptions', async () => {
  await fan.goto('/wallet?tab=payments')
  await fan.getByText('Subscription, monthly · Maya Okafor · coupon FIRST40 −$1.99').waitFor()
  await fan.getByText('$3.00').first().waitFor()
  await fan.goto('/subscriptions')
  await fan
    .getByText(
      /^Renews at \$3\.00 on .*\. The next payment is \$3\.00 with FIRST40, then it costs \$4\.99 a month\. You paid \$3\.00 for this month\.$/,
    )
    .waitFor()
})

test('a second use is refused where the code stands, and so is another athlete’s', async () => {
  await openSheet('kofi_gives')
  await enter('first40')
  await sheet().getByText('You have used this coupon before.').waitFor()
  await sheet().getByRole('button', { name: 'Subscribe, $4.99' }).waitFor()
})

test('the athlete earned a share of what was paid', async () => {
  await stage.app.settle()
  await athlete.goto('/studio/earnings')
  // 3.00 less a fifth.
  await athlete.getByText('2.40').first().waitFor()
  await athlete.goto('/studio/coupons')
  await athlete.getByText('1 used').waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

async function passMonth(): Promise<void> {
  await pass(stage.app, days(31))
  await signIn(fan, 'rosa_saves')
  await fan.waitForURL('**/home')
}

test('the second month costs the same, the third one its price', async () => {
  await passMonth()
  await fan.goto('/subscriptions')
  await fan.getByText(/^Renews at \$4\.99 on .*\. You paid \$3\.00 for this month\.$/).waitFor()
  await passMonth()
  await fan.goto('/wallet?tab=payments')
  await fan.getByText('$4.99').first().waitFor()
  await fan.goto('/subscriptions')
  await fan.getByText(/^Renews at \$4\.99 on [^.]*\.$/).waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
