import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  readonly sealing: Sealing
  readonly pages: Pages
  readonly accounts: Accounts
  readonly settings: Settings
  readonly siteUrl: string
}
