// The work that this module leaves for later.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'audit-copy.send': NoData
  }
}
