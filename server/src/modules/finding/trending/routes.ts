import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Trending } from './service.ts'

export const trendingRoutes = (trending: Trending): Route[] => [
  route(calls.search.trending, { limit: 'search' }, async ({ viewer, query }) => {
    const data = await trending.list(query, viewer)
    return { data, total: data.length }
  }),
]
