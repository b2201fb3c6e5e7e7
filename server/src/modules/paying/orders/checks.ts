// Orders against their sales (money.md 14).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const orderChecks: readonly Check[] = [
  {
    name: 'every product that was sold has its order, and both say the same',
    differences: sql`
      select format('sale %s: %s of %s given back is %s; order %s: %s', s.id, s.reversed, s.gross, s.state, o.id, o.state) as difference
      from sale s left join "order" o on o.sale_id = s.id
      where s.type = 'product' and (
        o.id is null or o.buyer_id <> s.buyer_id or o.seller_id <> s.seller_id or o.product_id <> s.item_id
        or o.quantity <> s.quantity or (o.state in ('refunded', 'canceled')) <> (s.state = 'refunded')
      ) order by s.id`,
  },
  {
    name: 'an order gave back what reached its buyer',
    differences: sql`
      select format('order %s: %s given back, the ledger paid %s', o.id, o.refunded, l.paid) as difference
      from "order" o join sale s on s.id = o.sale_id cross join lateral (
        select coalesce(sum(r.amount), 0) as paid from ledger_transfer t join ledger_transfer r on r.reverses = t.id
          join ledger_account a on a.id = r.cr and a.kind in ('wallet', 'wallet.bonus')
        where t.txn_id = s.txn_id
      ) l
      where o.refunded <> l.paid order by o.id`,
  },
]
