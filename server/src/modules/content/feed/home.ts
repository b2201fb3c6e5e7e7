// What a home is made of that is put in another order than by time.
import type { Feed } from '@fieldhouse/contract'
import type { RawBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { pagesFollowedBy } from '#people/follows'
import * as store from './home-store.ts'
import type { Viewing } from './viewing.ts'

export type { FeedPlace } from './home-store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  /** A subquery (column `page_id`) of the pages whose posts make the viewer's home. */
  readonly homePages?: (viewerId: string) => RawBuilder<unknown>
}

export const createHome = ({ db, clock, homePages = pagesFollowedBy }: Needs, viewing: Viewing) => ({
  /** The newest first, at most so many. Whether the viewer may know of each is asked when it is shown. */
  places: (viewer: Viewer, most: number): Promise<store.FeedPlace[]> =>
    store.listPlaces(db, homePages(viewer.accountId), clock.now(), most),

  /** In this order, those of them that are of the viewer's home at this moment and that they may know of. */
  async show(ids: readonly string[], viewer: Viewer): Promise<Feed[]> {
    if (ids.length === 0) return []
    const rows = await store.loadOnPages(db, ids, homePages(viewer.accountId))
    const shown = new Map((await viewing.showMany(rows, viewer)).map((feed) => [feed._id, feed]))
    return ids.flatMap((id) => shown.get(id) ?? [])
  },

  /** By post, the page it stands on. */
  pagesOf: (ids: readonly string[]): Promise<Map<string, string>> => store.loadPageIds(db, ids),
})
