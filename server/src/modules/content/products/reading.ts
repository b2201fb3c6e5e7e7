// Reading products: own ones in every status, those of others while they are for sale, bought ones for ever.
import type { Calls, Product, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { dayWindow } from '#platform/day-window.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import { pagesSelling, type Pages } from '#ground/pages'
import type { ThingsOf } from '#content/things'
import * as store from './store.ts'
import type { ProductTable } from './tables.ts'
import type { Viewing } from './viewing.ts'

export interface ReadingNeeds {
  readonly db: Db
  readonly pages: Pages
  readonly media: Media
  readonly shelf: ThingsOf<ProductTable>
  readonly viewing: Viewing
}

type SearchQuery = QueryOf<Calls['products']['search']>
type OwnQuery = QueryOf<Calls['products']['own']>

export type Reading = ReturnType<typeof createReading>

const nothing = { data: [], total: 0 }
const windowOf = ({ limit = 10, offset = 0, sort = 'desc' }: Pick<SearchQuery, 'limit' | 'offset' | 'sort'>) => ({
  limit,
  offset,
  direction: sort,
})

export function createReading({ db, pages, media, shelf, viewing: { show, showOne } }: ReadingNeeds) {
  return {
    showOne,
    /** The row and how the viewer sees it. Throws `product.unknown` alike for missing and hidden ones. */
    require: shelf.require,
    /** Names and pictures for what is remembered of a sale. */
    load: async (ids: readonly string[]) => store.loadMany(db, ids),
    /** For a caller it counts as a look. */
    async view(key: string, viewer: Viewer | undefined, caller?: Caller): Promise<Product> {
      const { row } = await shelf.require(key, viewer)
      const product = await showOne(row, viewer)
      if (caller) await shelf.countLook(row, viewer, caller)
      return product
    },

    /** What the viewer is known to see. */
    byIds: async (ids: readonly string[], viewer: Viewer): Promise<Product[]> =>
      show([...(await store.loadMany(db, ids)).values()], viewer),

    viewOwn: async (id: string, viewer: Viewer): Promise<Product> => showOne(await shelf.requireInside(id, viewer), viewer),

    async search(query: SearchQuery, viewer: Viewer | undefined): Promise<{ data: Product[]; total: number }> {
      // Everything on a shelf is for sale.
      if (query.isSale === false) return nothing
      const pageId = query.performerId ?? query.teamId
      const { rows, total } = await store.search(db, {
        onlyListed: true,
        pages: pagesSelling(viewer?.accountId),
        ...(pageId === undefined ? {} : { pageId }),
        ...(query.excludedId === undefined ? {} : { exceptId: query.excludedId }),
        ...(query.q === undefined ? {} : { q: query.q }),
        ...(query.type ? { type: query.type } : {}),
        ...dayWindow(query),
        orderBy: ({ createdAt: 'created_at', popular: 'sold', price: 'price' } as const)[query.sortBy ?? 'createdAt'],
        ...windowOf(query),
      })
      return { data: await show(rows, viewer), total }
    },

    async searchOwn(query: OwnQuery, viewer: Viewer): Promise<{ data: Product[]; total: number }> {
      const columns = { createdAt: 'created_at', updatedAt: 'updated_at', title: 'name', price: 'price' } as const
      const { rows, total } = await store.search(db, {
        onlyListed: false,
        pageId: await pages.actingPage(viewer, query.teamId, 'publish'),
        ...(query.q === undefined ? {} : { q: query.q }),
        ...(query.type ? { type: query.type } : {}),
        ...(query.status ? { status: query.status } : {}),
        ...dayWindow(query),
        orderBy: columns[query.sortBy ?? 'createdAt'],
        ...windowOf(query),
      })
      return { data: await show(rows, viewer), total }
    },

    /** Throws `product.not_purchased`, `product.not_digital`, `product.file_not_ready`, `product.unknown`. */
    async linkTo(id: string, viewer: Viewer): Promise<{ downloadLink: string; expiresAt: string }> {
      const { row, sight } = await shelf.require(id, viewer)
      if (row.digital_file_id === null) throw new AppError('product.not_digital')
      if (sight.view !== 'open') throw new AppError('product.not_purchased')
      const file = (await media.load([row.digital_file_id])).get(row.digital_file_id)
      const link = file && media.linkTo(file, viewer)
      if (!link) throw new AppError('product.file_not_ready')
      return { downloadLink: link.url, expiresAt: link.expiresAt.toISOString() }
    },

    /** Whether what is downloaded is there to be delivered; goods always are. */
    async isDeliverable(row: ProductTable): Promise<boolean> {
      if (row.digital_file_id === null) return row.type === 'physical'
      return (await media.load([row.digital_file_id])).get(row.digital_file_id)?.status === 'finished'
    },
  }
}
