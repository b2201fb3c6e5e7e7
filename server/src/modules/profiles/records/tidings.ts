// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** The staff of a team has confirmed or declined. */
    'record.decided': { recordId: string }
  }
}
