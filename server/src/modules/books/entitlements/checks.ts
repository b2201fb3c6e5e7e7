// What should be granted, worked out a second way from sales and subscriptions, against what is (money.md 12).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

/** Of gifts `paying/gifts` looks whether they were opened, and by whom. */
const opens = sql`s.type not in ('tip', 'stream_tip', 'gift')`

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
        select 1 from sale s where s.id = e.sale_id and s.state in ('paid', 'disputed') and (s.buyer_id = e.account_id and ${opens} or s.type = 'gift')
      ) order by e.id`,
  },
]
