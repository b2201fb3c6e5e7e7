// Disputes against the ledger (money.md 14).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const reversalChecks: readonly Check[] = [
  {
    name: 'an open dispute holds its amount, a decided one nothing',
    differences: sql`
      select format('dispute %s (%s) of %s holds %s', d.id, d.state, d.amount, coalesce(h.held, 0)) as difference from dispute d
        left join lateral (
          select ledger_balance(a.id) as held from ledger_account a where a.kind = 'dispute.hold' and a.owner_id = d.id::text
        ) h on true
      where coalesce(h.held, 0) <> case when d.state = 'open' then d.amount else 0 end order by d.id`,
  },
  {
    name: 'a sale is in dispute exactly while its dispute is open, unless it was given back before',
    differences: sql`
      select format('sale %s is %s', s.id, s.state) as difference from sale s
      where s.state <> 'refunded' and (s.state = 'disputed') <> exists (select 1 from dispute d where d.sale_id = s.id and d.state = 'open') order by s.id`,
  },
  {
    name: 'what banks hold is what open disputes are about',
    differences: sql`
      select format('gateway.disputed holds %s, open disputes %s', l.held, d.total) as difference
      from (select coalesce(-sum(ledger_balance(id)), 0) as held from ledger_account where kind = 'gateway.disputed') l
        cross join (select coalesce(sum(amount), 0) as total from dispute where state = 'open') d
      where l.held <> d.total`,
  },
  {
    // A won dispute gives the debt back that it made; what a lost one took beyond the wallet is owed until it is paid.
    name: 'a fan owes what disputes took beyond the wallet, and never less than nothing',
    differences: sql`
      select format('%s owes %s, disputes that are open or lost took %s beyond the wallet', a.owner_id, -ledger_balance(a.id),
        lent.total) as difference
      from ledger_account a cross join lateral (
        select coalesce(sum(t.amount), 0) as total from dispute d
          join ledger_txn x on x.key in ('dispute:' || d.id || ':opened', 'dispute:' || d.id || ':lost') join ledger_transfer t on t.txn_id = x.id and t.dr = a.id
        where d.state in ('open', 'lost')
      ) lent
      where a.kind = 'receivable' and -ledger_balance(a.id) not between 0 and lent.total order by a.id`,
  },
  {
    name: 'a wallet is frozen while there is a warning',
    differences: sql`
      select format('warning %s: the wallet of %s can be spent', d.id, a.payer_id) as difference
      from dispute d join charge_attempt a on a.id = d.attempt_id
        left join ledger_account l on l.kind = 'wallet' and l.owner_type = 'user' and l.owner_id = a.payer_id::text
        left join balance b on b.account_id = l.id
      where d.state = 'warning' and b.frozen is not true order by d.id`,
  },
]
