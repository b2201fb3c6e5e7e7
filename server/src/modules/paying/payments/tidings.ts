// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'payments.event': { eventId: string }
    'payments.refund': { refundId: string }
    'payments.janitor': NoData
    'payments.missed-events': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'payment.changed': { attemptId: string }
    'refund.refused': { refundId: string }
    'wallet.changed': { accountId: string; delta: number; reason: 'top_up' | 'refund' | 'dispute' | 'debt' | 'bonus' | 'adjustment' }
    'card.default_changed': { accountId: string }
  }
}
