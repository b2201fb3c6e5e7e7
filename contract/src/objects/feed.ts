import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageType, SportCard, TeamCard } from './account.ts'
import { File } from './file.ts'

export const feedTypes = ['text', 'photo', 'video', 'audio', 'poll', 'scheduled-streaming', 'game-card'] as const
export const audiences = ['public', 'followers', 'subscribers', 'buyers'] as const
/** For whom something opens that was for subscribers first. */
export const laterAudiences = ['followers', 'public'] as const
export const feedStatuses = ['draft', 'active', 'inactive', 'scheduled', 'pending-review'] as const

export const FeedType = OneOf(...feedTypes)
export const Audience = OneOf(...audiences)
export const FeedStatus = OneOf(...feedStatuses)
export const ModerationStatus = OneOf('approved', 'pending', 'rejected')

export const GameCard = Type.Object({
  opponent: Type.String({ minLength: 1, maxLength: 100 }),
  startsAt: Nullable(Time),
  venue: Nullable(Type.String({ maxLength: 200 })),
  isHome: Type.Boolean(),
  result: Nullable(Type.String({ maxLength: 40 })),
})

export const PollOption = Type.Object({
  _id: Id,
  description: Type.String(),
  /** Absent while the post is locked. */
  totalVote: Type.Optional(Type.Integer()),
  isVoted: Type.Boolean(),
  expiredAt: Nullable(Time),
})

/** A post. Locked (wire.md 4.0): files carry no address but their blur, `text` is cut to 140 characters. */
export const Feed = Type.Object({
  _id: Id,
  slug: Type.String(),
  type: FeedType,
  title: Nullable(Type.String()),
  text: Type.String(),
  textTruncated: Type.Boolean(),
  fromSource: PageType,
  fromSourceId: Id,
  /** Who wrote it; a post of a team carries its card too. */
  performer: AccountCard,
  teamId: Nullable(Id),
  /** `sport`: what it plays, which may be another than what who wrote it does. */
  team: Nullable(Type.Object({ ...TeamCard.properties, sport: Nullable(SportCard) })),
  fileIds: Type.Array(Id),
  files: Type.Array(File),
  thumbnailId: Nullable(Id),
  thumbnail: Nullable(File),
  teaserId: Nullable(Id),
  teaser: Nullable(File),
  pollDescription: Nullable(Type.String()),
  pollIds: Type.Array(Id),
  polls: Type.Array(PollOption),
  pollExpiredAt: Nullable(Time),
  isSale: Type.Boolean(),
  price: Nullable(Type.Number()),
  audience: Audience,
  /** For whom it is from that moment on; both or neither. */
  audienceAfter: Nullable(OneOf(...laterAudiences)),
  audienceAfterAt: Nullable(Time),
  status: FeedStatus,
  moderationStatus: Nullable(ModerationStatus),
  moderationReason: Nullable(Type.String()),
  /** What its author said against a rejection, to those who decide. */
  moderationAppeal: Type.Optional(Type.String()),
  scheduleAt: Nullable(Time),
  streamingScheduled: Nullable(Time),
  gameCard: Nullable(GameCard),
  /** The team is live from this game now. */
  isGameLive: Type.Optional(Type.Boolean()),
  isPinned: Type.Boolean(),
  totalLike: Type.Integer(),
  totalComment: Type.Integer(),
  totalShare: Type.Integer(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  isBought: Type.Boolean(),
  isLocked: Type.Boolean(),
  /** Nobody but its author sees it yet: somebody of the staff looks at it first. Left out where that is not so. */
  isWaiting: Type.Optional(Type.Boolean()),
  createdAt: Time,
  updatedAt: Time,
})
export type Feed = Static<typeof Feed>
