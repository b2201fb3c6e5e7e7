// What this module tells others, and the work it leaves for later: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'follow.changed': {
      pageId: string
      /** Who does, or does no more; not in events of earlier releases. */
      accountId?: string
      by: 1 | -1
    }
  }
}
