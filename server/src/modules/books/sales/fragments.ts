// Sales as SQL, for the lists of other modules.
import { sql, type RawBuilder } from 'kysely'

/** What a buyer has paid of a sale and not been given back, in hundredths; what the platform paid for a coupon is not theirs. */
export const paidOf = sql<number>`case when s.gross = 0 then 0 else (s.gross - s.discount)::numeric * (s.gross - s.reversed) / s.gross end`

export interface BuyerWish {
  /** Sold after this moment. */
  readonly since?: Date
  /** Hundredths; those who paid so much in all, and at least something. */
  readonly atLeast?: number
}

/** A subquery (columns `account_id` and `paid`) of who bought something of an own page, and what it came to. */
export const buyersOf = (pageId: string, { since, atLeast = 0 }: BuyerWish): RawBuilder<unknown> => sql`
  select s.buyer_id as account_id, sum(${paidOf}) as paid from sale_part p join sale s on s.id = p.sale_id
  where p.payee_id = ${pageId} and s.seller_id = ${pageId} and s.state = 'paid' ${since === undefined ? sql`` : sql`and s.created_at > ${since}`}
  group by s.buyer_id having sum(${paidOf}) >= greatest(${atLeast}::bigint, 1)`
