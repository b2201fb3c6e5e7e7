// Reasons to subscribe: an athlete takes something off for subscribers and offers months at once; a fan sees both prices, pays three
// months, buys for less, and is charged by the month afterwards.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, password, registerFan as registerPerson, registerPerformer, setPrices, topUp } from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { pass } from './time.ts'

let stage: Stage
let athlete: Page
let fan: Page
const profile = '/ind/athlete/mara_sails'

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const mara = await registerPerformer(client, { name: 'Mara Lind', username: 'mara_sails' })
  await setPrices(client, mara, { monthlyPrice: 10, yearlyPrice: 99 })
  const ann = await registerPerson(client, { name: 'Ann Reyes', username: 'ann_reasons' })
  await topUp(client, ann, 60)
  await addAddress(client, ann)
  ;[athlete, fan] = [await stage.open('desktop'), await stage.open('phone')]
  await signIn(athlete, 'mara_sails', password)
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await signIn(fan, 'ann_reasons', password)
  await fan.waitForURL('**/home')
})
afterAll(() => stage.close())

const sheet = () => fan.getByRole('dialog')

test('an athlete offers months at once, and a shirt for less', async () => {
  await athlete.goto('/athlete/account?tab=subscription')
  await athlete.getByLabel('Off for 3 months, in %').fill('10')
  await athlete.getByText('Fans pay $27.00 at once, $9.00 a month.').waitFor()
  await athlete.getByLabel('Off for 12 months, in %').fill('25')
  await athlete.getByRole('button', { name: 'Save months at once' }).click()
  await athlete.getByText('Months at once saved').waitFor()
  await shoot(athlete, 'bundle-form')
  expect(await complaintsOfAxe(athlete)).toEqual([])

  await athlete.goto('/studio/products/create')
  await athlete.getByLabel('Name').fill('Sailing cap')
  await athlete.getByLabel('Price').fill('24')
  await athlete.getByLabel('In stock').fill('5')
  await athlete.getByLabel('Off for subscribers, in %').fill('20')
  await athlete.getByText('Subscribers pay $19.20. Everybody sees both prices.').waitFor()
  await shoot(athlete, 'subscriber-price-form')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'Put up for sale' }).click()
  await athlete.waitForURL('**/studio/products')
  await athlete.getByText(/\$19\.20 for subscribers/).waitFor()
})

test('a fan sees both prices and pays three months at once', async () => {
  await fan.goto(`${profile}?tab=products`)
  await fan.getByText('$19.20 for subscribers').waitFor()
  await fan.getByRole('link', { name: /Sailing cap/ }).click()
  await fan.getByRole('button', { name: 'Buy, $24.00' }).waitFor()
  await fan.getByText(/\$19\.20 for subscribers/).waitFor()
  await shoot(fan, 'subscriber-price-product')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.goto(profile)
  await fan
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await sheet()
    .getByRole('radio', { name: /^3 months/ })
    .check()
  await sheet().getByText('$9.00 a month. You save $3.00').waitFor()
  await sheet()
    .getByText(/^3 months at once\. Then \$10\.00 a month, the first time on /)
    .waitFor()
  const consent = sheet().getByRole('checkbox', { name: /charges my card \$27\.00 for 3 months of Mara Lind now/ })
  await shoot(fan, 'bundle-sheet')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await consent.check()
  await sheet().getByRole('button', { name: 'Subscribe, $27.00' }).click()
  await sheet()
    .getByText(/^You are in\. 3 months at once\./)
    .waitFor()
  await shoot(fan, 'bundle-receipt')
  await fan.goto('/subscriptions')
  await fan.getByText(/Renews at \$10\.00 on .* You paid \$27\.00 for 3 months\./).waitFor()
  await shoot(fan, 'bundle-subscription')
})

test('the cap costs less now, and the order says why', async () => {
  await fan.goto(`${profile}?tab=products`)
  await fan.getByRole('link', { name: /Sailing cap/ }).click()
  await fan.getByText(/\$24\.00 without your subscription/).waitFor()
  await fan.getByRole('button', { name: 'Buy, $19.20' }).click()
  await shoot(fan, 'subscriber-price-sheet')
  await sheet().getByRole('button', { name: 'Buy now, $19.20' }).click()
  await sheet().getByText('Ordered.').waitFor()
  await sheet().getByRole('button', { name: 'See the order' }).click()
  await fan.waitForURL('**/orders/*')
  await fan.getByText('For subscribers').waitFor()
  await fan.getByText('−$4.80').waitFor()
  await shoot(fan, 'subscriber-price-order')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('after three months it is paid by the month', async () => {
  await pass(stage.app, days(93))
  const fresh = await stage.open('phone')
  await signIn(fresh, 'ann_reasons', password)
  await fresh.waitForURL('**/home')
  await fresh.goto('/subscriptions')
  await fresh.getByText(/Renews at \$10\.00 on /).waitFor()
  await expect.poll(() => fresh.getByText(/for 3 months/).count()).toBe(0)
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})
