// Billed and opened periods against each other (money.md 14 and I10).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const subscriptionChecks: readonly Check[] = [
  {
    name: 'a subscription opens its page exactly to its end',
    differences: sql`
      select format('subscription %s opens until %s, its grants until %s', u.id, u.access_until, e.until) as difference
        from subscription u
        left join lateral (
          select max(ends_at) as until from entitlement
          where account_id = u.fan_id and scope = 'page' and scope_id = u.page_id and source = 'subscription'
            and revoked_at is null
        ) e on true
      where u.state in ('active', 'past_due') and u.access_until is distinct from e.until and not exists (
        -- It went back this moment: the grant went with the money, the subscription hears of it by an event not tried yet.
        select 1 from outbox o join invoice i on i.sale_id::text = o.payload ->> 'saleId'
        where o.topic in ('sale.taken_back', 'sale.kept') and o.attempts = 0 and i.subscription_id = u.id
      ) and not exists (
        -- Or by the job that the event left, in its first attempt.
        select 1 from pgboss.job j join invoice i on i.sale_id::text = j.data ->> 'saleId'
        where j.name = 'subscriptions.taken-back' and j.state < 'completed' and j.retry_count = 0 and i.subscription_id = u.id
      ) order by u.id`,
  },
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
    // A change of plan gives credit for the days that it takes over.
    name: 'no day of a page is paid twice by a fan',
    differences: sql`
      select format('fan %s, page %s: invoice %s begins before %s', fan_id, page_id, id, before) as difference from (
        select i.id, u.fan_id, u.page_id, i.kind, i.served_from, max(i.served_until) over (
          partition by u.fan_id, u.page_id order by i.served_from, i.created_at rows between unbounded preceding and 1 preceding) as before
        from invoice i join subscription u on u.id = i.subscription_id where i.state = 'paid' and i.returned_at is null
      ) i where kind <> 'change' and served_from < before order by id`,
  },
  {
    // What was before it ran until then, or went back then; free days have no invoice.
    name: 'given time waits for nothing but what runs before it',
    differences: sql`
      select format('subscription %s: gift %s waits until %s', u.id, i.id, i.served_from) as difference
        from invoice i join subscription u on u.id = i.subscription_id and u.state in ('active', 'past_due')
      where i.kind = 'gift' and i.state = 'paid' and i.returned_at is null and i.served_from > greatest(i.created_at, u.period_start) and not exists (
        select 1 from invoice b where b.subscription_id = u.id and b.id <> i.id and b.state = 'paid'
          and b.served_from < i.served_from and b.served_until >= i.served_from
          and (b.returned_at is null or b.returned_at >= i.served_from)
      ) and not exists (
        select 1 from entitlement e where e.account_id = u.fan_id and e.scope = 'page' and e.scope_id = u.page_id
          and e.free_reason is not null and e.starts_at < i.served_from and e.ends_at >= i.served_from
      ) and not exists (
        select 1 from outbox o join invoice b on b.sale_id::text = o.payload ->> 'saleId'
        where o.topic in ('sale.taken_back', 'sale.kept') and o.attempts = 0 and b.subscription_id = u.id
      ) and not exists (
        select 1 from pgboss.job j join invoice b on b.sale_id::text = j.data ->> 'saleId'
        where j.name = 'subscriptions.taken-back' and j.state < 'completed' and j.retry_count = 0 and b.subscription_id = u.id
      ) order by i.id`,
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
