// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { Scope } from './store.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'entitlement.revoked': { account_id: string; scope: Scope; scope_id: string }
  }
}
