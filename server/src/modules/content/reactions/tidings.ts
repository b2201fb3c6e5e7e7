// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { ReactionObject } from '@fieldhouse/contract'
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'reactions.recount': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** The number of likes has changed; once for all that came within a second. */
    'likes.changed': { kind: ReactionObject; id: string }
  }
}
