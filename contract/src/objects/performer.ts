import { Type, type Static } from 'typebox'
import { socialNetworks } from '../socials.ts'
import { Nullable, OneOf, Time } from '../values.ts'
import { accountCardFields, AgeBand, Colours, Gender, ownAccountFields, SportCard, TeamOfAccount, User } from './account.ts'
import { File } from './file.ts'
import { Paper } from './paper.ts'
import { payoutPlaces } from './payout.ts'
import { schoolFields, SchoolRole } from './school.ts'
import { SchoolBadge } from './school-badge.ts'

export const Socials = Type.Object(Object.fromEntries(socialNetworks.map((name) => [name, Type.Optional(Type.String({ maxLength: 200 }))])))

export const PageStats = Type.Object({
  likes: Type.Integer(),
  shares: Type.Integer(),
  subscribers: Type.Integer(),
  followers: Type.Integer(),
  views: Type.Integer(),
  totalFeeds: Type.Integer(),
  totalVideos: Type.Integer(),
  totalPhotos: Type.Integer(),
  totalGalleries: Type.Integer(),
  totalProducts: Type.Integer(),
  totalStreamTime: Type.Integer(),
})

const share = Type.Integer({ minimum: 0, maximum: 100 })
/** The point of a picture that every crop of it shows, in hundredths of its width and height. */
export const Focus = Type.Object({ x: share, y: share })
export type Focus = Static<typeof Focus>

const profile = {
  cover: Type.String(),
  /** Null: the middle. */
  coverFocus: Nullable(Focus),
  colors: Nullable(Colours),
  bio: Nullable(Type.String()),
  languages: Type.Array(Type.String()),
  sports: Type.Array(SportCard),
  positions: Type.Array(Type.String()),
  jersey: Nullable(Type.String()),
  gradYear: Nullable(Type.Integer()),
  classLabel: Nullable(Type.String()),
  height: Nullable(Type.String()),
  weight: Nullable(Type.String()),
  hometown: Nullable(Type.String()),
  socials: Socials,
  teams: Type.Array(TeamOfAccount),
  ...schoolFields,
  schoolRoles: Type.Array(SchoolRole),
  monthlyPrice: Nullable(Type.Number()),
  yearlyPrice: Nullable(Type.Number()),
  publicChatPrice: Nullable(Type.Number()),
  /** Tokens a minute of a private stream; null: none are offered. */
  privateChatPrice: Nullable(Type.Number()),
  isFreeSubscription: Type.Boolean(),
  durationFreeSubscriptionDays: Type.Integer(),
  welcomeVideo: Nullable(File),
  activateWelcomeVideo: Type.Boolean(),
  verifiedDocument: Type.Boolean(),
  schoolBadge: Nullable(SchoolBadge),
  score: Type.Integer(),
  live: Type.Boolean(),
  streamingStatus: OneOf('public', 'private', 'group', 'offline'),
  stats: PageStats,
  isFeatured: Type.Boolean(),
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
  /** Whether this page may take money at all (youth.md 4, 7). */
  canEarn: Type.Boolean(),
  /** In the answer of one profile, for who is signed in: whether the two may share a conversation. */
  canMessage: Type.Optional(Type.Boolean()),
  path: Type.String(),
}

export const Performer = Type.Object({
  ...accountCardFields,
  ...profile,
  country: Nullable(Type.String()),
  gender: Nullable(Gender),
  ageBand: Nullable(AgeBand),
  createdAt: Time,
})
export type Performer = Static<typeof Performer>

export const PrivatePerformer = Type.Object({
  ...accountCardFields,
  ...ownAccountFields,
  ...profile,
  stats: Type.Object({ ...PageStats.properties, totalSubscriptions: Type.Integer(), following: Type.Integer() }),
  showAgeBand: Type.Boolean(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zipcode: Nullable(Type.String()),
  /** A moderator looks first at what the page shall say and show; others see it as it was. Left out where that is not so. */
  isWaiting: Type.Optional(Type.Boolean()),
  /** A moderator has looked and does not show it; others see the page as it was. Left out where that is not so. */
  isRefused: Type.Optional(Type.Boolean()),
  documentStatus: OneOf('none', 'pending', 'approved', 'rejected'),
  documentReason: Nullable(Type.String()),
  documents: Type.Array(Paper),
  ...payoutPlaces,
  earnings: Type.Object({ pending: Type.Number(), available: Type.Number() }),
})
export type PrivatePerformer = Static<typeof PrivatePerformer>

/** The own account of either kind: what only performers have is absent for fans. */
export const Me = Type.Object({
  ...Type.Partial(PrivatePerformer).properties,
  ...User.properties,
  stats: Type.Object({ ...Type.Partial(PageStats).properties, totalSubscriptions: Type.Integer(), following: Type.Integer() }),
})
export type Me = Static<typeof Me>
