// All SQL on the tables `subscription` and `free_trial_use`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { SubscriptionTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const load = (db: Db, id: string) => on(db).selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()

const liveStates = ['incomplete', 'active', 'past_due'] as const

/** The one row of fan and page that is not over. */
export const findLive = (db: Db, fanId: string, pageId: string) =>
  on(db)
    .selectFrom('subscription')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('page_id', '=', pageId)
    .where('state', 'in', liveStates)
    .executeTakeFirst()

export const insert = (tx: Db, subscription: SubscriptionTable) => on(tx).insertInto('subscription').values(subscription).execute()

export const update = (tx: Db, id: string, change: Updateable<SubscriptionTable>) =>
  on(tx).updateTable('subscription').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Ids after this one, in order, of what a job has to do; each job says what that is. */
const idsWhere = async (db: Db, isWanted: RawBuilder<boolean>, after: string | undefined, limit: number): Promise<string[]> => {
  let query = on(db).selectFrom('subscription').select('id').where(isWanted)
  if (after !== undefined) query = query.where('id', '>', after)
  return (await query.orderBy('id').limit(limit).execute()).map((row) => row.id)
}

const due = (now: Date) => sql<boolean>`state in ('active', 'past_due') and next_charge_at <= ${now}`
const over = (now: Date) => sql<boolean>`state = 'active' and next_charge_at is null and ends_at <= ${now}`

export const findDue = (db: Db, now: Date, after: string | undefined, limit: number) => idsWhere(db, due(now), after, limit)
export const findOver = (db: Db, now: Date, after: string | undefined, limit: number) => idsWhere(db, over(now), after, limit)

/** Renewals that come within this time and of which the fan was not told yet. */
export const findToRemind = (db: Db, now: Date, until: Date, after: string | undefined, limit: number) =>
  idsWhere(
    db,
    sql<boolean>`state = 'active' and next_charge_at > ${now} and next_charge_at <= ${until} and not exists (
      select 1 from subscription_notice n where n.subscription_id = subscription.id and n.kind = 'renewal'
        and n.about = to_char(subscription.ends_at at time zone 'utc', 'YYYY-MM-DD'))`,
    after,
    limit,
  )

/** Those of a page that renew. */
export const findRenewingOf = (db: Db, pageId: string, after: string | undefined, limit: number) =>
  idsWhere(
    db,
    sql<boolean>`page_id = ${pageId} and state = 'active' and next_charge_at is not null and not cancel_at_period_end`,
    after,
    limit,
  )

/** How many renew by themselves: those of a page, or those of a fan. */
export async function countRenewing(db: Db, whose: { readonly pageId: string } | { readonly fanId: string }): Promise<number> {
  const isTheirs = 'pageId' in whose ? sql`page_id = ${whose.pageId}` : sql`fan_id = ${whose.fanId}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription
    where ${isTheirs} and state = 'active' and next_charge_at is not null and not cancel_at_period_end`.execute(db)
  return rows[0]?.count ?? 0
}

export const findUnpaidOf = (db: Db, fanId: string, after: string | undefined, limit: number) =>
  idsWhere(db, sql<boolean>`fan_id = ${fanId} and state = 'past_due'`, after, limit)

/**
 * Locks one row that is due, or nothing when another process has it. It never waits and it comes before the other locks of
 * the job, so it keeps to the order of money.md 7.
 */
async function lockOne(tx: Db, id: string, isWanted: RawBuilder<boolean>): Promise<SubscriptionTable | undefined> {
  const { rows } = await sql<SubscriptionTable>`
    select * from subscription where id = ${id} and ${isWanted} for update skip locked`.execute(tx)
  return rows[0]
}

export const lockDue = (tx: Db, id: string, now: Date) => lockOne(tx, id, due(now))
export const lockOver = (tx: Db, id: string, now: Date) => lockOne(tx, id, over(now))

