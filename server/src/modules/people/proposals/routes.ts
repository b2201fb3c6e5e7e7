import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Proposals } from './service.ts'

const { list, create, confirm, refuse } = calls.proposals

export const proposalRoutes = ({ proposals }: { readonly proposals: Proposals }): Route[] => [
  route(list, {}, ({ viewer, query }) => proposals.list(viewer, query)),
  route(create, {}, async ({ viewer, body }) => ({ data: await proposals.create(viewer, body) })),
  route(confirm, {}, async ({ params, ...confirming }) => ({ data: await proposals.confirm(confirming, params.id) })),
  route(refuse, {}, async ({ viewer, params }) => {
    await proposals.refuse(viewer, params.id)
    return undefined
  }),
]
