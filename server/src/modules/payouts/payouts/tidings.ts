// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'payouts.gateway': { payoutId: string }
    'payouts.gateway-sweep': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** It was sent, not approved, or came back; `readerIds`: who reads of it. */
    'payout.told': { payoutId: string; payeeId: string; state: 'paid' | 'rejected' | 'failed'; readerIds: string[] }
  }
}
