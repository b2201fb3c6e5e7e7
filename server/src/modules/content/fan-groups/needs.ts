import type { RawBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Media } from '#content/media'
import type { Messages } from '#content/messages'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'

/** Which of a page's subscribers are meant. */
export interface SubscriberWish {
  readonly plan?: 'monthly' | 'yearly' | 'free' | undefined
  readonly since?: Date | undefined
  readonly endsBy?: Date | undefined
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly sealing: Sealing
  readonly accounts: Accounts
  readonly pages: Pages
  readonly media: Media
  readonly messages: Messages
  /** A subquery (column `account_id`) of a page's subscribers; paying stands above, so it is given. */
  readonly subscribersLike: (pageId: string, wish: SubscriberWish, now: Date) => RawBuilder<unknown>
}
