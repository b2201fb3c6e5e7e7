import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Recruiting } from './service.ts'

const { facts, updateFacts, links, create, end, view } = calls.recruiting

export const recruitingRoutes = (recruiting: Recruiting): Route[] => [
  route(facts, {}, async ({ viewer }) => ({ data: await recruiting.facts(viewer) })),
  route(updateFacts, {}, async ({ viewer, body }) => ({ data: await recruiting.updateFacts(viewer, body) })),
  route(links, {}, async ({ viewer }) => {
    const data = await recruiting.links(viewer)
    return { data, total: data.length }
  }),
  route(create, {}, async ({ viewer, body }) => ({ data: await recruiting.create(viewer, body) })),
  route(end, {}, async ({ viewer, params }) => {
    await recruiting.end(viewer, params.id)
    return undefined
  }),
  route(view, {}, async ({ viewer, params, caller, reply }) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    return { data: await recruiting.view(params.token, viewer, caller) }
  }),
]
