import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Suggestions } from './service.ts'

export const suggestionRoutes = (suggestions: Suggestions): Route[] => [
  route(calls.suggestions.list, { limit: 'search' }, async ({ viewer, query }) => {
    const data = await suggestions.list(query, viewer)
    return { data, total: data.length }
  }),
  route(calls.suggestions.refuse, {}, async ({ viewer, body }) => {
    await suggestions.refuse(viewer, body.pageId)
    return undefined
  }),
]
