import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Welcomes } from './service.ts'

const { list, save, remove } = calls.welcomes

export const welcomeRoutes = (welcomes: Welcomes): Route[] => [
  route(list, {}, async ({ viewer }) => ({ data: await welcomes.list(viewer) })),
  route(save, { limit: 'message' }, async ({ viewer, params, body }) => ({ data: await welcomes.save(viewer, params.occasion, body) })),
  route(remove, {}, async ({ viewer, params }) => {
    await welcomes.remove(viewer, params.occasion)
    return undefined
  }),
]
