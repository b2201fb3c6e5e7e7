import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Reference } from '#ground/reference'
import type { Schools } from '#ground/schools'
import type { Accounts } from '#people/accounts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly reference: Reference
  readonly schools: Schools
  readonly accounts: Accounts
}
