// All SQL on the table `subscription_bundle`.
import type { BundleMonths } from '@fieldhouse/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { BundleTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, pageId: string, months: BundleMonths): Promise<BundleTable | undefined> =>
  on(db).selectFrom('subscription_bundle').selectAll().where('page_id', '=', pageId).where('months', '=', months).executeTakeFirst()

export const listOf = (db: Db, pageId: string): Promise<BundleTable[]> =>
  on(db).selectFrom('subscription_bundle').selectAll().where('page_id', '=', pageId).orderBy('months').execute()

/** In the order of their months, so that two at once do not wait for each other. */
export async function replace(tx: Db, pageId: string, rows: readonly Pick<BundleTable, 'months' | 'discount'>[], now: Date): Promise<void> {
  const kept = rows.map(({ months }) => months)
  await on(tx)
    .deleteFrom('subscription_bundle')
    .where('page_id', '=', pageId)
    .where(sql<boolean>`not (months = any(${kept}::int[]))`)
    .execute()
  if (rows.length === 0) return
  await on(tx)
    .insertInto('subscription_bundle')
    .values(rows.map(({ months, discount }) => ({ page_id: pageId, months, discount, updated_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'months']).doUpdateSet((row) => ({
        discount: row.ref('excluded.discount'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
