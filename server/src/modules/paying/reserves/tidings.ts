// What this module tells others, and the work it leaves for later.
import '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'reserves.take-back': { attemptId: string }
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** `amount`, in hundredths: what went back of the price that its buyer paid. */
    'earnings.taken_back': { saleId: string; amount: number }
  }
}
