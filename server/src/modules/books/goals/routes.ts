import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Goals } from './service.ts'

const { list, own, create, update, end } = calls.goals

export const goalRoutes = (goals: Goals): Route[] => [
  route(list, {}, async ({ viewer, params }) => ({ data: await goals.ofPage(params.id, viewer) })),
  route(own, {}, ({ viewer, query }) => goals.own(viewer, query)),
  route(create, {}, async ({ viewer, body }) => ({ data: await goals.create(viewer, body) })),
  route(update, {}, async ({ viewer, params, body }) => ({ data: await goals.update(viewer, params.id, body) })),
  route(end, {}, async ({ viewer, params }) => ({ data: await goals.end(viewer, params.id) })),
]
