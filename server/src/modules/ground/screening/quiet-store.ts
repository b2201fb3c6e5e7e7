// All SQL on the table `quiet_hold`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { QuietTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const isQuiet = async (db: Db, accountId: string, now: Date): Promise<boolean> =>
  (await runPrepared(db, 'select 1 from quiet_hold where account_id = $1 and until > $2', [accountId, now])).length > 0

export const find = (db: Db, accountId: string): Promise<QuietTable | undefined> =>
  on(db).selectFrom('quiet_hold').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const put = (tx: Db, row: QuietTable) =>
  on(tx)
    .insertInto('quiet_hold')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...row }))
    .execute()

export const end = (tx: Db, accountId: string, now: Date) =>
  on(tx).updateTable('quiet_hold').set({ until: now }).where('account_id', '=', accountId).where('until', '>', now).execute()

export const kept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from quiet_hold where until < ${before}`,
  sweep: (before, most) =>
    gone(db, sql`delete from quiet_hold where account_id in (select account_id from quiet_hold where until < ${before} limit ${most})`),
})
