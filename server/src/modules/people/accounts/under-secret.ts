import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Telephone numbers that can be found by their hash. */
export async function countPhonePrints(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from account where phone_print is not null`.execute(db)
  return rows[0]?.n ?? 0
}
