// The work that this module leaves for later, and what it tells others.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Staff took the second factors of an account away: the password alone opens it now. */
    'factors.taken': { accountId: string }
  }
}

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'factors.sweep': NoData
    'factors.resets': NoData
  }
}
