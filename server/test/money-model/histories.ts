// Made-up histories of everything that moves money, with crashes at commits, lost answers and events twice, late and in
// disorder; afterwards the books must hold (money.md 17). A failure shrinks and prints its seed. The histories are played
// in parts at the same time, each in a world of its own: the program works while the database answers another part.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { registerAdministrator, registerPerformer, setPrices, type Person } from '#scenario/index.ts'
import { hours } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { createTestApp, foundTeam, type TestApp } from '../index.ts'
import { act, everySubscription, script, tolerate, type Cast } from './acts.ts'
import { countCrashes, runDoomed } from './crashing-database.ts'
import { judge, judgeBooks } from './judge.ts'
import { histories, type Step } from './steps.ts'
import { createWorld, type Team, type World } from './world.ts'

/** All books are read every so many histories: they only grow, so nothing that went wrong is missed in the end. */
const readEvery = 25
/** A failure is told with its seed as soon as it is found; at its smallest, which takes minutes, if that is wanted. */
const isShrinking = process.env['MONEY_SHRINK'] === 'yes'

async function castOf(world: World): Promise<Cast> {
  const fans = await Promise.all([world.newFan(), world.newFan()])
  const itemIds = [newId(), newId(), newId()]
  itemIds.forEach((id, index) => world.items.set(id, { pageId: world.pageIds[index] ?? '', price: 1100 }))
  const form = { code: `c${newId().replaceAll('-', '')}`, type: 'percent' as const, value: 20, maxUses: 1, periods: 3 }
  const { code } = await world.coupons.createForPlatform(fans[0].viewer, form)
  const athlete = { ...fans[0].viewer, accountId: world.pageIds[0] ?? '' }
  const gift = await world.coupons.createForPage(athlete, { ...form, code: `g${newId().replaceAll('-', '')}`, value: 100 })
  return { world, fans, itemIds, coupon: code, gift: gift.code }
}

async function play(world: World, steps: readonly Step[]): Promise<Cast> {
  const cast = await castOf(world)
  for (const step of steps) {
    const fan = cast.fans[step.fan]
    const cardId = (await fan?.card(step.act === 'breakCard' ? 'declined' : step.card)) ?? ''
    await script(world, step)
    const tries = Array.from({ length: step.atOnce }, (_, index) => {
      const work = () => tolerate(() => act(cast, step, cardId))
      return step.diesAt && index === 0 ? runDoomed(step.diesAt.commit, step.diesAt.when, work) : work()
    })
    await Promise.all(tries)
  }
  await sql`delete from sandbox.fault`.execute(world.db)
  await world.quiesce()
  return cast
}

const deadlocks = async ({ db }: World) => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks
}

/** How payments, sales and coupons ended. */
async function whatCameToPass({ db }: World): Promise<string[]> {
  const { rows: seen } = await sql<{ what: string }>`
    select kind || ' ' || state as what from invoice union select 'dispute ' || state from dispute union select 'refund ' || state from refund
    union select 'sale ' || state from sale union select 'redemption ' || state from coupon_redemption
    union select kind || ' with a coupon ' || state from invoice where coupon_id is not null
    union select 'months at once ' || state from invoice where months > 1
    union select 'gift ' || state from gift
    union select 'given time moved up' from invoice i join invoice b on b.subscription_id = i.subscription_id
      and b.returned_at = i.served_from where i.kind = 'gift'
    union select 'split ' || state from split_proposal
    union select 'divided ' || state from sale where split_version > 0
    union select 'taxed ' || state from sale where tax > 0
    union select 'left' from split_withdrawal where replaced_by is not null`.execute(db)
  return seen.map(({ what }) => what)
}

