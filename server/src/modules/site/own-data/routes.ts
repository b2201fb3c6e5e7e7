import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { presentCopy } from './present.ts'
import type { OwnData } from './service.ts'

export const ownDataRoutes = ({ ownData }: { readonly ownData: OwnData }): Route[] => [
  route(calls.ownData.copy, {}, async ({ viewer }) => {
    const copy = await ownData.newest(viewer)
    return { data: copy ? presentCopy(copy) : null }
  }),
  route(calls.ownData.askCopy, { limit: 'password' }, async ({ viewer, body }) => ({
    data: presentCopy(await ownData.ask(viewer, body.currentPassword)),
  })),
  route(calls.ownData.copyLink, { limit: 'password' }, async ({ viewer, params, body }) => ({
    data: { url: await ownData.link(viewer, params.id, body.currentPassword) },
  })),
  route(calls.ownData.dropCopy, {}, async ({ viewer, params }) => {
    await ownData.drop(viewer, params.id)
    return undefined
  }),
]
