// All SQL on the tables `order` and `order_step`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { escapeLike, type Db } from '#platform/db/index.ts'
import type { OrderState, OrderStepTable, OrderTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, order: Omit<OrderTable, 'number'>): Promise<OrderTable> =>
  on(tx)
    .insertInto('order')
    .values({ ...order, number: sql<number>`nextval('order_number')` })
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, change: Updateable<OrderTable>): Promise<OrderTable> =>
  on(tx).updateTable('order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, id: string) => on(db).selectFrom('order').selectAll().where('id', '=', id).executeTakeFirst()

/** The order as it is now; after its row was locked. */
export const findNow = async (tx: Db, order: OrderTable): Promise<OrderTable> => (await find(tx, order.id)) ?? order

/** On their way to somebody, or from them: paid and not delivered. */
export async function countUnderWay(db: Db, side: 'buyer_id' | 'seller_id', accountId: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('order')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(side, '=', accountId)
    .where('state', 'in', ['paid', 'processing', 'shipped'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findByNonce = (db: Db, buyerId: string, nonce: string) =>
  on(db).selectFrom('order').selectAll().where('buyer_id', '=', buyerId).where('nonce', '=', nonce).executeTakeFirst()

/** The same purchase since a moment, while other purchases of this buyer without a key wait. */
export async function findEqual(tx: Db, buyerId: string, productId: string, quantity: number, since: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${buyerId}`}, 0))`.execute(tx)
  const found = await on(tx)
    .selectFrom('order')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('product_id', '=', productId)
    .where('quantity', '=', quantity)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface OrderSearch {
  readonly buyerId?: string
  readonly sellerId?: string
  /** Words of the product, or of who is on the other side: a subquery of ids in the column. */
  readonly words?: {
    readonly q: string
    readonly number: number | undefined
    readonly others: readonly { column: 'buyer_id' | 'seller_id'; ids: RawBuilder<unknown> }[]
  }
  readonly states?: readonly OrderState[]
  readonly from?: Date
  readonly until?: Date
  readonly orderBy: 'created_at' | 'total'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function search(db: Db, wanted: OrderSearch): Promise<{ rows: OrderTable[]; total: number }> {
  const { buyerId, sellerId, words, states, from, until, orderBy, direction } = wanted
  let matching = on(db).selectFrom('order')
  if (buyerId !== undefined) matching = matching.where('buyer_id', '=', buyerId)
  if (sellerId !== undefined) matching = matching.where('seller_id', '=', sellerId)
  if (states) matching = matching.where('state', 'in', states)
  if (from) matching = matching.where('created_at', '>=', from)
  if (until) matching = matching.where('created_at', '<', until)
  if (words) {
    matching = matching.where((where) =>
      where.or([
        where('product_name', 'ilike', `%${escapeLike(words.q)}%`),
        ...(words.number === undefined ? [] : [where('number', '=', words.number)]),
        ...words.others.map(({ column, ids }) => sql<boolean>`${sql.ref(column)} in (${ids})`),
      ]),
    )
  }
  const rows = await matching
    .selectAll()
    .orderBy(orderBy, direction)
    .orderBy('id', direction)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Delivered orders whose time for refunds is over; a few, each left to one worker. */
export const takeClosing = (tx: Db, now: Date, limit: number): Promise<OrderTable[]> =>
  on(tx)
    .selectFrom('order')
    .selectAll()
    .where('state', '=', 'delivered')
    .where('refundable_until', '<=', now)
    .orderBy('refundable_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function insertStep(tx: Db, step: OrderStepTable): Promise<void> {
  await on(tx).insertInto('order_step').values(step).execute()
}

export const listSteps = (db: Db, orderId: string): Promise<OrderStepTable[]> =>
  on(db).selectFrom('order_step').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const findStep = (db: Db, orderId: string, nonce: string) =>
  on(db).selectFrom('order_step').select('id').where('order_id', '=', orderId).where('nonce', '=', nonce).executeTakeFirst()

/** Of a seller, what is paid and has not arrived. */
export async function countOpen(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "order" where seller_id = ${sellerId} and state in ('paid', 'processing', 'shipped')`.execute(db)
  return rows[0]?.count ?? 0
}

/** What was sent to a buyer since a moment, and when it arrived. */
export async function listSent(
  db: Db,
  buyerId: string,
  since: Date,
  limit: number,
): Promise<(Pick<OrderTable, 'number' | 'product_name' | 'shipping_code' | 'delivered_at'> & { sent_at: Date | null })[]> {
  const { rows } = await sql<Pick<OrderTable, 'number' | 'product_name' | 'shipping_code' | 'delivered_at'> & { sent_at: Date | null }>`
    select o.number, o.product_name, o.shipping_code, o.delivered_at,
      (select min(s.created_at) from order_step s where s.order_id = o.id and s.state = 'shipped') as sent_at
    from "order" o
    where o.buyer_id = ${buyerId} and o.created_at >= ${since} and o.state in ('shipped', 'delivered', 'closed')
    order by o.created_at, o.id limit ${limit}`.execute(db)
  return rows
}

/** Who bought and who sold it. */
export async function partiesOf(db: Db, number: number): Promise<string[]> {
  const order = await on(db).selectFrom('order').select(['buyer_id', 'seller_id']).where('number', '=', number).executeTakeFirst()
  return order ? [order.buyer_id, order.seller_id] : []
}
