import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Muting } from './muting.ts'
import type { Restricting } from './restricting.ts'
import type { Blocks } from './service.ts'

export const muteRoutes = (muting: Muting): Route[] => [
  route(calls.mutes.list, {}, ({ viewer, query }) => muting.list(query, viewer)),
  route(calls.mutes.create, {}, async ({ viewer, body }) => ({ data: await muting.create(body, viewer) })),
  route(calls.mutes.remove, {}, async ({ viewer, params }) => {
    await muting.remove(params.id, viewer)
    return undefined
  }),
]

export const blockRoutes = (blocks: Blocks): Route[] => [
  route(calls.blocks.list, {}, ({ viewer, query }) => blocks.list(query, viewer)),
  route(calls.blocks.create, {}, async ({ viewer, body }) => {
    const { block, isNew } = await blocks.create(body, viewer)
    return { status: isNew ? 201 : 200, data: block }
  }),
  route(calls.blocks.countries, {}, async ({ viewer, query }) => ({ data: await blocks.countries(query.teamId, viewer) })),
  route(calls.blocks.closeTo, {}, async ({ viewer, body }) => ({ data: await blocks.closeTo(body, viewer) })),
  route(calls.blocks.check, {}, async ({ query }) => ({ data: await blocks.check(query) })),
  route(calls.blocks.remove, {}, async ({ viewer, params, query }) => {
    await blocks.remove(params.id, query.teamId, viewer)
    return undefined
  }),
]

export const restrictionRoutes = (restricting: Restricting): Route[] => [
  route(calls.restrictions.list, {}, ({ viewer, query }) => restricting.list(query, viewer)),
  route(calls.restrictions.create, {}, async ({ viewer, body }) => {
    const { restriction, isNew } = await restricting.create(body, viewer)
    return { status: isNew ? 201 : 200, data: restriction }
  }),
  route(calls.restrictions.remove, {}, async ({ viewer, params, query }) => {
    await restricting.remove(params.id, query.teamId, viewer)
    return undefined
  }),
]
