// All SQL on the tables `refund_request` and `token_refund`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { RequestState, RequestTable, Tables, TokenRefundTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertMade = (tx: Db, made: TokenRefundTable) => on(tx).insertInto('token_refund').values(made).execute()

export async function isMade(db: Db, saleId: string, nonce: string): Promise<boolean> {
  const made = on(db).selectFrom('token_refund').select('refund_id').where('sale_id', '=', saleId).where('nonce', '=', nonce)
  return (await made.executeTakeFirst()) !== undefined
}

/** Hundredths that went back by an intention; undefined: none was carried out. */
export async function amountMade(db: Db, saleId: string, nonce: string): Promise<number | undefined> {
  const made = on(db).selectFrom('token_refund').select('amount').where('sale_id', '=', saleId).where('nonce', '=', nonce)
  return (await made.executeTakeFirst())?.amount
}

/** In words: of parameters the database cannot tell which index is meant. */
const isLiveRow = sql<boolean>`state in ('open', 'declined', 'escalated')`

/** False where another one of this sale is live. */
export async function insert(tx: Db, request: RequestTable): Promise<boolean> {
  const made = on(tx)
    .insertInto('refund_request')
    .values(request)
    .onConflict((conflict) => conflict.column('sale_id').where(isLiveRow).doNothing())
  return (await made.returning('id').executeTakeFirst()) !== undefined
}

export const find = (db: Db, id: string) => on(db).selectFrom('refund_request').selectAll().where('id', '=', id).executeTakeFirst()

export const update = (tx: Db, id: string, change: Updateable<RequestTable>) =>
  on(tx).updateTable('refund_request').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The newest of a sale, whatever became of it. */
export const findOfSale = (db: Db, saleId: string) =>
  on(db).selectFrom('refund_request').selectAll().where('sale_id', '=', saleId).orderBy('created_at', 'desc').limit(1).executeTakeFirst()

/** Of these sales those about which nothing more can be asked: somebody has the word, or the site has decided. */
export async function findSettled(db: Db, saleIds: readonly string[]): Promise<Set<string>> {
  const rows = on(db)
    .selectFrom('refund_request')
    .select('sale_id')
    .where('sale_id', 'in', [...saleIds])
    .where((is) => is.or([isLiveRow, is('state', '=', 'closed')]))
  return new Set(saleIds.length === 0 ? [] : (await rows.execute()).map(({ sale_id: id }) => id))
}

export interface RequestSearch {
  readonly buyerId?: string
  readonly sellerId?: string
  readonly state?: RequestState | undefined
  readonly limit: number
  readonly offset: number
}

/** The latest first; for staff those that wait for it before all others, the oldest of them first. */
export async function search(db: Db, { buyerId, sellerId, state, limit, offset }: RequestSearch) {
  let wanted = on(db).selectFrom('refund_request')
  if (buyerId !== undefined) wanted = wanted.where('buyer_id', '=', buyerId)
  if (sellerId !== undefined) wanted = wanted.where('seller_id', '=', sellerId)
  if (state !== undefined) wanted = wanted.where('state', '=', state)
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const isOfStaff = buyerId === undefined && sellerId === undefined
  const rows = await wanted
    .selectAll()
    .$if(isOfStaff, (query) => query.orderBy(sql`case when state = 'escalated' then updated_at end`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
