// All SQL on the table `school_badge`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { SchoolBadgeTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Badges of one athlete are given and taken one after the other, until the transaction ends. */
export const lockOf = (tx: Db, athleteId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`badge:${athleteId}`}, 0))`.execute(tx)

export const insert = async (tx: Db, row: SchoolBadgeTable): Promise<void> => {
  await on(tx).insertInto('school_badge').values(row).execute()
}

/** Every profile asks. */
export const openOf = (db: Db, athleteIds: readonly string[]): Promise<SchoolBadgeTable[]> =>
  athleteIds.length === 0
    ? Promise.resolve([])
    : runPrepared<SchoolBadgeTable>(db, 'select * from school_badge where athlete_id = any($1::uuid[]) and ended_at is null', [athleteIds])

/** Given to somebody, or by them. */
export const openAbout = (db: Db, accountId: string): Promise<SchoolBadgeTable[]> =>
  on(db)
    .selectFrom('school_badge')
    .selectAll()
    .where((eb) => eb.or([eb('athlete_id', '=', accountId), eb('attested_by', '=', accountId)]))
    .where('ended_at', 'is', null)
    .execute()

export const end = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await on(tx).updateTable('school_badge').set({ ended_at: now }).where('id', 'in', ids).where('ended_at', 'is', null).execute()
}
