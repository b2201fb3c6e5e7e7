import { calls, searchKinds } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Search } from './service.ts'

const mostKeywords = 10

export const searchRoutes = ({ reading, uses }: Pick<Search, 'reading' | 'uses'>): Route[] => [
  route(calls.search.keywords, { limit: 'search' }, async ({ viewer, body, caller }) => {
    await uses.record(body.keyword, viewer, caller)
    return { data: await reading.totals(body, viewer) }
  }),
  route(calls.search.listKeywords, { limit: 'search' }, async ({ query }) => {
    const data = await uses.list({ readerId: undefined, kinds: searchKinds }, query.limit ?? mostKeywords)
    return { data, total: data.length }
  }),
  route(calls.search.results, { limit: 'search' }, ({ viewer, query }) => reading.results(query, viewer)),
  route(calls.search.suggestions, { limit: 'search' }, async ({ viewer, query }) => ({ data: await reading.suggestions(query, viewer) })),
]
