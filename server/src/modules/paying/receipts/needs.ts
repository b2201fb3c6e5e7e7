import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Taxes } from '#books/taxes'
import type { Things } from '#content/things'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly mail: Mail
  readonly siteUrl: string
  readonly settings: Settings
  readonly accounts: Accounts
  readonly pages: Pages
  readonly ledger: Ledger
  readonly taxes: Pick<Taxes, 'of'>
  readonly things: Pick<Things, 'cards'>
}
