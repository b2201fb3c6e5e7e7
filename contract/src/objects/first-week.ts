import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../values.ts'

/** What a fan is asked, in this order; each may be skipped. */
export const fanSteps = ['sports', 'place', 'pages'] as const
export type FanStep = (typeof fanSteps)[number]

/** What an athlete does, in this order; which of them there are depends on age and school. */
export const athleteSteps = ['guardian', 'pictures', 'bio', 'verified', 'post', 'offer', 'payout', 'followers', 'sale'] as const
export type AthleteStep = (typeof athleteSteps)[number]

const StepName = OneOf(...fanSteps, ...athleteSteps)

export const FirstWeek = Type.Object({
  kind: OneOf('fan', 'athlete'),
  steps: Type.Array(Type.Object({ name: StepName, isDone: Type.Boolean() })),
  /** The one to do now; null: all are done. */
  next: Nullable(StepName),
  /** What a fan has said so far. */
  sportIds: Type.Array(Id),
  stateCode: Nullable(Type.String()),
  school: Nullable(Type.Object({ _id: Id, name: Type.String() })),
})
export type FirstWeek = Static<typeof FirstWeek>
