// What an account is at this moment: how old, seen by whom, here or away.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Presence } from '#platform/presence.ts'
import { adultsBornUntil, guardianStatusAt, isMinorAt, isSeenOnline, isVisibleAt } from './policy.ts'
import * as store from './store.ts'
import type { Account } from './tables.ts'

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly presence: Pick<Presence, 'ids' | 'isThere'>
}

export const createStanding = ({ db, clock, presence }: Needs) => ({
  isMinor: (account: Pick<Account, 'date_of_birth'>) => isMinorAt(account.date_of_birth, clock.now()),
  guardianStatusOf: (account: Account) => guardianStatusAt(account, clock.now()),
  isVisible: (account: Account) => isVisibleAt(account, clock.now()),
  /** How much somebody is known here: since when, by a proven address or not. */
  standingsOf: async (ids: readonly string[], using: Db = db) =>
    new Map((await store.loadStandings(using, ids)).map((one) => [one.id, one])),
  /** Whether others are told that they are there. */
  isOnline: (account: Account) => isSeenOnline(account, presence, clock.now()),
  /** Performers of whom others are told that they are there. */
  performersOnline: () => store.listPerformersOnline(db, presence.ids(), adultsBornUntil(clock.now())),
  /** Staff of the site has limited what it may do. */
  isLimited: ({ limited_until: until }: Pick<Account, 'limited_until'>) => until !== null && until > clock.now(),
})
