// All SQL on the tables `subscription`, `invoice` and `free_trial_use`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { InvoiceTable, SubscriptionTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const load = (db: Db, id: string) => on(db).selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()

export type Target = { readonly type: SubscriptionTable['target_type']; readonly id: string }

/** The one row of fan and page that is not over. */
export const findLive = (db: Db, fanId: string, target: Target) =>
  on(db)
    .selectFrom('subscription')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('state', 'in', ['incomplete', 'active', 'past_due'])
    .executeTakeFirst()

export const insert = (tx: Db, subscription: SubscriptionTable) =>
  on(tx).insertInto('subscription').values(subscription).execute()

export const update = (tx: Db, id: string, change: Updateable<SubscriptionTable>) =>
  on(tx).updateTable('subscription').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** False when this fan had the free period of this page before; it is remembered for ever. */
export async function markFreeUse(tx: Db, fanId: string, target: Target, now: Date): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('free_trial_use')
    .values({ fan_id: fanId, target_type: target.type, target_id: target.id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fan_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Which of these pages' free periods the fan has used. */
export async function findFreeUses(db: Db, fanId: string, targetIds: readonly string[]): Promise<Set<string>> {
  if (targetIds.length === 0) return new Set()
  const rows = await on(db)
    .selectFrom('free_trial_use')
    .select('target_id')
    .where('fan_id', '=', fanId)
    .where('target_id', 'in', targetIds)
    .execute()
  return new Set(rows.map((row) => row.target_id))
}

export async function countActive(db: Db, fanId: string, now: Date): Promise<number> {
  const mine = on(db).selectFrom('subscription').where('fan_id', '=', fanId).where('ends_at', '>', now)
  return (await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
}

export const insertInvoice = (tx: Db, invoice: InvoiceTable) => on(tx).insertInto('invoice').values(invoice).execute()

export interface SubscriptionSearch {
  readonly fanId?: string
  /** Subqueries of the fans and pages that a search text names. */
  readonly fansNamed?: RawBuilder<unknown>
  readonly pagesNamed?: RawBuilder<unknown>
  readonly target?: Target
  readonly targetType?: SubscriptionTable['target_type']
  readonly targetId?: string
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
      and coalesce(ends_at <= ${now}, true)) then 'deactivated'
    else 'active' end) = ${status}`

export async function search(db: Db, wanted: SubscriptionSearch) {
  // What never began is not a subscription to anybody.
  let query = on(db).selectFrom('subscription').where('period_start', 'is not', null)
  if (wanted.fanId !== undefined) query = query.where('fan_id', '=', wanted.fanId)
  if (wanted.target) query = query.where('target_type', '=', wanted.target.type).where('target_id', '=', wanted.target.id)
  if (wanted.targetType) query = query.where('target_type', '=', wanted.targetType)
  if (wanted.targetId !== undefined) query = query.where('target_id', '=', wanted.targetId)
  if (wanted.fansNamed) query = query.where(sql<boolean>`fan_id in (${wanted.fansNamed})`)
  if (wanted.pagesNamed) query = query.where(sql<boolean>`target_id in (${wanted.pagesNamed})`)
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
