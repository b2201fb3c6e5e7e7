import type { ActSample } from '#ground/relations'
import type { Pages } from '#ground/pages'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Accounts } from '#people/accounts'
import type { Sessions } from '#people/sessions'
import type { Sales } from '#books/sales'
import type { Things } from '#content/things'
import type { Cases } from '#care/cases'
import type { Search } from '#finding/search'

/** Who did something to things since a moment: how many, and the newest of them. */
export type ActsSince = (ids: readonly string[], since: Date, most: number) => Promise<ActSample[]>

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly pages: Pick<Pages, 'staffOf' | 'kindOf' | 'mutedAmong'>
  readonly accounts: Pick<Accounts, 'loadMany' | 'standingsOf'>
  readonly sessions: Pick<Sessions, 'networksOf'>
  readonly sales: Pick<Sales, 'find'>
  readonly things: Pick<Things, 'cards'>
  readonly cases: Pick<Cases, 'heavyAmong'>
  readonly search: Pick<Search, 'reading'>
  /** Likes and comments. */
  readonly acts: readonly ActsSince[]
}
