// What others tell of sales: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** A part went back, or is not in doubt any more; of a whole that went back the reversals tell. */
    'sale.changed': { saleId: string }
  }
}
