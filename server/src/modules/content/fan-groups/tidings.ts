// What this module has done later.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'fan-groups.due': NoData
    'fan-groups.send': { broadcastId: string }
    'fan-groups.unsend': { broadcastId: string }
  }
}
