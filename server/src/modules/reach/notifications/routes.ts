import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Notifications } from './service.ts'

export const notificationRoutes = ({ reading, muting, settings }: Notifications): Route[] => [
  route(calls.notifications.list, {}, ({ viewer, query }) => reading.list(viewer, query)),
  route(calls.notifications.count, {}, async ({ viewer }) => ({ data: await reading.count(viewer) })),
  route(calls.notifications.seen, {}, async ({ viewer, body }) => ({ data: await reading.see(viewer, new Date(body.upTo), body.tab) })),
  route(calls.notifications.read, {}, async ({ viewer, params }) => ({ data: await reading.read(viewer, params.id) })),
  route(calls.notifications.opened, {}, async ({ viewer, body }) => ({ data: await reading.open(viewer, body.subjectId) })),
  route(calls.notifications.readAll, {}, async ({ viewer }) => ({ data: await reading.readAll(viewer) })),
  route(calls.notifications.mute, {}, async ({ viewer, params }) => {
    await muting.mute(viewer, params.id)
    return undefined
  }),
  route(calls.notifications.mutes, {}, async ({ viewer }) => {
    const data = await muting.mutes(viewer)
    return { data, total: data.length }
  }),
  route(calls.notifications.unmute, {}, async ({ viewer, params }) => {
    await muting.unmute(viewer, params.id)
    return undefined
  }),
  route(calls.notifications.settings, {}, async ({ viewer }) => ({ data: await settings.read(viewer) })),
  route(calls.notifications.saveSettings, {}, async ({ viewer, body, caller }) => ({
    data: await settings.save(viewer, body, caller.network),
  })),
]
