// Reading galleries and photos: own ones in every status, those of others open or locked, bought ones for ever.
import type { Calls, Gallery, Photo, QueryOf } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { isId } from '../../platform/new-id.ts'
import { toOwnSearch, toPublicSearch } from '../assets/index.ts'
import { findPhoto, searchPhotos } from './photo-store.ts'
import * as store from './store.ts'
import type { Viewing } from './viewing.ts'

export type Reading = ReturnType<typeof createReading>

const windowOf = ({ limit = 10, offset = 0, sort = 'desc' }: Pick<QueryOf<Calls['photos']['list']>, 'limit' | 'offset' | 'sort'>) => ({
  limit,
  offset,
  direction: sort,
})

export const createReading = ({ db, viewing }: { readonly db: Db; readonly viewing: Viewing }) => ({
  showOne: viewing.showOne,
  showPhoto: viewing.showPhoto,

  /** By id or slug. Throws `gallery.unknown` alike for missing and hidden ones. */
  view: async (key: string, viewer: Viewer | undefined): Promise<Gallery> =>
    viewing.showOne(await store.find(db, isId(key) ? { id: key } : { slug: key }), viewer),

  async viewOwn(id: string, viewer: Viewer): Promise<Gallery> {
    const row = await store.find(db, { id })
    return viewing.showOne(row?.page_id === viewer.accountId ? row : undefined, viewer)
  },

  async search(query: QueryOf<Calls['galleries']['search']>, viewer: Viewer | undefined): Promise<{ data: Gallery[]; total: number }> {
    const { rows, total } = await store.search(db, toPublicSearch(query))
    return { data: await viewing.show(rows, viewer), total }
  },

  async searchOwn(query: QueryOf<Calls['galleries']['own']>, viewer: Viewer): Promise<{ data: Gallery[]; total: number }> {
    const { rows, total } = await store.search(db, toOwnSearch(query, viewer.accountId))
    return { data: await viewing.show(rows, viewer), total }
  },

  viewPhoto: async (id: string, viewer: Viewer | undefined): Promise<Photo> => viewing.showPhoto(await findPhoto(db, id), viewer),

  async viewOwnPhoto(id: string, viewer: Viewer): Promise<Photo> {
    const row = await findPhoto(db, id)
    return viewing.showPhoto(row?.page_id === viewer.accountId ? row : undefined, viewer)
  },

  async listPhotos(query: QueryOf<Calls['photos']['list']>, viewer: Viewer | undefined): Promise<{ data: Photo[]; total: number }> {
    const { galleryId, performerId: pageId } = query
    if (galleryId === undefined && pageId === undefined)
      throw new AppError('request.invalid', { errors: [{ path: 'galleryId', message: 'Name a gallery or a performer.' }] })
    if (galleryId !== undefined) {
      const gallery = await store.find(db, { id: galleryId })
      if (!gallery || (await viewing.lookAt(gallery, viewer)).view === 'hidden') throw new AppError('gallery.unknown')
    }
    const { rows, total } = await searchPhotos(db, { onlyListed: galleryId === undefined, galleryId, pageId, status: 'active', ...windowOf(query) })
    return { data: await viewing.showPhotos(rows, viewer), total }
  },

  async listOwnPhotos(query: QueryOf<Calls['photos']['own']>, viewer: Viewer): Promise<{ data: Photo[]; total: number }> {
    const { galleryId, status } = query
    const { rows, total } = await searchPhotos(db, { galleryId, status, pageId: viewer.accountId, ...windowOf(query) })
    return { data: await viewing.showPhotos(rows, viewer), total }
  },

  /** A gallery as its buyer's transaction finds it. Hundredths; null: not for sale. */
  async forSale(tx: Db, id: string) {
    const row = await store.find(tx, { id })
    if (!row) return undefined
    const offer = async (viewer: Viewer) => {
      const { view, page } = (await viewing.lookAtMany([row], viewer, tx))(row)
      return view === 'hidden' ? undefined : { price: row.listed ? row.price : null, page }
    }
    return { pageId: row.page_id, offer }
  },
})
