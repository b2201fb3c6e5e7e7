import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { MailTextTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else changes the words of letters. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('mail_text'))`.execute(tx)

export const all = (db: Db): Promise<MailTextTable[]> => on(db).selectFrom('mail_text').selectAll().execute()

export async function put(tx: Db, row: MailTextTable): Promise<void> {
  const { name: _name, ...change } = row
  await on(tx)
    .insertInto('mail_text')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}
