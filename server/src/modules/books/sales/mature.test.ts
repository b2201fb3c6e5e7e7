import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, newKey, registerFan, registerPerformer, tip, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'
import { divideMatured } from './mature.ts'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 300)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const mature = async () => {
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
}
const stats = async () => {
  const { pendingTokens, availableTokens } = (await app.client.send('earnings.stats', { token: athlete.token })).data
  return [pendingTokens, availableTokens]
}
const count = async (isPaid: boolean) => (await app.client.send('earnings.search', { token: athlete.token, query: { isPaid } })).data.length

test('a sale becomes available after the days of the settings, not before, and once', async () => {
  athlete = await registerPerformer(app.client)
  await tip(app.client, fan, athlete, 10)
  app.clock.advance(days(4))
  await tip(app.client, fan, athlete, 20)
  await mature()
  expect(await stats()).toEqual([24, 0])
  app.clock.advance(days(3) + 60_000)
  await mature()
  await mature()
  expect(await stats()).toEqual([16, 8])
  expect([await count(true), await count(false)]).toEqual([1, 1])
  app.clock.advance(days(4))
  await mature()
  expect(await stats()).toEqual([0, 24])
  expect([await count(true), await count(false)]).toEqual([2, 0])
})

test('ten runs at once move every part once, in one transaction per payee', async () => {
  athlete = await registerPerformer(app.client)
  const other = await registerPerformer(app.client)
  for (let index = 0; index < 4; index += 1) await tip(app.client, fan, athlete, 10)
  await tip(app.client, fan, other, 10)
  const post = await publish(app.client, athlete, { isSale: true, price: 3 })
  await app.client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })
  app.clock.advance(days(8))
  const { sales } = app.money
  const moved = await Promise.all(Array.from({ length: 10 }, () => sales.mature(app.clock.now())))
  expect(moved.reduce((sum, parts) => sum + parts, 0)).toBe(6)
  expect(await stats()).toEqual([0, 34.4])
  const { rows } = await sql`
    select 1 from ledger_txn where kind = 'mature' and key like ${`mature:${athlete.id}:%`}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('what a refund took before stays away, and a part set aside goes to the trust', async () => {
  athlete = await registerPerformer(app.client)
  await tip(app.client, fan, athlete, 10)
  const { rows } = await sql<{ txn_id: number; leg: number; id: string }>`
    select s.txn_id, t.id as leg, s.id from sale s join sale_part p on p.sale_id = s.id
      join ledger_transfer t on t.txn_id = s.txn_id join ledger_account a on a.id = t.cr and a.kind = 'earn.pending'
    where p.payee_id = ${athlete.id}`.execute(app.db)
  const [sale] = rows
  if (!sale) throw new Error('There is no sale')
  const page = athlete.id
  await app.db.transaction().execute(async (tx) => {
    await app.money.ledger.lock(tx, { sale: [sale.id], accounts: [accounts.wallet(fan.id)] })
    await app.money.ledger.post(tx, {
      key: `test refund ${sale.id}`,
      kind: 'refund',
      moves: [{ from: accounts.pending(page), to: accounts.wallet(fan.id), amount: 300, reverses: sale.leg }],
    })
    await sql`update sale set reversed = 300 where id = ${sale.id}`.execute(tx)
  })
  app.clock.advance(days(8))
  await mature()
  expect(await stats()).toEqual([0, 5])

  expect(divideMatured([{ left: 1000, net: 1000, setAside: 150 }])).toEqual({ available: 850, trust: 150 })
  expect(divideMatured([{ left: 333, net: 1000, setAside: 150 }])).toEqual({ available: 283, trust: 50 })
  expect(divideMatured([{ left: 0, net: 1000, setAside: 150 }])).toEqual({ available: 0, trust: 0 })
})
