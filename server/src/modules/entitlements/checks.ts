// What should be granted, worked out a second way from sales and subscriptions, against what is (money.md 12, audit oracle).
import { sql } from 'kysely'
import type { Check } from '../ledger/index.ts'

const opens = sql`s.type not in ('tip', 'stream_tip')`

export const entitlementChecks: readonly Check[] = [
  {
    name: 'every paid sale opened what it is for',
    differences: sql`
      select format('sale %s: %s %s for %s', s.id, s.item_type, s.item_id, s.buyer_id) as difference from sale s
      where s.state = 'paid' and ${opens} and not exists (
        select 1 from entitlement e where e.sale_id = s.id and e.account_id = s.buyer_id and e.scope = s.item_type
          and e.scope_id = s.item_id and e.revoked_at is null and e.source_txn is not distinct from s.txn_id
      ) order by s.id`,
  },
  {
    name: 'every bought grant has its paid sale',
    differences: sql`
      select format('grant %s: %s %s for %s', e.id, e.scope, e.scope_id, e.account_id) as difference from entitlement e
      where e.source in ('sale', 'subscription') and e.revoked_at is null and not exists (
        select 1 from sale s where s.id = e.sale_id and s.state in ('paid', 'disputed') and s.buyer_id = e.account_id and ${opens}
      ) order by e.id`,
  },
  {
    name: 'a subscription opens its page exactly to its end',
    differences: sql`
      select format('subscription %s opens until %s, its grants until %s', u.id, u.access_until, e.until) as difference
        from subscription u
        left join lateral (
          select max(ends_at) as until from entitlement
          where account_id = u.fan_id and scope = u.target_type and scope_id = u.target_id and source = 'subscription'
            and revoked_at is null
        ) e on true
      where u.state in ('active', 'past_due') and u.access_until is distinct from e.until and not exists (
        -- It went back this moment: the grant went with the money, the subscription hears of it by an event not tried yet.
        select 1 from outbox o join invoice i on i.sale_id::text = o.payload ->> 'saleId'
        where o.topic = 'sale.taken_back' and o.attempts = 0 and i.subscription_id = u.id
      ) order by u.id`,
  },
]
