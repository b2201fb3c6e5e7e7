import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { FanGroups } from './service.ts'

const { create, search, view, update, remove, members, addMembers, removeMember, message, messages } = calls.fanGroups

export const fanGroupRoutes = ({ groups, broadcasts }: FanGroups): Route[] => [
  route(create, {}, async ({ viewer, body }) => ({ data: await groups.create(viewer, body) })),
  route(search, {}, ({ viewer, query }) => groups.search(viewer, query)),
  route(messages, {}, ({ viewer, query }) => broadcasts.list(viewer, query)),
  route(view, {}, async ({ viewer, params }) => ({ data: await groups.view(viewer, params.id) })),
  route(update, {}, async ({ viewer, params, body }) => ({ data: await groups.update(viewer, params.id, body) })),
  route(remove, {}, async ({ viewer, params }) => {
    await groups.remove(viewer, params.id)
    return undefined
  }),
  route(members, {}, ({ viewer, params, query }) => groups.members(viewer, params.id, query)),
  route(addMembers, {}, async ({ viewer, params, body }) => ({ data: await groups.addMembers(viewer, params.id, body.userIds) })),
  route(removeMember, {}, async ({ viewer, params }) => {
    await groups.removeMember(viewer, params.id, params.userId)
    return undefined
  }),
  route(message, { limit: 'message' }, async ({ viewer, params, body }) => {
    const { queued, isNew } = await broadcasts.send(viewer, params.id, body)
    return { status: isNew ? 201 : 200, data: { queued } }
  }),
]
