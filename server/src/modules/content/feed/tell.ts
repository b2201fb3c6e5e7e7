// What a team's staff decided, told to the author (wire.md 5).
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import * as store from './store.ts'

export interface TellNeeds {
  readonly db: Db
  readonly outbox: Outbox
  readonly realtime: Realtime
}

export function tellOfModeration({ db, outbox, realtime }: TellNeeds): void {
  outbox.on('feed.moderated', async ({ feedId }) => {
    const row = await store.findById(db, feedId)
    if (!row?.moderation_status) return
    realtime.toAccount(row.author_id, 'feed_moderated', {
      feedId,
      teamId: row.page_id,
      moderationStatus: row.moderation_status,
      reason: row.moderation_reason,
    })
  })
}
