import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Ends of days that are gone, by the secret that signed them. */
export async function countEndsUnder(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_head where key_id = ${keyId}`.execute(db)
  return rows[0]?.n ?? 0
}
