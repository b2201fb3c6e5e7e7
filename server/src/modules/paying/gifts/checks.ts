// Gifts against their sales, and against what they opened (money.md 8.8 and 12.3).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const giftChecks: readonly Check[] = [
  {
    name: 'every gift that was sold has its gift, and both say the same',
    differences: sql`
      select format('sale %s of %s, %s given back, %s; gift %s of %s: %s', s.id, s.gross, s.reversed, s.state, g.id, g.price, g.state) as difference
      from sale s left join gift g on g.sale_id = s.id
      where s.type = 'gift' and (
        g.id is null or g.buyer_id <> s.buyer_id or g.page_id <> s.seller_id or g.price <> s.gross
        or (s.state = 'refunded') <> (g.state in ('lapsed', 'refunded'))
      ) and not exists (
        -- Its money went back this moment: the gift hears of it by an event, or by the job that the event left, not tried yet.
        select 1 from outbox o where o.topic in ('sale.taken_back', 'sale.kept') and o.attempts = 0 and o.payload ->> 'saleId' = s.id::text
      ) and not exists (
        select 1 from pgboss.job j
        where j.name = 'gifts.taken-back' and j.state < 'completed' and j.retry_count = 0 and j.data ->> 'saleId' = s.id::text
      ) order by s.id`,
  },
  {
    name: 'an opened gift opened its page for whoever opened it, and nobody else',
    differences: sql`
      select format('gift %s (%s) for %s: %s grants, %s of them theirs', g.id, g.state, g.receiver_id, e.total, e.own) as difference
      from gift g join sale s on s.id = g.sale_id cross join lateral (
        select count(*) as total, count(*) filter (where account_id = g.receiver_id and scope = 'page' and scope_id = g.page_id) as own
        from entitlement where sale_id = g.sale_id and revoked_at is null
      ) e
      where e.total <> e.own or e.own <> case when g.opened_at is not null and s.state <> 'refunded' then 1 else 0 end order by g.id`,
  },
  {
    name: 'what a gift brings waits until it is opened',
    differences: sql`
      select format('gift %s (%s), sale %s matures at %s', g.id, g.state, p.sale_id, p.mature_at) as difference
      from gift g join sale_part p on p.sale_id = g.sale_id
      where (p.mature_at is null) <> (g.opened_at is null) and p.matured_txn is null order by g.id`,
  },
]
