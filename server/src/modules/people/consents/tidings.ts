// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'
import type { Scope } from './tables.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'consent.given': { accountId: string; scope: Scope }
  }
}
