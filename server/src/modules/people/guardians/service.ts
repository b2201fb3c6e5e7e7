// Guardians of minors: asked by the minor, looked at by staff, and the only ones who allow anything (youth.md Y8 to Y15).
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Accounts } from '#people/accounts'
import { createStanding } from './standing.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
}

export type Guardians = ReturnType<typeof createGuardians>

export function createGuardians(needs: Needs) {
  const standing = createStanding(needs)
  return {
    /** Whether a guardian of this minor allows it now. Says nothing of who is no minor. */
    allows: standing.allows,
    /** What hangs on a consent ends and comes back with it, not later. */
    whenSettled: standing.whenSettled,
  }
}
