// All SQL on the tables `sale` and `sale_part`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { txnOfKey } from '#ground/ledger'
import { keptOfPart, shareOfSale } from './maturing-store.ts'

export type SaleTable = {
  id: string
  buyer_id: string
  type: string
  source: 'tokens' | 'card' | 'free'
  seller_id: string
  item_type: string
  item_id: string
  is_once: boolean
  quantity: number
  gross: number
  fee: number
  tax: number
  /** What the platform pays of the gross for a coupon; the buyer pays the rest. A seller's own coupon lowers the gross. */
  discount: number
  coupon_id: string | null
  split_version: number
  txn_id: number | null
  reversed: number
  /** Disputed: the buyer's bank holds the money until it is decided; nothing of it matures or goes back. */
  state: 'paid' | 'refunded' | 'disputed'
  note: string | null
  context: Readonly<Record<string, string>>
  created_at: Date
}

/** What was bought, as `content/things` names it; of a tip or a subscription it is a page and no thing. */
export const itemOf = ({ item_type: kind, item_id: id }: Pick<SaleTable, 'item_type' | 'item_id'>) => ({ kind, id })

export type SalePartTable = {
  sale_id: string
  payee_id: string
  net: number
  set_aside: number
  /** Null: not before it was delivered. */
  mature_at: Date | null
  matured_txn: number | null
}

/** Of a sale that is being made: nothing of it has matured. */
export type NewPart = Omit<SalePartTable, 'matured_txn'>

type Tables = { sale: SaleTable; sale_part: SalePartTable }
const on = (db: Db) => db.withTables<Tables>()

type NewSaleRow = SaleTable & { readonly key: string }

const saleTypes = {
  id: 'uuid',
  buyer_id: 'uuid',
  type: 'text',
  source: 'text',
  seller_id: 'uuid',
  item_type: 'text',
  item_id: 'uuid',
  is_once: 'boolean',
  quantity: 'int',
  gross: 'bigint',
  fee: 'bigint',
  tax: 'bigint',
  discount: 'bigint',
  coupon_id: 'uuid',
  split_version: 'int',
  reversed: 'bigint',
  state: 'text',
  note: 'text',
  context: 'jsonb',
  created_at: 'timestamptz',
} satisfies Record<keyof Omit<SaleTable, 'txn_id'>, string>
const partTypes = {
  sale_id: 'uuid',
  payee_id: 'uuid',
  net: 'bigint',
  set_aside: 'bigint',
  mature_at: 'timestamptz',
} satisfies Record<keyof NewPart, string>

const columnsOf = (types: object) => Object.keys(types).join(', ')
const listsOf = (types: object, first: number) => Object.values(types).map((type, index) => `$${first + index}::${type}[]`)
const valuesAs = (types: object, first: number) => Object.values(types).map((type, index) => `$${first + index}::${type}`)
const afterSales = Object.keys(saleTypes).length + 1

/** Its only part follows, as plain values too, or its parts as lists. */
const oneText = (parts: string) => `
  with made as (
    insert into sale (${columnsOf(saleTypes)}, txn_id)
    values (${Object.keys(saleTypes)
      .map((_, index) => `$${index + 1}`)
      .join(', ')}, ${txnOfKey(`$${afterSales}`)})
    on conflict (txn_id) where txn_id is not null do nothing returning id
  )
  insert into sale_part (${columnsOf(partTypes)}) ${parts}`
const onePartText = oneText(`select ${valuesAs(partTypes, afterSales + 1).join(', ')} from made`)
const severalPartsText = oneText(
  `select p.* from unnest(${listsOf(partTypes, afterSales + 1).join(', ')}) as p (${columnsOf(partTypes)}) cross join made`,
)

// Lists, a column each: a record made of JSON looks its type up anew at every purchase, which costs twice the rows themselves.
const manyText = `
  with wanted as (
    select s.*, ${txnOfKey('s.key')} as txn_id
    from unnest(${[...listsOf(saleTypes, 1), `$${afterSales}::text[]`].join(', ')}) as s (${columnsOf(saleTypes)}, key)
  ), made as (
    insert into sale (${columnsOf(saleTypes)}, txn_id)
    select ${columnsOf(saleTypes)}, txn_id from wanted where gross = 0 or txn_id is not null
    on conflict (txn_id) where txn_id is not null do nothing returning id
  )
  insert into sale_part (${columnsOf(partTypes)})
  select p.* from unnest(${listsOf(partTypes, afterSales + 1).join(', ')}) as p (${columnsOf(partTypes)}) join made on made.id = p.sale_id`

