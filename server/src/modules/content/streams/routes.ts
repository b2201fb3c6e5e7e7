import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Streams } from './service.ts'

export function streamRoutes(streams: Streams): Route[] {
  const { chat } = streams
  const write = (call: typeof calls.streams.write | typeof calls.streams.writePublic) =>
    route(call, { limit: 'chat' }, async ({ viewer, params, body }) => {
      const { message, isNew } = await chat.write(params.id, body, viewer)
      return { status: isNew ? 201 : 200, data: message }
    })
  return [
    route(calls.streams.live, {}, async ({ viewer, body }) => ({ data: await streams.live(viewer, body) })),
    route(calls.streams.change, {}, async ({ viewer, params, body }) => ({ data: await streams.change(viewer, params.id, body) })),
    route(calls.streams.updateInfo, {}, async ({ viewer, body: { streamId, ...form } }) => ({
      data: await streams.updateInfo(viewer, streamId, form),
    })),
    route(calls.streams.setDuration, {}, async ({ viewer, body }) => ({
      data: { updated: true, duration: await streams.setDuration(viewer, body.streamId, body.duration) },
    })),
    route(calls.streams.score, {}, async ({ viewer, params, body }) => ({ data: await streams.keepScore(viewer, params.id, body) })),
    route(calls.streams.summary, {}, async ({ viewer, params }) => ({ data: await streams.summary(viewer, params.id) })),
    route(calls.streams.token, {}, async ({ viewer, body }) => ({ data: await streams.grant(viewer, body.streamId, body.role) })),
    route(calls.streams.join, {}, async ({ viewer, params }) => ({ data: await streams.join(params.id, viewer) })),
    route(calls.streams.search, { limit: 'search' }, ({ viewer, query }) => streams.search(query, viewer)),
    route(calls.streams.conversation, {}, async ({ viewer, params }) => ({ data: await streams.conversation(params.id, viewer) })),
    route(calls.streams.publicConversation, {}, async ({ viewer, params }) => ({ data: await streams.conversation(params.id, viewer) })),
    route(calls.streams.rename, {}, async ({ viewer, params, body }) => ({ data: await streams.rename(viewer, params.id, body.name) })),
    // Three addresses of one list (wire.md 7).
    route(calls.streams.messages, {}, ({ viewer, params, query }) => chat.list(params.id, query, viewer)),
    route(calls.streams.publicMessages, {}, ({ viewer, params, query }) => chat.list(params.id, query, viewer)),
    route(calls.streams.openMessages, {}, ({ viewer, params, query }) => chat.list(params.id, query, viewer)),
    write(calls.streams.write),
    write(calls.streams.writePublic),
    route(calls.streams.clear, {}, async ({ viewer, params }) => {
      await streams.clear(viewer, params.id)
      return undefined
    }),
  ]
}
