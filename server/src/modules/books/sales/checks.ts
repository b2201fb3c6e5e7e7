// The books of sales against the ledger (money.md 14k).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'
import { keptTaxOf } from '#books/taxes'
import { leftOfPart } from './maturing-store.ts'

export const saleChecks: readonly Check[] = [
  {
    name: 'the legs of a sale are its parts, its fee and its tax',
    differences: sql`
      select format('sale %s: parts %s, fee %s, tax %s; ledger %s, %s and %s', s.id, p.net, s.fee, s.tax, l.net, l.fee, l.tax) as difference
      from sale s
        join lateral (select coalesce(sum(net), 0) as net from sale_part where sale_id = s.id) p on true
        join lateral (
          select coalesce(sum(t.amount) filter (where a.kind = 'earn.pending'), 0) as net,
            coalesce(sum(t.amount) filter (where a.kind = 'fee.platform'), 0) as fee,
            coalesce(sum(t.amount) filter (where a.kind = 'tax.payable'), 0) as tax
          from ledger_transfer t join ledger_account a on a.id = t.cr where t.txn_id = s.txn_id
        ) l on true
      where p.net <> l.net or s.fee <> l.fee or s.tax <> l.tax order by s.id`,
  },
  {
    name: 'the tax of a sale is kept with its rate and place',
    differences: sql`
      select format('sale %s: tax %s, kept %s', s.id, s.tax, ${keptTaxOf(sql`s.id`)}) as difference from sale s
      where s.tax <> ${keptTaxOf(sql`s.id`)} order by s.id`,
  },
  {
    name: 'each part is owed to its payee',
    differences: sql`
      select format('sale %s: %s gets %s', p.sale_id, p.payee_id, p.net) as difference, p.payee_id::text as payee_id
      from sale_part p join sale s on s.id = p.sale_id
      where p.net > 0 and p.net <> (
        select coalesce(sum(t.amount), 0) from ledger_transfer t join ledger_account a on a.id = t.cr
        where t.txn_id = s.txn_id and a.kind = 'earn.pending' and a.owner_type = 'page' and a.owner_id = p.payee_id::text
      ) order by p.sale_id`,
  },
  {
    name: 'pending earnings are the parts that have not matured',
    differences: sql`
      select format('%s %s: pending %s, parts %s', a.owner_type, a.owner_id, ledger_balance(a.id),
        coalesce(parts.total, 0)) as difference, a.owner_id as payee_id
      from ledger_account a
        left join (
          select p.payee_id::text as payee_id, sum(${leftOfPart}) as total
          from sale_part p join sale s on s.id = p.sale_id where p.matured_txn is null group by 1
        ) parts on parts.payee_id = a.owner_id
      where a.kind = 'earn.pending' and ledger_balance(a.id) <> coalesce(parts.total, 0) order by a.id`,
  },
  {
    name: 'what matured is what was left of its parts',
    differences: sql`
      select format('txn %s matured %s, its parts %s', t.id, moved.total, parts.total) as difference from ledger_txn t
        join lateral (
          -- What came late has an index of its own: looked for among all postings, each of them would be held against each.
          select sum(m.amount) as total from ledger_transfer m
          where m.txn_id in (select t.id union all select id from ledger_txn where kind = 'mature_late' and cause ->> 'with' = t.id::text)
        ) moved on true
        left join (
          select p.matured_txn as txn_id, sum(${leftOfPart}) as total
          from sale_part p join sale s on s.id = p.sale_id where p.matured_txn is not null group by 1
        ) parts on parts.txn_id = t.id
      where t.kind = 'mature' and moved.total is distinct from parts.total order by t.id`,
  },
  {
    name: 'what a sale gave back is what the ledger took back',
    differences: sql`
      select format('sale %s (%s): %s of %s given back, the ledger took %s', s.id, s.state, s.reversed, s.gross, l.taken) as difference
      from sale s cross join lateral (
        -- What a dispute holds is neither given back nor kept until it is decided.
        select coalesce(sum(r.amount - coalesce((select sum(b.amount) from ledger_transfer b where b.reverses = r.id), 0)), 0) as taken
        from ledger_transfer t join ledger_transfer r on r.reverses = t.id join ledger_account a on a.id = r.cr
        where t.txn_id = s.txn_id and (a.kind <> 'dispute.hold' or ledger_balance(a.id) = 0)
      ) l
      where s.reversed <> l.taken or (s.gross > 0 and (s.state = 'refunded') <> (s.reversed = s.gross)) order by s.id`,
  },
  {
    name: 'what a coupon took off a sale was paid by the platform',
    differences: sql`
      select format('sale %s: discount %s, promotions paid %s', s.id, s.discount, l.paid) as difference
      from sale s cross join lateral (
        select coalesce(sum(t.amount), 0) as paid from ledger_transfer t join ledger_account a on a.id = t.dr
        where t.txn_id = s.txn_id and a.kind = 'promo.expense'
      ) l
      where s.discount <> l.paid or (s.discount > 0 and s.coupon_id is null) order by s.id`,
  },
]
