// All SQL on the table `first_week`.
import type { Db } from '#platform/db/index.ts'
import type { FirstWeekTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, accountId: string): Promise<FirstWeekTable | undefined> =>
  on(db).selectFrom('first_week').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** What is said at once is written one after the other, until the transaction ends. */
export async function lock(tx: Db, blank: FirstWeekTable): Promise<FirstWeekTable> {
  await on(tx)
    .insertInto('first_week')
    .values(blank)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  return on(tx).selectFrom('first_week').selectAll().where('account_id', '=', blank.account_id).forUpdate().executeTakeFirstOrThrow()
}

export async function save(tx: Db, { account_id: id, ...changes }: FirstWeekTable): Promise<void> {
  await on(tx).updateTable('first_week').set(changes).where('account_id', '=', id).execute()
}
