// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** It stands on the shelf, for the first time or once more. */
    'product.listed': { productId: string; pageId: string }
  }
}
