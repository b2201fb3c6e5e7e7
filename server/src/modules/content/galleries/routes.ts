import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { createFormReader, fieldsToBody, route, type Route } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { PhotoWriting } from './photos.ts'
import type { Reading } from './reading.ts'
import type { Writing } from './writing.ts'

export interface Needs {
  readonly writing: Writing
  readonly photos: PhotoWriting
  readonly reading: Reading
  readonly media: Media
}

export const galleryRoutes = (needs: Needs): Route[] => [...ofGalleries(needs), ...ofPhotos(needs)]

const ofGalleries = ({ writing, reading }: Needs): Route[] => [
  route(calls.galleries.create, {}, async ({ viewer, body }) => ({
    data: await reading.showOne(await writing.create(viewer, body), viewer),
  })),
  route(calls.galleries.own, {}, ({ viewer, query }) => reading.searchOwn(query, viewer)),
  route(calls.galleries.ownOne, {}, async ({ viewer, params }) => ({ data: await reading.viewOwn(params.id, viewer) })),
  route(calls.galleries.update, {}, async ({ viewer, params, body }) => ({
    data: await reading.showOne(await writing.update(viewer, params.id, body), viewer),
  })),
  route(calls.galleries.remove, {}, async ({ viewer, params }) => {
    await writing.remove(viewer, params.id)
    return undefined
  }),
  route(calls.galleries.search, { limit: 'search' }, ({ viewer, query }) => reading.search(query, viewer)),
  route(calls.galleries.view, {}, async ({ viewer, params, caller }) => ({ data: await reading.view(params.id, viewer, caller) })),
]

function ofPhotos({ photos, reading, media }: Needs): Route[] {
  const read = createFormReader(calls.photos.upload)
  return [
    route(calls.photos.upload, { limit: 'upload' }, async ({ viewer, request }) => {
      await using received = await media.receive(request, { file: 'photo', photo: 'photo' })
      const form = read(fieldsToBody(calls.photos.upload.body, received.fields))
      await photos.requireRoom(viewer, form.galleryId)
      const [incoming] = received.files
      if (!incoming) throw new AppError('upload.missing')
      const photo = await photos.create(viewer, form, await media.take(viewer, incoming))
      return { data: await reading.showPhoto(photo, viewer) }
    }),
    route(calls.photos.own, {}, ({ viewer, query }) => reading.listOwnPhotos(query, viewer)),
    route(calls.photos.ownOne, {}, async ({ viewer, params }) => ({ data: await reading.viewOwnPhoto(params.id, viewer) })),
    route(calls.photos.update, {}, async ({ viewer, params, body }) => ({
      data: await reading.showPhoto(await photos.update(viewer, params.id, body), viewer),
    })),
    route(calls.photos.remove, {}, async ({ viewer, params }) => {
      await photos.remove(viewer, params.id)
      return undefined
    }),
    route(calls.photos.setCover, {}, async ({ viewer, params }) => ({
      data: await reading.showOne(await photos.setCover(viewer, params.id), viewer),
    })),
    route(calls.photos.list, {}, ({ viewer, query }) => reading.listPhotos(query, viewer)),
    route(calls.photos.view, {}, async ({ viewer, params }) => ({ data: await reading.viewPhoto(params.id, viewer) })),
  ]
}
