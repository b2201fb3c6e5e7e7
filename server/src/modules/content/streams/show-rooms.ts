// What private and group streams need of rooms and pictures; who asks, is let in and pays stands in paying/shows.
import type { StreamConversation } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { LiveVideo } from '#platform/live-video/index.ts'
import type { Ended, Lifecycle } from './lifecycle.ts'
import { newId } from '#platform/new-id.ts'
import type { Pages } from '#ground/pages'
import type { Rights, Who } from './rights.ts'
import type { StreamRooms } from './rooms.ts'
import type { Showing } from './showing.ts'
import * as store from './store.ts'
import type { EndReason, StreamRow } from './tables.ts'

export interface ShowRoomNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly video: LiveVideo | undefined
  readonly lifecycle: Lifecycle
  readonly rooms: StreamRooms
  readonly rights: Rights
  readonly pages: Pages
  readonly showing: Showing
  readonly tellEnd: (ended: Ended | undefined) => void
}

export type ShowRooms = ReturnType<typeof createShowRooms>

export interface ShowForm {
  readonly pageId: string
  readonly hostId: string
  /** Hundredths a minute. */
  readonly price: number
}

const title = 'Private stream'

/** A private stream, not live yet, for one who asks for it. */
async function prepare(tx: Db, now: Date, { pageId, hostId, price }: ShowForm): Promise<StreamRow> {
  const [id, sessionId] = [newId(), newId()]
  await store.insert(tx, {
    id,
    page_id: pageId,
    host_id: hostId,
    kind: 'private',
    conversation_id: newId(),
    name: '',
    title,
    description: '',
    price,
    session_id: sessionId,
    is_streaming: false,
    event_id: null,
    created_at: now,
    updated_at: now,
  })
  await store.insertSession(tx, { id: sessionId, stream_id: id, created_at: now, is_recorded: false, title, price })
  const row = await store.find(tx, { id })
  if (!row) throw new Error('A stream that was just prepared is there')
  return row
}

export function createShowRooms({ db, clock, video, lifecycle, rooms, rights, pages, showing, tellEnd }: ShowRoomNeeds) {
  return {
    /** False: this installation shows no pictures. */
    isPossible: video !== undefined,
    /** In the caller's transaction. */
    prepare: (tx: Db, form: ShowForm): Promise<StreamRow> => prepare(tx, clock.now(), form),
    find: (id: string, using: Db = db): Promise<StreamRow | undefined> => store.find(using, { id }),
    load: (conversationIds: readonly string[]): Promise<StreamRow[]> => store.findByConversations(db, conversationIds),
    /** Held until a minute of it is paid, or a seat in it given; undefined: another session has begun. */
    holdSession: (tx: Db, sessionId: string, mode: 'update' | 'share' = 'share'): Promise<StreamRow | undefined> =>
      store.lock(tx, { session_id: sessionId }, mode),
    /** Wherever else that does not go together with it. */
    isHostLive: store.isHostElsewhere,
    conversation: (row: StreamRow, viewer: Who): Promise<StreamConversation> => showing.conversation(row, viewer),
    /** Others may see the page, neither has blocked the other, the account is open and has its seat. */
    async mayStay(row: StreamRow, accountId: string, using: Db): Promise<boolean> {
      const who = await rights.fresh({ accountId }).catch(() => undefined)
      return who !== undefined && !who.isMinor && typeof (await rights.look(row, who, using)) !== 'string'
    },
    /** The page was closed to where they are while they were there. */
    isClosedOut: (row: StreamRow, accountId: string): boolean => rooms.isClosedOut(row.conversation_id, accountId),
    /** Whether it is their own doing that they may not stay: they have blocked, and were not blocked, or have no account any more. */
    async isOwnDoing(row: StreamRow, accountId: string): Promise<boolean> {
      const ofHost = [row.page_id, row.host_id]
      const [who, own, others] = await Promise.all([
        rights.fresh({ accountId }).catch(() => undefined),
        pages.blockedBy({ accountId }, ofHost),
        Promise.all(ofHost.map((id) => pages.blockedBy({ accountId: id }, [accountId]))),
      ])
      return who === undefined || (own.size > 0 && others.every((some) => some.size === 0))
    },
    isSending: (sessionId: string): boolean => video?.isSending(sessionId) ?? false,
    isWatching: (sessionId: string, accountId: string): boolean => video?.isWatching(sessionId, accountId) ?? false,
    /** However short, since then: nobody sees for nothing what they look at between two looks of the meter. */
    hasSeen: (sessionId: string, accountId: string, since: Date): boolean => (video?.givenAt(sessionId, accountId) ?? 0) > since.getTime(),
    /** Whoever has no seat any more leaves. */
    async review(streamId: string): Promise<void> {
      const row = await store.find(db, { id: streamId })
      if (row) await rooms.review(row)
    },
    async end(streamId: string, reason: EndReason): Promise<void> {
      tellEnd(await lifecycle.endNow(streamId, reason))
    },
  }
}
