import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Media } from '#content/media'
import type { Messages } from '#content/messages'
import type { Accounts } from '#people/accounts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly sealing: Sealing
  readonly accounts: Accounts
  readonly media: Media
  readonly messages: Messages
}
