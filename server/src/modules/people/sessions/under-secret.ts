import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Passwords that were made with one of the site’s secrets. */
export async function countPasswordsUnder(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from credential where key_id = ${keyId}`.execute(db)
  return rows[0]?.n ?? 0
}
