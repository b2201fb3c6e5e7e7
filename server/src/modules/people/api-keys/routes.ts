import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { ApiKeys } from './service.ts'

export const apiKeyRoutes = ({ apiKeys }: { apiKeys: ApiKeys }): Route[] => [
  route(calls.keys.list, {}, async ({ viewer }) => {
    const data = await apiKeys.list(viewer)
    return { data, total: data.length }
  }),
  route(calls.keys.create, { limit: 'password' }, async ({ viewer, body }) => ({ data: await apiKeys.create(viewer, body) })),
  route(calls.keys.revoke, {}, async ({ viewer, params }) => {
    await apiKeys.revoke(viewer, params.id)
    return undefined
  }),
  route(calls.siteKeys.list, {}, async () => {
    const data = await apiKeys.listOfSite()
    return { data, total: data.length }
  }),
  route(calls.siteKeys.create, {}, async ({ viewer, body }) => ({ data: await apiKeys.createOfSite(viewer, body) })),
  route(calls.siteKeys.revoke, {}, async ({ params }) => {
    await apiKeys.revokeOfSite(params.id)
    return undefined
  }),
]
