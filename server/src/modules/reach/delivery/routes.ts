import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Delivery } from './service.ts'

export const deliveryRoutes = ({ devices }: Delivery): Route[] => [
  route(calls.push.key, {}, async ({ viewer }) => ({
    data: { publicKey: await devices.publicKey(), isTold: await devices.isTold(viewer) },
  })),
  route(calls.push.add, {}, async ({ viewer, body }) => {
    await devices.add(viewer, body)
    return undefined
  }),
  route(calls.push.remove, {}, async ({ viewer }) => {
    await devices.remove(viewer)
    return undefined
  }),
]
