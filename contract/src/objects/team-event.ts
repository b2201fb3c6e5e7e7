import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'

export const teamEventKinds = ['game', 'practice', 'other'] as const

/** When somebody is reminded of an event. */
export const reminderChoices = ['off', 'hours', 'evening'] as const
export type ReminderChoice = (typeof reminderChoices)[number]

/** Something in the schedule of a team. */
export const TeamEvent = Type.Object({
  _id: Id,
  teamId: Id,
  kind: OneOf(...teamEventKinds),
  /** Games have one. */
  opponent: Nullable(Type.String()),
  isHome: Type.Boolean(),
  venue: Nullable(Type.String()),
  startsAt: Time,
  endsAt: Nullable(Time),
  result: Nullable(Type.String()),
  /** To members only: where the bus leaves is nobody else's business. */
  note: Nullable(Type.String()),
  isCanceled: Type.Boolean(),
  /** The team is live from it now; its room is `/live/{teamId}`. */
  isLive: Type.Boolean(),
  /** To members only: the post that was made from it. */
  feedId: Nullable(Id),
  createdAt: Time,
  updatedAt: Time,
})
export type TeamEvent = Static<typeof TeamEvent>
