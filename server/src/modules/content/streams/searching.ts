// Streams that run, as a list for one viewer.
import type { Calls, QueryOf, Stream } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Showing } from './showing.ts'
import * as store from './store.ts'

type Query = QueryOf<Calls['streams']['search']>

export const createSearch =
  ({ db, showing }: { readonly db: Db; readonly showing: Showing }) =>
  async (query: Query, viewer: Viewer | undefined): Promise<{ data: Stream[]; total: number }> => {
    // Minors see no paid stream at any door (youth.md Y33).
    if (viewer?.isMinor && query.isFree === false) return { data: [], total: 0 }
    const { rows, total } = await store.search(db, {
      readerId: viewer?.accountId,
      pageId: query.teamId ?? query.performerId,
      q: query.q,
      isFree: viewer?.isMinor ? true : query.isFree,
      sportIds: query.sportIds,
      orderBy: query.sortBy ?? 'createdAt',
      direction: query.sort ?? 'desc',
      limit: query.limit ?? 10,
      offset: query.offset ?? 0,
    })
    return { data: await showing.streams(rows, viewer), total }
  }
