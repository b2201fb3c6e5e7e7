import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  balanceOf,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { expectGatewayAgrees } from '#test/gateway-agrees.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let admin: Person
let token: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'refused_admin' })
})
beforeEach(async () => {
  // Months pass here, and sessions end.
  token = (await signIn(app.client, admin)).token
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99 })
})
// Whatever happens to it, what the page of the wallet shows leads to what is in it.
afterEach(async () => {
  const { rows, balance } = await ledgerOf(app.client, fan)
  expect(rows).toBe(balance)
  const { held, ...sums } = await earningsOf(app.client, athlete)
  expect(new Set([held, ...Object.values(sums)]).size).toBe(1)
})
afterAll(async () => {
  await sound()
  await app.close()
})

const sandbox = () => {
  if (!app.money.sandbox) throw new Error('These tests need the sandbox')
  return app.money.sandbox
}
async function sound() {
  await app.settle()
  await expectGatewayAgrees(app.money)
  expect(await verify(app.db, moneyChecks)).toEqual([])
}
const wallet = () => balanceOf(app.client, fan)
const owed = () => app.money.ledger.balance(accounts.refundPayable)
const refund = (id: string, amount?: number) =>
  app.client.try('reversals.refund', {
    token,
    params: { id },
    headers: newKey(),
    body: { reason: 'asked for it', ...(amount && { amount }) },
  })
const seen = async (id: string) =>
  (await app.client.send('reversals.transactions', { token, query: { buyerId: fan.id, limit: 100 } })).data.find((one) => one._id === id)
const listed = async (id: string) =>
  (await app.client.send('troubles.list', { token, query: { limit: 100 } })).data.filter(({ transactionId }) => transactionId === id)
const isSubscribed = async () => {
  const { token: ofFan } = await signIn(app.client, fan)
  return (await app.client.send('performers.view', { token: ofFan, params: { id: athlete.id } })).data.isSubscribed
}
const earned = async () => {
  const { data } = await app.client.send('earnings.stats', { token: athlete.token })
  return [data.pendingTokens, data.availableTokens]
}
async function lettersTo(person: Person): Promise<number> {
  const { rows } = await sql<{ email: string }>`select email from account where id = ${person.id}`.execute(app.db)
  return (await app.mail.list(100)).filter(({ to, subject }) => to === rows[0]?.email && subject.startsWith('Your refund')).length
}
const refundsAreSentBack = '4000 0000 0000 5126'
/** The gateway says no at once. */
const refuseAtOnce = (id: string) =>
  sql`
  update sandbox.object set body = body || '{"disputed": true}'
  where kind = 'charge' and body ->> 'payment_intent' = (select gateway_id from charge_attempt where id = ${id})`.execute(app.db)

test.each(['at once', 'later'])(
  'of a top-up, refused %s: the tokens are back, payer and administrator know, and it can be tried again',
  async (when) => {
    const cardId = await saveCard(app.client, fan, ...(when === 'later' ? [refundsAreSentBack] : []))
    const { _id: id } = await topUp(app.client, fan, 40, cardId)
    const before = await owed()
    if (when === 'at once') await refuseAtOnce(id)
    expect((await refund(id, 30)).status).toBe(201)
    await app.settle()
    expect([await wallet(), await owed()]).toEqual([40, before])
    expect(await seen(id)).toMatchObject({ status: 'success', reversedPrice: 0, refundablePrice: 40 })
    const [trouble] = await listed(id)
    expect(trouble).toMatchObject({
      kind: 'refund',
      about: 'asked for it',
      error: when === 'later' ? 'lost_or_stolen_card' : 'charge_disputed',
    })
    expect(await lettersTo(fan)).toBe(1)
    await sound()
    expect((await refund(id, 40)).status).toBe(201)
    expect(await wallet()).toBe(0)
    await app.settle()
    expect([await wallet(), await owed(), (await listed(id)).length]).toEqual([40, before, 2])
    for (const { _id } of await listed(id)) await app.client.send('troubles.dismiss', { token, params: { id: _id } })
    expect(await listed(id)).toEqual([])
    await sound()
  },
)

test('refused after the rest has matured, its part is available, too', async () => {
  await subscribe(app.client, fan, athlete, 'monthly_subscription', await saveCard(app.client, fan))
  await app.settle()
  const { data } = await app.client.send('payments.transactions', { token: fan.token })
  await refund(data[0]?._id ?? '', 5)
  await app.settle()
  expect(await earned()).toEqual([4, 0])
  app.clock.advance(days(8))
  await app.money.sales.mature(app.clock.now())
  expect(await earned()).toEqual([0, 4])
  const { rows } = await sql<{ id: string }>`select gateway_id as id from refund where attempt_id = ${data[0]?._id}`.execute(app.db)
  await sandbox().failRefund(rows[0]?.id ?? '')
  await app.settle()
  expect(await earned()).toEqual([0, 8])
  await sound()
  await refund(data[0]?._id ?? '')
  await app.settle()
  expect(await earned()).toEqual([0, 0])
  await sound()
})

