// The way to the pictures of a stream, and whether what comes on it is kept.
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { LiveVideo } from '#platform/live-video/index.ts'
import type { Chat } from './chat.ts'
import * as store from './store.ts'
import type { StreamRow } from './tables.ts'

export interface GrantingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly video: LiveVideo | undefined
  readonly chat: Chat
}

/** Older ones are gone, and so many of one page are not looked through. */
const keptAtMost = days(15)
const mostSessions = 2000

export function createGranting({ db, clock, video, chat }: GrantingNeeds) {
  /** One page does not take the room of all others: what lies of it already counts whenever its host sends anew. */
  const mayKeep = async ({ page_id: pageId, session_id: sessionId }: StreamRow, { recordings }: LiveVideo): Promise<boolean> => {
    const earlier = await store.listRecorded(db, pageId, after(clock.now(), -keptAtMost), mostSessions)
    if ((await recordings.bytesOf([sessionId, ...earlier.map(({ id }) => id)])) < recordings.mostKept()) return true
    await recordings.stop(sessionId, 'many')
    return false
  }

  /** The right to send or to see the pictures. Throws the codes of `streams.token`. */
  return async (viewer: Viewer, streamId: string, role: 'host' | 'audience') => {
    const found = await store.find(db, { id: streamId })
    if (!found) throw new AppError('stream.unknown')
    const { row, right } = await chat.enter(found.conversation_id, viewer)
    // Only the host sends pictures (access.md F57).
    if (role === 'host' && right.role !== 'model') throw new AppError('request.forbidden')
    if (!right.mayWatch) throw new AppError('stream.not_joined')
    if (!row.is_streaming) throw new AppError('stream.offline')
    if (!video) throw new AppError('stream.video_unavailable')
    const way =
      role === 'host'
        ? video.publishGrant(row.session_id, viewer.accountId, row.is_recorded && (await mayKeep(row, video)))
        : video.playbackGrant(row.session_id, viewer.accountId)
    return { provider: video.id, ...way, expiresAt: way.expiresAt.toISOString() }
  }
}
