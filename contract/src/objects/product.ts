import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, TeamCard } from './account.ts'
import { File } from './file.ts'

export const productTypes = ['physical', 'digital'] as const
/** `inactive`: archived. Buyers keep what they bought. */
export const productStatuses = ['draft', 'active', 'inactive'] as const

/** The most that a page takes off for its subscribers: nine tenths, as nothing is given away by it. */
export const mostSubscriberBps = 9000

export const Product = Type.Object({
  _id: Id,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: OneOf(...productTypes),
  price: Type.Number(),
  /** Off the price for those who subscribe to its page, in hundredths of a percent. */
  subscriberBps: Type.Integer(),
  /** What one costs for them, before any coupon; null: there is one price for everybody. */
  subscriberPrice: Nullable(Type.Number()),
  /** Null: as many as are wanted; always null for digital ones. */
  stock: Nullable(Type.Integer()),
  image: Nullable(File),
  imageId: Nullable(Id),
  status: OneOf(...productStatuses),
  stats: Type.Object({
    likes: Type.Integer(),
    comments: Type.Integer(),
    bookmarks: Type.Integer(),
    shares: Type.Integer(),
    sold: Type.Integer(),
    views: Type.Integer(),
  }),
  /** Who put it on the shelf. */
  performer: AccountCard,
  /** Whose it is, where that is a team. */
  team: Type.Optional(TeamCard),
  isBought: Type.Boolean(),
  /** To its page: the price for subscribers is the viewer's. */
  isSubscribed: Type.Boolean(),
  isLiked: Type.Boolean(),
  isBookmarked: Type.Boolean(),
  /** What a buyer downloads; only its owner sees it here. */
  digitalFile: Type.Optional(Nullable(File)),
  createdAt: Time,
  updatedAt: Time,
})
export type Product = Static<typeof Product>
