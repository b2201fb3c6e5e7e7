// Reserves against disputes (money.md 14). What an event tells of is not looked at before it was delivered.
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'
import { mayBeLost } from '#paying/reversals'

export const reserveChecks: readonly Check[] = [
  {
    name: 'earnings are held back only while a payment is questioned, or until what was lost of it is settled',
    differences: sql`
      select format('reserve of sale %s for payment %s is held', r.sale_id, r.attempt_id) as difference
      from earning_reserve r
      where r.state = 'held' and not ${mayBeLost(sql`r.attempt_id`)} and not exists (
        select 1 from outbox o where o.topic = 'dispute.changed' and o.attempts = 0 and o.payload ->> 'attemptId' = r.attempt_id::text
      ) order by r.sale_id`,
  },
]
