// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import type { GiftState } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'gifts.send': NoData
    'gifts.lapse': NoData
    'gifts.taken-back': { saleId: string; isKept: boolean }
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** `amount`, in hundredths: what came back to its giver. */
    'gift.moved': { giftId: string; state: GiftState; amount?: number }
  }
}
