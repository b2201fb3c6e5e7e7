import { calls, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Input, type Route } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { Reading } from './reading.ts'
import type { Form } from './form.ts'
import type { Writing } from './writing.ts'
import type { Threads } from './threads.ts'

export interface Needs {
  readonly threads: Threads
  readonly reading: Reading
  readonly writing: Writing
  readonly media: Media
}

const uploads = [
  [calls.messages.uploadPhoto, 'message-photo'],
  [calls.messages.uploadVideo, 'message-video'],
  // For the chat of a stream (`streams/photos.ts`), by the same rules.
  [calls.messages.uploadPublicPhoto, 'message-photo'],
] as const

export const messageRoutes = ({ threads, reading, writing, media }: Needs): Route[] => [
  route(calls.conversations.list, {}, ({ viewer, query }) => threads.search(query, viewer)),
  route(calls.conversations.search, {}, ({ viewer, query }) => threads.search(query, viewer)),
  route(calls.conversations.open, {}, async ({ viewer, body }) => {
    const { conversation, isNew } = await threads.open(viewer, body)
    return { status: isNew ? 201 : 200, data: conversation }
  }),
  route(calls.conversations.view, {}, async ({ viewer, params }) => ({ data: await threads.view(viewer, params.id) })),
  route(calls.messages.list, {}, ({ viewer, params, query }) => reading.list(params.id, query, viewer)),
  route(calls.messages.send, { limit: 'message' }, async ({ viewer, params, body }) => {
    const { row, thread, isNew } = await writing.send(viewer, params.id, formOf(body, params.id))
    return { status: isNew ? 201 : 200, data: await reading.showOne(row, thread) }
  }),
  route(calls.messages.countUnread, {}, async ({ viewer }) => ({ data: { total: await writing.countUnread(viewer) } })),
  route(calls.messages.readAll, {}, async ({ viewer, params }) => ({ data: await writing.readAll(viewer, params.id) })),
  route(calls.messages.remove, {}, async ({ viewer, params }) => {
    await writing.remove(viewer, params.id)
    return undefined
  }),
  ...uploads.map(([call, type]) =>
    route(call, { limit: 'upload' }, async ({ viewer, request }: Input<typeof call>) => {
      // There is no conversation in which it could be sent (policy.ts).
      if (viewer.isMinor) throw new AppError('conversation.not_allowed')
      const file = await media.takeOne(request, viewer, type, call.upload.fields)
      return { data: media.present(file, { isOpen: true, viewer }) }
    }),
  ),
]

/** The message is in `data`, or bare; the conversation may be named again, but no other one. */
function formOf(body: BodyOf<Calls['messages']['send']>, conversationId: string): Form {
  if (body.conversationId !== undefined && body.conversationId !== conversationId)
    throw invalid('conversationId', 'This is another conversation.')
  return body.data ?? body
}

const invalid = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })
