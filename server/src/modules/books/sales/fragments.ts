// Sales as SQL, for the lists of other modules.
import { sql, type RawBuilder } from 'kysely'
import { broughtToWallets, txnOfKey } from '#ground/ledger'
import { keptOfPart } from './maturing-store.ts'

/** What a buyer has paid of a sale and not been given back, in hundredths; what the platform paid for a coupon is not theirs. */
export const paidOf = sql<number>`case when s.gross = 0 then 0 else (s.gross - s.discount)::numeric * (s.gross - s.reversed) / s.gross end`

/** Of one sale, at most a row: what a payee kept of their part, and what its buyer paid, as `kept` and `paid`, in hundredths. */
export const keptOfSale = (saleId: RawBuilder<unknown>, payeeId: string): RawBuilder<unknown> => sql`
  select ${keptOfPart('s', 'p')} as kept, s.gross - s.discount as paid from sale s join sale_part p on p.sale_id = s.id
  where s.id = ${saleId} and p.payee_id = ${payeeId}`

export interface BuyerWish {
  /** Sold after this moment. */
  readonly since?: Date
  /** Hundredths; those who paid so much in all, and at least something. */
  readonly atLeast?: number
}

/**
 * A subquery of what pairs of a page and a buyer come to: `page_id`, `account_id`, `since`, `spent` and `spent_since`, in
 * hundredths. `pairs`: a table expression of `page_id` and `account_id`; those without anything that was paid are not in it.
 */
export const paidByPairs = (pairs: RawBuilder<unknown>, since: Date): RawBuilder<unknown> => sql`
  select pair.page_id, pair.account_id, min(s.created_at) as since, floor(sum(${paidOf}))::bigint as spent,
    floor(coalesce(sum(${paidOf}) filter (where s.created_at > ${since}), 0))::bigint as spent_since
  from ${pairs} pair join sale s on s.buyer_id = pair.account_id and s.seller_id = pair.page_id
  where s.state = 'paid' group by pair.page_id, pair.account_id having floor(sum(${paidOf})) > 0`

/** The pair of a sale, as `page_id` and `account_id`. */
export const pairOfSale = (saleId: string): RawBuilder<unknown> =>
  sql`select seller_id as page_id, buyer_id as account_id from sale where id = ${saleId}`

/** All pairs that ever bought something, as `page_id` and `account_id`. */
export const allPairs: RawBuilder<unknown> = sql`select distinct seller_id as page_id, buyer_id as account_id from sale where gross > 0`

/** A subquery (columns `account_id` and `paid`) of who bought something of a page, and what it came to. */
export const buyersOf = (pageId: string, { since, atLeast = 0 }: BuyerWish): RawBuilder<unknown> => sql`
  select s.buyer_id as account_id, sum(${paidOf}) as paid from sale s
  where s.seller_id = ${pageId} and s.state = 'paid' ${since === undefined ? sql`` : sql`and s.created_at > ${since}`}
  group by s.buyer_id having sum(${paidOf}) >= greatest(${atLeast}::bigint, 1)`

/** The page of a sale, as `page_id`. */
export const sellerOfSale = (saleId: string): RawBuilder<unknown> => sql`select seller_id as page_id from sale where id = ${saleId}`

/**
 * One row of what a page sold from one moment until another, less what went back: `tokens` in hundredths, `items`, and
 * `subscribers`, those who paid for a subscription. The page and the moments are columns; no end: until now.
 */
export const soldBetween = (pageId: RawBuilder<unknown>, from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select floor(coalesce(sum(${paidOf}), 0))::bigint as tokens, count(*) filter (where s.item_type <> 'page') as items,
    count(distinct s.buyer_id) filter (where s.item_type = 'page' and s.type not in ('tip', 'stream_tip', 'gift')) as subscribers
  from sale s where s.seller_id = ${pageId} and s.state = 'paid' and s.gross > 0 and s.created_at >= ${from}
    and s.created_at < coalesce(${until}, 'infinity')`

/**
 * A subquery of what somebody bought that is no page, and no minute of a stream: `sale_id`, `created_at`, `order_id`, and `paid`, in hundredths, whether or not it
 * went back since.
 */
export const thingsBoughtBy = (accountId: string): RawBuilder<unknown> => sql`
  select id as sale_id, created_at, context ->> 'orderId' as order_id, gross - discount as paid from sale
  where buyer_id = ${accountId} and item_type <> 'page' and type not in ('private_chat', 'group_chat')`

/** What settled something for a buyer: papers are written of these rows, all of one shape. */
const since = (column: RawBuilder<unknown>, moment: Date | undefined) => (moment === undefined ? sql`true` : sql`${column} >= ${moment}`)

/** Every sale that a buyer paid something for. */
export const paidSales = (from: Date | undefined): RawBuilder<unknown> => sql`
  select 'sale' as kind, s.id as source_id, s.id as sale_id, null::uuid as attempt_id, s.buyer_id, s.seller_id,
    case s.source when 'card' then 'card' else 'tokens' end as unit, s.gross - s.discount as total, s.discount, s.type, s.quantity,
    s.item_type, s.item_id, s.created_at as at
  from sale s where s.gross > s.discount and s.source <> 'free' and ${since(sql`s.created_at`, from)}`

/** What went back to a wallet, without what went back to the platform for its coupon. */
export const walletRefunds = (from: Date | undefined): RawBuilder<unknown> => sql`
  select 'token_refund' as kind, r.id as source_id, s.id as sale_id, null::uuid as attempt_id, s.buyer_id, s.seller_id,
    'tokens' as unit, ${broughtToWallets(sql`'refund:' || r.id`, sql`s.buyer_id`)} as total, 0::bigint as discount, s.type,
    1 as quantity, s.item_type, s.item_id, r.created_at as at
  from sale_refund r join sale s on s.id = r.sale_id where ${since(sql`r.created_at`, from)}`

/** What a card paid and a wallet got back; `wanted` is a subquery of sales, as `sale_id` and `at`. What brought nothing is among it. */
export const creditedSales = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'sale_credited' as kind, s.id as source_id, s.id as sale_id, null::uuid as attempt_id, s.buyer_id, s.seller_id,
    'tokens' as unit, ${broughtToWallets(sql`'credit:' || s.id`, sql`s.buyer_id`)} as total, 0::bigint as discount, s.type,
    1 as quantity, s.item_type, s.item_id, w.at
  from (${wanted}) w join sale s on s.id = w.sale_id
  where s.source = 'card'`

/** The sale that a posting made, by an expression of its key. */
export const saleOfKey = (key: string): RawBuilder<unknown> => sql`(select id from sale where txn_id = ${sql.raw(txnOfKey(key))})`

/** Subqueries, in hundredths: what was sold between two moments, what of it is the site's, and what went back. */
export const grossBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select coalesce(sum(gross - discount), 0) from sale where created_at >= ${from} and created_at < ${until}`
export const feesBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select coalesce(sum(fee), 0) from sale where created_at >= ${from} and created_at < ${until}`
export const returnedBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select coalesce(sum(amount), 0) from sale_refund where created_at >= ${from} and created_at < ${until}`
