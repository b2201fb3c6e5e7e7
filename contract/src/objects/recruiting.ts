import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'

export const recruitingFacts = ['gpa', 'testScores', 'academicInterests', 'contactEmail'] as const
export const RecruitingFact = OneOf(...recruitingFacts)
export type RecruitingFact = Static<typeof RecruitingFact>

/** What only the athlete writes, and only who has a link reads, as far as the link shares it (youth.md Y62). */
export const RecruitingFacts = Type.Object({
  gpa: Nullable(Type.String()),
  testScores: Nullable(Type.String()),
  academicInterests: Nullable(Type.String()),
  contactEmail: Nullable(Type.String()),
})
export type RecruitingFacts = Static<typeof RecruitingFacts>

export const RecruiterLink = Type.Object({
  _id: Id,
  /** Whom it is for, in the athlete's words. */
  label: Nullable(Type.String()),
  shares: Type.Array(RecruitingFact),
  status: OneOf('open', 'ended', 'expired'),
  /** Visitors, each once an hour; never the athlete. */
  views: Type.Integer(),
  lastSeenAt: Nullable(Time),
  expiresAt: Time,
  createdAt: Time,
})
export type RecruiterLink = Static<typeof RecruiterLink>
