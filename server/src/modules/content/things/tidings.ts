// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'
import type { ThingKind } from './needs.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** A thing that lists show, or showed until now, was written. */
    'thing.changed': { kind: ThingKind; id: string }
  }
}
