import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Media } from '#content/media'
import type { Messages } from '#content/messages'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly sealing: Sealing
  readonly accounts: Accounts
  readonly follows: Follows
  readonly pages: Pages
  readonly entitlements: Entitlements
  readonly media: Media
  readonly messages: Messages
}
