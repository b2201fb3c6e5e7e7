// What this module tells others: names and what goes with them.
import type { ReportTarget, ReviewReason } from '@fieldhouse/contract'
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'
import type { ThingKind } from './needs.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'things.unseen': NoData
    'things.open': NoData
    'things.turns': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** A thing that lists show, or showed until now, was written. */
    'thing.changed': { kind: ThingKind; id: string }
    /** Somebody of the staff has to look at it before others see it: what somebody under 18 wrote or is written to, or the highest score. */
    'review.wanted': { target: ReportTarget; targetId: string; why: ReviewReason }
    /** It does not wait to be looked at any more, without a decision: deleted, or given up. */
    'review.over': { target: ReportTarget; targetId: string }
  }
}
