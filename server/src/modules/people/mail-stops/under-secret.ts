import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Addresses that want no letters, by their hash. */
export async function countStops(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_stop`.execute(db)
  return rows[0]?.n ?? 0
}
