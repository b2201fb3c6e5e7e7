import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Entitlements } from '#books/entitlements'
import type { Sales } from '#books/sales'
import type { Things } from '#content/things'
import type { Shows } from '#paying/shows'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly mail: Mail
  readonly siteUrl: string
  readonly settings: Settings
  readonly accounts: Accounts
  readonly pages: Pages
  readonly ledger: Ledger
  readonly sales: Sales
  readonly entitlements: Entitlements
  readonly things: Pick<Things, 'cards'>
  readonly shows: Pick<Shows, 'minutes'>
}
