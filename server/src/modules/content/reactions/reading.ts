// The own bookmarks of a kind. Rows stay when their object is hidden or gone, so that they are back with it; the list leaves them out.
import type { ReactionObject } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { presentBookmark } from './present.ts'
import * as store from './store.ts'
import type { ReactionTable } from './tables.ts'

/** What a kind says of its objects to be listed. */
export interface Listed<T extends { readonly _id: string }> {
  /** Those of these that the viewer sees, open or locked. */
  seenAmong(ids: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>>
  /** As they are shown everywhere. */
  show(ids: readonly string[], viewer: Viewer): Promise<readonly T[]>
}

export interface Window {
  readonly limit?: number
  readonly offset?: number
  readonly sort?: 'asc' | 'desc'
}

export interface BookmarkPage<T> {
  readonly data: ReturnType<typeof presentBookmark<T>>[]
  readonly total: number
}

/** Up to here the total counts what is shown; beyond, what was saved. */
const exactTo = 1000

export const createReading = (db: Db) => {
  /** The rows whose object is shown, as far as the page reaches, and how many there are in all. */
  const findShown = async (
    viewer: Viewer,
    kind: ReactionObject,
    { sort, upTo }: { sort: 'asc' | 'desc'; upTo: number },
    seenAmong: Listed<never>['seenAmong'],
  ): Promise<{ shown: ReactionTable[]; total: number }> => {
    const wish = { accountId: viewer.accountId, kind, action: 'bookmark', sort } as const
    const shown: ReactionTable[] = []
    for (let after: ReactionTable | undefined; ; ) {
      const rows = await store.list(db, { ...wish, after }, exactTo)
      const ids = rows.map((row) => row.object_id)
      const seen = ids.length === 0 ? new Set<string>() : await seenAmong(ids, viewer)
      shown.push(...rows.filter((row) => seen.has(row.object_id)))
      if (rows.length < exactTo) return { shown, total: shown.length }
      after = rows.at(-1)
      if (shown.length >= upTo) return { shown, total: shown.length + (await store.count(db, { ...wish, after })) }
    }
  }

  return {
    /** Newest first. */
    async bookmarks<T extends { readonly _id: string }>(
      viewer: Viewer,
      kind: ReactionObject,
      { limit = 10, offset = 0, sort = 'desc' }: Window,
      listed: Listed<T>,
    ): Promise<BookmarkPage<T>> {
      const { shown, total } = await findShown(viewer, kind, { sort, upTo: offset + limit }, listed.seenAmong)
      const rows = shown.slice(offset, offset + limit)
      const objects =
        rows.length === 0
          ? []
          : await listed.show(
              rows.map((row) => row.object_id),
              viewer,
            )
      const byId = new Map(objects.map((object) => [object._id, object]))
      const data = rows.flatMap((row) => {
        const object = byId.get(row.object_id)
        return object ? [presentBookmark(row, object)] : []
      })
      return { data, total }
    },
  }
}
