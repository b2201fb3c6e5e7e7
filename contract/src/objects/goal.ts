// What a page collects for.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'

export const goalKinds = ['tokens', 'subscribers', 'sales'] as const
export const mostGoals = 3

export const Goal = Type.Object({
  _id: Id,
  title: Type.String(),
  kind: OneOf(...goalKinds),
  /** Tokens, or how many. */
  target: Type.Number(),
  progress: Type.Number(),
  isReached: Type.Boolean(),
  startsAt: Time,
  /** Null: until it is ended. */
  endsAt: Nullable(Time),
  status: OneOf('active', 'ended'),
})
export type Goal = Static<typeof Goal>
