import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { isPrivate } from './asking.ts'
import type { Measuring } from './service.ts'

export const measuringRoutes = ({ measuring }: { readonly measuring: Measuring }): Route[] => [
  route(calls.measuring.read, { limit: 'read' }, async ({ viewer, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { data: await measuring.read({ viewer, isPrivate: isPrivate(request) }) }
  }),
  route(calls.measuring.say, {}, async ({ viewer, body, request, caller }) => ({
    data: await measuring.say({ viewer, isPrivate: isPrivate(request) }, { ...body, network: caller.network }),
  })),
]