test('a bank that decides about the same payment: won, the refused refund goes back', async () => {
  const { _id: id } = await topUp(app.client, fan, 50, await saveCard(app.client, fan))
  await tip(app.client, fan, athlete, 10)
  const before = await owed()
  await sandbox().scriptFault('refunds.create', 'drop_before')
  await refund(id, 20)
  await app.client.send('reversals.playDispute', { token, params: { id } })
  await app.settle()
  app.clock.advance(minutes(2))
  await app.money.payments.sweep()
  await app.settle()
  expect([await owed(), (await listed(id)).length]).toEqual([before + 2000, 1])
  const { data } = await app.client.send('reversals.disputes', { token, query: { limit: 100 } })
  const params = { id: data.find((one) => one.transactionId === id)?._id ?? '' }
  await app.client.send('reversals.playDecision', { token, params, body: { outcome: 'won' } })
  await app.settle()
  expect([await owed(), await wallet()]).toEqual([before, 40])
  await sound()
})

test('a bank that has decided for its cardholder: what was taken for the refund, too, is in the wallet again', async () => {
  const cardId = await saveCard(app.client, fan)
  const { _id: id } = await topUp(app.client, fan, 50, cardId)
  await topUp(app.client, fan, 30, cardId)
  const before = await owed()
  await sandbox().scriptFault('refunds.create', 'drop_before')
  await refund(id, 20)
  await app.client.send('reversals.playDispute', { token, params: { id } })
  await app.settle()
  const { data } = await app.client.send('reversals.disputes', { token, query: { limit: 100 } })
  const params = { id: data.find((one) => one.transactionId === id)?._id ?? '' }
  await app.client.send('reversals.playDecision', { token, params, body: { outcome: 'lost' } })
  await app.settle()
  // Nothing is owed any more, and the wallet is open, when the gateway says no to the refund.
  expect(await wallet()).toBe(10)
  app.clock.advance(minutes(2))
  await app.money.payments.sweep()
  await sound()
  expect([await owed(), await wallet()]).toEqual([before, 30])
})

test('a refund whose key the gateway has forgotten is searched for before it is asked for again', async () => {
  const { _id: id } = await topUp(app.client, fan, 50, await saveCard(app.client, fan))
  await sandbox().scriptFault('refunds.create', 'drop_after')
  await refund(id, 20)
  await app.settle()
  app.clock.advance(hours(25))
  await sql`delete from sandbox.answer`.execute(app.db)
  await app.money.payments.sweep()
  await app.settle()
  expect((await seen(id))?.reversedPrice).toBe(20)
  await sound()
})

test('of a subscription: everybody has their part again, the page is open to its end, and nothing renews', async () => {
  await subscribe(app.client, fan, athlete, 'monthly_subscription', await saveCard(app.client, fan, refundsAreSentBack))
  await app.settle()
  const { data } = await app.client.send('payments.transactions', { token: fan.token })
  const id = data[0]?._id ?? ''
  await refund(id, 4)
  await app.settle()
  expect([await earned(), await isSubscribed()]).toEqual([[8, 0], true])
  await refund(id)
  await app.settle()
  expect([await earned(), await isSubscribed()]).toEqual([[8, 0], true])
  const { data: mine } = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { performerId: athlete.id } })
  expect(mine[0]).toMatchObject({ status: 'deactivated' })
  await sound()
  app.clock.advance(days(40))
  await app.money.subscriptions.renew()
  const { rows } = await sql<{ state: string }>`select state from subscription where fan_id = ${fan.id}`.execute(app.db)
  expect(rows).toEqual([{ state: 'canceled' }])
  await sound()
})

/** The plan is changed while the refund of its month is on its way; then the card sends that back. */
async function keepTheMonthBesideTheYear(): Promise<string> {
  const cardId = await saveCard(app.client, fan)
  const { _id: month } = await subscribe(app.client, fan, athlete, 'monthly_subscription', cardId)
  const { data: running } = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { performerId: athlete.id } })
  const params = { id: running[0]?._id ?? '' }
  const body = { type: 'yearly' } as const
  await refund(month)
  const { data } = await app.client.send('subscriptions.changePlan', { token: fan.token, params, headers: newKey(), body })
  await app.settle()
  const { rows } = await sql<{ id: string }>`select gateway_id as id from refund where attempt_id = ${month}`.execute(app.db)
  await sandbox().failRefund(rows[0]?.id ?? '')
  await app.settle()
  return data.transaction?._id ?? ''
}

test('of a month whose days a year took over: it opens nothing longer than the year does', async () => {
  await keepTheMonthBesideTheYear()
  await sound()
  const { data: mine } = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { performerId: athlete.id } })
  await app.client.send('payments.cancelSubscription', { token: fan.token, params: { id: mine[0]?._id ?? '', type: 'sandbox' } })
  await sound()
  app.clock.advance(days(366))
  expect(await isSubscribed()).toBe(false)
})

test('of a month whose days a year took over: with the year given back nothing is open for a year', async () => {
  const year = await keepTheMonthBesideTheYear()
  await refund(year)
  await sound()
  expect(await isSubscribed()).toBe(true)
  app.clock.advance(days(40))
  expect(await isSubscribed()).toBe(false)
})
