// Made-up histories of top-ups, tips, purchases, subscriptions and their renewals, with crashes at commits, lost answers and events
// twice, late and in disorder; afterwards the books must hold (money.md 17). A failure shrinks and prints its seed.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer, setPrices } from '../../scenario/index.ts'
import { moneyChecks } from '../../src/wiring/money.ts'
import { verify } from '../../src/modules/ledger/index.ts'
import { AppError } from '../../src/platform/app-error.ts'
import { newId } from '../../src/platform/new-id.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { crashes, runDoomed } from './crashing-database.ts'
import { capturedFrom, createWorld, type Fan, type World } from './world.ts'

const runs = Number(process.env['MONEY_RUNS'] ?? 300)
const seed = Number(process.env['MONEY_SEED'] ?? 7)

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  const athletes = await Promise.all([registerPerformer(app.client), registerPerformer(app.client)])
  for (const athlete of athletes) await setPrices(app.client, athlete, { monthlyPrice: 7.77, yearlyPrice: 70, freeDays: 2 })
  world = await createWorld(
    app,
    athletes.map(({ id }) => id),
  )
})
afterAll(async () => {
  await world.close()
  await app.close()
})

const fault = fc.constantFrom(null, null, null, null, null, null, 'drop_before', 'drop_after', '500')
const step = fc.record({
  act: fc.constantFrom('topUp', 'topUp', 'topUp', 'tip', 'tip', 'buy', 'subscribe', 'subscribe', 'renew', 'renew', 'cancel', 'resume',
    'changePlan', 'breakCard', 'approve', 'deliver', 'sweep'),
  fan: fc.integer({ min: 0, max: 1 }),
  athlete: fc.integer({ min: 0, max: 1 }),
  nonce: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 10, max: 40 }),
  card: fc.constantFrom('ok', 'ok', 'ok', 'ok', 'declined', 'threeDSecure'),
  plan: fc.constantFrom('monthly', 'yearly', 'free'),
  days: fc.constantFrom(1, 4, 31, 31, 370),
  atOnce: fc.integer({ min: 1, max: 3 }),
  diesAt: fc.option(fc.record({ commit: fc.integer({ min: 1, max: 6 }), when: fc.constantFrom('before', 'after') }), {
    nil: null,
  }),
  createFault: fault,
  confirmFault: fault,
  webhookFault: fc.constantFrom(null, null, 'dup', 'reorder', 'delay'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Somebody subscribes, something happens, the period ends: by chance alone these three seldom meet. */
const life = fc
  .tuple(step, step, step, fc.constantFrom('changePlan', 'breakCard', 'cancel', null, null))
  .map(([first, second, third, between]): Step[] => [
    { ...first, act: 'subscribe', card: 'ok', plan: first.plan === 'free' ? 'monthly' : first.plan },
    { ...second, fan: first.fan, athlete: first.athlete, act: between ?? second.act },
    { ...third, fan: first.fan, act: 'renew', days: first.plan === 'yearly' ? 370 : 31 },
  ])
const histories = fc
  .array(fc.oneof({ weight: 3, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: life }), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.flat())

/** The amount belongs to the nonce: the same intention always wants the same. */
const amountOf = (nonce: number) => nonce * 12.5

async function approveOne(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox.object where kind = 'payment_intent' and body ->> 'status' = 'requires_action'
      order by position desc limit 1`.execute(world.db)
  if (rows[0]) await world.sandbox.finishAuthentication(rows[0].id, true)
}

/** Of a fan, one after the other; a refusal of one does not spare the next. */
async function everySubscription(fanId: string, work: (id: string, gateway: string) => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; gateway: string }>`
    select id, gateway from subscription where fan_id = ${fanId} and state in ('active', 'past_due') order by id`.execute(world.db)
  for (const { id, gateway } of rows) await tolerate(() => work(id, gateway))
}

/** The bank will decline what was agreed for this card. */
async function breakCards(fanId: string, badCardId: string): Promise<void> {
  await sql`update subscription set card_id = ${badCardId} where fan_id = ${fanId} and state = 'active'`.execute(world.db)
}

async function act(
  { act: what, nonce, amount, plan, athlete, fan, days }: Step,
  cardId: string,
  fans: readonly Fan[],
  itemIds: readonly string[],
): Promise<unknown> {
  const { viewer } = fans[fan] as Fan
  const page = { type: 'performer' as const, id: world.athleteIds[athlete] ?? '' }
  switch (what) {
    case 'topUp':
      return world.payments.topUp({ payerId: viewer.accountId, amount: amountOf(nonce), cardId, nonce: `top-up-${nonce}` })
    case 'tip':
      return world.charges.tip({
        viewer,
        page,
        price: amount,
        nonce: `tip-${nonce}-${amount}-${athlete}`,
        note: undefined,
        context: {},
      })
    case 'buy':
      return world.charges.buy('feed', itemIds[nonce % 2] ?? '', viewer)
    case 'subscribe':
      return world.subscriptions.subscribe({
        fanId: viewer.accountId,
        page,
        plan,
        cardId,
        nonce: `sub-${athlete}-${nonce}-${plan}`,
      })
    case 'renew':
      app.clock.advance(days * 86_400_000)
      await world.subscriptions.renew()
      return world.jobs.drain()
    case 'cancel':
      return everySubscription(viewer.accountId, (id, gateway) => world.subscriptions.cancel(viewer, gateway, id))
    case 'resume':
      return everySubscription(viewer.accountId, (id) => world.subscriptions.resume(viewer, id, undefined))
    case 'changePlan':
      return everySubscription(viewer.accountId, (id) =>
        world.subscriptions.change(viewer, id, {
          to: plan === 'monthly' ? 'monthly' : 'yearly',
          cardId,
          nonce: `change-${id}-${nonce}`,
          consentVersion: undefined,
        }),
      )
    case 'breakCard':
      return breakCards(viewer.accountId, cardId)
    case 'approve':
      return approveOne()
    case 'deliver':
      return world.sandbox.delivery.deliver()
    case 'sweep':
      app.clock.advance(130_000)
      return world.payments.sweep()
  }
}

async function script(one: Step): Promise<void> {
  if (!['topUp', 'subscribe', 'renew', 'changePlan'].includes(one.act)) return
  if (one.createFault) await world.sandbox.scriptFault('payment_intents.create', one.createFault)
  if (one.confirmFault) await world.sandbox.scriptFault('payment_intents.confirm', one.confirmFault)
  if (one.webhookFault) await world.sandbox.scriptFault('webhook', one.webhookFault)
}

/** Refusals are answers like any other; only what is no refusal is a finding. */
async function tolerate(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function play(steps: readonly Step[]): Promise<Fan[]> {
  const fans = [await world.newFan(), await world.newFan()]
  const itemIds = [newId(), newId()]
  itemIds.forEach((id, index) => world.items.set(id, { pageId: world.athleteIds[index] ?? '', price: 1100 }))
  // Everybody has something to spend.
  await Promise.all(
    fans.map(async ({ viewer, card }) =>
      world.payments.topUp({ payerId: viewer.accountId, amount: 50, cardId: await card('ok'), nonce: 'first' }),
    ),
  )
  for (const one of steps) {
    const cardId = (await fans[one.fan]?.card(one.act === 'breakCard' ? 'declined' : one.card)) ?? ''
    await script(one)
    const tries = Array.from({ length: one.atOnce }, (_, index) => {
      const work = () => tolerate(() => act(one, cardId, fans, itemIds))
      return one.diesAt && index === 0 ? runDoomed(one.diesAt.commit, one.diesAt.when, work) : work()
    })
    await Promise.all(tries)
  }
  await sql`delete from sandbox.fault`.execute(world.db)
  await world.quiesce()
  // Nobody goes on into the next history; what was canceled ends there.
  for (const { viewer } of fans)
    await everySubscription(viewer.accountId, (id, gateway) => world.subscriptions.cancel(viewer, gateway, id))
  return fans
}

/** All books are read every tenth time: they only grow, so nothing that went wrong is missed in the end. */
let judged = 0

async function judge(fans: readonly Fan[]): Promise<void> {
  for (const { viewer } of fans) {
    const captured = await capturedFrom(world.db, viewer.accountId)
    // I4: one charge at most for one intention, whatever was repeated or crashed.
    for (const nonce of new Set(captured.flatMap((charge) => charge.nonce ?? []))) {
      expect(captured.filter((charge) => charge.nonce === nonce)).toHaveLength(1)
    }
    // I10: and one for a billed period, however many schedulers billed it.
    for (const invoice of new Set(captured.flatMap((charge) => charge.invoice ?? []))) {
      expect(captured.filter((charge) => charge.invoice === invoice)).toHaveLength(1)
    }
    // I3 and I2: what was captured for tokens, less what was spent, is the wallet.
    const { rows } = await sql<{ spent: number; booked: number }>`
      select (select coalesce(sum(gross), 0)::bigint from sale
        where buyer_id = ${viewer.accountId} and source = 'tokens') as spent,
        (select coalesce(sum(amount), 0)::bigint from charge_attempt
          where payer_id = ${viewer.accountId} and state = 'succeeded') as booked`.execute(world.db)
    const bought = captured.filter((charge) => charge.purpose === 'top_up').reduce((sum, charge) => sum + charge.amount, 0)
    expect((await world.ledger.wallet(viewer.accountId)).balance).toBe(bought - (rows[0]?.spent ?? 0))
    expect(captured.reduce((sum, charge) => sum + charge.amount, 0)).toBe(rows[0]?.booked)
  }
  // I13: nothing is stuck.
  const { rows } = await sql<{ stuck: number }>`
    select count(*) as stuck from charge_attempt where state not in ('succeeded', 'declined', 'canceled')`.execute(world.db)
  expect(rows[0]?.stuck).toBe(0)
  // I1, I6, I7 and the rest of the books.
  if ((judged += 1) % 10 === 0) expect(await verify(world.db, moneyChecks)).toEqual([])
}

const deadlocks = async () => {
  const { rows } = await sql<{
    deadlocks: number
  }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db)
  return rows[0]?.deadlocks
}

test(`the books hold over ${runs} histories`, { timeout: 300_000 }, async () => {
  const before = await deadlocks()
  const history = fc.asyncProperty(histories, async (steps) => judge(await play(steps)))
  await fc.assert(history, { numRuns: runs, seed, endOnFailure: true })
  expect(await verify(world.db, moneyChecks)).toEqual([])
  expect(await deadlocks()).toBe(before)
  // What came to pass at all, so that the histories are not empty of it.
  const { rows: seen } = await sql<{ kind: string; state: string }>`select distinct kind, state from invoice`.execute(world.db)
  expect(seen.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    expect.arrayContaining(['first paid', 'renewal paid', 'renewal void', 'change paid', 'change void']),
  )
  await world.quiesce()
  // Every page counts those whose subscription has not ended.
  const { rows: miscounted } = await sql<{ id: string }>`
    select s.page_id as id from page_stats s where s.subscribers <> (
      select count(*) from subscription u where u.target_id = s.page_id and u.state in ('active', 'past_due'))`.execute(world.db)
  expect(miscounted).toEqual([])
  expect(crashes).toBeGreaterThan(runs / 10)
})
