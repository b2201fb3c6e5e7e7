// All SQL on the tables `staff_note`, `private_read` and `quiet_reads`.
import { sql } from 'kysely'
import type { Cursor, Db } from '#platform/db/index.ts'
import type { NoteTable, QuietTable, ReadTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertNote = (tx: Db, note: NoteTable) => on(tx).insertInto('staff_note').values(note).execute()

/** The newest first. */
export function listNotes(db: Db, accountId: string, after: Cursor | undefined, limit: number): Promise<NoteTable[]> {
  const own = on(db).selectFrom('staff_note').selectAll().where('account_id', '=', accountId)
  const behind = after ? own.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.at, after.id))) : own
  return behind.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** What one person reads is counted one after the other, until the transaction ends. */
export const lockReader = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`private-reads:${accountId}`}, 0))`.execute(tx)

export const insertRead = (tx: Db, read: ReadTable) => on(tx).insertInto('private_read').values(read).execute()

/** What of an account is open to one of the staff. */
export const listOpen = (db: Db, accountId: string, byAccount: string, now: Date): Promise<Pick<ReadTable, 'fields' | 'until'>[]> =>
  on(db)
    .selectFrom('private_read')
    .select(['fields', 'until'])
    .where('account_id', '=', accountId)
    .where('by_account', '=', byAccount)
    .where('until', '>', now)
    .execute()

/** Those that the person hears of by now. */
export function listReadsOf(db: Db, accountId: string, now: Date, after: Cursor | undefined, limit: number): Promise<ReadTable[]> {
  const own = on(db).selectFrom('private_read').selectAll().where('account_id', '=', accountId).where('told_from', '<=', now)
  const behind = after ? own.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.at, after.id))) : own
  return behind.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Until when nothing is told of an account; the latest of those who decided it counts. */
export const setQuiet = (tx: Db, row: QuietTable) =>
  on(tx)
    .insertInto('quiet_reads')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

export const findQuiet = (tx: Db, accountId: string, now: Date): Promise<QuietTable | undefined> =>
  on(tx).selectFrom('quiet_reads').selectAll().where('account_id', '=', accountId).where('until', '>', now).executeTakeFirst()

/** How often one of the staff has read since, and how often outside of any case. */
export async function countReads(tx: Db, byAccount: string, day: Date, hour: Date): Promise<{ ofDay: number; loose: number }> {
  const { rows } = await sql<{ ofDay: number; loose: number }>`
    select count(*)::int as "ofDay", (count(*) filter (where at > ${hour} and case_id is null and inquiry_id is null))::int as loose
    from private_read where by_account = ${byAccount} and at > ${day}`.execute(tx)
  return rows[0] ?? { ofDay: 0, loose: 0 }
}

/** How often whoever of staff has read most has read since. */
export async function mostReads(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select count(*)::int as most from private_read where at > ${since} group by by_account order by 1 desc limit 1`.execute(db)
  return rows[0]?.most ?? 0
}
