// Papers against what they are about, and their numbers against a gap (money.md 20).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const receiptChecks: readonly Check[] = [
  {
    name: 'numbers of receipts run from 1 to the last of their year without a gap',
    differences: sql`
      select format('series %s of life %s, %s: %s papers up to %s, the last is %s', n.series, n.life, n.year, r.papers, r.highest, n.last) as difference
      from receipt_series n cross join lateral (
        select count(*) as papers, coalesce(max(number), 0) as highest from receipt r
        where r.series = n.series and r.life = n.life and r.year = n.year
      ) r
      where r.papers <> n.last or r.highest <> n.last order by n.series, n.life, n.year`,
  },
  {
    name: 'a receipt says what its buyer paid',
    differences: sql`
      select format('receipt %s says %s, tax %s; its sale %s less %s, tax %s', r.id, r.total, r.tax, s.gross, s.discount, s.tax) as difference
      from receipt r join sale s on s.id = r.source_id
      where r.kind = 'sale' and (r.total <> s.gross - s.discount or r.tax <> s.tax or r.buyer_id <> s.buyer_id)
      union all
      select format('receipt %s says %s, its payment %s', r.id, r.total, a.amount)
      from receipt r join charge_attempt a on a.id = r.source_id
      where r.kind = 'top_up' and (r.total <> a.amount or r.buyer_id <> a.payer_id)
      order by 1`,
  },
  {
    name: 'no more is credited of a sale that a wallet paid than its receipt says',
    differences: sql`
      select format('receipt %s of %s, credited %s', r.id, r.total, c.total) as difference
      from receipt r cross join lateral (select coalesce(sum(total), 0) as total from receipt where of_id = r.id and kind = 'token_refund') c
      where r.kind = 'sale' and c.total > r.total order by r.id`,
  },
  {
    // An hour back: what was committed late is found by the next look.
    name: 'what was paid has its receipt',
    differences: sql`
      select format('sale %s of %s has no receipt', s.id, s.created_at) as difference
      from receipt_run d join sale s on s.created_at < d.done_until - interval '1 hour'
      where s.gross > s.discount and s.source <> 'free' and not exists (select from receipt r where r.kind = 'sale' and r.source_id = s.id)
      order by s.id`,
  },
]
