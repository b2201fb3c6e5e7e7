// All SQL on the table `first_administrator_code`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

type Tables = { first_administrator_code: { code_hash: Buffer; expires_at: Date; used_at: Date | null } }
const on = (db: Db) => db.withTables<Tables>()

/** Replaces any earlier code: only the newest link works. Of two at once the later one. */
export async function replaceCode(tx: Db, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first_administrator_code', 0))`.execute(tx)
  await on(tx).deleteFrom('first_administrator_code').execute()
  await on(tx).insertInto('first_administrator_code').values({ code_hash: codeHash, expires_at: expiresAt, used_at: null }).execute()
}

export async function takeCode(tx: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const taken = await on(tx)
    .updateTable('first_administrator_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined
}

export const endFirstCodes = (tx: Db) => on(tx).deleteFrom('first_administrator_code').execute()
