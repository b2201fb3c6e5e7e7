// What weeks and months brought, by kind of income, agrees with the sums and the single earnings, returns included.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
} from '#scenario/index.ts'
import { days, hours } from '#platform/clock.ts'
import { asOwner, createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { kindOf } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a gift of months is a subscription, a tip in a stream is a tip, and the rest is sold', () => {
  expect(['monthly_subscription', 'yearly_subscription', 'gift', 'tip', 'stream_tip', 'public_chat', 'feed'].map(kindOf)).toEqual([
    'subscriptions',
    'subscriptions',
    'subscriptions',
    'tips',
    'tips',
    'sales',
    'sales',
  ])
})

test('periods begin on Mondays and on the first, and come to what the sums and the rows say', async () => {
  const { client } = app
  const [fan, athlete, other] = [await registerFan(client), await registerPerformer(client), await registerPerformer(client)]
  await setPrices(client, athlete, { monthlyPrice: 9.99 })
  await subscribe(client, fan, athlete, 'monthly', await saveCard(client, fan))
  await topUp(client, fan, 100)
  const { _id: tipped } = await tip(client, fan, athlete, 10.01)
  await tip(client, fan, other, 30)
  const post = await publish(client, athlete, { isSale: true, price: 3.33 })
  const sold = (await client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })).data
  const plan = await app.money.sales.prepare(sold._id)
  await app.db.transaction().execute(async (tx) => {
    await app.money.ledger.lock(tx, plan.locks)
    await app.money.sales.refund(tx, plan, { amount: 111, reason: 'asked for it', isCovered: false, now: app.clock.now() })
  })
  // Sunday night and Monday morning; the rest on the Wednesday.
  const move = (where: ReturnType<typeof sql>, to: string) =>
    asOwner(app.databaseUrl, (db) => sql`update sale set created_at = ${to} where ${where}`.execute(db))
  await move(sql`id = ${tipped}`, '2026-03-01T23:59:59.999Z')
  await move(sql`id = ${sold._id}`, '2026-03-02T00:00:00Z')
  await move(sql`type = 'monthly_subscription'`, '2026-03-04T12:00:00Z')

  const window = { fromDate: '2026-02-01', toDate: '2026-03-31' }
  const read = async (unit: 'week' | 'month', more = {}) =>
    (await client.send('earnings.periods', { token: athlete.token, query: { ...window, unit, ...more } })).data
  const weeks = await read('week')
  expect(weeks.periods).toEqual([
    { fromDate: '2026-02-23', grossPrice: 10.01, siteCommission: 2, netPrice: 8.01, kinds: { subscriptions: 0, tips: 8.01, sales: 0 } },
    {
      fromDate: '2026-03-02',
      grossPrice: 12.21,
      siteCommission: 2.43,
      netPrice: 9.78,
      kinds: { subscriptions: 8, tips: 0, sales: 1.78 },
    },
  ])
  const months = await read('month')
  expect(months.periods.map(({ fromDate, netPrice }) => [fromDate, netPrice])).toEqual([['2026-03-01', 17.79]])
  const stats = (await client.send('earnings.stats', { token: athlete.token, query: window })).data
  const sums = { grossPrice: stats.totalGrossPrice, siteCommission: stats.totalSiteCommission, netPrice: stats.totalNetPrice }
  for (const sum of [weeks, months]) expect(sum).toMatchObject(sums)
  expect((await read('week', { type: 'tip' })).netPrice).toBe(8.01)

  const { data: rows } = await client.send('earnings.search', { token: athlete.token, query: window })
  expect(rows.reduce((sum, { keptPrice }) => sum + Math.round(keptPrice * 100), 0)).toBe(Math.round(stats.totalNetPrice * 100))
  expect(rows.find(({ _id }) => _id === sold._id)).toMatchObject({ grossPrice: 3.33, returnedPrice: 1.11, keptPrice: 1.78 })
  expect(rows.find(({ _id }) => _id === tipped)).toMatchObject({ returnedPrice: 0, keptPrice: 8.01 })
})

test('of what several share, the rows of each come to the sums, also where half a cent went back', async () => {
  const { client } = app
  const team = await foundTeam(app, await registerAdministrator(client, await app.administration.issueFirstLink()), 'Calder Ridge Relay')
  const runner = await registerPerformer(client)
  await team.join(runner)
  const shares = [team.owner, runner].map(({ id }) => ({ payeeId: id, bps: 5000 }))
  await client.send('splits.propose', { token: team.owner.token, params: { id: team.id }, body: { shares }, headers: newKey() })
  app.clock.advance(days(3) + hours(1))
  const owner = await signIn(client, team.owner)
  const found = await client.send('splits.read', { token: owner.token, params: { id: team.id } })
  expect(found.data.current.shares.map(({ bps }) => bps)).toEqual([5000, 5000])
  const fan = await registerFan(client)
  await topUp(client, fan, 20)
  const tipped = await client.send('wallet.tip', {
    token: fan.token,
    params: { id: team.id },
    body: { price: 10.5, target: 'team' },
    headers: newKey(),
  })
  const plan = await app.money.sales.prepare(tipped.data._id)
  await app.db.transaction().execute(async (tx) => {
    await app.money.ledger.lock(tx, plan.locks)
    await app.money.sales.refund(tx, plan, { amount: 51, reason: 'asked for it', isCovered: false, now: app.clock.now() })
  })
  for (const { token } of [owner, await signIn(client, runner)]) {
    const stats = (await client.send('earnings.stats', { token, query: {} })).data
    const { data: rows } = await client.send('earnings.search', { token, query: {} })
    const cents = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + Math.round(pick(row) * 100), 0)
    expect([
      cents(({ grossPrice }) => grossPrice) - cents(({ returnedPrice }) => returnedPrice),
      cents(({ keptPrice }) => keptPrice),
    ]).toEqual([Math.round(stats.totalGrossPrice * 100), Math.round(stats.totalNetPrice * 100)])
  }
})

test('days that are none or stand the wrong way round are refused', async () => {
  const { token } = await registerPerformer(app.client)
  const ask = (fromDate: string, toDate: string) =>
    app.client.try('earnings.periods', { token, query: { fromDate, toDate, unit: 'month' } })
  expect((await ask('2026-03-02', '2026-03-01')).error.code).toBe('request.invalid')
  expect((await ask('2026-02-30', '2026-03-01')).error.code).toBe('request.invalid')
  expect((await ask('2026-03-01', '2026-03-01')).body.data).toEqual({ grossPrice: 0, siteCommission: 0, netPrice: 0, periods: [] })
})
