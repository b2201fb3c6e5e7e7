// All SQL on the table `first_week`.
import type { Db } from '#platform/db/index.ts'
import type { FirstWeekTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, accountId: string): Promise<FirstWeekTable | undefined> =>
  on(db).selectFrom('first_week').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** The last word counts. */
export async function save(db: Db, row: FirstWeekTable): Promise<void> {
  const { account_id: _id, ...changes } = row
  await on(db)
    .insertInto('first_week')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .execute()
}
