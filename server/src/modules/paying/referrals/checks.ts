// Rewards against their postings, and the budget against the rewards (money.md 23).
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

const rewards = sql`(
  select id, state, 'referrer' as side, referrer_reward as amount from referral
  union all select id, state, 'newcomer', newcomer_reward from referral
) r`

export const referralChecks: readonly Check[] = [
  {
    name: 'every reward that was paid was posted once, and no other',
    differences: sql`
      select format('referral %s is %s, its %s gets %s, posted %s', r.id, r.state, r.side, r.amount, coalesce(x.amount, 0)) as difference
      from ${rewards} left join lateral (
        select sum(t.amount) as amount from ledger_txn n join ledger_transfer t on t.txn_id = n.id
        where n.key = 'referral:' || r.id || ':' || r.side
      ) x on true
      where coalesce(x.amount, 0) <> case when r.state in ('paid', 'reversed') then r.amount else 0 end
      union all
      select format('txn %s is a reward of no referral', n.key) from ledger_txn n
      where n.kind = 'referral_reward' and not exists (select from referral r where n.key in ('referral:' || r.id || ':referrer', 'referral:' || r.id || ':newcomer'))
      order by 1`,
  },
  {
    name: 'the budget of rewards is what was paid and not taken back',
    differences: sql`
      select format('used %s, rewards say %s', b.used, r.sum) as difference
      from referral_budget b cross join (
        select coalesce(sum(case state when 'paid' then referrer_reward + newcomer_reward when 'reversed' then lost else 0 end), 0) as sum from referral
      ) r where b.used <> r.sum`,
  },
]
