// A site that was restored and that nobody has opened yet, for those who run it.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Nullable, OneOf, Time } from '../values.ts'

const Point = Type.Object({
  key: OneOf('decisions', 'entries', 'money', 'rest'),
  /** `look`: nothing that keeps it closed, and somebody should see it; `unknown`: nobody has looked. */
  state: OneOf('green', 'look', 'red', 'unknown'),
  said: Type.String(),
  lines: Type.Array(Type.String()),
  /** How many lines there are beyond these. */
  more: Type.Integer(),
})
export type RecoveryPoint = Static<typeof Point>

const Recovery = Type.Object({
  isHeld: Type.Boolean(),
  /** How often the site was restored. */
  life: Type.Integer(),
  /** What was committed later is not there any more. */
  lostFrom: Time,
  restoredAt: Time,
  openedAt: Nullable(Time),
  /** Why it was opened although something was not right. */
  openReason: Nullable(Type.String()),
  isLooking: Type.Boolean(),
  lookedAt: Nullable(Time),
  isGreen: Type.Boolean(),
  points: Type.Array(Point),
  /** What waited to be sent and never will be; some of their ids. */
  dropped: Type.Array(Type.Object({ what: Type.String(), count: Type.Integer(), first: Type.Array(Type.String()) })),
  tally: Type.Array(
    Type.Object({
      kind: OneOf('payment', 'refund', 'dispute', 'transfer'),
      /** Were lost and are here again. */
      remade: Type.Integer(),
      /** Were under way and are settled. */
      settled: Type.Integer(),
      known: Type.Integer(),
    }),
  ),
})
export type Recovery = Static<typeof Recovery>

export const recovery = {
  look: call({
    method: 'GET',
    path: '/admin/recovery',
    access: 'staff',
    permission: 'system.read',
    summary: 'The last restore, and what of it is right; null where there was none',
    tags: ['recovery'],
    status: 200,
    answer: one(Type.Object({ recovery: Nullable(Recovery) })),
  }),
  lookAgain: call({
    method: 'POST',
    path: '/admin/recovery/look',
    access: 'staff',
    permission: 'system.write',
    summary: 'Ask the card gateway and the journal of decisions again, and make up for what is missing',
    changes: ['recovery'],
    status: 204,
    answer: empty,
    errors: ['recovery.not_held', 'recovery.not_here', 'recovery.looking'],
  }),
  open: call({
    method: 'POST',
    path: '/admin/recovery/open',
    access: 'staff',
    permission: 'system.write',
    summary: 'Let the restored site work again: when all is right, or for a reason',
    changes: ['recovery'],
    body: Type.Object({ reason: Type.Optional(Type.String({ minLength: 10, maxLength: 500 })) }),
    status: 204,
    answer: empty,
    errors: ['recovery.not_held', 'recovery.not_here', 'recovery.look_first', 'recovery.red'],
  }),
}
