// All SQL on the table `show_seat`.
import { sql, type Updateable } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { SeatTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, seat: SeatTable) => on(tx).insertInto('show_seat').values(seat).execute()

export const find = (db: Db, id: string) => on(db).selectFrom('show_seat').selectAll().where('id', '=', id).executeTakeFirst()

/** Taken for the rest of the transaction. Behind its stream and before any wallet. */
export const lock = (tx: Db, id: string) => on(tx).selectFrom('show_seat').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** One fan at a time: who lets somebody in alone does it in one window after the other. Behind its stream and before the seat. */
export const lockHost = (tx: Db, hostId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`private:${hostId}`}, 0))`.execute(tx)

/** Somebody is alone with this host, or was let in and waits. */
export async function hasPrivate(tx: Db, hostId: string): Promise<boolean> {
  const query = on(tx).selectFrom('show_seat').select('id').where('host_id', '=', hostId).where('kind', '=', 'private')
  return (await query.where('state', 'in', ['accepted', 'running']).limit(1).executeTakeFirst()) !== undefined
}

export const update = (tx: Db, id: string, change: Updateable<SeatTable>) =>
  on(tx).updateTable('show_seat').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Of this fan; one at most. */
export const findOpenOf = (db: Db, fanId: string) =>
  on(db).selectFrom('show_seat').selectAll().where('fan_id', '=', fanId).where('ended_at', 'is', null).executeTakeFirst()

/** With this host, the oldest first. */
export const listOpenWith = (db: Db, hostId: string) =>
  on(db)
    .selectFrom('show_seat')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listOpen = (db: Db) => on(db).selectFrom('show_seat').selectAll().where('ended_at', 'is', null).orderBy('id').execute()

/** Of one of the two with the other, or with the page of the other. */
export const listOpenBetween = (db: Db, one: string, other: string) =>
  on(db)
    .selectFrom('show_seat')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('fan_id', 'in', [one, other])
    .where((is) => is.or([is('host_id', 'in', [one, other]), is('page_id', 'in', [one, other])]))
    .execute()

export const listOpenIn = (db: Db, sessionId: string) =>
  on(db).selectFrom('show_seat').selectAll().where('session_id', '=', sessionId).where('ended_at', 'is', null).orderBy('id').execute()

/** Whom the host has let into a session, among these. */
export async function findSeated(db: Db, sessionId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await runFragment(
    db,
    sql<{ fan_id: string }>`
      select fan_id from show_seat
      where session_id = ${sessionId} and fan_id = any(${[...accountIds]}::uuid[]) and state in ('accepted', 'running')`,
  )
  return new Set(rows.map((row) => row.fan_id))
}

/** The seat with the most minutes of somebody in a session, taken for the rest of the transaction; its id. */
export async function lockPaid(tx: Db, sessionId: string, fanId: string): Promise<string | undefined> {
  const seats = on(tx).selectFrom('show_seat').select('id').where('session_id', '=', sessionId).where('fan_id', '=', fanId)
  return (await seats.where('minutes', '>', 0).orderBy('minutes', 'desc').orderBy('id').limit(1).forUpdate().executeTakeFirst())?.id
}

/** Hundredths of one of its minutes went back; with all of them it was none. */
export async function giveMinuteBack(tx: Db, id: string, { amount, isFull }: { amount: number; isFull: boolean }): Promise<void> {
  await sql`update show_seat set spent = spent - ${amount}, minutes = minutes - ${isFull ? 1 : 0} where id = ${id}`.execute(tx)
}

/** Was let in, then or now. */
export async function wasSeated(db: Db, sessionId: string, fanId: string): Promise<boolean> {
  const query = on(db).selectFrom('show_seat').select('id').where('session_id', '=', sessionId).where('fan_id', '=', fanId)
  return (await query.where('state', 'in', ['accepted', 'running', 'over']).limit(1).executeTakeFirst()) !== undefined
}

export interface AskedCounts {
  /** By this fan, of this page, since then. */
  readonly own: number
  /** Of this page, by anybody, without an answer yet. */
  readonly waiting: number
}

export async function countAsked(db: Db, fanId: string, pageId: string, since: Date): Promise<AskedCounts> {
  const [counts] = await runFragment(
    db,
    sql<AskedCounts>`
      select (select count(*)::int from show_seat where fan_id = ${fanId} and page_id = ${pageId} and created_at > ${since}) as own,
        (select count(*)::int from show_seat where page_id = ${pageId} and state = 'asked' and ended_at is null) as waiting`,
  )
  return counts ?? { own: 0, waiting: 0 }
}