/** Every page counts those whose subscription has not ended. */
async function expectCounted({ db }: World): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.page_id as id from page_stats s where s.subscribers <> (
      select count(*) from subscription u where u.page_id = s.page_id and u.state in ('active', 'past_due'))`.execute(db)
  expect(rows).toEqual([])
}

/** I11: all events worked through once more change no balance, and nothing is posted. */
async function expectReplayed({ db, jobs, quiesce }: World): Promise<void> {
  const books = async () => {
    const { rows } = await sql`
      select (select count(*) from ledger_txn) as txns, (select count(*) from sale) as sales,
        (select md5(string_agg(account_id || ':' || posted || ':' || held, ',' order by account_id)) from balance) as strict,
        (select md5(string_agg(account_id || ':' || ledger_balance(account_id), ',' order by account_id)) from balance_cache) as others`.execute(
      db,
    )
    return rows
  }
  const before = await books()
  const { rows: events } = await sql<{ event_id: string }>`
    update webhook_inbox set state = 'new' where state = 'done' returning event_id`.execute(db)
  for (const { event_id: eventId } of events) await jobs.send(db, 'payments.event', { eventId })
  await jobs.drain()
  expect(events.length).toBeGreaterThan(0)
  expect(await books()).toEqual(before)
  await quiesce()
}

export interface Wanted {
  readonly runs: number
  readonly seed: number
  /** Elsewhere something was found already: the rest need not be played. */
  readonly isOver: () => boolean
}

async function playAll(world: World, { runs, seed, isOver }: Wanted): Promise<string[]> {
  const [deadlocksBefore, crashesBefore] = [await deadlocks(world), countCrashes()]
  let played = 0
  const history = fc.asyncProperty(histories, async (steps) => {
    if (isOver()) return
    const { fans } = await play(world, steps)
    await judge(world, fans)
    if ((played += 1) % readEvery === 0) await judgeBooks(world)
    // Nobody goes on into the next history; what was canceled ends there.
    for (const { viewer } of fans)
      await everySubscription(world, viewer.accountId, (id, gateway) => world.subscriptions.cancel(viewer, gateway, id))
  })
  await fc.assert(history, { numRuns: runs, seed, endOnFailure: !isShrinking })
  if (isOver()) return []
  await world.quiesce()
  await expectReplayed(world)
  await judgeBooks(world)
  await expectCounted(world)
  expect(await deadlocks(world)).toBe(deadlocksBefore)
  expect(countCrashes() - crashesBefore).toBeGreaterThan(runs / 10)
  return whatCameToPass(world)
}

/** A team of two owners, the athletes and two more, which sells as the athletes do. */
async function foundShared(app: TestApp, athletes: readonly Person[]): Promise<Team> {
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const team = await foundTeam(app, administrator, 'Calder Ridge Women')
  const [second, ...others] = await Promise.all([1, 2, 3].map(() => registerPerformer(app.client)))
  const members = [...athletes, ...others]
  if (second) await team.join(second, ['owner'])
  for (const member of members) await team.join(member)
  const body = { monthlyPrice: 7.77, yearlyPrice: 70, isFreeSubscription: true, durationFreeSubscriptionDays: 2 }
  await app.client.send('teams.update', { token: team.owner.token, params: { id: team.id }, body })
  // Only owners of 72 hours count for two.
  app.clock.advance(hours(72))
  return { id: team.id, ownerIds: [team.owner.id, second?.id ?? ''], memberIds: members.map(({ id }) => id) }
}

/** In a world that exists for it. Answers what came to pass. */
export async function playHistories(wanted: Wanted): Promise<string[]> {
  const app = await createTestApp()
  try {
    const athletes = await Promise.all([registerPerformer(app.client), registerPerformer(app.client)])
    for (const athlete of athletes) {
      await setPrices(app.client, athlete, { monthlyPrice: 7.77, yearlyPrice: 70, freeDays: 2 })
      await app.client.send('bundles.set', { token: athlete.token, body: { bundles: [{ months: 3, discount: 20 }] } })
    }
    const world = await createWorld(
      app,
      athletes.map(({ id }) => id),
      await foundShared(app, athletes),
    )
    return await playAll(world, wanted).finally(() => world.close())
  } finally {
    await app.close()
  }
}
