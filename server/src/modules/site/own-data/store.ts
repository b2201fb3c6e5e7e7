// All SQL on the table `data_copy`.
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { DataCopyTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** False while another one waits. */
export async function insert(tx: Db, copy: DataCopyTable): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('data_copy')
    .values(copy)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findNewest = (db: Db, accountId: string) =>
  on(db)
    .selectFrom('data_copy')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const find = (db: Db, id: string) => on(db).selectFrom('data_copy').selectAll().where('id', '=', id).executeTakeFirst()

/** Of one that still waits; undefined for one that does not. */
export const update = (tx: Db, id: string, change: Updateable<DataCopyTable>) =>
  on(tx).updateTable('data_copy').set(change).where('id', '=', id).where('state', '=', 'waiting').returningAll().executeTakeFirst()

export async function remove(tx: Db, id: string): Promise<void> {
  await on(tx).deleteFrom('data_copy').where('id', '=', id).execute()
}

export const listOfAccount = (db: Db, accountId: string) =>
  on(db).selectFrom('data_copy').selectAll().where('account_id', '=', accountId).execute()

export const listExpired = (db: Db, now: Date) =>
  on(db).selectFrom('data_copy').selectAll().where('expires_at', '<=', now).orderBy('expires_at').limit(100).execute()

export const listWaiting = (db: Db) => on(db).selectFrom('data_copy').select('id').where('state', '=', 'waiting').execute()
