import { sql, type RawBuilder } from 'kysely'

/** Sales whose buyers ask the money back and wait for an answer, as `sale_id` and an `amount` of nothing: all that is left. A no of the seller is one. */
export const askedBack: RawBuilder<unknown> = sql`
  select sale_id, null::bigint as amount from refund_request where state in ('open', 'escalated')`
