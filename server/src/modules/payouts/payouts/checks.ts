// Payouts against the ledger (money.md 14b and 14e).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'
import { earnedByPayee } from '#books/sales'

export const payoutChecks: readonly Check[] = [
  {
    name: 'what is held of earnings is what open payouts ask for',
    differences: sql`
      select format('%s %s: held %s, payouts %s', a.owner_type, a.owner_id, b.held, coalesce(p.total, 0)) as difference
      from ledger_account a join balance b on b.account_id = a.id
        left join (
          select payee_id::text as payee_id, sum(amount) as total from payout_request
          where state in ('pending', 'approved') group by 1
        ) p on p.payee_id = a.owner_id
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
          select payee_id::text as payee_id, sum(amount - fee) as total from payout_request
          where state = 'processing' and accepted_txn is null group by 1
        ) p on p.payee_id = a.owner_id
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
          from ledger_transfer t join ledger_account a on a.kind = 'earn.available' and a.owner_id = p.payee_id::text
          where t.txn_id in (p.processing_txn, p.returned_txn)
        ) o on true
      where coalesce(o.taken, 0) <> case when p.processing_txn is null then 0 else p.amount end
        or coalesce(o.returned, 0) <> case when p.returned_txn is null then 0 else p.amount end order by p.id`,
  },
  {
    // As the pages of earnings add it up; the books know it from the postings alone.
    name: 'what a page is told it earned is what it has, was paid out, and waits for banks',
    differences: sql`
      select format('%s: told %s, has %s, was paid out %s', coalesce(told.payee_id, had.payee_id), coalesce(told.total, 0),
        coalesce(had.total, 0), coalesce(paid.total, 0)) as difference, coalesce(told.payee_id, had.payee_id) as payee_id
      from (${earnedByPayee}) told
        full join (
          select owner_id as payee_id, sum(ledger_balance(id)) as total from ledger_account
          where owner_type = 'page' and kind in ('earn.pending', 'earn.available', 'trust') group by 1
        ) had on had.payee_id = told.payee_id
        left join (
          select payee_id::text as payee_id, sum(amount) as total from payout_request
          where processing_txn is not null and returned_txn is null group by 1
        ) paid on paid.payee_id = coalesce(told.payee_id, had.payee_id)
      where coalesce(told.total, 0) <> coalesce(had.total, 0) + coalesce(paid.total, 0) order by 2`,
  },
  {
    name: 'a payout by the card provider is as far as its books',
    differences: sql`
      select format('payout %s is %s, at the provider %s', p.id, p.state, coalesce(g.state, 'nothing')) as difference,
        p.payee_id::text as payee_id
      from payout_request p left join gateway_payout g on g.payout_id = p.id
      where (p.account_type = 'stripe' and p.processing_txn is not null or g.payout_id is not null)
        and (g.payout_id is null or p.account_type <> 'stripe'
          or (g.transfer_id is null) <> (p.accepted_txn is null)
          -- What was paid stays so until its money is back.
          or not case when g.state = 'returning' then p.state in ('processing', 'paid')
            else p.state = case when g.state = 'paid' then 'paid' when g.state in ('returned', 'refused') then 'failed' else 'processing' end end)
      order by p.id`,
  },
  {
    // A bank takes days, and the platform's own balance a day to settle; every other step answers at once.
    name: 'no payout hangs at the card provider',
    differences: sql`
      select format('payout %s is %s since %s: %s', payout_id, state, updated_at, reason) as difference from gateway_payout
      where (state in ('created', 'transferred', 'returning') and updated_at < now() - case
          when reason = 'balance_insufficient' then interval '1 day' else interval '10 minutes' end)
        or (state = 'sent' and updated_at < now() - interval '10 days') order by payout_id`,
  },
]
