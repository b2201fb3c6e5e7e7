// What this module tells others, and the work it leaves for later: names and what goes with them.
import '#platform/bus/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'session.ended': { accountId: string; sessionIds: string[] }
  }
}

declare module '#platform/bus/index.ts' {
  interface Signals {
    /** What is known of them is not true any more. */
    'session.changed': { sessionIds: readonly string[] }
    'session.ended': { sessionIds: readonly string[] }
  }
}
