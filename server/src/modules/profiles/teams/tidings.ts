// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Who somebody is in a team has changed, or has ended: doors that are open ask again. */
    'team.member_changed': { teamId: string; accountId: string }
  }
}
