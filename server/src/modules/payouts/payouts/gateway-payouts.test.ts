import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  becomePayee,
  openPayeeAccount,
  registerAdministrator,
  registerEarner,
  requestPayout,
  sendSandboxPage,
  signIn,
  type FormOutcome,
  type Person,
} from '#scenario/index.ts'
import { expectGatewayAgrees } from '#test/gateway-agrees.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'
import { gatewayMoves } from './gateway-tables.ts'

let app: TestApp
let administrator: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await app.settings.write(app.db, { payoutFee: 2 })
})
beforeEach(async () => {
  administrator = await signIn(app.client, administrator)
})
afterAll(async () => {
  await app.settle()
  await expectGatewayAgrees(app.money)
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

/** An athlete with 80 tokens available and an account at the provider that has waited its 72 hours. */
async function earner(outcome: FormOutcome = 'verified'): Promise<void> {
  athlete = await registerEarner(app.client, administrator, (client, person) => becomePayee(client, person, outcome))
  await app.settle()
  app.clock.advance(days(7))
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  administrator = await signIn(app.client, administrator)
}

const request = async () => (await requestPayout(app.client, athlete, 60, 'stripe')).body.data._id
const decide = (id: string, body: { status: 'approved' | 'done' | 'failed'; reference?: string; reason?: string }) =>
  app.client.try('adminPayouts.decide', { token: administrator.token, params: { id }, body })
const approve = async (id: string) => expect((await decide(id, { status: 'approved' })).status).toBe(200)
const see = async (id: string) => (await app.client.send('payouts.view', { token: athlete.token, params: { id } })).data
const sweep = async () => {
  await app.jobs.send(app.db, 'payouts.gateway-sweep', {})
  await app.settle()
}
const page = () => athlete.id
const balances = async () => {
  const { ledger } = app.money
  return { available: await ledger.balance(accounts.available(page())), inFlight: await ledger.balance(accounts.inFlight(page())) }
}
const gatewayBalance = () => app.money.ledger.balance(accounts.gatewayAvailable)
/** What the provider's books say of a payout: net amounts that moved, and how often. */
const atProvider = async (id: string) => {
  const { rows } = await sql<{ transfers: number; transferred: number; payouts: number; paid: number }>`
    select count(*) filter (where kind = 'transfer') as transfers,
      coalesce(sum((body->>'amount')::bigint - (body->>'amount_reversed')::bigint) filter (where kind = 'transfer'), 0)::bigint as transferred,
      count(*) filter (where kind = 'payout') as payouts,
      coalesce(sum((body->>'amount')::bigint) filter (where kind = 'payout' and body->>'status' = 'paid'), 0)::bigint as paid
    from sandbox.object where body->'metadata'->>'payout_id' = ${id}`.execute(app.db)
  return rows[0]
}
const letters = async () =>
  (await app.mail.list(200))
    .filter(({ to, subject }) => to === `${athlete.username}@example.org` && /payout (was|came)/.test(subject))
    .map(({ subject }) => subject)

describe('a payout by the provider', () => {
  test('is transferred and paid to the bank, each once', async () => {
    await earner()
    const before = await gatewayBalance()
    const id = await request()
    expect((await see(id)).destination).toEqual({ label: 'STRIPE TEST BANK', last4: '6789' })
    await approve(id)
    await app.jobs.drain()
    expect(await see(id)).toMatchObject({ status: 'processing', reference: null })
    expect(await balances()).toEqual({ available: 2000, inFlight: 0 })
    await app.settle()
    expect(await see(id)).toMatchObject({ status: 'done', netTokens: 58, reference: expect.stringMatching(/^po_/) })
    expect((await gatewayBalance()) - before).toBe(5800)
    expect(await atProvider(id)).toEqual({ transfers: 1, transferred: 5800, payouts: 1, paid: 5800 })
    expect(await letters()).toEqual(['Your payout was sent'])
    expect((await see(id)).history.map(({ status }) => status)).toEqual(['pending', 'approved', 'processing', 'done'])
  })

  test('of which the gateway says something else is named by a look at its lines', async () => {
    await earner()
    const id = await request()
    await approve(id)
    await app.settle()
    const look = async () => (await app.money.reconciliation.look(true)).differences.map(({ first }) => first)
    expect(await look()).toEqual([])
    const write = async (amount: number) => {
      const { rows } = await sql<{ line: string }>`
        update sandbox.object l set body = l.body || ${JSON.stringify({ amount, net: amount })}::jsonb from sandbox.object t
        where l.kind = 'balance_transaction' and l.body->>'source' = t.id and t.kind = 'transfer' and t.body->'metadata'->>'payout_id' = ${id}
        returning l.id || ' (' || t.id || ')' as line`.execute(app.db)
      return rows[0]?.line
    }
    const line = await write(-5900)
    expect((await look())[1]).toBe(`${line} is transfer of -5900 with fee 0 there, transfer of -5800 with fee 0 here`)
    await write(-5800)
    expect(await look()).toEqual([])
  })

  test('that the bank returns comes back with its fee', async () => {
    await earner('verified-returns')
    const before = await gatewayBalance()
    const id = await request()
    await approve(id)
    await app.settle()
    expect(await see(id)).toMatchObject({ status: 'failed', adminNote: 'The bank account has been closed.' })
    expect(await balances()).toEqual({ available: 8000, inFlight: 0 })
    expect(await gatewayBalance()).toBe(before)
    expect(await atProvider(id)).toEqual({ transfers: 1, transferred: 0, payouts: 1, paid: 0 })
    expect(await letters()).toEqual(['Your payout came back'])
  })

  /** What the payee's bank does days after it took the money. */
  const sendBack = async () => {
    const { data } = await app.client.send('connect.loginLink', { token: (athlete = await signIn(app.client, athlete)).token })
    await sendSandboxPage(app.client, data.url, 'send-back')
  }

  test('that the bank sends back days after it was paid is booked, listed and told', async () => {
    await earner()
    const before = await gatewayBalance()
    const id = await request()
    await approve(id)
    await app.settle()
    expect((await see(id)).status).toBe('done')
    app.clock.advance(days(4))
    await sendBack()
    await app.settle()
    expect(await see(id)).toMatchObject({ status: 'failed', adminNote: 'The bank account has been closed.' })
    expect((await see(id)).history.map(({ status }) => status)).toEqual(['pending', 'approved', 'processing', 'done', 'failed'])
    expect(await balances()).toEqual({ available: 8000, inFlight: 0 })
    expect(await gatewayBalance()).toBe(before)
    expect(await atProvider(id)).toEqual({ transfers: 1, transferred: 0, payouts: 1, paid: 0 })
    expect(await letters()).toEqual(['Your payout came back', 'Your payout was sent'])
    administrator = await signIn(app.client, administrator)
    const query = { status: 'failed', limit: 100 } as const
    const failed = await app.client.send('adminPayouts.search', { token: administrator.token, query })
    expect(failed.data.map(({ _id }) => _id)).toContain(id)
    expect(await verify(app.db, moneyChecks)).toEqual([])
    expect((await requestPayout(app.client, athlete, 80, 'stripe')).status).toBe(201)
  })

  test('that the bank sends back is found also when its event is lost and the first reversal fails', async () => {
    await earner()
    const id = await request()
    await approve(id)
    await app.settle()
    app.clock.advance(days(2))
    await sendBack()
    await sql`delete from sandbox.event where body->>'type' = 'payout.failed'`.execute(app.db)
    await app.money.sandbox?.scriptFault('transfers.reverse', 'drop_before')
    await sweep()
    expect((await see(id)).status).toBe('done')
    expect(await balances()).toEqual({ available: 2000, inFlight: 0 })
    app.clock.advance(minutes(3))
    await sweep()
    expect((await see(id)).status).toBe('failed')
    expect(await balances()).toEqual({ available: 8000, inFlight: 0 })
  })

  test('to an account that may not receive any more comes back before it left', async () => {
    await earner()
    const id = await request()
    const { url } = await openPayeeAccount(app.client, athlete)
    await sendSandboxPage(app.client, url, 'rejected')
    // Its event is on its way: we do not know yet.
    await approve(id)
    await app.jobs.drain()
    expect(await see(id)).toMatchObject({ status: 'failed' })
    expect(await balances()).toEqual({ available: 8000, inFlight: 0 })
    expect(await atProvider(id)).toMatchObject({ transfers: 0 })
  })

  test('is rejected when its account was closed before it was sent', async () => {
    await earner()
    const id = await request()
    const { url } = await openPayeeAccount(app.client, athlete)
    await sendSandboxPage(app.client, url, 'rejected')
    await app.settle()
    await approve(id)
    await app.settle()
    expect(await see(id)).toMatchObject({ status: 'rejected', adminNote: expect.stringContaining('switched off') })
    expect((await requestPayout(app.client, athlete, 60, 'stripe')).error.code).toBe('payout.account_missing')
  })

  test('is neither handed out in a batch nor ended by hand', async () => {
    await earner()
    const id = await request()
    await approve(id)
    await app.jobs.drain()
    expect((await decide(id, { status: 'done', reference: 'by hand' })).error).toMatchObject({ statusCode: 409, code: 'payout.by_gateway' })
    expect((await decide(id, { status: 'failed', reason: 'by hand' })).error.code).toBe('payout.by_gateway')
    await app.settle()
  })

  test('waits its 72 hours after another bank was chosen', async () => {
    await earner()
    const { data } = await app.client.send('connect.loginLink', { token: (athlete = await signIn(app.client, athlete)).token })
    await sendSandboxPage(app.client, data.url, 'bank-pays')
    await app.settle()
    const id = await request()
    await approve(id)
    await sweep()
    expect((await see(id)).status).toBe('approved')
    app.clock.advance(hours(72) + minutes(1))
    await sweep()
    athlete = await signIn(app.client, athlete)
    expect((await see(id)).status).toBe('done')
  })
})

describe('what goes wrong on the way', () => {
  test.each([
    ['transfers.create', 'drop_before'],
    ['transfers.create', 'drop_after'],
    ['transfers.create', '500'],
    ['transfers.create', '429'],
    ['payouts.create', 'drop_before'],
    ['payouts.create', 'drop_after'],
    ['payouts.retrieve', '500'],
  ] as const)('%s with %s: sent again with the same key, once in effect', async (verb, fault) => {
    await earner()
    const id = await request()
    await app.money.sandbox?.scriptFault(verb, fault)
    await approve(id)
    await app.settle()
    for (const pause of [minutes(3), minutes(11)]) {
      app.clock.advance(pause)
      await sweep()
    }
    athlete = await signIn(app.client, athlete)
    expect((await see(id)).status).toBe('done')
    expect(await atProvider(id)).toEqual({ transfers: 1, transferred: 5800, payouts: 1, paid: 5800 })
  })

  test.each(['drop_before', 'drop_after'] as const)('a reversal with %s brings it back once', async (fault) => {
    await earner('verified-returns')
    const id = await request()
    await app.money.sandbox?.scriptFault('transfers.reverse', fault)
    await approve(id)
    await app.settle()
    app.clock.advance(minutes(3))
    await sweep()
    athlete = await signIn(app.client, athlete)
    expect((await see(id)).status).toBe('failed')
    expect(await balances()).toEqual({ available: 8000, inFlight: 0 })
    expect(await atProvider(id)).toMatchObject({ transferred: 0, paid: 0 })
  })

  test.each(['transfers.create', 'payouts.create'])('%s without an answer for a day is searched for, not sent again', async (verb) => {
    await earner()
    const id = await request()
    await app.money.sandbox?.scriptFault(verb, 'drop_after')
    // Its events do not arrive either.
    await approve(id)
    await app.jobs.drain()
    // As the provider does after a day.
    await sql`delete from sandbox.answer where key like ${`payout:${id}%`}`.execute(app.db)
    app.clock.advance(hours(25))
    await sweep()
    athlete = await signIn(app.client, athlete)
    expect((await see(id)).status).toBe('done')
    expect(await atProvider(id)).toEqual({ transfers: 1, transferred: 5800, payouts: 1, paid: 5800 })
  })

  test('duplicates, reordering and the sweep at once change nothing', async () => {
    await earner('verified-returns')
    const id = await request()
    await approve(id)
    await app.jobs.drain()
    await app.money.sandbox?.scriptFault('webhook', 'dup')
    await app.money.sandbox?.scriptFault('webhook', 'reorder')
    await app.money.deliver()
    for (let round = 0; round < 3; round += 1) await app.jobs.send(app.db, 'payouts.gateway', { payoutId: id })
    await Promise.all([app.jobs.drain(), app.jobs.drain(), app.jobs.drain()])
    await app.settle()
    expect((await see(id)).status).toBe('failed')
    expect(await balances()).toEqual({ available: 8000, inFlight: 0 })
    expect((await see(id)).history.map(({ status }) => status)).toEqual(['pending', 'approved', 'processing', 'failed'])
  })

  test('a platform balance that does not suffice is waited for', async () => {
    await earner()
    const id = await request()
    // Everything that other fans paid is taken back by their banks.
    const { rows } = await sql<{ id: string }>`
      select distinct body->>'payment_intent' as id from sandbox.object where kind = 'charge' and not (body->>'disputed')::bool`.execute(
      app.db,
    )
    const disputes = new Map<string, string>()
    for (const { id: intent } of rows) disputes.set(intent, (await app.money.sandbox?.openDispute(intent)) ?? '')
    await approve(id)
    await app.settle()
    expect(await see(id)).toMatchObject({ status: 'processing' })
    expect(await atProvider(id)).toMatchObject({ transfers: 0 })
    app.clock.advance(hours(2))
    await sweep()
    athlete = await signIn(app.client, athlete)
    expect((await see(id)).status).toBe('processing')
    for (const dispute of disputes.values()) await app.money.sandbox?.closeDispute(dispute, true)
    await app.settle()
    app.clock.advance(hours(2))
    await sweep()
    athlete = await signIn(app.client, athlete)
    expect((await see(id)).status).toBe('done')
    expect(await atProvider(id)).toEqual({ transfers: 1, transferred: 5800, payouts: 1, paid: 5800 })
  })
})

test('the database allows the same moves, for every pair of states', async () => {
  const { rows } = await sql<{ move: string }>`
    select from_state || ' ' || to_state as move from allowed_move where entity = 'gateway_payout'`.execute(app.db)
  const ours = Object.entries(gatewayMoves).flatMap(([from, to]) => to.map((state) => `${from} ${state}`))
  expect(rows.map(({ move }) => move).toSorted()).toEqual(ours.toSorted())
})
