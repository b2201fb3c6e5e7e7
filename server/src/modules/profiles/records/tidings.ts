// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'records.unseen': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** The staff of a team has confirmed or declined. */
    'record.decided': { recordId: string }
  }
}
