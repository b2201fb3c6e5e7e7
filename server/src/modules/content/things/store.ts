// All SQL on the table `first_sight`.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { FirstSightTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/**
 * Whoever writes a thing that waits and whoever decides on it do so one after the other, until the transaction ends: nobody shows
 * what was changed under their eyes. The same lock as that of its cases.
 */
export const hold = (tx: Db, kind: string, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`case:${kind}:${id}`}, 0))`.execute(tx)

/** Asked once, it stays so. */
export async function mark(tx: Db, { kind, thing_id: id, since, asked_at: askedAt }: Omit<FirstSightTable, 'is_due'>): Promise<void> {
  await sql`
    insert into first_sight as f (kind, thing_id, since, asked_at) values (${kind}, ${id}, ${since}, ${askedAt})
    on conflict (kind, thing_id) do update set since = excluded.since, asked_at = coalesce(excluded.asked_at, f.asked_at),
      is_due = f.is_due and excluded.asked_at is null`.execute(tx)
}

export const isMarked = async (tx: Db, kind: string, id: string): Promise<boolean> =>
  (await runFragment(tx, sql`select 1 from first_sight where kind = ${kind} and thing_id = ${id}`)).length > 0

/** Whether there was one. */
export async function unmark(tx: Db, kind: string, id: string): Promise<boolean> {
  const gone = await on(tx)
    .deleteFrom('first_sight')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .returning('thing_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Of what was there before this existed, what has its turn now, the oldest first. */
export const listNext = (db: Db, limit: number): Promise<FirstSightTable[]> =>
  on(db).selectFrom('first_sight').selectAll().where('is_due', '=', true).orderBy('since').orderBy('thing_id').limit(limit).execute()

/** False: somebody was asked meanwhile, or it is gone. */
export async function takeTurn(tx: Db, kind: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update first_sight set is_due = false, asked_at = ${now} where kind = ${kind} and thing_id = ${id} and is_due returning 1`.execute(tx)
  return rows.length > 0
}

/** Those that staff was asked about before, in the order of their ids, after this one. */
export const listAsked = (db: Db, kind: string, before: Date, after: string, limit: number): Promise<FirstSightTable[]> =>
  on(db)
    .selectFrom('first_sight')
    .selectAll()
    .where('kind', '=', kind)
    .where('asked_at', '<', before)
    .where('thing_id', '>', after)
    .orderBy('thing_id')
    .limit(limit)
    .execute()
