import { Type, type Static } from 'typebox'
import { Nullable, OneOf, Time } from '../values.ts'

export const educationTypes = ['High School', 'College', 'Other'] as const
export const schoolRoles = ['athlete', 'coach', 'staff'] as const

export const EducationType = OneOf(...educationTypes)
export const SchoolRole = OneOf(...schoolRoles)

export const EducationInfo = Type.Object({
  /** The six-digit college id for a college, otherwise the record's id. */
  id: Type.String(),
  name: Type.String(),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  stateCode: Nullable(Type.String()),
})

const identity = {
  _id: Type.String(),
  name: Type.String(),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  stateCode: Nullable(Type.String()),
  educationType: EducationType,
  /** Six digits, colleges only. */
  collegeId: Nullable(Type.String()),
}

/** A school as one picks it. */
export const SchoolCard = Type.Object({
  ...identity,
  /** Athletes and coaches who are to be found there. */
  total: Type.Integer(),
})
export type SchoolCard = Static<typeof SchoolCard>

/** What a school's own page shows of it; its people and teams are lists of their own. */
export const SchoolPage = Type.Object({
  ...SchoolCard.properties,
  path: Type.String(),
  /** Sports of those who are to be found there, the most first. */
  sports: Type.Array(Type.Object({ _id: Type.String(), code: Type.String(), name: Type.String(), total: Type.Integer() })),
})
export type SchoolPage = Static<typeof SchoolPage>

export const schoolSources = ['nces-ccd', 'nces-pss', 'ipeds', 'eada', 'self-added'] as const

/** A school as administrators see it. */
export const SchoolRecord = Type.Object({
  ...identity,
  source: OneOf(...schoolSources),
  /** Its number at the source. */
  sourceId: Nullable(Type.String()),
  isReviewed: Type.Boolean(),
  /** Where people of the school have mail, themselves and what is below them. */
  domains: Type.Array(Type.String()),
  path: Type.String(),
  createdAt: Time,
})
export type SchoolRecord = Static<typeof SchoolRecord>

/** School fields of performers and teams (wire.md 4.0); on money surfaces they hold null (youth.md 13). */
export const schoolFields = {
  educationType: Nullable(EducationType),
  education: Nullable(Type.String()),
  educationInfo: Nullable(EducationInfo),
  schoolName: Nullable(Type.String()),
  schoolCity: Nullable(Type.String()),
  schoolState: Nullable(Type.String()),
  schoolStateCode: Nullable(Type.String()),
}
