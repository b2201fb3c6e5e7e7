// What a host reads after a session: all of it from rows, for whoever may publish for its page.
import type { StreamSummary } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Follows } from '#people/follows'
import { hostRefusal } from './policy.ts'
import * as store from './store.ts'

export interface SummaryNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly follows: Pick<Follows, 'countNew'>
}

export const createSummary =
  ({ db, clock, pages, follows }: SummaryNeeds) =>
  /** Throws `stream.unknown`, also of a session that was never live. */
  async (viewer: Viewer, sessionId: string): Promise<StreamSummary> => {
    const session = await store.findSession(db, sessionId)
    const row = session && (await store.find(db, { id: session.stream_id }))
    if (!row || !session.live_at || !(await pages.actAs(viewer, row.page_id, 'publish'))) throw new AppError('stream.unknown')
    // It says what was given: whoever may not host does not read it, in whosever name.
    const refusal = hostRefusal(viewer)
    if (refusal !== undefined) throw new AppError(refusal)
    const until = session.ended_at ?? clock.now()
    const [{ messages, tips, tipped }, newFollowers] = await Promise.all([
      store.sumSession(db, sessionId),
      follows.countNew(row.page_id, session.live_at, until),
    ])
    return {
      sessionId,
      startedAt: session.live_at.toISOString(),
      endedAt: session.ended_at?.toISOString() ?? null,
      seconds: Math.max(session.seconds, Math.floor((until.getTime() - session.live_at.getTime()) / 1000)),
      mostMembers: session.most_members,
      messages,
      tips: { count: tips, tokens: tipped / 100 },
      newFollowers,
    }
  }
