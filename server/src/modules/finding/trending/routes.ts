import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Trending } from './service.ts'

export const trendingRoutes = (trending: Trending): Route[] => [
  route(calls.search.trending, { limit: 'search' }, async ({ viewer, query }) => {
    const data = await trending.list(query, viewer)
    return { data, total: data.length }
  }),
  route(calls.trends.removed, {}, async ({ viewer }) => {
    const data = await trending.removed(viewer)
    return { data, total: data.length }
  }),
  route(calls.trends.remove, {}, ({ viewer, params, body }) => trending.remove(viewer, params.id, body.reason)),
  route(calls.trends.restore, {}, ({ params }) => trending.restore(params.id)),
]
