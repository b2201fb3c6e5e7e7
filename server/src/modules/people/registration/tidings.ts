// What this module tells others, and the work it leaves for later: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'registration.forgot': { email: string }
    'registration.verify': { email?: string; accountId?: string }
  }
}
