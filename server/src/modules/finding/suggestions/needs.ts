import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Pages } from '#ground/pages'
import type { Follows } from '#people/follows'
import type { FirstWeeks } from '#profiles/first-week'
import type { PerformerSearch } from '#profiles/performers'
import type { Search } from '#finding/search'

/** To which of these pages somebody subscribes. */
export type SubscribedAmong = (accountId: string, pageIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly pages: Pages
  readonly follows: Follows
  readonly firstWeek: Pick<FirstWeeks, 'said'>
  readonly performerSearch: Pick<PerformerSearch, 'search'>
  readonly search: Pick<Search, 'reading'>
  readonly subscribedAmong: SubscribedAmong
}
