// All SQL on the table `one_time_code`.
import type { Db } from '#platform/db/index.ts'

export type CodePurpose = 'verify-email' | 'reset-password'
export type CodeTable = {
  code_hash: Buffer
  purpose: CodePurpose
  account_id: string
  address: string
  expires_at: Date
  used_at: Date | null
}
type Tables = { one_time_code: CodeTable }
const on = (db: Db) => db.withTables<Tables>()

/** Of everybody, used or not. */
export const endEveryCode = (tx: Db) => on(tx).deleteFrom('one_time_code').execute()

export const insertCode = (tx: Db, code: CodeTable) => on(tx).insertInto('one_time_code').values(code).execute()

/** Uses a code up, in the transaction of its effect: of two at once only one gets the row (access.md 5). */
export const takeCode = (tx: Db, codeHash: Buffer, purpose: CodePurpose, now: Date) =>
  on(tx)
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'address'])
    .executeTakeFirst()

/** Voids what was mailed before a change of address or password. */
export const voidCodes = (tx: Db, accountId: string, now: Date) =>
  on(tx).updateTable('one_time_code').set({ used_at: now }).where('account_id', '=', accountId).where('used_at', 'is', null).execute()
