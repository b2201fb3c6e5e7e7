import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Rosters } from '#profiles/rosters'
import type { Teams } from '#profiles/teams'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly mail: Mail
  readonly limiter: RateLimiter
  readonly realtime: Realtime
  readonly siteUrl: string
  readonly pages: Pages
  readonly accounts: Accounts
  readonly teams: Teams
  readonly rosters: Rosters
}
