import type { RawBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Sales } from '#books/sales'
import type { Comments } from '#content/comments'
import type { Feeds } from '#content/feed'
import type { Reactions } from '#content/reactions'
import type { Things } from '#content/things'

/** To which of these pages somebody subscribes. */
export type SubscribedAmong = (accountId: string, pageIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  /** A subquery (column `page_id`) of the pages that make the viewer's home. */
  readonly homePages: (viewerId: string) => RawBuilder<unknown>
  readonly feeds: Pick<Feeds, 'home' | 'reading'>
  readonly things: Pick<Things, 'looks' | 'newestOn' | 'seeing'>
  readonly reactions: Pick<Reactions, 'likedBy'>
  readonly comments: Pick<Comments, 'telling'>
  readonly sales: Pick<Sales, 'boughtBy'>
  readonly subscribedAmong: SubscribedAmong
}
