import { calls, type BodyOf, type Call } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { createFormReader, fieldsToBody, route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { ProductFiles } from './form.ts'
import type { Reading } from './reading.ts'
import type { Writing } from './writing.ts'

export interface Needs {
  readonly writing: Writing
  readonly reading: Reading
  readonly media: Media
}

const fileTypes = { image: 'product-image', digitalFile: 'product-digital' } as const

export function productRoutes({ writing, reading, media }: Needs): Route[] {
  /** JSON, or a form whose files are taken in once its fields are right. */
  const createReceiver = <C extends Call>(call: C, require?: (viewer: Viewer, form: BodyOf<C>) => Promise<unknown>) => {
    const read = createFormReader(call)
    return async (request: FastifyRequest, viewer: Viewer): Promise<{ form: BodyOf<C>; files: ProductFiles }> => {
      if (!request.isMultipart()) return { form: read(request.body ?? {}), files: {} }
      await using received = await media.receive(request, fileTypes, { isOptional: true, ownerId: viewer.accountId })
      const form = read(fieldsToBody(call.body, received.fields))
      await require?.(viewer, form)
      const taken = await Promise.all(received.files.map(async (file) => [file.field, await media.take(viewer, file)] as const))
      return { form, files: Object.fromEntries(taken) }
    }
  }
  const receiveNew = createReceiver(calls.products.create, writing.requirePage)
  const receiveChange = createReceiver(calls.products.update)

  return [
    route(calls.products.create, { limit: 'upload' }, async ({ viewer, request }) => {
      const { form, files } = await receiveNew(request, viewer)
      return { data: await reading.showOne(await writing.create(viewer, form, files), viewer) }
    }),
    route(calls.products.own, {}, ({ viewer, query }) => reading.searchOwn(query, viewer)),
    route(calls.products.ownOne, {}, async ({ viewer, params }) => ({ data: await reading.viewOwn(params.id, viewer) })),
    route(calls.products.update, { limit: 'upload' }, async ({ viewer, params, request }) => {
      const { form, files } = await receiveChange(request, viewer)
      return { data: await reading.showOne(await writing.update(viewer, params.id, form, files), viewer) }
    }),
    route(calls.products.remove, {}, async ({ viewer, params }) => {
      await writing.remove(viewer, params.id)
      return undefined
    }),
    route(calls.products.search, { limit: 'search' }, ({ viewer, query }) => reading.search(query, viewer)),
    route(calls.products.view, {}, async ({ viewer, params, caller }) => ({ data: await reading.view(params.id, viewer, caller) })),
    route(calls.products.downloadLink, {}, async ({ viewer, params }) => ({ data: await reading.linkTo(params.id, viewer) })),
  ]
}
