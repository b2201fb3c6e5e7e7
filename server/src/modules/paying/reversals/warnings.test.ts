import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  balanceOf,
  latestTransaction,
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
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let token: string

beforeAll(async () => {
  app = await createTestApp()
  token = (await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'warned_admin' })).token
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterEach(async () => {
  await app.settle()
  const { rows, balance } = await ledgerOf(app.client, fan)
  expect(rows).toBe(balance)
  const { held, ...sums } = await earningsOf(app.client, athlete)
  expect(new Set([held, ...Object.values(sums)]).size).toBe(1)
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

const latest = () => latestTransaction(app.client, fan)
const play = async (kind: 'dispute' | 'warning') => {
  await app.client.send('reversals.playDispute', { token, params: { id: await latest() }, body: { kind } })
  await app.settle()
}
const listed = async (status?: 'warning' | 'released' | 'open') => {
  const id = await latest()
  const { data } = await app.client.send('reversals.disputes', { token, query: { limit: 100, ...(status && { status }) } })
  return data.filter((one) => one.transactionId === id)
}
const release = async (id = '') => {
  const reply = await app.client.try('reversals.release', { token, params: { id } })
  await app.settle()
  return reply
}
const tipAnswer = async () =>
  (await app.client.try('wallet.tip', { token: fan.token, params: { id: athlete.id }, headers: newKey(), body: { price: 10 } })).status
const wallet = () => balanceOf(app.client, fan)
const freezes = async () =>
  (
    await sql<{ version: number }>`
  select b.version from balance b join ledger_account a on a.id = b.account_id where a.kind = 'wallet' and a.owner_id = ${fan.id}`.execute(
      app.db,
    )
  ).rows[0]?.version
const inbox = async () =>
  (
    await sql<{ type: string; state: string; note: string | null }>`
  select i.type, i.state, i.note from webhook_inbox i join charge_attempt a on a.gateway_id = i.intent_id
  where a.payer_id = ${fan.id} and i.type like 'radar.%' order by i.type, i.event_id`.execute(app.db)
  ).rows

/** The gateway tells the same again: the very events, and new ones about the same warning. */
const tellAgain = async () => {
  await sql`insert into sandbox.event (id, created, body)
    select id || '_again', created, body || jsonb_build_object('id', id || '_again') from sandbox.event where body->>'type' like 'radar.%'
    on conflict do nothing`.execute(app.db)
  await sql`update sandbox.event set delivered_at = null where body->>'type' like 'radar.%'`.execute(app.db)
  await app.settle()
}

test('freezes the wallet of the payer once, whatever is told again, until an administrator releases it', async () => {
  await topUp(app.client, fan, 50)
  await play('warning')
  const frozen = await freezes()
  expect([await wallet(), await tipAnswer()]).toEqual([50, 403])
  await tellAgain()
  expect(await freezes()).toBe(frozen)
  expect(await inbox()).toEqual([1, 2].map(() => ({ type: 'radar.early_fraud_warning.created', state: 'done', note: null })))
  const [warning, ...others] = await listed('warning')
  expect(warning).toMatchObject({ status: 'warning', amount: 50, fee: 0, reason: 'unauthorized_use_of_card', buyer: { _id: fan.id } })
  expect(others).toEqual([])

  expect((await release(warning?._id)).status).toBe(204)
  expect(await tipAnswer()).toBe(201)
  await tellAgain()
  expect((await release(warning?._id)).status).toBe(204)
  expect([await tipAnswer(), (await listed('released')).length, (await listed('warning')).length]).toEqual([201, 1, 0])
})

test('of a subscription freezes the wallet of who paid it, and leaves sale and access alone', async () => {
  const cardId = await saveCard(app.client, fan)
  await topUp(app.client, fan, 20, cardId)
  await subscribe(app.client, fan, athlete, 'monthly_subscription', cardId)
  await app.settle()
  await play('warning')
  const { data } = await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })
  expect([data.isSubscribed, await tipAnswer(), await wallet()]).toEqual([true, 403, 20])
})

