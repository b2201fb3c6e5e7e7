import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Charge } from '@fieldhouse/contract'
import { buyProduct, makeProduct, newKey, registerFan, registerPerformer, signIn, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await topUp(app.client, fan, 100)
})
afterAll(async () => {
  await app.settle()
  // What was moved by hand, which is no sale and no payout.
  expect(await verify(app.db, moneyChecks)).toMatchObject([{ check: expect.stringContaining('what a page is told it earned'), count: 1 }])
  await app.close()
})

const page = () => athlete.id
const move = async (key: string, from: object, to: object, amount: number) => {
  const { ledger } = app.money
  await ledger.open([from, to] as never)
  return app.db.transaction().execute((tx) => ledger.post(tx, { key, kind: 'test', moves: [{ from, to, amount }] as never }))
}
/** Sent, delivered, and the time for refunds over. */
const mature = async (charge: Charge) => {
  for (const deliveryStatus of ['shipping', 'delivered'] as const)
    await app.client.send('orders.update', { token: athlete.token, params: { id: charge.orderId ?? '' }, body: { deliveryStatus } })
  app.clock.advance(days(15))
  await app.money.sales.mature(app.clock.now())
}
const buy = async (price: number) => buyProduct(app.client, fan, await makeProduct(app.client, athlete, { price }))
const refund = (charge: Charge, amount?: number) =>
  app.client.try('orders.refund', {
    token: athlete.token,
    params: { id: charge.orderId ?? '' },
    headers: newKey(),
    body: { reason: 'Late', ...(amount === undefined ? {} : { amount }) },
  })
const holds = async () => ({
  pending: await app.money.ledger.balance(accounts.pending(page())),
  available: await app.money.ledger.balance(accounts.available(page())),
  wallet: (await app.money.ledger.wallet(fan.id)).balance,
})

test('each leg goes back in proportion to what is left of it, from where the money is', async () => {
  const charge = await buy(10.01)
  const fee = await app.money.ledger.balance(accounts.platformFee)
  expect(await holds()).toEqual({ pending: 801, available: 0, wallet: 8999 })
  await refund(charge, 3.33)
  expect(await holds()).toEqual({ pending: 801 - 266, available: 0, wallet: 8999 + 333 })
  await mature(charge)
  expect(await holds()).toEqual({ pending: 0, available: 801 - 266, wallet: 8999 + 333 })
  expect((await refund(charge)).status).toBe(201)
  expect(await holds()).toEqual({ pending: 0, available: 0, wallet: 10_000 })
  expect(fee - (await app.money.ledger.balance(accounts.platformFee))).toBe(200)
})

test('the figures of earnings say what is left after refunds, to the hundredth', async () => {
  const charge = await buy(10.01)
  // Of two hundredths the seller gives 1.6, so both.
  await refund(charge, 0.02)
  expect(await holds()).toMatchObject({ pending: 799 })
  const figures = async () => {
    const [stats, years, payouts] = await Promise.all([
      app.client.send('earnings.stats', { token: athlete.token }),
      app.client.send('earnings.years', { token: athlete.token }),
      app.client.send('payouts.calculate', { token: athlete.token, body: {} }),
    ])
    return [stats.data.totalNetPrice, years.data[0]?.netPrice, payouts.data.totalEarnedTokens, stats.data.totalGrossPrice]
  }
  expect(await figures()).toEqual([7.99, 7.99, 7.99, 9.99])
  await mature(charge)
  athlete = await signIn(app.client, athlete)
  await refund(charge, 0.02)
  const { available } = await holds()
  expect(await figures()).toEqual([available / 100, available / 100, available / 100, 9.97])
  await refund(charge)
  expect(await figures()).toEqual([0, 0, 0, 0])
})

test('bonus tokens go back as bonus tokens', async () => {
  await move(`bonus:${fan.id}`, accounts.promo, accounts.bonus(fan.id), 300)
  const charge = await buy(10)
  expect(await app.money.ledger.wallet(fan.id)).toMatchObject({ balance: 9300, bonus: 0 })
  await refund(charge, 5)
  expect(await app.money.ledger.wallet(fan.id)).toMatchObject({ balance: 9800, bonus: 150 })
  await refund(charge)
  expect(await app.money.ledger.wallet(fan.id)).toMatchObject({ balance: 10_300, bonus: 300 })
})

test('a seller gives back what the earnings cover; beyond that only the platform does, and the seller owes it', async () => {
  const charge = await buy(20)
  await mature(charge)
  await move(`paid-out:${charge._id}`, accounts.available(page()), { kind: 'bank' }, 1000)
  expect((await refund(charge)).error.code).toBe('order.refund_exceeds_earnings')
  expect((await refund(charge, 7.5)).status).toBe(201)
  expect((await refund(charge, 0.01)).error.code).toBe('order.refund_exceeds_earnings')
  const administrator = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${administrator.id}`.execute(app.db)
  const options = { token: administrator.token, params: { id: charge.orderId ?? '' }, headers: newKey(), body: { reason: 'Never came' } }
  expect((await app.client.send('orders.refundByAdmin', options)).data).toMatchObject({ deliveryStatus: 'refunded', refundedPrice: 20 })
  expect(await holds()).toEqual({ pending: 0, available: -1000, wallet: 10_000 })
  const history = await app.client.send('orders.historyForAdmin', { token: administrator.token, params: options.params })
  expect(history.data.filter(({ action }) => action !== 'moved').map(({ by, action, amount }) => [by, action, amount])).toEqual([
    ['buyer', 'placed', null],
    ['seller', 'refunded', 7.5],
    ['admin', 'refunded', 12.5],
  ])
  const found = await app.client.send('orders.all', { token: administrator.token, query: { q: fan.name } })
  expect(found.data.map((order) => order._id)).toEqual([charge.orderId])
})

test('the program itself cannot change what was ordered, nor forget it', async () => {
  await buy(5)
  const forbidden = [
    'update "order" set total = 1',
    'update "order" set buyer_id = seller_id',
    'delete from "order"',
    "update order_step set note = 'x'",
    'delete from order_step',
    'delete from product',
    'update sale set gross = 1',
    'delete from refund',
  ]
  for (const statement of forbidden) {
    const error = await sql
      .raw(statement)
      .execute(app.db)
      .catch((reason: unknown) => reason)
    expect([statement, (error as { code?: string }).code]).toEqual([statement, '42501'])
  }
  const jumped = await sql`update "order" set state = 'closed' where state = 'paid'`.execute(app.db).catch((reason: unknown) => reason)
  expect((jumped as { code?: string }).code).toBe('23514')
})
