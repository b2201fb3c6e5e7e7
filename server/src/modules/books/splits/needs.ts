import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Terms } from '#books/terms'
import type { TellNeeds } from './telling.ts'

export interface Needs extends TellNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly terms: Terms
  /** Whether the team is a high school's; who keeps teams knows, and the wiring hands it in. */
  readonly isSchoolTeam: (teamId: string) => Promise<boolean>
}
