// From the queries of the wire to what is searched for.
import { dayWindow } from '#platform/day-window.ts'
import type { Who } from './seen.ts'
import type { AssetSearch } from './search.ts'
import type { AssetTable } from './tables.ts'

interface AnyQuery {
  readonly q?: string
  readonly limit?: number
  readonly offset?: number
  readonly sort?: 'asc' | 'desc'
  readonly fromDate?: string
  readonly toDate?: string
}

interface PublicQuery extends AnyQuery {
  readonly performerId?: string
  readonly teamId?: string
  readonly excludedId?: string
  readonly isSale?: boolean
  readonly sortBy?: 'createdAt' | 'popular' | 'price'
}

interface OwnQuery extends AnyQuery {
  readonly status?: AssetTable['status']
  readonly sortBy?: 'createdAt' | 'updatedAt' | 'title' | 'price'
}

const partOf = (query: AnyQuery) => ({
  q: query.q,
  ...dayWindow(query),
  direction: query.sort ?? 'desc',
  limit: query.limit ?? 10,
  offset: query.offset ?? 0,
})

const publicOrders = { createdAt: 'published_at', popular: 'popular', price: 'price' } as const
const ownOrders = { createdAt: 'created_at', updatedAt: 'updated_at', title: 'title', price: 'price' } as const

export const toPublicSearch = (query: PublicQuery, reader: Who | undefined): AssetSearch => ({
  onlyListed: true,
  readerId: reader?.accountId,
  pageId: query.performerId ?? query.teamId,
  exceptId: query.excludedId,
  isSale: query.isSale,
  orderBy: publicOrders[query.sortBy ?? 'createdAt'],
  ...partOf(query),
})

export const toOwnSearch = (query: OwnQuery, pageId: string): AssetSearch => ({
  onlyListed: false,
  pageId,
  status: query.status,
  orderBy: ownOrders[query.sortBy ?? 'createdAt'],
  ...partOf(query),
})
