import type { Cursor, Db } from '#platform/db/index.ts'
import type { AdmissionTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, row: AdmissionTable) => on(tx).insertInto('admission').values(row).execute()

export const find = (db: Db, accountId: string): Promise<AdmissionTable | undefined> =>
  on(db).selectFrom('admission').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const lock = (tx: Db, accountId: string): Promise<AdmissionTable | undefined> =>
  on(tx).selectFrom('admission').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** Those that wait, the longest first. */
export function waiting(db: Db, { limit, after }: { limit: number; after: Cursor | undefined }): Promise<AdmissionTable[]> {
  let found = on(db).selectFrom('admission').selectAll().where('decided_at', 'is', null)
  if (after) found = found.where((eb) => eb(eb.refTuple('asked_at', 'account_id'), '>', eb.tuple(after.at, after.id)))
  return found.orderBy('asked_at').orderBy('account_id').limit(limit).execute()
}

export const decide = (tx: Db, accountId: string, change: Partial<AdmissionTable>) =>
  on(tx).updateTable('admission').set(change).where('account_id', '=', accountId).execute()
