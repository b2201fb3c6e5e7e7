import type { CardGateway } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Entitlements } from '#books/entitlements'
import type { Orders } from '#paying/orders'
import type { Payments } from '#paying/payments'
import type { Receipts } from '#paying/receipts'
import type { Reversals } from '#paying/reversals'
import type { Subscriptions } from '#paying/subscriptions'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly gateway: CardGateway
  readonly settings: Settings
  readonly accounts: Accounts
  readonly pages: Pages
  readonly ledger: Ledger
  readonly entitlements: Entitlements
  readonly payments: Payments
  readonly reversals: Reversals
  readonly receipts: Receipts
  readonly subscriptions: Subscriptions
  readonly orders: Orders
}
