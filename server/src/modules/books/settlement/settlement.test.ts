import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anyCard,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { expectGatewayAgrees } from '#test/gateway-agrees.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let token: string
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  token = (await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'settled' })).token
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
})
afterEach(async () => {
  await agrees()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

let foreign = 0
const agrees = () => expectGatewayAgrees(app.money, foreign)
const holds = async () => {
  const sums = await Promise.all(
    [accounts.clearing, accounts.gatewayAvailable, accounts.gatewayFees].map((account) => app.money.ledger.balance(account)),
  )
  return sums.map((sum) => -sum)
}
/** What a step changed of: on its way at the gateway, available there, its fees. */
const changeBy = async (step: () => Promise<unknown>) => {
  const before = await holds()
  await step()
  await app.settle()
  await app.money.settlement.collect()
  return (await holds()).map((sum, index) => sum - (before[index] ?? 0))
}
const latest = async () => (await app.client.send('payments.transactions', { token: fan.token })).data[0]?._id ?? ''
const entries = async () => (await sql<{ total: number }>`select count(*) as total from gateway_entry`.execute(app.db)).rows[0]?.total

describe('money at the gateway', () => {
  test('is less its fee from the moment that the fee is known, and available when the gateway says so', async () => {
    // 2.9 % of 50.00 and 30 cents.
    expect(await changeBy(() => topUp(app.client, fan, 50))).toEqual([4825, 0, 175])
    expect(await changeBy(async () => app.clock.advance(days(1)))).toEqual([0, 0, 0])
    expect(await changeBy(async () => app.clock.advance(days(1)))).toEqual([-4825, 4825, 0])
    expect(await changeBy(async () => undefined)).toEqual([0, 0, 0])
  })

  test('of the card that is available at once can be paid out at once', async () => {
    const cardId = await saveCard(app.client, fan, '4000000000000077')
    expect(await changeBy(() => topUp(app.client, fan, 10, cardId))).toEqual([0, 941, 59])
  })

  test('goes back by refunds and disputes, whose lines find their postings; the fee of a charge is gone', async () => {
    await changeBy(() => topUp(app.client, fan, 50))
    const body = { amount: 20, reason: 'asked for it' }
    const id = await latest()
    expect(await changeBy(() => app.client.send('reversals.refund', { token, params: { id }, headers: newKey(), body }))).toEqual([
      0, -2000, 0,
    ])
    await changeBy(async () => subscribe(app.client, fan, athlete, 'monthly_subscription', await anyCard(app.client, fan)))
    const params = { id: await latest() }
    expect(await changeBy(() => app.client.send('reversals.playDispute', { token, params }))).toEqual([0, -2500, 1500])
    const dispute = (await app.client.send('reversals.disputes', { token })).data[0]?._id ?? ''
    const won = { token, params: { id: dispute }, body: { outcome: 'won' as const } }
    expect(await changeBy(() => app.client.send('reversals.playDecision', won))).toEqual([0, 1000, 0])
  })

  test('is counted once, whoever collects and however often', async () => {
    await topUp(app.client, fan, 30)
    await Promise.all([1, 2, 3].map(() => app.money.settlement.collect()))
    await app.money.settlement.collect()
    const known = await entries()
    await app.money.settlement.collect()
    expect(await entries()).toBe(known)
  })

  test('more than a page of lines is read whole', async () => {
    await topUp(app.client, fan, 200)
    for (let i = 0; i < 105; i += 1) {
      const write = sql`insert into sandbox.object (id, kind, owner, body)
        select 'txn_copy_' || ${athlete.id} || ${i}, kind, owner, body || jsonb_build_object('id', 'txn_copy_' || ${athlete.id} || ${i},
          'amount', 0, 'fee', 0, 'net', 0, 'source', null, 'reporting_category', 'other')
        from sandbox.object where kind = 'balance_transaction' order by position desc limit 1`
      await write.execute(app.db)
    }
    const before = await entries()
    await app.money.settlement.collect()
    expect(await entries()).toBe((before ?? 0) + 106)
    await tip(app.client, fan, athlete, 10)
  })
})

describe('a line that no posting explains', () => {
  const play = (id: string, category: string, amount: number) =>
    sql`insert into sandbox.object (id, kind, owner, body) values (${id}, 'balance_transaction', null, ${JSON.stringify({
      id,
      object: 'balance_transaction',
      amount,
      available_on: 1,
      created: Math.floor(app.clock.now().getTime() / 1000),
      currency: 'usd',
      fee: 0,
      net: amount,
      reporting_category: category,
      source: null,
      status: 'available',
      type: category,
    })}::jsonb)`.execute(app.db)

  test('a sweep to our own bank is booked as such', async () => {
    const before = await app.money.ledger.balance(accounts.bank)
    await play('txn_sweep', 'payout', -700)
    expect(await changeBy(async () => undefined)).toEqual([0, -700, 0])
    expect(before - (await app.money.ledger.balance(accounts.bank))).toBe(700)
  })

  test('another one waits a day, then it is in suspense and the books are not sound until a person has looked', async () => {
    await play('txn_strange', 'fee', -123)
    expect(await changeBy(async () => undefined)).toEqual([0, 0, 0])
    app.clock.advance(days(1) + hours(1))
    expect(await changeBy(async () => undefined)).toMatchObject({ 1: -123 })
    const found = await verify(app.db, moneyChecks)
    expect(found.map(({ check }) => check)).toEqual(['nothing is left unexplained (suspense is 0)'])
    const moves = [{ from: accounts.gatewayFees, to: accounts.suspense, amount: 123 }]
    await app.db.transaction().execute((tx) => app.money.ledger.post(tx, { key: 'looked at', kind: 'explained', moves }))
  })

  test('explained after all, comes out of suspense again', async () => {
    await topUp(app.client, fan, 40)
    await changeBy(async () => undefined)
    const { rows } = await sql<{ intent: string }>`select gateway_id as intent from charge_attempt where payer_id = ${fan.id}`.execute(
      app.db,
    )
    // The event of it is late: nobody handles it for two days.
    await app.money.sandbox?.openDispute(rows[0]?.intent ?? '')
    await app.money.settlement.collect()
    app.clock.advance(days(2))
    await app.money.settlement.collect()
    expect(await app.money.ledger.balance(accounts.suspense)).toBe(-5500)
    await app.settle()
    await app.money.settlement.collect()
    expect(await app.money.ledger.balance(accounts.suspense)).toBe(0)
  })

  test('of another system in the same account is not ours', async () => {
    await sql`insert into sandbox.object (id, kind, owner, body) values ('ch_foreign', 'charge', null,
      '{"id": "ch_foreign", "object": "charge", "amount": 0, "amount_refunded": 0, "metadata": {"instance_id": "somebody else", "attempt_id": "x"}}')`.execute(
      app.db,
    )
    await sql`insert into sandbox.object (id, kind, owner, body) values ('txn_foreign', 'balance_transaction', null, ${JSON.stringify({
      id: 'txn_foreign',
      object: 'balance_transaction',
      amount: 900,
      available_on: 1,
      created: Math.floor(app.clock.now().getTime() / 1000),
      currency: 'usd',
      fee: 0,
      net: 900,
      reporting_category: 'charge',
      source: 'ch_foreign',
      status: 'available',
      type: 'charge',
    })}::jsonb)`.execute(app.db)
    expect(await changeBy(async () => undefined)).toEqual([0, 0, 0])
    foreign = 900
  })
})

test('books that differ from what the gateway holds are found by the hourly look', async () => {
  await topUp(app.client, fan, 20)
  await app.money.settlement.collect()
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(
    "update sandbox.object set body = jsonb_set(body, '{net}', '1') where id = (select max(id) from gateway_entry where type = 'charge' and source <> 'ch_foreign')",
  )
  const { data } = await app.client.send('reconciliation.run', { token })
  expect(data.differences.map(({ check }) => check)).toEqual(['the gateway holds what its lines say'])
  await owner.query(
    "update sandbox.object set body = jsonb_set(body, '{net}', to_jsonb((body->>'amount')::bigint - (body->>'fee')::bigint)) where kind = 'balance_transaction'",
  )
  await owner.end()
})
