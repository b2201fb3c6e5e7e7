import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { FanGroups } from './service.ts'

const { create, search, view, update, remove, members, addMembers, removeMember, message, messages } = calls.fanGroups
const many = calls.broadcasts

export const fanGroupRoutes = (needs: FanGroups): Route[] => [...groupRoutes(needs), ...broadcastRoutes(needs), ...stopRoutes(needs)]

const groupRoutes = ({ groups, broadcasts, running }: FanGroups): Route[] => [
  route(create, {}, async ({ viewer, body }) => ({ data: await groups.create(viewer, body) })),
  route(search, {}, ({ viewer, query }) => groups.search(viewer, query)),
  route(messages, {}, ({ viewer, query }) => running.list(viewer, query)),
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
    const audience = { list: 'group', groupId: params.id } as const
    const { row, isNew } = await broadcasts.create(viewer, { audience, ...body }).catch(asOfGroup)
    return { status: isNew ? 201 : 200, data: { queued: await broadcasts.countQueued(row) } }
  }),
]

/** The older call has its own word for nobody. */
const asOfGroup = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'broadcast.nobody' ? new AppError('fan_group.empty') : error
}

const broadcastRoutes = ({ targets, broadcasts, running }: FanGroups): Route[] => [
  route(many.preview, {}, async ({ viewer, body }) => ({ data: await targets.preview(viewer, body) })),
  route(many.create, { limit: 'message' }, async ({ viewer, body }) => {
    const { row, isNew } = await broadcasts.create(viewer, body)
    return { status: isNew ? 201 : 200, data: await broadcasts.present(row) }
  }),
  route(many.view, {}, async ({ viewer, params }) => ({ data: await running.view(viewer, params.id) })),
  route(many.update, { limit: 'message' }, async ({ viewer, params, body }) => ({
    data: await broadcasts.update(viewer, params.id, body),
  })),
  route(many.cancel, {}, async ({ viewer, params }) => {
    await broadcasts.cancel(viewer, params.id)
    return undefined
  }),
  route(many.pause, {}, async ({ viewer, params }) => ({ data: await running.pause(viewer, params.id) })),
  route(many.resume, {}, async ({ viewer, params }) => ({ data: await running.resume(viewer, params.id) })),
  route(many.unsend, {}, async ({ viewer, params }) => ({ data: await running.unsend(viewer, params.id) })),
]

const stopRoutes = ({ stops }: FanGroups): Route[] => [
  route(many.standing, {}, async ({ viewer, params }) => ({ data: { isStopped: await stops.isStopped(viewer, params.pageId) } })),
  route(many.stop, {}, async ({ viewer, params }) => {
    await stops.stop(viewer, params.pageId)
    return undefined
  }),
  route(many.start, {}, async ({ viewer, params }) => {
    await stops.start(viewer, params.pageId)
    return undefined
  }),
]
