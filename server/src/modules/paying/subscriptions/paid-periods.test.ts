import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person
let token: string
let cardId: string

beforeAll(async () => {
  app = await createTestApp()
  token = (await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'periods_admin' })).token
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99 })
  cardId = await saveCard(app.client, fan)
})
afterAll(async () => {
  await sound()
  await app.close()
})

async function sound() {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
}
const mine = async () => {
  const { data } = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { performerId: athlete.id } })
  return data[0]
}
const buy = (plan: 'monthly' | 'yearly') => subscribe(app.client, fan, athlete, plan, cardId)
const cancel = async () => {
  const id = (await mine())?._id ?? ''
  await app.client.send('payments.cancelSubscription', { token: fan.token, params: { id, type: 'sandbox' } })
}
const refund = async (id: string) => {
  await app.client.send('reversals.refund', { token, params: { id }, headers: newKey(), body: { reason: 'asked for it' } })
  await app.settle()
}
const isSubscribed = async () =>
  (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data.isSubscribed
/** In the order they begin, as days from the first. */
const paidDays = async () => {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select i.served_from as from, i.served_until as until from invoice i join subscription u on u.id = i.subscription_id
    where u.fan_id = ${fan.id} and i.state = 'paid' and i.returned_at is null order by i.served_from`.execute(app.db)
  return rows
}

test('a later period goes back: the running one stays as it was, and what is bought again follows it', async () => {
  await buy('yearly')
  const [year] = await paidDays()
  await cancel()
  const { _id: month } = await buy('monthly')
  expect((await paidDays()).map(({ from }) => from)).toEqual([year?.from, year?.until])
  await sound()
  await refund(month)
  expect(await paidDays()).toEqual([year])
  expect([await isSubscribed(), (await mine())?.status, (await mine())?.subscriptionType]).toEqual([true, 'deactivated', 'yearly'])
  await sound()
  await buy('yearly')
  expect((await paidDays()).map(({ from }) => from)).toEqual([year?.from, year?.until])
  await sound()
})

test('a change of plan goes back: the month that it took over is open to its end', async () => {
  await buy('monthly')
  const [month] = await paidDays()
  const { data } = await app.client.send('subscriptions.changePlan', {
    token: fan.token,
    params: { id: (await mine())?._id ?? '' },
    headers: newKey(),
    body: { type: 'yearly' },
  })
  expect(await paidDays()).toHaveLength(2)
  await refund(data.transaction?._id ?? '')
  expect([await paidDays(), await isSubscribed()]).toEqual([[month], true])
  await sound()
})

test('an earlier period goes back: the later one stands on its own, and the days in between are free to be bought', async () => {
  const { _id: year } = await buy('yearly')
  await cancel()
  await buy('monthly')
  await refund(year)
  expect([await paidDays(), await isSubscribed()]).toMatchObject([[{}], false])
  await sound()
})
