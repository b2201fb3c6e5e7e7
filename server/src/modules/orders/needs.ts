import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Addresses } from '../addresses/index.ts'
import type { Coupons } from '../coupons/index.ts'
import type { Entitlements } from '../entitlements/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Media } from '../media/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Products } from '../products/index.ts'
import type { Sales } from '../sales/index.ts'
import type { Settings } from '../settings/index.ts'

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
  readonly coupons: Coupons
  readonly addresses: Addresses
  readonly products: Products
}
