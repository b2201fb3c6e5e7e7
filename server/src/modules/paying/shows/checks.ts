// Minutes of private and group streams against their sales (money.md 8.11).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const showChecks: readonly Check[] = [
  {
    name: 'every minute of a private or group stream was paid once, by who had a seat',
    differences: sql`
      select format('session %s, %s: %s minutes for %s, %s sales of %s', coalesce(seat.session_id, sold.item_id),
        coalesce(seat.fan_id, sold.buyer_id), seat.minutes, seat.spent, sold.sales, sold.gross) as difference
      from (
        select session_id, fan_id, sum(minutes) as minutes, sum(spent) as spent from show_seat group by session_id, fan_id having sum(minutes) > 0
      ) seat full join (
        select item_id, buyer_id, count(*) as sales, sum(gross - reversed) as gross from sale
        where type in ('private_chat', 'group_chat') and state = 'paid' group by item_id, buyer_id
      ) sold on sold.item_id = seat.session_id and sold.buyer_id = seat.fan_id
      where (seat.minutes, seat.spent) is distinct from (sold.sales, sold.gross)`,
  },
]