const listOf = <Row>(rows: readonly Row[], name: keyof Row) => rows.map((row) => row[name])
const namesOf = <Name extends string>(types: Readonly<Record<Name, string>>) => Object.keys(types) as Name[]
const valuesOf = (sale: NewSaleRow) => ({ ...sale, context: JSON.stringify(sale.context) })
const listsOfParts = (parts: readonly NewPart[]) => namesOf(partTypes).map((name) => listOf(parts, name))

/**
 * A sale whose posting was sent just before, by its key, unless it was sold under that before. Plain values: as lists of one, nearly every
 * purchase would pay a quarter more for them.
 */
export async function insertSale(tx: Db, sale: NewSaleRow, parts: readonly NewPart[]): Promise<void> {
  const row = valuesOf(sale)
  const values = [...namesOf(saleTypes).map((name) => row[name]), sale.key]
  const [only, second] = parts
  if (!only || second) return void (await runPrepared(tx, severalPartsText, [...values, ...listsOfParts(parts)]))
  await runPrepared(tx, onePartText, [...values, ...namesOf(partTypes).map((name) => only[name])])
}

/** The same of many in one statement. It leaves out what was not posted, and what was sold under its key before. */
export async function insertSales(tx: Db, sales: readonly NewSaleRow[], parts: readonly NewPart[]): Promise<void> {
  const rows = sales.map(valuesOf)
  const lists = [...namesOf(saleTypes).map((name) => listOf(rows, name)), listOf(sales, 'key')]
  await runPrepared(tx, manyText, [...lists, ...listsOfParts(parts)])
}

/** For statements of other modules: the posting of a sale; `saleId` is a placeholder. */
export const txnOfSale = (saleId: string): string => `(select txn_id from sale where id = ${saleId}::uuid)`

/** For statements of other modules: whether there is a sale by this id; `saleId` is a placeholder or an expression. */
export const isMade = (saleId: string): string => `exists (select from sale where id = ${saleId})`

export const findByTxn = (db: Db, txnId: number) =>
  on(db).selectFrom('sale').selectAll().where('txn_id', '=', txnId).executeTakeFirstOrThrow()

export const findById = (db: Db, id: string) => on(db).selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst()

export const partsOf = (db: Db, saleId: string) =>
  on(db).selectFrom('sale_part').selectAll().where('sale_id', '=', saleId).orderBy('payee_id').execute()

export async function setMatureAt(tx: Db, saleId: string, at: Date): Promise<void> {
  await on(tx).updateTable('sale_part').set({ mature_at: at }).where('sale_id', '=', saleId).where('matured_txn', 'is', null).execute()
}

export async function addReversed(tx: Db, saleId: string, amount: number): Promise<void> {
  await sql`
    update sale set reversed = reversed + ${amount}, state = case when reversed + ${amount} = gross then 'refunded' else state end
    where id = ${saleId}`.execute(tx)
}

/** Its refund was refused: what went back did not. */
export async function takeReversed(tx: Db, saleId: string, amount: number): Promise<void> {
  await sql`update sale set reversed = reversed - ${amount}, state = 'paid' where id = ${saleId}`.execute(tx)
}

export const setState = async (tx: Db, saleId: string, state: SaleTable['state']): Promise<void> => {
  await on(tx).updateTable('sale').set({ state }).where('id', '=', saleId).execute()
}

/** A bank decides about what is left of a paid sale; what was given back wholly before stays so. */
export const dispute = async (tx: Db, saleId: string): Promise<void> => {
  await on(tx).updateTable('sale').set({ state: 'disputed' }).where('id', '=', saleId).where('state', '=', 'paid').execute()
}

export const endDispute = async (tx: Db, saleId: string): Promise<void> => {
  await on(tx).updateTable('sale').set({ state: 'paid' }).where('id', '=', saleId).where('state', '=', 'disputed').execute()
}

