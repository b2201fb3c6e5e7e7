import type { Bus } from '#platform/bus/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Supporters } from '#books/supporters'
import type { Pages } from '#ground/pages'
import type { Screening } from '#ground/screening'
import type { Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Guardians } from '#people/guardians'
import type { Reactions } from '#content/reactions'
import type { Things } from '#content/things'

export interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'tell' | 'on'>
  readonly clock: Clock
  readonly faults: Faults
  readonly jobs: Jobs
  readonly limiter: RateLimiter
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly accounts: Accounts
  readonly follows: Follows
  readonly guardians: Pick<Guardians, 'allows' | 'whenSettled'>
  readonly pages: Pages
  readonly reactions: Reactions
  readonly screening: Pick<Screening, 'judge' | 'isNewcomer'>
  readonly things: Things
  readonly supporters: Supporters
}
