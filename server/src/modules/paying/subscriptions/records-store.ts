// All SQL on what is kept of words: consents, letters, changes of price. Rows are added and never changed.
import type { Db } from '#platform/db/index.ts'
import type { ConsentTable, NoticeTable, PriceChangeTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertConsent = (tx: Db, consent: ConsentTable) => on(tx).insertInto('subscription_consent').values(consent).execute()

/** What was agreed to last before a moment, or with it. */
export const lastConsent = (db: Db, subscriptionId: string, until: Date) =>
  on(db)
    .selectFrom('subscription_consent')
    .select(['body', 'created_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertPriceChange = (tx: Db, change: PriceChangeTable) =>
  on(tx).insertInto('subscription_price_change').values(change).execute()

/** False when the same thing was written before. */
export async function insertNotice(tx: Db, notice: NoticeTable): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('subscription_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
