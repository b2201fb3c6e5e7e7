import { calls, type BodyOf, type Call } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { createFormReader, fieldsToBody, route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { VideoFiles } from './form.ts'
import type { Reading } from './reading.ts'
import type { Writing } from './writing.ts'

export interface Needs {
  readonly writing: Writing
  readonly reading: Reading
  readonly media: Media
}

const fileTypes = { video: 'video', teaser: 'video-teaser', thumbnail: 'video-thumbnail' } as const

export function videoRoutes({ writing, reading, media }: Needs): Route[] {
  /** JSON, or a form whose files are taken in once its fields are right. */
  const createReceiver = <C extends Call>(
    call: C,
    needed?: keyof VideoFiles,
    require?: (viewer: Viewer, form: BodyOf<C>) => Promise<unknown>,
  ) => {
    const read = createFormReader(call)
    return async (request: FastifyRequest, viewer: Viewer): Promise<{ form: BodyOf<C>; files: VideoFiles }> => {
      if (!request.isMultipart()) {
        const form = read(request.body ?? {})
        await require?.(viewer, form)
        return { form, files: {} }
      }
      await using received = await media.receive(request, fileTypes, { isOptional: true, ownerId: viewer.accountId })
      const form = read(fieldsToBody(call.body, received.fields))
      if (needed && !received.files.some(({ field }) => field === needed)) throw missing
      await require?.(viewer, form)
      const taken = await Promise.all(received.files.map(async (file) => [file.field, await media.take(viewer, file)] as const))
      return { form, files: Object.fromEntries(taken) }
    }
  }
  const receiveNew = createReceiver(calls.videos.upload, 'video', writing.requirePage)
  const receiveChange = createReceiver(calls.videos.update)

  return [
    route(calls.videos.upload, { limit: 'upload' }, async ({ viewer, request }) => {
      const { form, files } = await receiveNew(request, viewer)
      if (!files.video) throw missing
      return { data: await reading.showOne(await writing.create(viewer, form, { ...files, video: files.video }), viewer) }
    }),
    route(calls.videos.own, {}, ({ viewer, query }) => reading.searchOwn(query, viewer)),
    route(calls.videos.ownOne, {}, async ({ viewer, params }) => ({ data: await reading.viewOwn(params.id, viewer) })),
    route(calls.videos.update, { limit: 'upload' }, async ({ viewer, params, request }) => {
      const { form, files } = await receiveChange(request, viewer)
      return { data: await reading.showOne(await writing.update(viewer, params.id, form, files), viewer) }
    }),
    route(calls.videos.remove, {}, async ({ viewer, params }) => {
      await writing.remove(viewer, params.id)
      return undefined
    }),
    route(calls.videos.search, { limit: 'search' }, ({ viewer, query }) => reading.search(query, viewer)),
    route(calls.videos.view, {}, async ({ viewer, params, caller }) => ({ data: await reading.view(params.id, viewer, caller) })),
  ]
}

const missing = new AppError('upload.missing', { message: 'Send the video in the field “video”.' })
