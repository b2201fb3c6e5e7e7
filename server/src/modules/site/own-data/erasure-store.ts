// All SQL on the table `erasure`.
import type { Db } from '#platform/db/index.ts'
import type { ErasureTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, erasure: ErasureTable) =>
  on(tx)
    .insertInto('erasure')
    .values(erasure)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const find = (db: Db, accountId: string) =>
  on(db).selectFrom('erasure').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const lock = (tx: Db, accountId: string) =>
  on(tx).selectFrom('erasure').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** Nobody changes their mind any more. */
export const setDue = (tx: Db, accountId: string, now: Date) =>
  on(tx).updateTable('erasure').set({ due_at: now, began_at: now, done_at: null }).where('account_id', '=', accountId).execute()

export const remove = (tx: Db, accountId: string) => on(tx).deleteFrom('erasure').where('account_id', '=', accountId).execute()

/** Whose time has come, begun or not. */
export const listDue = (db: Db, now: Date, limit: number) =>
  on(db)
    .selectFrom('erasure')
    .select('account_id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** From here on nobody changes their mind. False: it is not due, or done. */
export async function begin(db: Db, accountId: string, now: Date): Promise<boolean> {
  const begun = await on(db)
    .updateTable('erasure')
    .set((set) => ({ began_at: set.fn.coalesce('began_at', set.val(now)) }))
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now)
    .where('done_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return begun !== undefined
}

export const finish = (tx: Db, accountId: string, now: Date) =>
  on(tx).updateTable('erasure').set({ done_at: now }).where('account_id', '=', accountId).execute()
