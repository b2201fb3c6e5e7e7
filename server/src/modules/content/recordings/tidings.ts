// What this module leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'recordings.supply': { sessionId: string }
    'recordings.sweep': NoData
  }
}
