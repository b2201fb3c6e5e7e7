import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Recovery codes that were not used, by their hash. */
export async function countRecoveryCodes(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from recovery_code`.execute(db)
  return rows[0]?.n ?? 0
}
