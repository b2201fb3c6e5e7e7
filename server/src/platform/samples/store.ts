// All SQL on the table `sample_object`.
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

export async function countSamples(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sample_object`.execute(db)
  return rows[0]?.count ?? 0
}
