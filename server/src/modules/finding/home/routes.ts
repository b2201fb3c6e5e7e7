import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Home } from './service.ts'

export const homeRoutes = (home: Home): Route[] => [
  route(calls.home.order, {}, async ({ viewer }) => ({ data: await home.order(viewer) })),
  route(calls.home.choose, {}, async ({ viewer, body }) => ({ data: await home.choose(viewer, body) })),
  route(calls.home.best, {}, ({ viewer, query }) => home.best(query, viewer)),
  route(calls.home.things, {}, ({ viewer, query }) => home.things(query, viewer)),
  route(calls.home.away, {}, async ({ viewer }) => ({ data: await home.away(viewer) })),
  route(calls.home.look, {}, async ({ viewer, body }) => {
    await home.look(viewer, body)
    return undefined
  }),
]
