import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Hooks } from './service.ts'

const { list, create, update, remove, renewSecret, test, deliveries, replay } = calls.hooks

export const hookRoutes = ({ hooks }: { hooks: Hooks }): Route[] => [
  route(list, {}, async ({ viewer, query }) => {
    const data = await hooks.list(viewer, query)
    return { data, total: data.length }
  }),
  route(create, {}, async ({ viewer, body }) => ({ data: await hooks.create(viewer, body) })),
  route(update, {}, async ({ viewer, params, body }) => ({ data: await hooks.update(viewer, params.id, body) })),
  route(remove, {}, async ({ viewer, params }) => {
    await hooks.remove(viewer, params.id)
    return undefined
  }),
  route(renewSecret, {}, async ({ viewer, params }) => ({ data: { secret: await hooks.renewSecret(viewer, params.id) } })),
  route(test, {}, async ({ viewer, params }) => ({ data: await hooks.test(viewer, params.id) })),
  route(deliveries, {}, ({ viewer, params, query }) => hooks.deliveries(viewer, params.id, query)),
  route(replay, {}, async ({ viewer, params, body }) => ({ data: { count: await hooks.replay(viewer, params.id, body) } })),
]
