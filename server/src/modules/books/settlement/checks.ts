// The gateway's books against ours (money.md 14c), from the copy of them.
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

/** What a transaction changed of the money at the gateway: more there is a debit. */
const atGateway = sql`
  select coalesce(sum(case when d.kind in ('gateway.clearing', 'gateway.available') then t.amount else 0 end)
    - sum(case when c.kind in ('gateway.clearing', 'gateway.available') then t.amount else 0 end), 0) as change
  from ledger_transfer t join ledger_account d on d.id = t.dr join ledger_account c on c.id = t.cr`

export const settlementChecks: readonly Check[] = [
  {
    name: 'every line of the gateway’s books is in ours',
    differences: sql`
      select format('%s %s of %s, %s, has no posting since %s', type, id, amount, source, seen_at) as difference from gateway_entry
      where txn_id is null and not is_foreign and seen_at < now() - interval '1 hour' order by created_at, id`,
  },
  {
    name: 'what was posted for a line of the gateway is what it says',
    differences: sql`
      select format('%s %s of %s with fee %s, posted %s', e.type, e.id, e.amount, e.fee, l.change) as difference
      from gateway_entry e cross join lateral (${atGateway}
        where t.txn_id = e.txn_id or t.txn_id = e.fee_txn or t.txn_id = e.settled_txn) l
      where e.txn_id is not null and l.change <> e.amount - e.fee order by e.id`,
  },
  {
    name: 'a posting answers one line of the gateway',
    differences: sql`
      select format('txn %s answers %s lines', txn_id, count(*)) as difference from gateway_entry
      where txn_id is not null group by txn_id having count(*) > 1 order by txn_id`,
  },
  {
    name: 'what can be paid out is booked so',
    differences: sql`
      select format('%s of %s was available on %s', id, amount - fee, available_on) as difference from gateway_entry
      where type = 'charge' and txn_id is not null and settled_txn is null and available_on < now() - interval '2 hours'
        and seen_at < now() - interval '2 hours' order by available_on, id`,
  },
  {
    name: 'the gateway knows of everything that we moved there',
    differences: sql`
      select format('txn %s (%s) is in no line of the gateway', x.id, x.key) as difference from ledger_txn x
      where (x.key like 'att:%:capture' or x.kind in ('card_refund', 'card_refund_failed', 'dispute_opened', 'dispute_won')) and x.created_at between (select min(seen_at) from gateway_entry) and now() - interval '2 hours'
        and exists (select 1 from gateway_entry where seen_at > x.created_at + interval '1 hour')
        and not exists (select 1 from gateway_entry e where e.txn_id = x.id) order by x.id`,
  },
]
