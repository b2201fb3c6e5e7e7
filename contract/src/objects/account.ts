import { Type, type Static } from 'typebox'
import { Colour, Id, Nullable, OneOf, Time } from '../values.ts'
import { schoolFields, SchoolRole } from './school.ts'

export const genders = ['male', 'female', 'nonbinary', 'undisclosed'] as const
export const ageBands = [
  '18_19',
  '20_22',
  '23_25',
  '26_28',
  '29_31',
  '32_34',
  '35_37',
  '38_40',
  '41_43',
  '44_46',
  '47_49',
  'over_50',
] as const
export const Gender = OneOf(...genders)
export const AgeBand = OneOf(...ageBands)
export const GuardianStatus = OneOf('not_needed', 'pending', 'approved')
export type GuardianStatus = Static<typeof GuardianStatus>

/** The two colours of a page; the accent roles are derived from the first. */
export const Colours = Type.Object({ primary: Colour, secondary: Colour })

export const SportCard = Type.Object({ _id: Id, code: Type.String(), name: Type.String() })

const card = {
  _id: Id,
  name: Type.String(),
  username: Nullable(Type.String()),
  avatar: Type.String(),
  isPerformer: Type.Boolean(),
  isOnline: Type.Boolean(),
  verifiedAccount: Type.Boolean(),
}

/** What stands beside a post, a tip, a comment. Performers also carry the school fields, their colours and address. */
export const AccountCard = Type.Object({
  ...card,
  schoolRoles: Type.Optional(Type.Array(SchoolRole)),
  educationType: Type.Optional(schoolFields.educationType),
  education: Type.Optional(schoolFields.education),
  educationInfo: Type.Optional(schoolFields.educationInfo),
  schoolName: Type.Optional(schoolFields.schoolName),
  schoolCity: Type.Optional(schoolFields.schoolCity),
  schoolState: Type.Optional(schoolFields.schoolState),
  schoolStateCode: Type.Optional(schoolFields.schoolStateCode),
  sports: Type.Optional(Type.Array(SportCard)),
  colors: Type.Optional(Nullable(Colours)),
  path: Type.Optional(Type.String()),
})
export type AccountCard = Static<typeof AccountCard>

export const PageType = OneOf('performer', 'team')
export type PageType = Static<typeof PageType>

export const PageCard = Type.Object({
  _id: Id,
  type: PageType,
  name: Type.String(),
  slug: Nullable(Type.String()),
  avatar: Type.String(),
  path: Type.String(),
  verified: Type.Boolean(),
})
export type PageCard = Static<typeof PageCard>

/** Beside what a team shows: its own colours, whoever wrote it for the team. */
export const TeamCard = Type.Object({ ...PageCard.properties, colors: Nullable(Colours) })
export type TeamCard = Static<typeof TeamCard>

export const TeamOfAccount = Type.Object({
  _id: Id,
  name: Type.String(),
  slug: Nullable(Type.String()),
  logo: Type.String(),
  coachIds: Type.Array(Id),
  path: Type.String(),
  ...schoolFields,
})
export type TeamOfAccount = Static<typeof TeamOfAccount>

const own = {
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** What `email` becomes once it is confirmed. */
  pendingEmail: Nullable(Type.String()),
  cover: Type.String(),
  phone: Nullable(Type.String()),
  phoneCode: Nullable(Type.String()),
  country: Nullable(Type.String()),
  gender: Nullable(Gender),
  dateOfBirth: Nullable(Type.String()),
  ageBand: Nullable(AgeBand),
  isMinor: Type.Boolean(),
  showOnline: Type.Boolean(),
  guardianStatus: GuardianStatus,
  status: OneOf('active', 'inactive', 'pending-email-confirmation'),
  roles: Type.Array(Type.String()),
  balance: Type.Number(),
  balanceVersion: Type.Integer(),
  verifiedEmail: Type.Boolean(),
  hasPassword: Type.Boolean(),
  twitterConnected: Type.Boolean(),
  googleConnected: Type.Boolean(),
  teams: Type.Array(TeamOfAccount),
  createdAt: Time,
  updatedAt: Time,
}

export const User = Type.Object({
  ...card,
  ...own,
  stats: Type.Object({ totalSubscriptions: Type.Integer(), following: Type.Integer() }),
})
export type User = Static<typeof User>

export const PublicUser = Type.Object({
  ...card,
  country: Nullable(Type.String()),
  ageBand: Nullable(AgeBand),
  stats: Type.Object({ totalSubscriptions: Type.Integer(), following: Type.Integer() }),
  createdAt: Time,
})
export type PublicUser = Static<typeof PublicUser>

export { card as accountCardFields, own as ownAccountFields }
