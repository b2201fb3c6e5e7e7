// Likes, bookmarks and shares. Both calls name a wished state, so that repeating one is harmless.
import { Type, type TSchema } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Gallery, Video } from '../objects/asset.ts'
import { Feed } from '../objects/feed.ts'
import { Performer } from '../objects/performer.ts'
import { Product } from '../objects/product.ts'
import { Bookmark, Reaction, reactionWish } from '../objects/reaction.ts'
import { Team } from '../objects/team.ts'
import type { Tag } from '../tags.ts'
import { listQuery } from '../values.ts'

/** Like any other field, given once: in the address or in the body. */
const wish = Type.Partial(Type.Object(reactionWish))

/** The own bookmarks of one kind, newest first; what is gone or hidden is left out. `total` is exact up to a thousand. */
const saved = <const P extends string, const T extends readonly Tag[], S extends TSchema>(kind: P, tags: T, object: S) =>
  call({
    method: 'GET',
    path: `/reactions/${kind}/bookmark`,
    access: 'user',
    summary: `The own bookmarks: ${kind}`,
    tags: ['bookmarks', ...tags],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset, sort: listQuery.sort }),
    status: 200,
    answer: list(Bookmark(object)),
  })

export const reactions = {
  create: call({
    method: 'POST',
    path: '/reactions',
    access: 'user',
    summary: 'Like or save something, or say that it was shared; 200 when that was so already',
    // Marks and totals in other answers are kept right by whoever pressed: a like must not fetch every list again.
    changes: ['bookmarks'],
    body: Type.Object(reactionWish),
    status: 201,
    answer: one(Reaction),
    errors: [
      'feed.unknown',
      'video.unknown',
      'gallery.unknown',
      'photo.unknown',
      'product.unknown',
      'performer.unknown',
      'team.unknown',
      'comment.unknown',
      'comment.locked',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: '/reactions',
    access: 'user',
    summary: 'Take a like or a bookmark back; also when there is none',
    changes: ['bookmarks'],
    query: wish,
    body: wish,
    status: 204,
    answer: empty,
  }),
  feeds: saved('feeds', ['feeds'], Feed),
  galleries: saved('galleries', ['galleries'], Gallery),
  products: saved('products', ['products'], Product),
  videos: saved('videos', ['videos'], Video),
  performers: saved('performers', ['pages'], Performer),
  /** Beside those of the wire: a saved team has to be found again, too. */
  teams: saved('teams', ['teams'], Team),
}
