import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import { verify } from '#ground/ledger'
import {
  addAddress,
  anyCard,
  buyProduct,
  latestTransaction,
  makeProduct,
  openConversation,
  registerAdministrator,
  registerFan,
  registerPerformer,
  say,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { asOwner } from '#test/as-owner.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { answerOf, evidenceMoves, factsOf, type Known } from './policy.ts'

let app: TestApp
let admin: Person
let fan: Person
let athlete: Person
let token: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  token = (await signIn(app.client, admin)).token
})
afterAll(async () => {
  await app.money.sandbox?.clearFaults()
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

/** Of the payment that the fan made last. */
async function disputed(): Promise<string> {
  const id = await latestTransaction(app.client, fan)
  await app.client.send('reversals.playDispute', { token, params: { id } })
  await app.settle()
  const { data } = await app.client.send('reversals.disputes', { token, query: { limit: 100 } })
  return data.find((one) => one.transactionId === id)?._id ?? ''
}
async function subscribed(): Promise<string> {
  await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
  await app.settle()
  await app.money.receipts.issue({ isWhole: false })
  return disputed()
}
const view = async (id: string) => (await app.client.send('evidence.view', { token, params: { id } })).data
const write = (id: string, words: string) => app.client.try('evidence.write', { token, params: { id }, body: { words } })
const send = (id: string, words = 'They watched all of it.') => app.client.try('evidence.send', { token, params: { id }, body: { words } })
const factOf = async (id: string, label: string) => (await view(id)).facts.find((fact) => fact.label === label)?.text
/** What the bank has. */
const atBank = async (id: string) => {
  const { rows } = await sql<{ evidence: Record<string, string>; status: string; count: number }>`
    select o.body->'evidence' as evidence, o.body->>'status' as status, (o.body#>>'{evidence_details,submission_count}')::int as count
    from dispute d join sandbox.object o on o.id = d.gateway_id where d.id = ${id}`.execute(app.db)
  return rows[0]
}

describe('what is gathered', () => {
  test('of a subscription: its receipt, what was agreed to, what it opened; staff sees no address of the payer', async () => {
    const id = await subscribed()
    const evidence = await view(id)
    expect(evidence).toMatchObject({ state: 'draft', words: '', canSend: true, dispute: { isAnswered: false } })
    expect(evidence.dispute.answerBy).not.toBeNull()
    expect(evidence.facts.map(({ label }) => label)).toEqual(['What was bought', 'When', 'Receipt', 'Agreed to', 'Use', 'Refunds'])
    expect(await factOf(id, 'What was bought')).toBe(`Subscription, monthly, of the page ${athlete.name}, for 10.00 USD.`)
    expect(await factOf(id, 'Receipt')).toMatch(/^R-20\d\d-\d{6}, issued /)
    expect(await factOf(id, 'Use')).toContain('Access was open from')
    expect(JSON.stringify(evidence.facts)).not.toContain('@')
  })

  test('of a top-up: what was bought with it, and what was sent; never what people write to each other', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
    await app.settle()
    await topUp(app.client, fan, 100)
    await tip(app.client, fan, athlete, 12)
    const hoodie = await makeProduct(app.client, athlete, { stock: 5, price: 20 })
    const address = await addAddress(app.client, fan)
    const charge = await buyProduct(app.client, fan, hoodie, { quantity: 1, deliveryAddressId: address._id })
    const body = { deliveryStatus: 'shipping', shippingCode: 'TRACK-77' } as const
    await app.client.send('orders.update', { token: athlete.token, params: { id: charge.orderId ?? '' }, body })
    const conversation = await openConversation(app.client, fan, athlete)
    await say(app.client, fan, conversation, 'I will tell my bank that it was not me')
    const id = await disputed()
    expect(await factOf(id, 'Use')).toContain('2 purchases of 32.00')
    expect(await factOf(id, 'Delivery')).toContain('tracking TRACK-77')
    await send(id)
    expect((await atBank(id))?.evidence['shipping_tracking_number']).toBe('TRACK-77')
    expect(JSON.stringify(await atBank(id))).not.toContain('not me')
  })
})

describe('what is sent', () => {
  test('the bank has it word for word, with who the customer is, and it is final', async () => {
    const id = await subscribed()
    expect((await write(id, 'First words')).body).toMatchObject({ data: { state: 'draft', words: 'First words', canSend: true } })
    const { body } = await send(id, 'They watched all of it.')
    expect(body).toMatchObject({ data: { state: 'sent', words: 'They watched all of it.', canSend: false, dispute: { isAnswered: true } } })
    const bank = await atBank(id)
    expect(bank).toMatchObject({ status: 'under_review', count: 1 })
    expect(bank?.evidence).toMatchObject({ customer_name: fan.name, product_description: expect.stringContaining(athlete.name) })
    expect(bank?.evidence['uncategorized_text']).toMatch(/^They watched all of it\.\n\nReceipt: R-/)
    const facts = (await view(id)).facts
    for (const again of [await send(id, 'More'), await write(id, 'More')]) expect(again.body).toMatchObject({ code: 'evidence.final' })
    await expect(sql`update dispute_evidence set words = 'x' where dispute_id = ${id}`.execute(app.db)).rejects.toThrow(/stays as it is/)
    await app.settle()
    expect(await view(id)).toMatchObject({ words: 'They watched all of it.', facts })
    // The bank decides about it as about any other.
    await app.client.send('reversals.playDecision', { token, params: { id }, body: { outcome: 'won' } })
    await app.settle()
    expect((await view(id)).dispute.status).toBe('won')
  })

  test('at once by two it goes once', async () => {
    const id = await subscribed()
    const answers = await Promise.all([send(id, 'One'), send(id, 'Two'), send(id, 'Three')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await atBank(id))?.count).toBe(1)
  })

  test('where the answer of the gateway is lost it is on its way, cannot be changed, and arrives once', async () => {
    const id = await subscribed()
    await app.money.sandbox?.scriptFault('disputes.update', 'drop_after')
    expect((await send(id)).body).toMatchObject({ data: { state: 'sending', canSend: false } })
    expect((await write(id, 'Other words')).body).toMatchObject({ code: 'evidence.final' })
    await app.jobs.send(app.db, 'evidence.send-due', {})
    await app.settle()
    expect(await view(id)).toMatchObject({ state: 'sent', dispute: { isAnswered: true } })
    expect((await atBank(id))?.count).toBe(1)
  })

  test('where nobody was there it goes with the next try', async () => {
    const id = await subscribed()
    await app.money.sandbox?.scriptFault('disputes.retrieve', 'drop_before')
    expect((await send(id)).body).toMatchObject({ data: { state: 'sending' } })
    await app.jobs.send(app.db, 'evidence.send-due', {})
    await app.settle()
    expect(await view(id)).toMatchObject({ state: 'sent' })
  })

  test('one that nothing can be made of keeps no other waiting', async () => {
    const ids: string[] = []
    for (const when of ['first', 'second']) {
      const id = await subscribed()
      await app.money.sandbox?.scriptFault('disputes.retrieve', 'drop_before')
      expect([when, (await send(id)).body]).toMatchObject([when, { data: { state: 'sending' } }])
      ids.push(id)
    }
    const [broken = '', other = ''] = ids
    await sql`update dispute_evidence set facts = '[null]', updated_at = updated_at - interval '1 minute' where dispute_id = ${broken}`.execute(
      app.db,
    )
    await app.jobs.send(app.db, 'evidence.send-due', {})
    await app.settle()
    expect(await view(other)).toMatchObject({ state: 'sent' })
    await sql`update dispute_evidence set facts = '[]' where dispute_id = ${broken}`.execute(app.db)
    await app.jobs.send(app.db, 'evidence.send-due', {})
    await app.settle()
    expect(await view(broken)).toMatchObject({ state: 'sent' })
  })

  test('what was answered elsewhere, decided, or is past its day is answered no more', async () => {
    const [answered, decided, late] = [await subscribed(), await another(), await another()]
    const { rows } = await sql<{ id: string }>`select gateway_id as id from dispute where id = ${answered}`.execute(app.db)
    await app.money.gateway.answerDispute(rows[0]?.id ?? '', { words: 'In their dashboard' }, 'by-hand')
    await app.settle()
    expect((await send(answered)).body).toMatchObject({ code: 'evidence.final' })
    await app.client.send('reversals.playDecision', { token, params: { id: decided }, body: { outcome: 'lost' } })
    await app.settle()
    expect((await send(decided)).body).toMatchObject({ code: 'evidence.decided' })
    await asOwner(app.databaseUrl, (db) => sql`update dispute set answer_by = ${app.clock.now()} where id = ${late}`.execute(db))
    expect((await send(late)).body).toMatchObject({ code: 'evidence.too_late' })
    expect((await view(late)).canSend).toBe(false)
  })

  test('what the gateway does not take is a draft again, with what it said', async () => {
    const id = await subscribed()
    // The sandbox's clock has passed the day, and ours was told another one.
    const far = new Date(app.clock.now().getTime() + days(90))
    await asOwner(app.databaseUrl, async (db) => {
      await sql`update dispute set answer_by = ${far} where id = ${id}`.execute(db)
      await sql`update sandbox.object set body = jsonb_set(body, '{evidence_details,due_by}', '1')
        where id = (select gateway_id from dispute where id = ${id})`.execute(db)
    })
    expect((await send(id)).body).toMatchObject({ data: { state: 'draft', failure: expect.stringContaining('is over') } })
  })

  test('nobody but staff for money; of what is not there nothing', async () => {
    const id = await subscribed()
    const params = { id }
    for (const name of ['evidence.write', 'evidence.send'] as const)
      expect((await app.client.try(name, { token: fan.token, params, body: { words: 'x' } })).status).toBe(403)
    expect((await app.client.try('evidence.view', { token: athlete.token, params })).status).toBe(403)
    const nobody = { id: '0190a2b4-0000-7000-8000-00000000dead' }
    expect((await app.client.try('evidence.view', { token, params: nobody })).body).toMatchObject({ code: 'dispute.unknown' })
    expect((await write(id, 'x'.repeat(5001))).status).toBe(400)
  })
})

/** A dispute of another fan. */
async function another(): Promise<string> {
  fan = await registerFan(app.client)
  return subscribed()
}

test('who must answer is told by the day', async () => {
  const id = await subscribed()
  const due = await app.money.reversals.unanswered(new Date(app.clock.now().getTime() + days(8)))
  expect(due.map((one) => one.id)).toContain(id)
  expect(await app.money.reversals.unanswered(new Date(app.clock.now().getTime() + days(3)))).toEqual([])
  await send(id)
  expect((await app.money.reversals.unanswered(new Date(app.clock.now().getTime() + days(8)))).map((one) => one.id)).not.toContain(id)
})

test('states move as the database says', async () => {
  const { rows } = await sql<{ move: string }>`
    select from_state || ' ' || to_state as move from allowed_move where entity = 'dispute_evidence'`.execute(app.db)
  const own = Object.entries(evidenceMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect(rows.map(({ move }) => move).toSorted()).toEqual(own.toSorted())
  await expect(inTransaction(app.db, (tx) => sql`delete from dispute_evidence`.execute(tx))).rejects.toThrow(/denied/)
})

test('long words are cut where the gateway ends, and what is not known is left out', () => {
  const known: Known = {
    what: 'Tokens',
    seller: null,
    price: 5000,
    currency: 'USD',
    paidAt: new Date('2026-05-01T10:00:00Z'),
    receipt: undefined,
    customerSince: undefined,
    opened: [],
    spent: undefined,
    agreed: undefined,
    orders: [{ number: 7, name: 'Hoodie', tracking: 'A 1', sentAt: new Date('2026-05-02T00:00:00Z'), deliveredAt: null }],
    refundDays: 14,
    site: 'Fieldhouse',
  }
  const facts = factsOf(known)
  expect(facts.map(({ label }) => label)).toEqual(['What was bought', 'When', 'Delivery', 'Refunds'])
  const answer = answerOf(facts, 'x'.repeat(30_000), {})
  expect(answer).toMatchObject({ servedOn: '2026-05-01', trackingNumber: 'A 1', shippedOn: '2026-05-02' })
  expect([answer.words?.length, 'customerName' in answer, 'access' in answer]).toEqual([19_000, false, false])
})
