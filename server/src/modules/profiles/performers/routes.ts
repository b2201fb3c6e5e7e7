import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import type { CountLook } from '#platform/view-counter.ts'
import type { PerformerSearch } from './search.ts'
import type { SchoolLists } from './school-lists.ts'
import type { SchoolPages } from './school-pages.ts'
import type { Performers } from './service.ts'

export interface RouteNeeds {
  readonly performers: Performers
  readonly search: PerformerSearch
  readonly schoolLists: SchoolLists
  readonly schoolPages: SchoolPages
  readonly countLook: CountLook<string>
}

/** Somebody else's id looks like an id that does not exist (access.md B12). */
function requireSelf(viewer: Viewer, id: string): void {
  if (id !== 'me' && id !== viewer.accountId) throw new AppError('performer.unknown')
}

export const performerRoutes = ({ performers, search, schoolLists, schoolPages, countLook }: RouteNeeds): Route[] => [
  route(calls.performers.search, { limit: 'search' }, ({ query, viewer }) => search.search(query, viewer)),
  route(calls.performers.random, { limit: 'search' }, ({ query, viewer }) => search.sample(query, viewer)),
  route(calls.performers.top, {}, ({ query, viewer }) => search.search({ ...query, sortBy: 'popular' }, viewer)),
  route(calls.performers.schools, { limit: 'search' }, ({ query }) => schoolLists.list(query)),
  route(calls.performers.findSchools, { limit: 'search' }, ({ query }) => schoolLists.find(query)),
  route(calls.schools.view, { limit: 'search' }, async ({ params }) => ({ data: await schoolPages.view(params) })),
  route(calls.schools.at, { limit: 'search' }, async ({ params }) => ({ data: await schoolPages.view(params) })),
  route(calls.performers.me, {}, async ({ viewer }) => ({ data: await performers.me(viewer) })),
  route(calls.performers.view, {}, async ({ params, viewer, caller }) => {
    const performer = await performers.view(params.id, viewer)
    await countLook(performer._id, viewer, caller)
    return { data: performer }
  }),
  route(calls.performers.update, {}, async ({ params, viewer, body }) => {
    requireSelf(viewer, params.id)
    return { data: await performers.update(viewer, body) }
  }),
]
