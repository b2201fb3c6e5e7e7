import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, Colours, SportCard } from './account.ts'
import { schoolFields } from './school.ts'

export const teamGenders = ['boys', 'girls', 'men', 'women', 'coed'] as const
export const teamLevels = ['varsity', 'jv', 'freshman', 'c', 'club', 'college'] as const
export const teamCapabilities = ['owner', 'manage', 'moderate', 'compliance'] as const
export const staffRoles = ['coach', 'assistant', 'manager', 'trainer', 'other'] as const
export const memberRoles = ['athlete', ...staffRoles] as const

export const TeamGender = OneOf(...teamGenders)
export const TeamLevel = OneOf(...teamLevels)
export const TeamCapability = OneOf(...teamCapabilities)
export type TeamCapability = Static<typeof TeamCapability>

/** `label` is written as people write it: 2026–27, or 2026. */
export const Season = Type.Object({ startYear: Type.Integer(), endYear: Type.Integer(), label: Type.String() })
export type Season = Static<typeof Season>

export const Team = Type.Object({
  _id: Id,
  name: Type.String(),
  slug: Nullable(Type.String()),
  description: Nullable(Type.String()),
  sport: SportCard,
  gender: TeamGender,
  level: TeamLevel,
  season: Season,
  ...schoolFields,
  logo: Type.String(),
  poster: Type.String(),
  banner: Type.String(),
  colors: Nullable(Colours),
  ownerId: Id,
  coachIds: Type.Array(Id),
  staffIds: Type.Array(Id),
  /** Athletes who have claimed their place. */
  rosterIds: Type.Array(Id),
  monthlyPrice: Nullable(Type.Number()),
  yearlyPrice: Nullable(Type.Number()),
  isFreeSubscription: Type.Boolean(),
  durationFreeSubscriptionDays: Type.Integer(),
  /** Whether this page may take money at all (youth.md 4, 7). */
  canEarn: Type.Boolean(),
  verified: Type.Boolean(),
  pinnedFeedIds: Type.Array(Id),
  stats: Type.Object({
    members: Type.Integer(),
    followers: Type.Integer(),
    subscribers: Type.Integer(),
    feeds: Type.Integer(),
    videos: Type.Integer(),
    galleries: Type.Integer(),
    products: Type.Integer(),
    likes: Type.Integer(),
    shares: Type.Integer(),
    views: Type.Integer(),
  }),
  status: OneOf('active', 'inactive', 'pending'),
  path: Type.String(),
  myRole: Nullable(OneOf(...memberRoles)),
  myCapabilities: Type.Array(TeamCapability),
  isMember: Type.Boolean(),
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
  live: Type.Boolean(),
  /** To staff only. */
  moderationEnabled: Type.Optional(Type.Boolean()),
  /** To owners only, in tokens: what can be paid out. */
  balance: Type.Optional(Type.Number()),
  createdAt: Time,
})
export type Team = Static<typeof Team>

/** What a roster says of a player beside the name. */
export const rosterFacts = {
  jersey: Nullable(Type.String()),
  positions: Type.Array(Type.String()),
  gradYear: Nullable(Type.Integer()),
  classLabel: Nullable(Type.String()),
  height: Nullable(Type.String()),
  weight: Nullable(Type.String()),
  hometown: Nullable(Type.String()),
}

export const Member = Type.Object({
  _id: Id,
  performerId: Nullable(Id),
  performerInfo: Type.Union([AccountCard, Type.Null()]),
  type: OneOf('roster', 'staff'),
  role: OneOf(...memberRoles),
  title: Nullable(Type.String()),
  capabilities: Type.Array(TeamCapability),
  firstName: Type.String(),
  lastName: Type.String(),
  ...rosterFacts,
  season: Season,
  claimStatus: OneOf('unclaimed', 'invited', 'claimed'),
  joinedAt: Time,
  leftAt: Nullable(Time),
})
export type Member = Static<typeof Member>
