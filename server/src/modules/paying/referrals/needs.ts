import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Addresses } from '#people/addresses'
import type { Payments } from '#paying/payments'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly faults: Pick<Faults, 'note'>
  readonly settings: Settings
  readonly accounts: Accounts
  readonly addresses: Pick<Addresses, 'shareHome'>
  readonly payments: Payments
  readonly ledger: Ledger
}
