// Whether two are so far apart that one can have brought the other: the same questions each time, in the caller's transaction.
import type { Db } from '#platform/db/index.ts'
import { canEarn, educationAt, isMinorAt, isShut } from '#people/accounts'
import { shareNetwork } from '#people/sessions'
import { shareCard } from '#paying/payments'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Refusal, ReferralTable } from './tables.ts'

export type Judge = (tx: Db, row: ReferralTable) => Promise<Refusal | undefined>

export function createJudging({ clock, accounts, addresses }: Pick<Needs, 'clock' | 'accounts' | 'addresses'>): Judge {
  return async (tx, row) => {
    const { referrer_id: referrerId, newcomer_id: newcomerId } = row
    const both = await accounts.loadMany([referrerId, newcomerId], tx)
    const now = clock.now()
    // No reward for or of the young, on either side (youth.md Y23, Y41): the first question, whatever else is so.
    const areGrown = both.every(({ account, profile }) =>
      canEarn({ isMinor: isMinorAt(account.date_of_birth, now), educationType: profile ? educationAt(profile, now) : null }),
    )
    if (!areGrown) return 'young'
    if (both.length < 2 || both.some(({ account }) => isShut(account))) return 'closed'
    if (await shareCard(tx, newcomerId, [referrerId, ...(await store.othersOf(tx, row))])) return 'card'
    if (await addresses.shareHome(tx, referrerId, newcomerId)) return 'address'
    if (await shareNetwork(tx, referrerId, newcomerId)) return 'network'
    return undefined
  }
}
