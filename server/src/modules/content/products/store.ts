// All SQL on the table `product`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { escapeLike, type Db } from '#platform/db/index.ts'
import { everyIdIn, countersIn, idsOnPageIn, refusalIn } from '#content/things'
import type { NewProduct, ProductTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, product: NewProduct): Promise<ProductTable> =>
  on(tx)
    .insertInto('product')
    .values(product as ProductTable)
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, change: Updateable<NewProduct>): Promise<ProductTable> =>
  on(tx).updateTable('product').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, key: { id: string } | { slug: string }): Promise<ProductTable | undefined> =>
  on(db)
    .selectFrom('product')
    .selectAll()
    .where((where) => where.and(key))
    .executeTakeFirst()

export const loadMany = async (db: Db, ids: readonly string[]): Promise<Map<string, ProductTable>> => {
  const rows =
    ids.length === 0 ? [] : await on(db).selectFrom('product').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A product that is not removed, taken for the rest of the transaction. */
export const lock = (tx: Db, id: string): Promise<ProductTable | undefined> =>
  on(tx).selectFrom('product').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** Takes so many of a counted stock, or none at all: undefined. */
export const takeStock = (tx: Db, id: string, quantity: number): Promise<ProductTable | undefined> =>
  on(tx)
    .updateTable('product')
    .set({ stock: sql`stock - ${quantity}` })
    .where('id', '=', id)
    .where('listed', '=', true)
    .where('stock', '>=', quantity)
    .returningAll()
    .executeTakeFirst()

/** An uncounted stock stays uncounted. */
export async function returnStock(tx: Db, id: string, quantity: number): Promise<void> {
  await on(tx)
    .updateTable('product')
    .set({ stock: sql`stock + ${quantity}` })
    .where('id', '=', id)
    .where('stock', 'is not', null)
    .execute()
}

export const idsOn = idsOnPageIn('product')

export const counters = countersIn('product', ['views', 'likes', 'comments', 'bookmarks', 'shares', 'sold'])

export const refuse = refusalIn<ProductTable>('product')

export interface ProductSearch {
  /** What others may buy; else everything that is not removed. */
  readonly onlyListed: boolean
  readonly pageId?: string
  /** A subquery (column `id`) of pages. */
  readonly pages?: RawBuilder<unknown>
  readonly exceptId?: string
  readonly q?: string
  readonly type?: ProductTable['type']
  readonly status?: ProductTable['status']
  readonly from?: Date
  readonly until?: Date
  readonly orderBy: 'created_at' | 'updated_at' | 'name' | 'price' | 'sold'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function search(db: Db, wanted: ProductSearch): Promise<{ rows: ProductTable[]; total: number }> {
  const { pageId, pages, exceptId, q, type, status, from, until, orderBy, direction } = wanted
  let matching = on(db).selectFrom('product').where('deleted_at', 'is', null)
  if (wanted.onlyListed) matching = matching.where('listed', '=', true)
  if (pageId !== undefined) matching = matching.where('page_id', '=', pageId)
  if (pages) matching = matching.where(sql<boolean>`page_id in (${pages})`)
  if (exceptId !== undefined) matching = matching.where('id', '<>', exceptId)
  if (q !== undefined) matching = matching.where('name', 'ilike', `%${escapeLike(q)}%`)
  if (type) matching = matching.where('type', '=', type)
  if (status) matching = matching.where('status', '=', status)
  if (from) matching = matching.where('created_at', '>=', from)
  if (until) matching = matching.where('created_at', '<', until)
  let sorted = matching.selectAll().orderBy(orderBy, direction)
  if (orderBy === 'sold') sorted = sorted.orderBy('likes', direction)
  const rows = await sorted.orderBy('id', direction).limit(wanted.limit).offset(wanted.offset).execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const everyProductOf = everyIdIn('product')
