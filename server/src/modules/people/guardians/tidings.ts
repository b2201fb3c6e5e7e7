// What this module tells others: names and what goes with them.
import '#platform/outbox/index.ts'

export type GuardianStep =
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'approved'
  | 'refused'
  | 'left'
  | 'of_age'
  | 'publish_on'
  | 'publish_off'
  | 'comments_on'
  | 'comments_off'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Something to tell one of the two; `actorId` is the other one. */
    'guardian.told': { eventId: string; accountId: string; as: 'minor' | 'guardian'; step: GuardianStep; actorId: string | null }
    /** What was shown for it is looked at no more. */
    'guardian.ended': { linkId: string; by: string }
  }
}
