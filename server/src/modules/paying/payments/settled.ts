// What card payments settled for their payers, as rows of one shape with those of `books/sales`: papers are written of them.
import { sql, type RawBuilder } from 'kysely'
import { saleOfKey } from '#books/sales'

const since = (column: RawBuilder<unknown>, moment: Date | undefined) => (moment === undefined ? sql`true` : sql`${column} >= ${moment}`)

/** By when they began: settled they are at once, or some hours later. */
export const paidTopUps = (from: Date | undefined): RawBuilder<unknown> => sql`
  select 'top_up' as kind, a.id as source_id, null::uuid as sale_id, a.id as attempt_id, a.payer_id as buyer_id, null::uuid as seller_id,
    'card' as unit, a.amount as total, a.original_amount - a.amount as discount, a.type, 1 as quantity,
    null::text as item_type, null::uuid as item_id, a.created_at as at
  from charge_attempt a
  where a.purpose = 'top_up' and a.state = 'succeeded' and not a.is_undeliverable and a.amount > 0
    and ${since(sql`a.created_at`, from)}`

const refunds = (kind: string, states: readonly string[], from: Date | undefined) => sql`
  select ${sql.lit(kind)} as kind, r.id as source_id, ${saleOfKey(`'att:' || a.id || ':capture'`)} as sale_id, a.id as attempt_id,
    a.payer_id as buyer_id, a.page_id as seller_id, 'card' as unit, r.amount as total, 0::bigint as discount, a.type,
    1 as quantity, null::text as item_type, null::uuid as item_id, r.updated_at as at
  from refund r join charge_attempt a on a.id = r.attempt_id
  where r.state = any(${states}::text[]) and not a.is_undeliverable and ${since(sql`r.updated_at`, from)}`

/** What a card got back. */
export const paidRefunds = (from: Date | undefined): RawBuilder<unknown> => refunds('card_refund', ['succeeded'], from)
/** What a card did not take in the end, or what its bank had paid already. */
export const undoneRefunds = (from: Date | undefined): RawBuilder<unknown> => refunds('refund_undone', ['returned', 'charged_back'], from)

/** The same of what banks took back; `lost` is a subquery with `id`, `attempt_id`, `amount` and `at`. */
export const lostPayments = (lost: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'dispute_lost' as kind, l.id as source_id, ${saleOfKey(`'att:' || a.id || ':capture'`)} as sale_id, a.id as attempt_id,
    a.payer_id as buyer_id, a.page_id as seller_id, 'card' as unit, l.amount as total, 0::bigint as discount, a.type,
    1 as quantity, null::text as item_type, null::uuid as item_id, l.at
  from (${lost}) l join charge_attempt a on a.id = l.attempt_id`
