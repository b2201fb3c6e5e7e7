// What pages show and sell beside posts and products: videos, and galleries of photos (wire.md 4.0).
import { Type, type Static } from 'typebox'
import { Amount, Id, listQuery, Nullable, OneOf, period, Time } from '../values.ts'
import { AccountCard, PageCard, TeamCard } from './account.ts'
import { Audience, laterAudiences } from './feed.ts'
import { File } from './file.ts'

/** `inactive`: archived, buyers keep it. The last three are set by the server only. */
export const assetStatuses = ['draft', 'active', 'inactive', 'scheduled', 'pending-review', 'file-error'] as const
/** What its owner may choose. */
export const chosenStatuses = ['draft', 'active', 'inactive'] as const

const common = {
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** Who put it up. */
  performer: AccountCard,
  /** Whose it is, where that is a team. */
  team: Type.Optional(TeamCard),
  isSale: Type.Boolean(),
  price: Nullable(Type.Number()),
  audience: Audience,
  /** Subscribers first: for whom it is from then on; null: it stays as it is. */
  audienceAfter: Nullable(OneOf(...laterAudiences)),
  audienceAfterAt: Nullable(Time),
  status: OneOf(...assetStatuses),
  stats: Type.Object({
    likes: Type.Integer(),
    bookmarks: Type.Integer(),
    shares: Type.Integer(),
    comments: Type.Integer(),
    views: Type.Integer(),
  }),
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
}

/** What is said of a video or a gallery when it is made; a status is said by each for itself. */
export const assetForm = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  isSale: Type.Optional(Type.Boolean()),
  price: Type.Optional(Nullable(Amount)),
  audience: Type.Optional(Audience),
  /** Subscribers first: together, and only with `subscribers`; null takes it back. */
  audienceAfter: Type.Optional(Nullable(OneOf(...laterAudiences))),
  audienceAfterAt: Type.Optional(Nullable(Time)),
}

export const assetFormErrors = [
  'feed.schedule_in_past',
  'content.audience_mismatch',
  'content.price_out_of_bounds',
  'youth.guardian_required',
  'youth.not_allowed',
  'account.limited',
  'youth.money_not_allowed',
] as const

/** Among the own ones, in every status. */
export const ownAssetQuery = Type.Object({
  /** Those of a team that the caller publishes for. */
  teamId: Type.Optional(Id),
  ...listQuery,
  ...period,
  status: Type.Optional(OneOf(...assetStatuses)),
  sortBy: Type.Optional(OneOf('createdAt', 'updatedAt', 'title', 'price')),
})

/** Among those that are out. */
export const assetQuery = Type.Object({
  ...listQuery,
  ...period,
  performerId: Type.Optional(Id),
  teamId: Type.Optional(Id),
  excludedId: Type.Optional(Id),
  isSale: Type.Optional(Type.Boolean()),
  sortBy: Type.Optional(OneOf('createdAt', 'popular', 'price')),
})

/** A language as BCP 47 writes it: `en`, `es-MX`, `zh-Hant`. */
export const Language = Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$', maxLength: 11 })
/** So many languages. */
export const mostCaptions = 20

/** What is said in a film, as WebVTT: times and words. Locked with it: then without its address. */
export const Captions = Type.Object({ _id: Id, language: Language, url: Type.Optional(Type.String()) })
export type Captions = Static<typeof Captions>

/** Locked (wire.md 4.0): `video` carries no address but its blur; teaser and thumbnail stay open. */
export const Video = Type.Object({
  ...common,
  tags: Type.Array(Type.String()),
  video: Nullable(File),
  teaser: Nullable(File),
  thumbnail: Nullable(File),
  /** By language. */
  captions: Type.Array(Captions),
  participants: Type.Array(PageCard),
  scheduleAt: Nullable(Time),
})
export type Video = Static<typeof Video>

/** Locked: the cover is its blur. */
export const Gallery = Type.Object({
  ...common,
  coverPhoto: Nullable(File),
  /** Photos that are shown. */
  numOfItems: Type.Integer(),
})
export type Gallery = Static<typeof Gallery>

export const photoStatuses = chosenStatuses
export const mostPhotos = 100

/** For whom its gallery is for; locked with it. */
export const Photo = Type.Object({
  _id: Id,
  title: Type.String(),
  galleryId: Id,
  photo: Nullable(File),
  isCover: Type.Boolean(),
  isLocked: Type.Boolean(),
  /** Nobody but its author sees it yet: somebody of the staff looks at it first. Left out where that is not so. */
  isWaiting: Type.Optional(Type.Boolean()),
  status: OneOf(...photoStatuses),
  totalLike: Type.Integer(),
  totalComment: Type.Integer(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
  performer: AccountCard,
  team: Type.Optional(TeamCard),
  createdAt: Time,
})
export type Photo = Static<typeof Photo>
