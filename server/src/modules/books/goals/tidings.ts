// What this module tells others, and the work it leaves for later.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'goals.count': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** What a page collects for, or how far it has come. */
    'goal.changed': { pageId: string }
  }
}
