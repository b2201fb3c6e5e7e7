// Billed and opened periods against each other (money.md 14 and 17, I10).
import { sql } from 'kysely'
import type { Check } from '../ledger/index.ts'

export const subscriptionChecks: readonly Check[] = [
  {
    name: 'every paid invoice has its sale, of which the fan paid the amount',
    differences: sql`
      select format('invoice %s of %s, sale %s of %s', i.id, i.amount, s.id, s.gross - s.discount) as difference
        from invoice i left join sale s on s.id = i.sale_id
      where i.state = 'paid' and (s.gross - s.discount is distinct from i.amount or i.served_from is null) order by i.id`,
  },
  {
    name: 'what a coupon took off an invoice is what its sale was lowered by',
    differences: sql`
      select format('invoice %s less %s by %s, sale %s less %s by %s', i.id, i.discount, i.coupon_id, s.id, s.discount, s.coupon_id) as difference
        from invoice i join sale s on s.id = i.sale_id join coupon c on c.id = i.coupon_id
      where i.state = 'paid' and (s.coupon_id is distinct from i.coupon_id
        or s.discount <> case c.funded_by when 'platform' then i.discount else 0 end) order by i.id`,
  },
  {
    name: 'a coupon lowers no more periods than it names, and only what it was used for',
    differences: sql`
      select format('fan %s, coupon %s: %s periods of %s in %s subscriptions', u.fan_id, c.id, count(*), c.periods, count(distinct u.id)) as difference
        from invoice i join subscription u on u.id = i.subscription_id join coupon c on c.id = i.coupon_id
      where i.state = 'paid'
      group by u.fan_id, c.id, c.periods having count(*) > c.periods or count(distinct u.id) > 1 order by u.fan_id, c.id`,
  },
  {
    name: 'no day of a subscription is paid twice',
    differences: sql`
      select format('subscription %s: invoice %s begins before %s', subscription_id, id, before) as difference from (
        select id, subscription_id, kind, served_from,
          lag(served_until) over (partition by subscription_id order by served_from, created_at) as before
        from invoice where state = 'paid'
      ) i where kind <> 'change' and served_from < before order by id`,
  },
  {
    name: 'a subscription that has ended asks for nothing',
    differences: sql`
      select format('subscription %s is %s, invoice %s is open', u.id, u.state, i.id) as difference
        from subscription u join invoice i on i.subscription_id = u.id and i.state = 'open'
      where u.state in ('canceled', 'expired', 'incomplete') order by u.id`,
  },
  {
    name: 'a subscription that renews knows when',
    differences: sql`
      select format('subscription %s (%s)', id, state) as difference from subscription
      where next_charge_at is null and plan <> 'free'
        and (state = 'past_due' or (state = 'active' and not cancel_at_period_end)) order by id`,
  },
]
