import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Names that are off a roster, by their hash. */
export async function countRemovals(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from roster_removal`.execute(db)
  return rows[0]?.n ?? 0
}
