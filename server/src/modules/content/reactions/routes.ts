import { calls, type Feed, type Gallery, type Performer, type Product, type Team, type Video } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Listed } from './reading.ts'
import type { Reactions, Wish } from './service.ts'

/** How objects are listed that can be saved; the wiring hands them in. */
export interface BookmarkLists {
  readonly feed: Listed<Feed>
  readonly gallery: Listed<Gallery>
  readonly product: Listed<Product>
  readonly video: Listed<Video>
  readonly performer: Listed<Performer>
  readonly team: Listed<Team>
}

export interface RouteNeeds {
  readonly reactions: Reactions
  readonly lists: BookmarkLists
}

/** Given in the address or in the body, whole. */
function wishOf({ objectId, objectType, action }: Partial<Wish>): Wish {
  if (objectId !== undefined && objectType !== undefined && action !== undefined) return { objectId, objectType, action }
  const missing = Object.entries({ objectId, objectType, action }).filter(([, value]) => value === undefined)
  throw new AppError('request.invalid', { errors: missing.map(([path]) => ({ path, message: 'Needed.' })) })
}

export const reactionRoutes = ({ reactions: { react, takeBack, reading }, lists }: RouteNeeds): Route[] => [
  route(calls.reactions.create, { limit: 'reaction' }, async ({ viewer, body }) => {
    const { reaction, isNew } = await react(viewer, body)
    return { status: isNew ? 201 : 200, data: reaction }
  }),
  route(calls.reactions.remove, {}, async ({ viewer, query, body }) => {
    await takeBack(viewer, wishOf({ ...query, ...body }))
    return undefined
  }),
  // A page of them looks at up to a thousand objects, as a search does.
  route(calls.reactions.feeds, { limit: 'search' }, ({ viewer, query }) => reading.bookmarks(viewer, 'feed', query, lists.feed)),
  route(calls.reactions.galleries, { limit: 'search' }, ({ viewer, query }) => reading.bookmarks(viewer, 'gallery', query, lists.gallery)),
  route(calls.reactions.products, { limit: 'search' }, ({ viewer, query }) => reading.bookmarks(viewer, 'product', query, lists.product)),
  route(calls.reactions.videos, { limit: 'search' }, ({ viewer, query }) => reading.bookmarks(viewer, 'video', query, lists.video)),
  route(calls.reactions.performers, { limit: 'search' }, ({ viewer, query }) =>
    reading.bookmarks(viewer, 'performer', query, lists.performer),
  ),
  route(calls.reactions.teams, { limit: 'search' }, ({ viewer, query }) => reading.bookmarks(viewer, 'team', query, lists.team)),
]
