// Reading galleries and photos: own ones in every status, those of others open or locked, bought ones for ever.
import type { Calls, Gallery, Photo, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { dayWindow } from '#platform/day-window.ts'
import type { Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { toOwnSearch, toPublicSearch, type Things, type ThingsOf } from '#content/things'
import { findPhoto, searchPhotos } from './photo-store.ts'
import * as store from './store.ts'
import type { GalleryPhoto, GalleryTable } from './tables.ts'
import type { Viewing } from './viewing.ts'

export interface ReadingNeeds {
  readonly db: Db
  readonly albums: ThingsOf<GalleryTable>
  readonly photos: ThingsOf<GalleryPhoto>
  readonly viewing: Viewing
  readonly things: Things
}

export type Reading = ReturnType<typeof createReading>

const publicOrders = { createdAt: 'created_at', popular: 'popular', price: 'price' } as const
const ownOrders = { createdAt: 'created_at', updatedAt: 'updated_at', title: 'title' } as const

const windowOf = (query: Pick<QueryOf<Calls['photos']['own']>, 'q' | 'fromDate' | 'toDate' | 'limit' | 'offset' | 'sort'>) => ({
  q: query.q,
  ...dayWindow(query),
  limit: query.limit ?? 10,
  offset: query.offset ?? 0,
  direction: query.sort ?? 'desc',
})

export const createReading = ({ db, albums, photos, viewing, things }: ReadingNeeds) => ({
  showOne: viewing.showOne,
  showPhoto: viewing.showPhoto,

  /** By id or slug; for a caller it counts as a look. Throws `gallery.unknown` alike for missing and hidden ones. */
  async view(key: string, viewer: Viewer | undefined, caller?: Caller): Promise<Gallery> {
    const row = await store.find(db, isId(key) ? { id: key } : { slug: key })
    const gallery = await viewing.showOne(row, viewer)
    if (row && caller) await albums.countLook(row, viewer, caller)
    return gallery
  },

  /** As the viewer sees them; hidden ones are left out. */
  byIds: async (ids: readonly string[], viewer: Viewer): Promise<Gallery[]> =>
    viewing.show([...(await store.loadMany(db, ids)).values()], viewer),

  viewOwn: async (id: string, viewer: Viewer): Promise<Gallery> => viewing.showOne(await albums.requireInside(id, viewer), viewer),

  async search(query: QueryOf<Calls['galleries']['search']>, viewer: Viewer | undefined): Promise<{ data: Gallery[]; total: number }> {
    const { rows, total } = await store.search(db, toPublicSearch(query, viewer))
    return { data: await viewing.show(rows, viewer), total }
  },

  async searchOwn(query: QueryOf<Calls['galleries']['own']>, viewer: Viewer): Promise<{ data: Gallery[]; total: number }> {
    const { rows, total } = await store.search(db, toOwnSearch(query, await things.pageFor(viewer, query.teamId)))
    return { data: await viewing.show(rows, viewer), total }
  },

  viewPhoto: async (id: string, viewer: Viewer | undefined): Promise<Photo> => viewing.showPhoto(await findPhoto(db, id), viewer),

  viewOwnPhoto: async (id: string, viewer: Viewer): Promise<Photo> =>
    viewing.showPhoto((await photos.requireInside(id, viewer)).photo, viewer),

  async listPhotos(query: QueryOf<Calls['photos']['list']>, viewer: Viewer | undefined): Promise<{ data: Photo[]; total: number }> {
    const { galleryId, teamId, performerId: pageId = teamId } = query
    if (galleryId === undefined && pageId === undefined)
      throw new AppError('request.invalid', { errors: [{ path: 'galleryId', message: 'Name a gallery or a performer.' }] })
    if (galleryId !== undefined) await albums.require(galleryId, viewer)
    const { rows, total } = await searchPhotos(db, {
      onlyListed: galleryId === undefined,
      readerId: viewer?.accountId,
      galleryId,
      pageId,
      status: 'active',
      exceptId: query.excludedId,
      isSale: query.isSale,
      orderBy: publicOrders[query.sortBy ?? 'createdAt'],
      ...windowOf(query),
    })
    return { data: await viewing.showPhotos(rows, viewer), total }
  },

  async listOwnPhotos(query: QueryOf<Calls['photos']['own']>, viewer: Viewer): Promise<{ data: Photo[]; total: number }> {
    const { galleryId, status } = query
    // A gallery says itself whose its photos are.
    const found = galleryId === undefined ? undefined : await store.find(db, { id: galleryId })
    const gallery = await things.forWriter(db, viewer, found)
    const pageId = gallery?.page_id ?? (await things.pageFor(viewer, query.teamId))
    const orderBy = ownOrders[query.sortBy ?? 'createdAt']
    const { rows, total } = await searchPhotos(db, { galleryId, status, pageId, orderBy, ...windowOf(query) })
    return { data: await viewing.showPhotos(rows, viewer), total }
  },
})
