import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Shows } from './service.ts'

export const showRoutes = (shows: Shows): Route[] => [
  route(calls.shows.mine, {}, async ({ viewer }) => ({ data: await shows.mine(viewer) })),
  route(calls.shows.requests, {}, async ({ viewer }) => ({ data: await shows.requests(viewer) })),
  route(calls.shows.answer, {}, async ({ viewer, params, body }) => ({ data: await shows.answer(viewer, params.id, body.status) })),
  route(calls.shows.withdraw, {}, async ({ viewer, params }) => {
    await shows.withdraw(viewer, params.id)
    return undefined
  }),
]
