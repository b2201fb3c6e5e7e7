import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Places of payouts that are closed under one key. */
export async function countPlacesUnder(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from payout_destination where key_id = ${keyId}`.execute(db)
  return rows[0]?.n ?? 0
}
