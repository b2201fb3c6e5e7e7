import type { ReactionObject } from '@fieldhouse/contract'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Tally } from './needs.ts'
import './tidings.ts'

/** Whoever tells people of likes hears of them as they are added up: once a second for an object, and not one by one. */
export const tellingLikes = (outbox: Outbox, kind: ReactionObject, tally: Tally): Tally => ({
  ...tally,
  told: (tx, ids) =>
    outbox.writeAll(
      tx,
      'likes.changed',
      ids.map((id) => ({ kind, id })),
    ),
})
