// All SQL on the tables `payee_account` and `payee_paper`.
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { AccountTable, PaperTable } from './tables.ts'

const on = (db: Db) => db.withTables<{ payee_account: AccountTable; payee_paper: PaperTable }>()

export const find = (db: Db, payeeId: string, gateway: string): Promise<AccountTable | undefined> =>
  on(db).selectFrom('payee_account').selectAll().where('payee_id', '=', payeeId).where('gateway', '=', gateway).executeTakeFirst()

export const findByGatewayId = (db: Db, gateway: string, gatewayId: string): Promise<AccountTable | undefined> =>
  on(db).selectFrom('payee_account').selectAll().where('gateway', '=', gateway).where('gateway_id', '=', gatewayId).executeTakeFirst()

/** The row, held until the transaction ends. */
export const loadLocked = (tx: Db, id: string): Promise<AccountTable> =>
  on(tx).selectFrom('payee_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Does nothing where the payee has one already. */
export const insert = (db: Db, row: AccountTable) =>
  on(db)
    .insertInto('payee_account')
    .values(row)
    .onConflict((conflict) => conflict.columns(['payee_id', 'gateway']).doNothing())
    .execute()

export const update = (tx: Db, id: string, change: Updateable<AccountTable>) =>
  on(tx).updateTable('payee_account').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Accounts that the provider has not decided on, the longest unseen first. */
export const findUndecided = (db: Db, gateway: string, since: Date, limit: number): Promise<AccountTable[]> =>
  on(db)
    .selectFrom('payee_account')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('status', 'in', ['unverified', 'pending'])
    .where('gateway_id', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('updated_at')
    .limit(limit)
    .execute()

export const insertPaper = (tx: Db, paper: PaperTable) => on(tx).insertInto('payee_paper').values(paper).execute()
