// Uses of coupons against what is counted, and reservations that nobody came back for (money.md 14j and I9).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const couponChecks: readonly Check[] = [
  {
    name: 'a limited coupon was used as often as it counts',
    differences: sql`
      select format('coupon %s: counts %s, used %s', c.code, c.used, r.uses) as difference from coupon c cross join lateral (
        select count(*) as uses from coupon_redemption where coupon_id = c.id and state <> 'released'
      ) r
      where c.max_uses is not null and c.used <> r.uses order by c.id`,
  },
  {
    name: 'no use of a coupon is reserved for over three hours',
    differences: sql`
      select format('redemption %s for %s %s since %s', id, target_type, target_id, reserved_at) as difference
      from coupon_redemption
      where state = 'reserved' and reserved_at < now() - interval '3 hours' order by id`,
  },
  {
    name: 'a coupon on a sale was used by its buyer',
    differences: sql`
      select format('sale %s of %s: coupon %s', s.id, s.buyer_id, s.coupon_id) as difference from sale s
      where s.coupon_id is not null and not exists (
        select 1 from coupon_redemption r
        where r.coupon_id = s.coupon_id and r.account_id = s.buyer_id and r.state = 'confirmed'
      ) order by s.id`,
  },
]
