// Guardians of minors: asked by the minor, looked at by staff, and the only ones who allow anything (youth.md 2).
import { createAccepting } from './accepting.ts'
import { createAsking } from './asking.ts'
import { createConsenting } from './consenting.ts'
import { createDeciding } from './deciding.ts'
import { createLinks } from './links.ts'
import type { Needs } from './needs.ts'
import { createStanding } from './standing.ts'
import './tidings.ts'

export type Guardians = ReturnType<typeof createGuardians>

export function createGuardians(needs: Needs) {
  const standing = createStanding(needs)
  const links = createLinks(needs)
  const accepting = createAccepting(needs, links)
  return {
    /** Whether a guardian of this minor allows it now. Says nothing of who is no minor. */
    allows: standing.allows,
    /** What hangs on a consent ends and comes back with it, not later. */
    whenSettled: standing.whenSettled,
    asking: createAsking(needs, links),
    accepting,
    consenting: createConsenting(needs, { links, accepting, standing }),
    deciding: createDeciding(needs, { links, standing }),
  }
}
