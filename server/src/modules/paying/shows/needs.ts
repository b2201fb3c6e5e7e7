import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Purchases } from '#books/purchases'
import type { Sales } from '#books/sales'
import type { Streams } from '#content/streams'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly ledger: Ledger
  readonly settings: Settings
  readonly pages: Pages
  readonly accounts: Accounts
  readonly sales: Sales
  readonly purchases: Purchases
  readonly entitlements: Entitlements
  readonly streams: Streams
}
