// What a host reads after a session: all of it from rows, for whoever may publish for its page.
import type { StreamSummary } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Follows } from '#people/follows'
import { createLookingBack } from './looking-back.ts'
import * as store from './store.ts'

export interface SummaryNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly follows: Pick<Follows, 'countNew'>
}

export function createSummary({ db, clock, pages, follows }: SummaryNeeds) {
  const { lookBack } = createLookingBack({ db, pages })
  return async (viewer: Viewer, sessionId: string): Promise<StreamSummary> => {
    const { row, session, liveAt } = await lookBack(viewer, sessionId)
    const until = session.ended_at ?? clock.now()
    const [{ messages, tips, tipped }, newFollowers] = await Promise.all([
      store.sumSession(db, sessionId),
      follows.countNew(row.page_id, liveAt, until),
    ])
    return {
      sessionId,
      startedAt: liveAt.toISOString(),
      endedAt: session.ended_at?.toISOString() ?? null,
      seconds: Math.max(session.seconds, Math.floor((until.getTime() - liveAt.getTime()) / 1000)),
      mostMembers: session.most_members,
      messages,
      tips: { count: tips, tokens: tipped / 100 },
      newFollowers,
    }
  }
}
