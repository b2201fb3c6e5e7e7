import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { presentAddress } from './present.ts'
import type { Addresses } from './service.ts'

export const addressRoutes = (addresses: Addresses): Route[] => [
  route(calls.addresses.list, {}, async ({ viewer }) => {
    const rows = await addresses.list(viewer)
    return { data: rows.map(presentAddress), total: rows.length }
  }),
  route(calls.addresses.create, {}, async ({ viewer, body }) => ({ data: presentAddress(await addresses.create(viewer, body)) })),
  route(calls.addresses.view, {}, async ({ viewer, params }) => ({
    data: presentAddress(await addresses.require(viewer.accountId, params.id)),
  })),
  route(calls.addresses.update, {}, async ({ viewer, params, body }) => ({
    data: presentAddress(await addresses.update(viewer, params.id, body)),
  })),
  route(calls.addresses.remove, {}, async ({ viewer, params }) => {
    await addresses.remove(viewer, params.id)
    return undefined
  }),
]
