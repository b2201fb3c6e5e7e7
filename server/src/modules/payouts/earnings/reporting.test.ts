import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerAdministrator, registerFan, registerPerformer, tip, topUp, newKey } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { isReached, thresholdOf } from './reporting.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the latest threshold of the form counts from its year on; sum and number must both be reached', () => {
  const reportingThresholds = [
    { form: 'K', fromYear: 2020, leastGross: 600, leastSales: 1 },
    { form: 'K', fromYear: 2026, leastGross: 2000, leastSales: 3 },
    { form: 'MISC', fromYear: 2020, leastGross: 10, leastSales: 1 },
  ]
  const of = (year: number, reportingForm = 'K') => thresholdOf({ reportingForm, reportingThresholds }, year)
  expect([of(2019), of(2025)?.leastGross, of(2026)?.leastGross, of(2030)?.leastGross, of(2030, 'none')]).toEqual([
    undefined,
    600,
    2000,
    2000,
    undefined,
  ])
  const reached = (gross: number, sales: number) => isReached(of(2026), gross, sales)
  expect([reached(1999.99, 3), reached(2000, 2), reached(2000, 3), isReached(undefined, 1e6, 1e6)]).toEqual([false, false, true, false])
})

test('the office sees the year of every payee with what was given back, and of whom it has to be told', async () => {
  const { token } = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'tax_office' })
  const fan = await registerFan(app.client)
  const [small, large] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  await topUp(app.client, fan, 300)
  await tip(app.client, fan, small, 20)
  await tip(app.client, fan, large, 100)
  const post = await publish(app.client, large, { isSale: true, price: 40 })
  const sale = (await app.client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })).data
  const plan = await app.money.sales.prepare(sale._id)
  await app.db.transaction().execute(async (tx) => {
    await app.money.ledger.lock(tx, plan.locks)
    await app.money.sales.refund(tx, plan, { amount: 1000, reason: 'asked for it', isCovered: false, now: app.clock.now() })
  })
  await sql`insert into setting (key, value) values ('reportingThresholds', '[{"form": "1099-K", "fromYear": 2020, "leastGross": 100, "leastSales": 2}]')`.execute(
    app.db,
  )
  app.clock.advance(60_000)

  const year = app.clock.now().getUTCFullYear()
  const report = await app.client.send('earnings.payees', { token, query: { year } })
  expect(report.total).toBe(2)
  expect(
    report.data.map(({ _id, sales, grossPrice, returnedPrice, siteCommission, netPrice, form }) => [
      _id,
      sales,
      grossPrice,
      returnedPrice,
      siteCommission,
      netPrice,
      form,
    ]),
  ).toEqual([
    [large.id, 2, 140, 10, 26, 104, '1099-K'],
    [small.id, 1, 20, 0, 4, 16, null],
  ])
  const { data: file } = await app.client.send('earnings.payeesFile', { token, query: { year } })
  expect(file.fileName).toBe(`payees-${year}.csv`)
  expect(file.csv.split('\r\n').map((line) => line.split(',').slice(3).join(' '))).toEqual([
    'Sales Gross Returned Commission Net Form',
    '2 140.00 10.00 26.00 104.00 1099-K',
    '1 20.00 0.00 4.00 16.00 ',
  ])
  expect((await app.client.send('earnings.payees', { token, query: { year: year - 1 } })).data).toEqual([])
  expect((await app.client.try('earnings.payees', { token, query: { year: 1 } })).error.code).toBe('request.invalid')
})

test('a refund of a later year is a line of that year; the year of the sale stands', async () => {
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await topUp(app.client, fan, 100)
  const { _id: saleId } = await tip(app.client, fan, athlete, 50)
  const year = app.clock.now().getUTCFullYear()
  // As practice sets it ahead.
  await sql`update sandbox.clock set ahead_ms = 366::bigint * 86400000`.execute(app.db)
  const plan = await app.money.sales.prepare(saleId)
  await app.db.transaction().execute(async (tx) => {
    await app.money.ledger.lock(tx, plan.locks)
    await app.money.sales.refund(tx, plan, { amount: 2000, reason: 'asked for it', isCovered: false, now: app.clock.now() })
  })
  const { data } = await app.client.send('earnings.years', { token: athlete.token })
  expect(data).toEqual([
    { year: year + 1, sales: 0, grossPrice: 0, returnedPrice: 20, siteCommission: -4, netPrice: -16 },
    { year, sales: 1, grossPrice: 50, returnedPrice: 0, siteCommission: 10, netPrice: 40 },
  ])
})
