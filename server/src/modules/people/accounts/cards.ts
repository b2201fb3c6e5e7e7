// Accounts as others show them in short.
import type { AccountCard } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Presence } from '#platform/presence.ts'
import type { Reference } from '#ground/reference'
import type { Schools } from '#ground/schools'
import { isSeenOnline } from './policy.ts'
import { presentCard } from './present.ts'
import * as store from './store.ts'

export interface CardNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly presence: Pick<Presence, 'isThere' | 'ids'>
  readonly reference: Reference
  readonly schools: Schools
}

export type LoadCards = ReturnType<typeof createCards>

export function createCards({ db, clock, presence, reference, schools }: CardNeeds) {
  return async (ids: readonly string[], using: Db = db): Promise<Map<string, AccountCard>> => {
    const found = await store.loadCardRows(using, [...new Set(ids)])
    const schoolOf = await schools.byIds(
      found.flatMap(({ profile }) => profile?.school_id ?? []),
      using,
    )
    return new Map(
      found.map(({ account, profile }) => [
        account.id,
        presentCard({
          account,
          profile,
          isOnline: isSeenOnline(account, presence, clock.now()),
          school: profile?.school_id ? schoolOf.get(profile.school_id) : undefined,
          sports: reference.sportCards(profile?.sport_ids ?? []),
        }),
      ]),
    )
  }
}
