// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** From now on the two are apart; `ownerId` is an account or the page of a team. */
    'relation.blocked': { ownerId: string; otherId: string }
    /** From now on the one does not want to hear of the other. */
    'relation.muted': { ownerId: string; otherId: string }
  }
}
