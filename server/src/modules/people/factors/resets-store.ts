// All SQL on the table `factor_reset`.
import type { Db } from '#platform/db/index.ts'

export type ResetTable = {
  id: string
  account_id: string
  by_account: string
  /** Sealed. */
  evidence: string
  asked_at: Date
  starts_at: Date
  state: 'waits' | 'done' | 'stopped'
  ended_at: Date | null
}
type Tables = { factor_reset: ResetTable }

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, row: ResetTable) => on(tx).insertInto('factor_reset').values(row).execute()

export const find = (db: Db, id: string) => on(db).selectFrom('factor_reset').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Db, id: string) =>
  on(tx).selectFrom('factor_reset').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findWaiting = (db: Db, accountId: string): Promise<ResetTable | undefined> =>
  on(db).selectFrom('factor_reset').selectAll().where('account_id', '=', accountId).where('state', '=', 'waits').executeTakeFirst()

export const end = (tx: Db, id: string, state: 'done' | 'stopped', at: Date) =>
  on(tx).updateTable('factor_reset').set({ state, ended_at: at }).where('id', '=', id).where('state', '=', 'waits').execute()

export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = on(db).selectFrom('factor_reset').select('id').where('state', '=', 'waits').where('starts_at', '<=', now)
  return (await due.orderBy('starts_at').limit(limit).execute()).map(({ id }) => id)
}

/** After a restore: its owner may have stopped it since, or it was done. */
export const endEveryReset = (tx: Db, now: Date) =>
  on(tx).updateTable('factor_reset').set({ state: 'stopped', ended_at: now }).where('state', '=', 'waits').execute()
