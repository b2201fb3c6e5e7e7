// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Where payouts of a page go; to be known by whoever changed it and by all who own the page. */
    'destination.changed': { payeeId: string; version: number; accountIds: string[] }
  }
}
