import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerFan, registerPerformer, saveCard, setPrices, subscribe, tip, topUp, newKey } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { accounts } from '#ground/ledger'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a statement lists every movement and ends with what the ledger holds, to the cent', async () => {
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await setPrices(app.client, athlete, { monthlyPrice: 9.99 })
  await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
  await topUp(app.client, fan, 100)
  for (const price of [10.01, 12.34, 33.33]) await tip(app.client, fan, athlete, price)
  const post = await publish(app.client, athlete, { isSale: true, price: 3.33 })
  await app.client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })
  await app.money.sales.mature(new Date(app.clock.now().getTime() + days(8)))
  const later = await tip(app.client, fan, athlete, 10.07)
  expect(later.status).toBe('success')

  const today = new Date().toISOString().slice(0, 10)
  const read = (fromDate: string, toDate: string) =>
    app.client.try('earnings.statement', { token: athlete.token, query: { fromDate, toDate } })
  const { data } = (await read(today, today)).body
  const page = athlete.id
  const held = (await app.money.ledger.balance(accounts.pending(page))) + (await app.money.ledger.balance(accounts.available(page)))
  expect([data.openingTokens, data.closingTokens, data.entries]).toEqual([0, held / 100, 8])
  const lines = data.csv.split('\r\n')
  expect(lines[0]).toBe('Time (UTC),Entry,What,Reference,Account,Tokens,Balance')
  const sum = lines.slice(2, -1).reduce((total, line) => total + Math.round(Number(line.split(',')[5]) * 100), 0)
  expect(sum).toBe(held)
  expect(lines.at(-1)).toBe(`,,Closing balance,,,,${(held / 100).toFixed(2)}`)

  const tomorrow = new Date(Date.now() + days(1)).toISOString().slice(0, 10)
  const after = (await read(tomorrow, tomorrow)).body.data
  expect([after.openingTokens, after.closingTokens, after.entries]).toEqual([held / 100, held / 100, 0])
  expect((await read(tomorrow, today)).error.code).toBe('request.invalid')
  expect((await read('2026-02-30', today)).error.code).toBe('request.invalid')

  const years = (await app.client.send('earnings.years', { token: athlete.token })).data
  const stats = (await app.client.send('earnings.stats', { token: athlete.token })).data
  expect(years).toEqual([
    {
      year: Number(today.slice(0, 4)),
      sales: 6,
      grossPrice: stats.totalGrossPrice,
      returnedPrice: 0,
      siteCommission: stats.totalSiteCommission,
      netPrice: stats.totalNetPrice,
    },
  ])
})
