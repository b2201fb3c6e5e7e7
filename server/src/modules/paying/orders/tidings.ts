// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import type { OrderMove } from '@fieldhouse/contract'
import type { OrderState } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'orders.close': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'order.changed': { orderId: string; action: OrderMove['action']; state: OrderState; amount: number | null; by: OrderMove['by'] }
  }
}
