// All SQL on the table `first_administrator_code`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

type Tables = { first_administrator_code: { code_hash: Buffer; expires_at: Date; used_at: Date | null } }
const on = (db: Db) => db.withTables<Tables>()

/** Those of processes that start together, and some of starts before. */
const mostCodes = 20

/** Whoever adds or uses one waits for whoever is at it: of two links at one moment one makes an administrator. */
const inOrder = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('first_administrator_code', 0))`.execute(tx)

/** Beside those of other processes: nobody knows which of their logs is read. */
export async function addCode(tx: Db, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await inOrder(tx)
  await sql`
    delete from first_administrator_code where code_hash in (
      select code_hash from first_administrator_code order by expires_at desc, code_hash offset ${sql.lit(mostCodes - 1)})`.execute(tx)
  await on(tx).insertInto('first_administrator_code').values({ code_hash: codeHash, expires_at: expiresAt, used_at: null }).execute()
}

/** Whether it counts; no other one does from then on. */
export async function takeCode(tx: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  await inOrder(tx)
  const taken = await on(tx)
    .deleteFrom('first_administrator_code')
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst()
  if (taken) await endFirstCodes(tx)
  return taken !== undefined
}

export const endFirstCodes = (tx: Db) => on(tx).deleteFrom('first_administrator_code').execute()
