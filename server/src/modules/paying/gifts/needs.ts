import type { GiftMonths } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Purchases } from '#books/purchases'
import type { Sales } from '#books/sales'
import type { Payments } from '#paying/payments'
import type { Subscriptions } from '#paying/subscriptions'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  readonly outbox: Outbox
  readonly mail: Mail
  readonly keys: Keys
  readonly limiter: RateLimiter
  readonly siteUrl: string
  readonly ledger: Ledger
  readonly settings: Settings
  readonly pages: Pages
  readonly accounts: Accounts
  readonly sales: Sales
  readonly purchases: Purchases
  readonly payments: Payments
  readonly subscriptions: Subscriptions
  readonly gatewayName: 'stripe' | 'sandbox'
}

export interface WantedGift {
  readonly viewer: Viewer
  readonly pageId: string
  readonly months: GiftMonths
  /** Undefined: the wallet pays. */
  readonly cardId: string | undefined
  /** What it was shown to cost, as the wire writes it; undefined: not said. */
  readonly seenPrice: number | undefined
  /** The id or the username of the account that it goes to. */
  readonly to: string | undefined
  /** The address that it goes to instead. */
  readonly email: string | undefined
  readonly sendAt: Date | undefined
  readonly words: string
  /** From the Idempotency-Key: the same intention again finds the first gift. */
  readonly nonce: string
}
