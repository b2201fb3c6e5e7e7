import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Pages } from '#ground/pages'
import type { Reference } from '#ground/reference'
import type { Accounts } from '#people/accounts'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly pages: Pages
  readonly reference: Reference
  readonly accounts: Accounts
  readonly performers: Performers
  readonly teams: Teams
}
