// What others do on this database at this moment, as its own books of that say.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Seconds that the oldest open transaction of this program's login has been open at `now`; 0: there is none. */
export async function longestTransaction(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(xact_start))::float8 as seconds from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** When the first migration was applied here. */
export async function bornAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

/** Bytes on the disk of the database. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
