// All SQL on the table `staff_look`.
import type { Db } from '#platform/db/index.ts'
import type { LookTable } from './tables.ts'

type Tables = { staff_look: LookTable }
const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, row: LookTable) => on(tx).insertInto('staff_look').values(row).execute()

/** What is over opens nothing, and is no proof of anything. */
export const sweep = (tx: Db, now: Date) => on(tx).deleteFrom('staff_look').where('until', '<=', now).execute()

export const findByHash = (db: Db, hash: Buffer, now: Date): Promise<LookTable | undefined> =>
  on(db).selectFrom('staff_look').selectAll().where('token_hash', '=', hash).where('until', '>', now).executeTakeFirst()

export const findOpen = (db: Db, id: string, now: Date): Promise<LookTable | undefined> =>
  on(db).selectFrom('staff_look').selectAll().where('id', '=', id).where('until', '>', now).executeTakeFirst()
