import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { CountLook } from '#platform/view-counter.ts'
import type { Teams } from './service.ts'

export interface RouteNeeds extends Teams {
  readonly countLook: CountLook<string>
}

export const teamRoutes = ({ reading, writing, members, roster, countLook }: RouteNeeds): Route[] => [
  route(calls.teams.create, {}, async ({ viewer, body }) => ({ data: await reading.view(await writing.found(viewer, body), viewer) })),
  route(calls.teams.search, { limit: 'search' }, ({ query, viewer }) => reading.search(query, viewer)),
  route(calls.teams.view, {}, async ({ params, viewer, caller }) => {
    const team = await reading.view(params.id, viewer)
    await countLook(team._id, viewer, caller)
    return { data: team }
  }),
  route(calls.teams.update, {}, async ({ viewer, params, body }) => {
    await writing.update(viewer, params.id, body)
    return { data: await reading.view(params.id, viewer) }
  }),
  route(calls.teams.remove, {}, async ({ params }) => {
    await writing.end(params.id)
    return undefined
  }),
  route(calls.teams.toggleModeration, {}, async ({ params, body }) => ({
    data: { moderationEnabled: await writing.moderate(params.id, body.enabled) },
  })),
  route(calls.teams.all, {}, ({ viewer, query }) => reading.all(query, viewer)),
  route(calls.teams.verify, {}, async ({ viewer, params, body }) => {
    await writing.verify(params.id, body.verified)
    return { data: await reading.one(params.id, viewer) }
  }),
  route(calls.teams.rollOver, {}, async ({ viewer, params, body }) => {
    await writing.rollOver(params.id, body)
    return { data: await reading.view(params.id, viewer) }
  }),
  route(calls.teams.members, {}, ({ params, query, viewer }) => roster.list(params.id, query, viewer)),
  route(calls.teams.updateMember, {}, async ({ viewer, params, body }) => ({
    data: await roster.one(params.id, await members.update(viewer, params.id, params.memberId, body)),
  })),
  route(calls.teams.removeMember, {}, async ({ viewer, params }) => {
    await members.remove(viewer, params.id, params.memberId)
    return undefined
  }),
]
