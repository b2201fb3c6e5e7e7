// All SQL on the table `audit_copy`.
import type { Db } from '#platform/db/index.ts'
import type { AuditCopyTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, address: string): Promise<AuditCopyTable | undefined> =>
  on(db).selectFrom('audit_copy').selectAll().where('address', '=', address).executeTakeFirst()

export const begin = (tx: Db, address: string, now: Date) =>
  on(tx)
    .insertInto('audit_copy')
    .values({ address, attempts: 0, due_at: now })
    .onConflict((one) => one.doNothing())
    .execute()

/** Undefined: another process is at it. */
export const lock = (tx: Db, address: string): Promise<AuditCopyTable | undefined> =>
  on(tx).selectFrom('audit_copy').selectAll().where('address', '=', address).forUpdate().skipLocked().executeTakeFirst()

export const claim = (
  tx: Db,
  address: string,
  change: Pick<AuditCopyTable, 'until_day' | 'until_n' | 'claimed_at' | 'attempts' | 'due_at'>,
) => on(tx).updateTable('audit_copy').set(change).where('address', '=', address).execute()

/** Not where the turn was over, and somebody else has taken it. */
export const settle = (db: Db, address: string, claimedAt: Date, change: Partial<AuditCopyTable>) =>
  on(db)
    .updateTable('audit_copy')
    .set({ ...change, claimed_at: null })
    .where('address', '=', address)
    .where('claimed_at', '=', claimedAt)
    .execute()
