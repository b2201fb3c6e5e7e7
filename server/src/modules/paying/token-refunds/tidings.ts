// What this module tells others.
import type { RequestState } from './tables.ts'
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** `amount`, in hundredths: what reached the buyer's wallet. */
    'sale.given_back': { saleId: string; refundId: string; amount: number }
    /** `amount`, in hundredths: what was paid. */
    'refund_request.moved': { requestId: string; state: RequestState; buyerId: string; sellerId: string; amount: number }
  }
}
