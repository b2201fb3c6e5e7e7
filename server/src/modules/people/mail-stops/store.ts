// All SQL on the table `mail_stop`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { MailStopTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Answers whether it is new. */
export async function insert(tx: Db, fingerprint: string, at: Date, reason: MailStopTable['reason']): Promise<boolean> {
  const made = await on(tx)
    .insertInto('mail_stop')
    .values({ fingerprint, at, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .executeTakeFirst()
  return made !== undefined
}

export const remove = (tx: Db, fingerprint: string) =>
  on(tx).deleteFrom('mail_stop').where('fingerprint', '=', fingerprint).returning('fingerprint').execute()

export const has = async (db: Db, fingerprint: string, now: Date): Promise<boolean> =>
  (await runPrepared(db, 'select from mail_stop where fingerprint = $1 and (until is null or until > $2)', [fingerprint, now])).length > 0

export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail_stop`.execute(db)
  return rows[0]?.count ?? 0
}
