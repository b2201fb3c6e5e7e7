import { calls, type BodyOf, type Call } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { createFormReader, fieldsToBody, route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Incoming, Media } from '#content/media'
import { momentOf, type VideoChange, type VideoFiles } from './form.ts'
import type { Reading } from './reading.ts'
import type { Writing } from './writing.ts'

export interface Needs {
  readonly writing: Writing
  readonly reading: Reading
  readonly media: Media
}

const fileTypes = { video: 'video', teaser: 'video-teaser', thumbnail: 'video-thumbnail', captions: 'captions' } as const

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
      requireLanguage(form, received.files)
      momentOf(form)
      await require?.(viewer, form)
      const take = async (file: Incoming) => [file.field, await media.take(viewer, file)] as const
      // Captions first: they may be refused, and a film that is taken in by then would be sent again.
      const isCaptions = ({ type }: Incoming) => type === 'captions'
      const captions = await Promise.all(received.files.filter(isCaptions).map(take))
      const others = await Promise.all(received.files.filter((file) => !isCaptions(file)).map(take))
      return { form, files: Object.fromEntries([...captions, ...others]) }
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

function requireLanguage(form: Pick<VideoChange, 'captionsLanguage'>, files: readonly Incoming[]): void {
  if (form.captionsLanguage !== undefined || files.every(({ type }) => type !== 'captions')) return
  throw new AppError('request.invalid', { errors: [{ path: 'captionsLanguage', message: 'Say in which language they are.' }] })
}

const missing = new AppError('upload.missing', { message: 'Send the video in the field “video”.' })
