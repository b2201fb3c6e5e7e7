import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Accounts } from '#people/accounts'
import type { Addresses } from '#people/addresses'
import type { Purchases } from '#books/purchases'
import type { Entitlements } from '#books/entitlements'
import type { Ledger } from '#ground/ledger'
import type { Media } from '#content/media'
import type { Pages } from '#ground/pages'
import type { Products } from '#content/products'
import type { Sales } from '#books/sales'
import type { SealedColumns } from '#platform/sealing/index.ts'
import type { Settings } from '#ground/settings'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly mail: Mail
  readonly siteUrl: string
  readonly settings: Settings
  readonly accounts: Accounts
  readonly pages: Pages
  readonly media: Media
  readonly ledger: Ledger
  readonly sales: Sales
  readonly entitlements: Entitlements
  readonly purchases: Purchases
  readonly addresses: Addresses
  readonly products: Products
  /** Where an order goes is closed in its row, and opened for who may read it. */
  readonly sealed: SealedColumns<'id', 'address' | 'phone' | 'note'>
}
