// The books of sales against the ledger (money.md 14 k).
import { sql } from 'kysely'
import type { Check } from '../ledger/index.ts'

export const saleChecks: readonly Check[] = [
  {
    name: 'the legs of a sale are its parts and its fee',
    differences: sql`
      select format('sale %s: parts %s, fee %s; ledger %s and %s', s.id, p.net, s.fee, l.net, l.fee) as difference
      from sale s
        join lateral (select coalesce(sum(net), 0) as net from sale_part where sale_id = s.id) p on true
        join lateral (
          select coalesce(sum(t.amount) filter (where a.kind = 'earn.pending'), 0) as net,
            coalesce(sum(t.amount) filter (where a.kind = 'fee.platform'), 0) as fee
          from ledger_transfer t join ledger_account a on a.id = t.cr where t.txn_id = s.txn_id
        ) l on true
      where p.net <> l.net or s.fee <> l.fee order by s.id`,
  },
  {
    name: 'each part is owed to its payee',
    differences: sql`
      select format('sale %s: %s %s gets %s', p.sale_id, p.payee_type, p.payee_id, p.net) as difference
      from sale_part p join sale s on s.id = p.sale_id
      where p.net > 0 and p.net <> (
        select coalesce(sum(t.amount), 0) from ledger_transfer t join ledger_account a on a.id = t.cr
        where t.txn_id = s.txn_id and a.kind = 'earn.pending' and a.owner_type = p.payee_type and a.owner_id = p.payee_id::text
      ) order by p.sale_id`,
  },
  {
    name: 'what a sale gave back is what the ledger took back',
    differences: sql`
      select format('sale %s (%s): %s of %s given back, the ledger took %s', s.id, s.state, s.reversed, s.gross, l.taken) as difference
      from sale s cross join lateral (
        select coalesce(sum(r.amount), 0) as taken from ledger_transfer t join ledger_transfer r on r.reverses = t.id
        where t.txn_id = s.txn_id
      ) l
      where s.reversed <> l.taken or (s.state = 'refunded') <> (s.gross > 0 and s.reversed = s.gross) order by s.id`,
  },
]
