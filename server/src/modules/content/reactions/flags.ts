// Whether a viewer has liked or saved the objects of a list, in one statement for all of them.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import * as store from './store.ts'

export interface Flags {
  readonly isLiked: boolean
  readonly isBookmarked: boolean
}

export interface FlagReader {
  /** Nobody's, for a visitor. */
  of(viewer: Pick<Viewer, 'accountId'> | undefined, ids: readonly string[]): Promise<(id: string) => Flags>
}

const none: Flags = { isLiked: false, isBookmarked: false }
/** That somebody has shared something is no mark on it. */
const markOf = { like: { isLiked: true }, bookmark: { isBookmarked: true }, share: {} } as const

export const createFlags = (db: Db): FlagReader => ({
  async of(viewer, ids) {
    if (!viewer) return () => none
    const known = new Map<string, Flags>()
    for (const { object_id: id, action } of await store.loadOwn(db, viewer.accountId, ids))
      known.set(id, { ...(known.get(id) ?? none), ...markOf[action] })
    return (id) => known.get(id) ?? none
  },
})
