import { Type, type Static } from 'typebox'
import { Id, Time } from '../values.ts'

/** That somebody plays for a school, said by an officer of it for one school year (youth.md Y63). */
export const SchoolBadge = Type.Object({
  attestedBy: Type.Object({ _id: Id, name: Type.String(), path: Type.String() }),
  sport: Type.Object({ _id: Id, code: Type.String(), name: Type.String() }),
  /** The school year, as in 2026–27. */
  season: Type.String(),
  /** The end of 31 August; nobody sees the badge after it. */
  expiresAt: Time,
})
export type SchoolBadge = Static<typeof SchoolBadge>
