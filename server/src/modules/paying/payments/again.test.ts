// The database breaks a money transaction off for the sake of another: it is tried again, and happens once.
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  buyProduct,
  makeCoupon,
  makeProduct,
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  requestPayout,
  saveBank,
  saveCard,
  setPrices,
  subscribe,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let fan: Person
let athlete: Person
let owner: Client
let cardId: string

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'again_admin' })
  ;[fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await verifyPerformer(app.client, administrator, athlete)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99 })
  await saveBank(app.client, athlete)
  cardId = await saveCard(app.client, fan)
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  // A sequence does not go back with its transaction: it breaks the first of each and lets the next one through.
  await owner.query(`
    create sequence broken; grant usage on sequence broken to public;
    create function break_off() returns trigger language plpgsql as $$
      begin
        if nextval('broken') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$`)
})
afterAll(async () => {
  await owner.end()
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

/** The first row that is written to the table breaks its transaction off. */
async function breaking(table: string, work: () => Promise<unknown>): Promise<void> {
  await owner.query(
    `alter sequence broken restart; create trigger broken before insert or update on ${table} for each row execute function break_off()`,
  )
  try {
    await work()
  } finally {
    await owner.query(`drop trigger broken on ${table}`)
  }
  expect((await owner.query('select last_value from broken')).rows).not.toEqual([{ last_value: '1' }])
}

test('a payment, its refund, a cancellation, what matures, a payout', async () => {
  await breaking('charge_attempt', () => topUp(app.client, fan, 80))
  await breaking('ledger_txn', () => topUp(app.client, fan, 70))
  await tip(app.client, fan, athlete, 100)
  const { data } = await app.client.send('payments.transactions', { token: fan.token })
  const refund = {
    token: administrator.token,
    params: { id: data[0]?._id ?? '' },
    headers: newKey(),
    body: { amount: 10, reason: 'asked for it' },
  }
  await breaking('refund', () => app.client.send('reversals.refund', refund))
  await breaking('ledger_txn', () => app.settle())
  await subscribe(app.client, fan, athlete, 'monthly', cardId)
  const [mine] = (await app.client.send('subscriptions.ofFan', { token: fan.token })).data
  await breaking('subscription', () =>
    app.client.send('payments.cancelSubscription', { token: fan.token, params: { id: mine?._id ?? '', type: 'sandbox' } }),
  )
  app.clock.advance(days(8))
  await breaking('sale_part', () => app.money.sales.mature(app.clock.now()))
  const { rows } = await sql`select 1 from sale_part where matured_txn is null`.execute(app.db)
  expect(rows).toEqual([])
  await breaking('payout_request', () => requestPayout(app.client, athlete, 50))
})

test.each(['sale', 'ledger_txn', 'entitlement', 'outbox'])('a purchase of a post whose %s is broken off', async (table) => {
  const buyer = await registerFan(app.client)
  await topUp(app.client, buyer, 20)
  const post = await publish(app.client, athlete, { isSale: true, price: 5 })
  await breaking(table, () => app.client.send('wallet.feed', { token: buyer.token, params: { id: post._id }, headers: newKey() }))
  expect(await balanceOf(app.client, buyer)).toBe(15)
})

test.each(['product', 'sale', '"order"', 'order_step'])('an order whose %s is broken off', async (table) => {
  const buyer = await registerFan(app.client)
  await topUp(app.client, buyer, 40)
  const product = await makeProduct(app.client, athlete, { price: 10, stock: 3 })
  await buyProduct(app.client, buyer, product)
  await breaking(table, () => buyProduct(app.client, buyer, product, { quantity: 2 }))
  expect(await balanceOf(app.client, buyer)).toBe(10)
})

test('a tip, also one with bonus tokens, which is written alone', async () => {
  const [plain, gifted] = [await registerFan(app.client), await registerFan(app.client)]
  await topUp(app.client, plain, 40)
  const { code } = await makeCoupon(app.client, administrator, { value: 50, purchaseTypes: ['token_package'] }, true)
  const body = { amount: 40, cardId: await saveCard(app.client, gifted), couponCode: code }
  await app.client.send('payments.topUp', { token: gifted.token, body, headers: newKey() })
  for (const person of [plain, gifted])
    for (const table of ['sale', 'outbox']) await breaking(table, () => tip(app.client, person, athlete, 10))
  expect(await Promise.all([plain, gifted].map((person) => balanceOf(app.client, person)))).toEqual([20, 20])
})
