// What this module has done later.
import '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'fan-groups.send': { broadcastId: string }
  }
}
