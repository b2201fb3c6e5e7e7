// All SQL on the tables `welcome` and `welcome_visit`.
import type { Db } from '#platform/db/index.ts'
import type { Occasion, Tables, VisitTable, WelcomeTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

const current = (db: Db, pageId: string, occasion: Occasion) =>
  on(db).selectFrom('welcome').selectAll().where('page_id', '=', pageId).where('occasion', '=', occasion).where('replaced_at', 'is', null)

export const findCurrent = (db: Db, pageId: string, occasion: Occasion) => current(db, pageId, occasion).executeTakeFirst()

/** Not replaced by anybody else, nor sent, until the end of the transaction. */
export const lockCurrent = (tx: Db, pageId: string, occasion: Occasion) => current(tx, pageId, occasion).forUpdate().executeTakeFirst()

export const listCurrent = (db: Db, pageId: string) =>
  on(db).selectFrom('welcome').selectAll().where('page_id', '=', pageId).where('replaced_at', 'is', null).orderBy('occasion').execute()

export const end = async (tx: Db, id: string, now: Date): Promise<void> =>
  void (await on(tx).updateTable('welcome').set({ replaced_at: now }).where('id', '=', id).execute())

export const update = (tx: Db, id: string, change: Pick<WelcomeTable, 'text' | 'price'>) =>
  on(tx).updateTable('welcome').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insert = async (tx: Db, row: WelcomeTable): Promise<void> => void (await on(tx).insertInto('welcome').values(row).execute())

/** Whether a fan has received it. */
export async function isUsed(tx: Db, { id, page_id: pageId, occasion }: WelcomeTable): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('welcome_visit')
    .select('account_id')
    .where('page_id', '=', pageId)
    .where('occasion', '=', occasion)
    .where('state', '=', 'sent')
    .where('welcome_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countSent(db: Db, pageId: string): Promise<(occasion: Occasion) => number> {
  const rows = await on(db)
    .selectFrom('welcome_visit')
    .select(['occasion', (row) => row.fn.countAll<number>().as('total')])
    .where('page_id', '=', pageId)
    .where('state', '=', 'sent')
    .groupBy('occasion')
    .execute()
  const totals = new Map(rows.map(({ occasion, total }) => [occasion, Number(total)]))
  return (occasion) => totals.get(occasion) ?? 0
}

/** False when they were there before. */
export async function insertVisit(tx: Db, visit: VisitTable): Promise<boolean> {
  const row = await on(tx)
    .insertInto('welcome_visit')
    .values(visit)
    .onConflict((conflict) => conflict.doNothing())
    .returning('page_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findDue = (db: Db, now: Date, limit: number) =>
  on(db)
    .selectFrom('welcome_visit')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** False when it does not wait any more. */
export async function settle(tx: Db, visit: VisitTable, change: Pick<VisitTable, 'state' | 'welcome_id' | 'message_id'>): Promise<boolean> {
  const row = await on(tx)
    .updateTable('welcome_visit')
    .set(change)
    .where('page_id', '=', visit.page_id)
    .where('account_id', '=', visit.account_id)
    .where('occasion', '=', visit.occasion)
    .where('state', '=', 'waiting')
    .returning('page_id')
    .executeTakeFirst()
  return row !== undefined
}
