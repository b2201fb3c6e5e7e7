// Sessions that were live, as whoever may publish for their page asks for them.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import { hostRefusal } from './policy.ts'
import * as store from './store.ts'

export interface LookingBackNeeds {
  readonly db: Db
  readonly pages: Pages
}

export const createLookingBack = ({ db, pages }: LookingBackNeeds) => ({
  /** Of one that was never live there is nothing. Throws `stream.unknown`, `youth.not_allowed`. */
  async lookBack(viewer: Viewer, sessionId: string) {
    const session = await store.findSession(db, sessionId)
    const row = session && (await store.find(db, { id: session.stream_id }))
    if (!row || !session.live_at || !(await pages.actAs(viewer, row.page_id, 'publish'))) throw new AppError('stream.unknown')
    // It says what was given: whoever may not host does not read it, in whosever name.
    const refusal = hostRefusal(viewer)
    if (refusal !== undefined) throw new AppError(refusal)
    return { row, session, liveAt: session.live_at }
  },

  /** Those that were kept and ended since then, the newest first; none for whoever may not host. Throws `team.not_member`. */
  async recordedSince(viewer: Viewer, teamId: string | undefined, since: Date, limit: number) {
    const pageId = await pages.actingPage(viewer, teamId, 'publish')
    return hostRefusal(viewer) === undefined ? store.listRecorded(db, pageId, since, limit) : []
  },

  /** Whose these are, and when they ended; those that there are not are missing. */
  endsOf: async (sessionIds: readonly string[]) => new Map((await store.loadEnds(db, sessionIds)).map((end) => [end.id, end])),
})
