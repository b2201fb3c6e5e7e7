// Accounts as others show them in short.
import type { AccountCard } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Reference } from '#ground/reference'
import { presentCard } from './present.ts'
import * as store from './store.ts'

export interface CardNeeds {
  readonly db: Db
  readonly reference: Reference
}

export type LoadCards = ReturnType<typeof createCards>

export function createCards({ db, reference }: CardNeeds) {
  return async (ids: readonly string[], using: Db = db): Promise<Map<string, AccountCard>> => {
    const found = await store.loadCardRows(using, [...new Set(ids)])
    const schools = await reference.schoolsByIds(
      found.flatMap(({ profile }) => profile?.school_id ?? []),
      using,
    )
    return new Map(
      found.map(({ account, profile }) => [
        account.id,
        presentCard({
          account,
          profile,
          school: profile?.school_id ? schools.get(profile.school_id) : undefined,
          sports: reference.sportCards(profile?.sport_ids ?? []),
        }),
      ]),
    )
  }
}
