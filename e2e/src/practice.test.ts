// The office of a site that only plays with cards: an administrator lets a month pass and makes a payment go wrong.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  newKey,
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn as signInAgain,
  subscribe,
  tip,
  type Person,
} from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { untilCharged } from './time.ts'

let stage: Stage
let office: Page
let fan: Person
let athlete: Person

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  await registerAdministrator(client, await administration.issueFirstLink(), { username: 'office_hand' })
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_ahead' })
  await setPrices(client, athlete, { monthlyPrice: 4.99 })
  fan = await registerFan(client)
  await subscribe(client, fan, athlete, 'monthly', await saveCard(client, fan))
  office = await stage.open('desktop')
})
afterAll(() => stage.close())

const enter = async () => {
  await signIn(office, 'office_hand', password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

test('a call is told to go wrong, and goes wrong once', async () => {
  await enter()
  await office.goto('/admin')
  await office.getByRole('link', { name: /^Practice/ }).click()
  await office.getByLabel('What goes wrong').selectOption('payment_intents.create')
  await office.getByLabel('How').selectOption({ label: 'The call never arrives' })
  await office.getByRole('button', { name: 'Let it happen' }).click()
  await office.getByRole('list', { name: 'What will go wrong' }).getByText('The call never arrives').waitFor()
  const { client } = stage.app
  const body = { amount: 20, cardId: await anyCard(client, fan) }
  const pay = async () => (await client.try('payments.topUp', { token: fan.token, headers: newKey(), body })).status
  expect([await pay(), await pay()]).toEqual([503, 201])
  await office.reload()
  await office.getByRole('button', { name: 'Let it happen' }).waitFor()
  await expect.poll(() => office.getByRole('list', { name: 'What will go wrong' }).count()).toBe(0)
})

test('a month passes, and what renews is paid', async () => {
  await office.getByRole('button', { name: '31 days' }).click()
  await office.getByText('there is no way back').waitFor()
  await office.getByRole('button', { name: 'Let 31 days pass' }).click()
  await office.getByText(/^It is .* now$/).waitFor()
  await enter()
  const paid = office.getByRole('list', { name: 'Payments' }).getByText('Monthly subscription · Maya Okafor')
  const countPaid = async () => {
    await office.goto('/admin/transactions')
    await paid.first().waitFor()
    return paid.count()
  }
  await expect.poll(countPaid, { timeout: 60_000 }).toBe(2)
  await untilCharged(stage.app)
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('its pages live in the time of the site: a sale of today stands among those of today', async () => {
  const { client } = stage.app
  await tip(client, await signInAgain(client, fan), athlete, 12)
  await stage.app.settle()
  const studio = await stage.open('phone')
  await signIn(studio, 'maya_ahead', password)
  await studio.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await studio.goto('/studio/earnings')
  await studio.getByRole('row', { name: /Tip/ }).first().waitFor()
  const off = `fetch('/api/settings/public').then(({ headers }) => Math.abs(Date.parse(headers.get('date')) - Date.now()))`
  await expect.poll(() => studio.evaluate<number>(off)).toBeLessThan(60_000)
  await shoot(studio, 'earnings-ahead')
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
