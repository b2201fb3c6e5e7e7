import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Sales } from '#books/sales'
import type { Payments } from '#paying/payments'
import type { Reversals } from '#paying/reversals'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly mail: Mail
  readonly outbox: Outbox
  readonly siteUrl: string
  readonly accounts: Accounts
  readonly pages: Pages
  readonly settings: Settings
  readonly ledger: Ledger
  readonly sales: Sales
  readonly payments: Payments
  readonly reversals: Pick<Reversals, 'questionOf' | 'owedBy' | 'settleDebt'>
}
