// All SQL on the tables `hook` and `hook_delivery`.
import { sql } from 'kysely'
import type { HookOff } from '@fieldhouse/contract'
import { runPrepared, type Cursor, type Db } from '#platform/db/index.ts'
import type { HookDeliveryTable, HookTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else makes a hook of this page. */
export const hold = (tx: Db, pageId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('hook ' || ${pageId}::text, 0))`.execute(tx)

export const insert = (tx: Db, hook: HookTable) => on(tx).insertInto('hook').values(hook).execute()

/** There are ten at most. */
export const listOf = (db: Db, pageId: string): Promise<HookTable[]> =>
  on(db).selectFrom('hook').selectAll().where('page_id', '=', pageId).orderBy('id').limit(100).execute()

export const find = (db: Db, id: string): Promise<HookTable | undefined> =>
  on(db).selectFrom('hook').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Db, id: string): Promise<HookTable | undefined> =>
  on(tx).selectFrom('hook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Partial<HookTable>): Promise<HookTable> =>
  on(tx).updateTable('hook').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const remove = (tx: Db, id: string) => on(tx).deleteFrom('hook').where('id', '=', id).execute()

/** On any page. */
export const isHeard = async (tx: Db, events: readonly string[]): Promise<boolean> =>
  (await runPrepared(tx, 'select from hook where off_why is null and events && $1::text[] limit 1', [events])).length > 0

/** Those of a page that are told of this. */
export const listening = (tx: Db, pageId: string, event: string): Promise<Pick<HookTable, 'id'>[]> =>
  runPrepared(tx, 'select id from hook where page_id = $1 and off_why is null and $2 = any(events) order by id', [pageId, event])

export const insertDeliveries = (tx: Db, rows: readonly HookDeliveryTable[]) => on(tx).insertInto('hook_delivery').values(rows).execute()

export const findDelivery = (db: Db, id: string): Promise<HookDeliveryTable | undefined> =>
  on(db).selectFrom('hook_delivery').selectAll().where('id', '=', id).executeTakeFirst()

/** The latest first, with one row too many. */
export const listDeliveries = (db: Db, hookId: string, before: Cursor | undefined, limit: number): Promise<HookDeliveryTable[]> =>
  runPrepared(
    db,
    `select * from hook_delivery where hook_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [hookId, before?.at ?? null, before?.id ?? null, limit + 1],
  )

/**
 * What is due is this worker's, some of each hook, so that one that is slow keeps no other waiting. Committed before anything is sent. Also
 * what another one took and never said anything about.
 */
export const claim = (
  db: Db,
  { now, lostSince, ofOneHook, most, except }: { now: Date; lostSince: Date; ofOneHook: number; most: number; except: readonly string[] },
): Promise<HookDeliveryTable[]> =>
  runPrepared(
    db,
    `with due as (
       select d.id from hook h cross join lateral (
         select one.id from hook_delivery one
         where one.hook_id = h.id and one.due_at <= $1 and (one.state = 'waiting' or (one.state = 'claimed' and one.claimed_at < $2))
         order by one.due_at, one.id limit $3 for update skip locked
       ) d
       where h.off_why is null and h.id <> all($5::uuid[]) and exists (
         select from hook_delivery any_one where any_one.hook_id = h.id and any_one.state in ('waiting', 'claimed') and any_one.due_at <= $1)
       limit $4
     )
     update hook_delivery set state = 'claimed', claimed_at = $1, attempts = attempts + 1 where id in (select id from due) returning *`,
    [now, lostSince, ofOneHook, most, except],
  )

export interface Outcome {
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly dueAt: Date
  readonly lastAt: Date
  readonly status: number | null
  readonly ms: number | null
  readonly error: HookDeliveryTable['error']
}

/** False: its lease was over, and it is somebody else's. */
export async function finish(
  tx: Db,
  { id, claimed_at: claimedAt }: Pick<HookDeliveryTable, 'id' | 'claimed_at'>,
  { state, dueAt, lastAt, status, ms, error }: Outcome,
): Promise<boolean> {
  const ours = await on(tx)
    .updateTable('hook_delivery')
    .set({ state, due_at: dueAt, last_at: lastAt, status, ms, error, claimed_at: null })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .where('claimed_at', '=', claimedAt)
    .returning('id')
    .executeTakeFirst()
  return ours !== undefined
}

/** Something arrived, or nothing did, for the first time since something had. */
export const noteArrival = (tx: Db, hookId: string) =>
  on(tx).updateTable('hook').set({ failing_since: null }).where('id', '=', hookId).where('failing_since', 'is not', null).execute()
export const noteFailure = (tx: Db, hookId: string, at: Date) =>
  on(tx).updateTable('hook').set({ failing_since: at }).where('id', '=', hookId).where('failing_since', 'is', null).execute()

/** With all that waits for it. Undefined: it was off. */
export async function switchOff(tx: Db, hookId: string, why: HookOff): Promise<HookTable | undefined> {
  const hook = await on(tx)
    .updateTable('hook')
    .set({ off_why: why })
    .where('id', '=', hookId)
    .where('off_why', 'is', null)
    .returningAll()
    .executeTakeFirst()
  await on(tx)
    .updateTable('hook_delivery')
    .set({ state: 'failed', error: 'off', claimed_at: null })
    .where('hook_id', '=', hookId)
    .where('state', 'in', ['waiting', 'claimed'])
    .execute()
  return hook
}

/** Of what is not on its way. */
export async function again(tx: Db, hookId: string, which: { id: string } | { since: Date }, now: Date): Promise<number> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('hook_delivery')
    .set({ state: 'waiting', attempts: 0, due_at: now })
    .where('hook_id', '=', hookId)
    .where('state', '<>', 'claimed')
    .where((row) => ('id' in which ? row('id', '=', which.id) : row('created_at', '>=', which.since)))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** When the next one is due. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const [row] = await runPrepared<{ at: Date | null }>(
    db,
    `select min(d.due_at) as at from hook_delivery d join hook h on h.id = d.hook_id where d.state = 'waiting' and h.off_why is null`,
    [],
  )
  return row?.at ?? undefined
}

const forgottenAtOnce = 5000

export async function forget(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from hook_delivery where id in (select id from hook_delivery where created_at < ${before} limit ${forgottenAtOnce})`.execute(
      db,
    )
    if (Number(numAffectedRows) < forgottenAtOnce) return
  }
}
