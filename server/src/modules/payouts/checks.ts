// Payouts against the ledger (money.md 14 b and e).
import { sql } from 'kysely'
import type { Check } from '../ledger/index.ts'

export const payoutChecks: readonly Check[] = [
  {
    name: 'what is held of earnings is what open payouts ask for',
    differences: sql`
      select format('%s %s: held %s, payouts %s', a.owner_type, a.owner_id, b.held, coalesce(p.total, 0)) as difference
      from ledger_account a join balance b on b.account_id = a.id
        left join (
          select payee_type, payee_id::text as payee_id, sum(amount) as total from payout_request
          where state in ('pending', 'approved') group by 1, 2
        ) p on p.payee_type = a.owner_type and p.payee_id = a.owner_id
      where a.kind = 'earn.available' and b.held <> coalesce(p.total, 0) order by a.id`,
  },
  {
    name: 'nothing but earnings and wallets is held',
    differences: sql`
      select format('account %s %s holds %s', a.id, a.kind, b.held) as difference
      from ledger_account a join balance b on b.account_id = a.id
      where b.held <> 0 and a.kind not in ('earn.available', 'wallet', 'wallet.bonus') order by a.id`,
  },
  {
    name: 'payouts on their way are the money in flight',
    differences: sql`
      select format('%s %s: in flight %s, payouts %s', a.owner_type, a.owner_id, ledger_balance(a.id), coalesce(p.total, 0)) as difference
      from ledger_account a
        left join (
          select payee_type, payee_id::text as payee_id, sum(amount - fee) as total from payout_request
          where state = 'processing' and accepted_txn is null group by 1, 2
        ) p on p.payee_type = a.owner_type and p.payee_id = a.owner_id
      where a.kind = 'payout.in_flight' and ledger_balance(a.id) <> coalesce(p.total, 0) order by a.id`,
  },
  {
    name: 'a payout took its amount out of the earnings, and brought it back when it failed',
    differences: sql`
      select format('payout %s of %s: taken %s, returned %s', p.id, p.amount, coalesce(o.taken, 0), coalesce(o.returned, 0)) as difference
      from payout_request p
        join lateral (
          select sum(t.amount) filter (where t.txn_id = p.processing_txn and t.dr = a.id) as taken,
            sum(t.amount) filter (where t.txn_id = p.returned_txn and t.cr = a.id) as returned
          from ledger_transfer t join ledger_account a on a.kind = 'earn.available' and a.owner_type = p.payee_type
            and a.owner_id = p.payee_id::text
          where t.txn_id in (p.processing_txn, p.returned_txn)
        ) o on true
      where coalesce(o.taken, 0) <> case when p.processing_txn is null then 0 else p.amount end
        or coalesce(o.returned, 0) <> case when p.returned_txn is null then 0 else p.amount end order by p.id`,
  },
]
