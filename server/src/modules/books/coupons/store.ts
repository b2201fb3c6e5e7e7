// All SQL on the tables `coupon` and `coupon_redemption`.
import { sql, type Updateable } from 'kysely'
import { escapeLike, type Db } from '#platform/db/index.ts'
import type { CouponTable, RedemptionTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, coupon: CouponTable): Promise<CouponTable> =>
  on(tx).insertInto('coupon').values(coupon).returningAll().executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, change: Updateable<CouponTable>): Promise<CouponTable> =>
  on(tx).updateTable('coupon').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, id: string) => on(db).selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst()

export const findByCode = (db: Db, code: string) => on(db).selectFrom('coupon').selectAll().where('code', '=', code).executeTakeFirst()

export const loadMany = (db: Db, ids: readonly string[]): Promise<CouponTable[]> =>
  ids.length === 0 ? Promise.resolve([]) : on(db).selectFrom('coupon').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()

/** Takes one of a limited number of uses, or none: undefined. */
export const takeUse = (tx: Db, id: string): Promise<CouponTable | undefined> =>
  on(tx)
    .updateTable('coupon')
    .set({ used: sql`used + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`used < max_uses`)
    .returningAll()
    .executeTakeFirst()

/** One more, where uses are counted; the limit gives way. */
export async function retakeUse(tx: Db, id: string): Promise<void> {
  await on(tx)
    .updateTable('coupon')
    .set({ used: sql`used + 1`, max_uses: sql`greatest(max_uses, used + 1)` })
    .where('id', '=', id)
    .where('max_uses', 'is not', null)
    .execute()
}

export async function returnUse(tx: Db, id: string): Promise<void> {
  await on(tx).updateTable('coupon').set({ used: sql`used - 1` }).where('id', '=', id).where('max_uses', 'is not', null).execute()
}

export async function insertRedemption(tx: Db, redemption: RedemptionTable): Promise<void> {
  await on(tx).insertInto('coupon_redemption').values(redemption).execute()
}

export const findUse = (db: Db, couponId: string, accountId: string) =>
  on(db)
    .selectFrom('coupon_redemption')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'released')
    .executeTakeFirst()

/** Ends a reservation; undefined when there is none that is open. */
export const settle = (
  tx: Db,
  target: { type: string; id: string },
  state: 'confirmed' | 'released',
  now: Date,
): Promise<RedemptionTable | undefined> =>
  on(tx)
    .updateTable('coupon_redemption')
    .set({ state, settled_at: now })
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('state', '=', 'reserved')
    .returningAll()
    .executeTakeFirst()

/** How often each was used, also where nobody counts. */
export async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('coupon_redemption')
    .select((select) => ['coupon_id', select.fn.countAll<number>().as('count')])
    .where(sql<boolean>`coupon_id = any(${ids}::uuid[])`)
    .where('state', '<>', 'released')
    .groupBy('coupon_id')
    .execute()
  return new Map(rows.map((row) => [row.coupon_id, row.count]))
}

export interface CouponSearch {
  /** Of one page that pays for them itself; undefined: all. */
  readonly ownerId?: string
  readonly q?: string
  readonly status?: CouponTable['status']
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function search(db: Db, wanted: CouponSearch): Promise<{ rows: CouponTable[]; total: number }> {
  const { ownerId, q, status, direction } = wanted
  let matching = on(db).selectFrom('coupon')
  if (ownerId !== undefined) matching = matching.where('page_id', '=', ownerId).where('funded_by', '=', 'performer')
  if (status) matching = matching.where('status', '=', status)
  if (q !== undefined) {
    const like = `%${escapeLike(q)}%`
    matching = matching.where((where) => where.or([where('code', 'ilike', like), where('name', 'ilike', like)]))
  }
  const rows = await matching
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
