// Attempts and refunds against the ledger (money.md 14e and I3).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const paymentChecks: readonly Check[] = [
  {
    name: 'what the gateway captured is booked, once, to the hundredth',
    differences: sql`
      select format('attempt %s: %s captured, %s booked', a.id, a.amount, coalesce(l.booked, 0)) as difference
        from charge_attempt a
        left join lateral (
          select sum(t.amount) as booked from ledger_txn x join ledger_transfer t on t.txn_id = x.id
            join ledger_account c on c.id = t.dr and c.kind = 'gateway.clearing'
          where x.key = 'att:' || a.id || ':capture'
        ) l on true
      where coalesce(l.booked, 0) <> case when a.state = 'succeeded' then a.amount else 0 end order by a.id`,
  },
  {
    name: 'what is owed to cards is what refunds are about to pay',
    differences: sql`
      select format('refund.payable holds %s, refunds on their way %s', l.held, r.total) as difference
      from (select coalesce(sum(ledger_balance(id)), 0) as held from ledger_account where kind = 'refund.payable') l
        cross join (select coalesce(sum(amount), 0) as total from refund where state in ('created', 'sent', 'failed')) r
      where l.held <> r.total`,
  },
  {
    name: 'a refused refund has gone back, unless a bank decides about its payment',
    differences: sql`
      select format('refund %s of %s: %s since %s', r.id, r.amount, r.failure, r.updated_at) as difference from refund r
      where r.state = 'failed' and r.updated_at < now() - interval '10 minutes'
        and not exists (select 1 from dispute d where d.attempt_id = r.attempt_id and d.state = 'open') order by r.id`,
  },
  {
    name: 'no attempt and no refund hangs for over ten minutes',
    differences: sql`
      select format('attempt %s is %s since %s', id, state, updated_at) as difference from charge_attempt
      where state in ('created', 'prepared', 'sent', 'unknown') and updated_at < now() - interval '10 minutes'
      union all
      select format('refund %s is %s since %s', id, state, updated_at) from refund
      where state in ('created', 'sent') and updated_at < now() - interval '10 minutes'`,
  },
]
