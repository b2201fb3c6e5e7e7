import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Performers } from '#profiles/performers'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly sealing: Sealing
  readonly views: ViewCounter
  readonly pages: Pages
  readonly accounts: Accounts
  readonly performers: Performers
}
