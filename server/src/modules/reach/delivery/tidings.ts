// The work that this module leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'delivery.send': NoData
    'delivery.complained': { accountId: string }
    /** `helps`: beside another that has much to do. */
    'delivery.pages': { helps?: number }
    'delivery.digest': NoData
    'delivery.away': NoData
    'delivery.forget': NoData
  }
}