/** False when this fan had the free period of this page before; it is remembered for ever. */
export async function markFreeUse(tx: Db, fanId: string, pageId: string, now: Date): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('free_trial_use')
    .values({ fan_id: fanId, page_id: pageId, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fan_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Which of these pages' free periods the fan has used. */
export async function findFreeUses(db: Db, fanId: string, pageIds: readonly string[]): Promise<Set<string>> {
  if (pageIds.length === 0) return new Set()
  const rows = await on(db)
    .selectFrom('free_trial_use')
    .select('page_id')
    .where('fan_id', '=', fanId)
    .where('page_id', 'in', pageIds)
    .execute()
  return new Set(rows.map((row) => row.page_id))
}

/** Whether anybody's time on the page runs on, or is being paid for. */
export async function hasSubscribers(db: Db, pageId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from subscription
    where page_id = ${pageId} and (state in ('incomplete', 'past_due') or access_until > ${now}) limit 1`.execute(db)
  return rows.length > 0
}

/** By fan; who has none is not in it. */
export async function countActive(db: Db, fanIds: readonly string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ fan_id: string; total: number }>`
    select fan_id, count(*)::int as total from subscription
    where fan_id = any(${fanIds}::uuid[]) and access_until > ${now} group by fan_id`.execute(db)
  return new Map(rows.map(({ fan_id, total }) => [fan_id, total]))
}

export interface SubscriptionSearch {
  readonly fanId?: string
  /** Subqueries of the fans and pages that a search text names. */
  readonly fansNamed?: RawBuilder<unknown>
  readonly pagesNamed?: RawBuilder<unknown>
  readonly pageId?: string
  /** A subquery of the pages of one kind. */
  readonly pagesOfKind?: RawBuilder<unknown>
  readonly plan?: SubscriptionTable['plan']
  readonly status?: 'active' | 'suspended' | 'deactivated'
  readonly from?: Date
  readonly until?: Date
  readonly now: Date
  readonly orderBy: 'created_at' | 'ends_at'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** `statusOf` of policy.ts as SQL. */
const statusIs = (status: NonNullable<SubscriptionSearch['status']>, now: Date) =>
  sql<boolean>`(case when state = 'past_due' then 'suspended'
    when state <> 'active' or cancel_at_period_end or (next_charge_at is null
      and coalesce(access_until <= ${now}, true)) then 'deactivated'
    else 'active' end) = ${status}`

export async function search(db: Db, wanted: SubscriptionSearch) {
  // What never began is not a subscription to anybody.
  let query = on(db).selectFrom('subscription').where('period_start', 'is not', null)
  if (wanted.fanId !== undefined) query = query.where('fan_id', '=', wanted.fanId)
  if (wanted.pageId !== undefined) query = query.where('page_id', '=', wanted.pageId)
  if (wanted.pagesOfKind) query = query.where(sql<boolean>`page_id in (${wanted.pagesOfKind})`)
  if (wanted.fansNamed) query = query.where(sql<boolean>`fan_id in (${wanted.fansNamed})`)
  if (wanted.pagesNamed) query = query.where(sql<boolean>`page_id in (${wanted.pagesNamed})`)
  if (wanted.plan) query = query.where('plan', '=', wanted.plan)
  if (wanted.status) query = query.where(statusIs(wanted.status, wanted.now))
  if (wanted.from) query = query.where('created_at', '>=', wanted.from)
  if (wanted.until) query = query.where('created_at', '<', wanted.until)
  const rows = await query
    .selectAll()
    .orderBy(wanted.orderBy, wanted.direction)
    .orderBy('id', wanted.direction)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** See `countActs`. */
export const beginnings = sql`
  select page_id as subject_id, fan_id as account_id, created_at as at from subscription where state in ('active', 'past_due')`

export interface SubscriberWish {
  readonly plan?: SubscriptionTable['plan'] | undefined
  /** It began by then. */
  readonly since?: Date | undefined
  /** It ends by then, and nothing follows. */
  readonly endsBy?: Date | undefined
}

/** A subquery (column `account_id`) of whose subscription to a page runs, and is as wished. */
export const subscribersLike = (pageId: string, { plan, since, endsBy }: SubscriberWish, now: Date): RawBuilder<unknown> => sql`
  select fan_id as account_id from subscription
  where page_id = ${pageId} and state in ('active', 'past_due') and access_until > ${now}
    ${plan === undefined ? sql`` : sql`and plan = ${plan}`}
    ${since === undefined ? sql`` : sql`and created_at <= ${since}`}
    ${endsBy === undefined ? sql`` : sql`and next_charge_at is null and access_until <= ${endsBy}`}`

/** A subquery: paid subscriptions that began between two moments. */
export const begunBetween = (from: Date, until: Date): RawBuilder<unknown> => sql`
  select count(*) from subscription
  where created_at >= ${from} and created_at < ${until} and plan <> 'free' and state <> 'incomplete'`

/** A subquery: paid subscriptions whose access ended between two moments, and was not prolonged. */
export const endedBetween = (from: Date, until: Date): RawBuilder<unknown> => sql`
  select count(*) from subscription
  where access_until >= ${from} and access_until < ${until} and plan <> 'free' and state in ('canceled', 'expired')`
