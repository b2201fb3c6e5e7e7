// A home read best first, page after page: the order is made once and kept while it is read, and what it shows is asked anew each time.
import type { Calls, HomePost, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { writeCursor } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { readPlace, writePlace } from './cursor.ts'
import type { Needs } from './needs.ts'
import type { Ordering } from './ordering.ts'
import * as store from './store.ts'
import type { HomeListTable } from './tables.ts'

interface Page {
  readonly data: HomePost[]
  readonly nextCursor: string | null
}

const defaultLimit = 10
/** A page that rules have thinned out is filled up again, this often at most. */
const mostRounds = 4

export function createReading({ db, feeds }: Pick<Needs, 'db' | 'feeds'>, ordering: Ordering) {
  /** What follows by its time. */
  const rest = async (viewer: Viewer, cursor: string, limit: number): Promise<Page> => {
    const { data, nextCursor } = await feeds.reading.list({ isHome: true, cursor, limit }, viewer)
    return { data: data.map((feed) => ({ feed, why: null })), nextCursor }
  }

  const page = async (viewer: Viewer, list: HomeListTable, from: number, limit: number): Promise<Page> => {
    const data: HomePost[] = []
    const whyOf = new Map(list.feed_ids.map((id, place) => [id, list.whys[place] ?? null]))
    let at = from
    for (let round = 0; round < mostRounds && at < list.feed_ids.length && data.length < limit; round++) {
      const ids = list.feed_ids.slice(at, at + limit - data.length)
      const shown = await feeds.home.show(ids, viewer)
      data.push(...shown.map((feed) => ({ feed, why: whyOf.get(feed._id) ?? null })))
      at += ids.length
    }
    if (at < list.feed_ids.length) return { data, nextCursor: writePlace({ list: list.id, at }) }
    const after = writeCursor({ at: list.rest_at, id: list.rest_id })
    if (data.length >= limit) return { data, nextCursor: after }
    const older = await rest(viewer, after, limit - data.length)
    return { data: [...data, ...older.data], nextCursor: older.nextCursor }
  }

  return async ({ list, cursor, limit = defaultLimit }: QueryOf<Calls['home']['best']>, viewer: Viewer): Promise<Page> => {
    const place = cursor === undefined ? { list: list ?? newId(), at: 0 } : readPlace(cursor)
    if (!place) return rest(viewer, cursor ?? '', limit)
    const known = await store.findList(db, viewer.accountId, place.list)
    // Another order would show twice what was read, and lose the rest.
    if (!known && place.at > 0) throw new AppError('home.list_gone')
    return page(viewer, known ?? (await ordering.list(viewer, place.list)), place.at, limit)
  }
}