export const findIfByTxn = (db: Db, txnId: number) => on(db).selectFrom('sale').selectAll().where('txn_id', '=', txnId).executeTakeFirst()

export async function loadMany(db: Db, ids: readonly string[]): Promise<Map<string, SaleTable>> {
  if (ids.length === 0) return new Map()
  const rows = await on(db).selectFrom('sale').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const lastMatures = `select case when bool_or(p.mature_at is null) then null else max(p.mature_at) end from sale_part p`

export async function maturesAt(db: Db, saleId: string): Promise<Date | null> {
  const [row] = await runPrepared<{ at: Date | null }>(db, `select (${lastMatures} where p.sale_id = $1) as at`, [saleId])
  return row?.at ?? null
}

/** A refund to a wallet is done when it is written; those to cards are the payments'. */
export async function insertRefund(
  tx: Db,
  { id, saleId, amount, reason, now }: { id: string; saleId: string; amount: number; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into sale_refund (id, sale_id, amount, reason, created_at) values (${id}, ${saleId}, ${amount}, ${reason}, ${now})`.execute(tx)
}

/** Whether anything was ever sold that this payee has a part of. */
export const hasEarned = async (db: Db, payeeId: string): Promise<boolean> =>
  (await runPrepared(db, 'select sale_id from sale_part where payee_id = $1 limit 1', [payeeId])).length > 0

/** Whether one of the two ever bought from the other for money or tokens. */
export const hasBoughtFrom = async (db: Db, [one, other]: readonly [string, string]): Promise<boolean> =>
  (
    await runPrepared(
      db,
      `select 1 from sale where ((buyer_id = $1 and seller_id = $2) or (buyer_id = $2 and seller_id = $1)) and gross > 0 limit 1`,
      [one, other],
    )
  ).length > 0

/** From whom somebody bought lately, and did not get the money back; the newest first. */
export const listBought = (db: Db, buyerId: string, since: Date, most: number): Promise<Pick<SaleTable, 'seller_id' | 'created_at'>[]> =>
  runPrepared(
    db,
    `select seller_id, created_at from sale where buyer_id = $1 and created_at >= $2 and state = 'paid' and gross > 0
     order by created_at desc, id desc limit $3`,
    [buyerId, since, most],
  )

/** What somebody paid and has not all back, the latest first: goods of any day, all else since. With when the last of its parts matures. */
export const listKept = (db: Db, buyerId: string, since: Date, most: number): Promise<(SaleTable & { matures_at: Date | null })[]> =>
  runPrepared(
    db,
    `select s.*, (${lastMatures} where p.sale_id = s.id) as matures_at from sale s
     where s.buyer_id = $1 and s.state = 'paid' and s.gross > s.discount and (s.created_at >= $2 or s.item_type = 'product')
     order by s.created_at desc, s.id desc limit $3`,
    [buyerId, since, most],
  )

/** The paid sale of a thing that is bought once. */
export async function findOnce(db: Db, buyerId: string, itemType: string, itemId: string): Promise<SaleTable | undefined> {
  const [sale] = await runPrepared<SaleTable>(
    db,
    "select * from sale where buyer_id = $1 and item_type = $2 and item_id = $3 and state = 'paid' and is_once",
    [buyerId, itemType, itemId],
  )
  return sale
}

export interface SaleSearch {
  readonly types?: readonly string[]
  readonly state?: 'paid' | 'refunded'
  /** Only what this page sold. */
  readonly sellerId?: string | undefined
  readonly from?: Date
  /** Exclusive. */
  readonly until?: Date
  readonly orderBy: 'created_at' | 'gross'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export type Narrowing = Omit<SaleSearch, 'orderBy' | 'direction' | 'limit' | 'offset'>

const narrowed = (db: Db, search: Narrowing) => {
  let query = on(db).selectFrom('sale')
  if (search.types) query = query.where('sale.type', 'in', search.types)
  if (search.state) query = query.where('sale.state', '=', search.state)
  if (search.sellerId !== undefined) query = query.where('sale.seller_id', '=', search.sellerId)
  if (search.from) query = query.where('sale.created_at', '>=', search.from)
  if (search.until) query = query.where('sale.created_at', '<', search.until)
  return query
}

/** What a buyer paid from the wallet, and how many there are. */
export async function searchByBuyer(db: Db, buyerId: string, search: SaleSearch) {
  const mine = narrowed(db, search).where('sale.buyer_id', '=', buyerId).where('sale.source', '=', 'tokens')
  const rows = await mine
    .selectAll()
    .orderBy(`sale.${search.orderBy}`, search.direction)
    .orderBy('sale.id', search.direction)
    .limit(search.limit)
    .offset(search.offset)
    .execute()
  const { total } = await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface TokenSearch {
  readonly buyerId?: string | undefined
  readonly sellerId?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Beyond so many nobody counts. */
const mostCounted = 10_000

export async function searchTokens(db: Db, { buyerId, sellerId, limit, offset }: TokenSearch) {
  let wanted = on(db).selectFrom('sale').where('source', '=', 'tokens').where('gross', '>', 0)
  if (buyerId !== undefined) wanted = wanted.where('buyer_id', '=', buyerId)
  if (sellerId !== undefined) wanted = wanted.where('seller_id', '=', sellerId)
  const rows = await wanted.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const counted = await on(db)
    .selectFrom(wanted.select('id').limit(mostCounted).as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

const joined = (db: Db, payeeId: string, search: Narrowing, isPaid?: boolean) => {
  let query = narrowed(db, search).innerJoin('sale_part', 'sale_part.sale_id', 'sale.id').where('sale_part.payee_id', '=', payeeId)
  if (isPaid !== undefined) query = query.where('sale_part.matured_txn', isPaid ? 'is not' : 'is', null)
  return query
}

/** What a page earned: its part of each sale. */
export async function searchByPayee(db: Db, payeeId: string, search: SaleSearch, isPaid?: boolean) {
  const earned = joined(db, payeeId, search, isPaid).where('sale.gross', '>', 0)
  const rows = await earned
    .selectAll('sale')
    .select(['sale_part.net', 'sale_part.mature_at', 'sale_part.matured_txn'])
    .select([
      sql<number>`${shareOfSale(sql.ref('sale.gross'), 'sale', 'sale_part')}::bigint`.as('own_gross'),
      // Less what is left, as sums count it: rounded by itself it could be a cent beside them.
      sql<number>`(${shareOfSale(sql.ref('sale.gross'), 'sale', 'sale_part')}
        - ${shareOfSale(sql`sale.gross - sale.reversed`, 'sale', 'sale_part')})::bigint`.as('own_returned'),
      sql<number>`${keptOfPart('sale', 'sale_part')}::bigint`.as('kept'),
    ])
    .orderBy(`sale.${search.orderBy}`, search.direction)
    .orderBy('sale.id', search.direction)
    .limit(search.limit)
    .offset(search.offset)
    .execute()
  const { total } = await earned.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

const keptSums = [
  sql<number>`coalesce(sum(${shareOfSale(sql`sale.gross - sale.reversed`, 'sale', 'sale_part')}), 0)::bigint`.as('gross'),
  sql<number>`coalesce(sum(${keptOfPart('sale', 'sale_part')}), 0)::bigint`.as('net'),
] as const

/** Gross and net of a page's sales, less what was given back. */
export async function sumByPayee(db: Db, payeeId: string, search: SaleSearch, isPaid?: boolean): Promise<{ gross: number; net: number }> {
  const { gross, net } = await joined(db, payeeId, search, isPaid).select(keptSums).executeTakeFirstOrThrow()
  return { gross, net }
}

/** The same by week, from Monday, or by month, in UTC, and by type of sale; the earliest first. */
export const sumPeriods = (db: Db, payeeId: string, search: Narrowing, unit: 'week' | 'month') => {
  const from = sql<string>`to_char(date_trunc(${sql.lit(unit)}, sale.created_at at time zone 'UTC'), 'YYYY-MM-DD')`
  return joined(db, payeeId, search)
    .where('sale.gross', '>', 0)
    .select([from.as('from'), 'sale.type', ...keptSums])
    .groupBy([from, 'sale.type'])
    .orderBy(from)
    .execute()
}