test.each(['disputed', 'given back'])('that comes when the payment is %s is not actionable: it freezes nothing', async (how) => {
  await topUp(app.client, fan, 30)
  if (how === 'disputed') {
    await play('dispute')
    await app.client.send('reversals.playDecision', {
      token,
      params: { id: (await listed('open'))[0]?._id ?? '' },
      body: { outcome: 'won' },
    })
  } else
    await app.client.send('reversals.refund', {
      token,
      params: { id: await latest() },
      headers: newKey(),
      body: { reason: 'asked for it' },
    })
  await app.settle()
  await topUp(app.client, fan, 20)
  const payment = (await app.client.send('payments.transactions', { token: fan.token })).data[1]?._id ?? ''
  await app.client.send('reversals.playDispute', { token, params: { id: payment }, body: { kind: 'warning' } })
  await app.settle()
  expect([await tipAnswer(), (await inbox()).map(({ state }) => state)]).toEqual([201, ['done']])
  expect(
    (await app.client.send('reversals.disputes', { token, query: { limit: 100, status: 'warning' } })).data.map((one) => one.transactionId),
  ).not.toContain(payment)
})

test('followed by a dispute that is won keeps the wallet frozen until a person has looked', async () => {
  await topUp(app.client, fan, 40)
  await play('warning')
  await play('dispute')
  const [dispute] = await listed('open')
  await app.client.send('reversals.playDecision', { token, params: { id: dispute?._id ?? '' }, body: { outcome: 'won' } })
  await app.settle()
  expect([await wallet(), await tipAnswer()]).toEqual([40, 403])
  expect((await inbox()).map(({ type }) => type.split('.')[2])).toEqual(['created', 'updated'])
  await release((await listed('warning'))[0]?._id)
  expect(await tipAnswer()).toBe(201)
})

test('released while a dispute is open, the dispute still holds the wallet', async () => {
  await topUp(app.client, fan, 40, await saveCard(app.client, fan))
  await play('warning')
  await play('dispute')
  await topUp(app.client, fan, 20)
  await app.settle()
  const { data } = await app.client.send('reversals.disputes', { token, query: { limit: 100, status: 'warning' } })
  await release(data[0]?._id)
  expect(await tipAnswer()).toBe(403)
})

test('does not keep the money from going back to its card', async () => {
  await topUp(app.client, fan, 30)
  await tip(app.client, fan, athlete, 10)
  await play('warning')
  const refund = async (amount: number) =>
    app.client.try('reversals.refund', {
      token,
      params: { id: await latest() },
      headers: newKey(),
      body: { amount, reason: 'stolen card' },
    })
  expect((await refund(25)).error.code).toBe('refund.spent')
  expect((await refund(20)).status).toBe(201)
  await app.settle()
  expect([await wallet(), await tipAnswer()]).toEqual([0, 403])
})

test('of somebody else’s charge is kept and ignored; only a warning can be released', async () => {
  await sql`insert into sandbox.object (id, kind, owner, body) values ('issfr_foreign', 'radar.early_fraud_warning', null,
    '{"id": "issfr_foreign", "object": "radar.early_fraud_warning", "actionable": true, "charge": "ch_x", "payment_intent": "pi_x", "fraud_type": "misc"}')`.execute(
    app.db,
  )
  const created = Math.floor(app.clock.now().getTime() / 1000)
  await sql`insert into sandbox.event (id, created, body) values ('evt_foreign', ${created}, ${JSON.stringify({
    id: 'evt_foreign',
    object: 'event',
    created,
    livemode: false,
    type: 'radar.early_fraud_warning.created',
    data: { object: { id: 'issfr_foreign', object: 'radar.early_fraud_warning', payment_intent: 'pi_x' } },
  })}::jsonb)`.execute(app.db)
  await app.settle()
  const { rows } = await sql`select state, note from webhook_inbox where event_id = 'evt_foreign'`.execute(app.db)
  expect(rows).toEqual([{ state: 'ignored', note: 'nothing of ours' }])
  await topUp(app.client, fan, 25, await saveCard(app.client, fan, '4000000000000259'))
  await app.settle()
  expect((await release((await listed('open'))[0]?._id)).error.code).toBe('dispute.unknown')
  expect((await release(athlete.id)).error.code).toBe('dispute.unknown')
})
