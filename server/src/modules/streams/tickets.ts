// What charges ask of streams: the price of a ticket at the moment it is paid, and who may tip in a room.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { isId } from '../../platform/new-id.ts'
import type { PageRef } from '../ledger/index.ts'
import type { Rights } from './rights.ts'
import * as store from './store.ts'

export interface TicketNeeds {
  readonly db: Db
  readonly rights: Rights
}

export interface StreamTip {
  readonly viewer: Viewer
  readonly page: PageRef
  readonly context: Readonly<Record<string, string>>
}

export const createTickets = ({ db, rights }: TicketNeeds) => ({
  tickets: {
    /** A ticket is for the session that the stream is in. */
    async find(id: string): Promise<{ pageId: string; itemId: string } | undefined> {
      const row = await store.find(db, { id })
      return row && { pageId: row.page_id, itemId: row.session_id }
    },

    /**
     * Hundredths; 0: free. Undefined: hidden from the viewer. The stream is held until the ticket is paid, before the
     * wallet: nobody buys a session that has ended meanwhile.
     */
    async priceNow(tx: Db, { id: sessionId }: { id: string }, viewer: Viewer): Promise<number | undefined> {
      const row = await store.lock(tx, { session_id: sessionId }, 'share')
      if (!row) throw new AppError('stream.offline')
      const right = await rights.look(row, viewer, tx)
      if (right === 'stream.unknown') return undefined
      if (right === 'stream.offline') throw new AppError(right)
      return row.price ?? 0
    },
  },

  /** Where a tip was given; only from inside of a room that runs. Throws `stream.not_joined`, `stream.offline`. */
  async admitTip({ viewer, page, context }: StreamTip): Promise<Record<string, string>> {
    const { conversationId, sessionId } = context
    const key = conversationId !== undefined ? { conversation_id: conversationId } : { session_id: sessionId ?? '' }
    const row = isId(Object.values(key)[0] ?? '') ? await store.find(db, key) : undefined
    if (row?.page_id !== page.id || (sessionId !== undefined && row.session_id !== sessionId)) throw new AppError('stream.not_joined')
    const right = await rights.look(row, viewer)
    if (!row.is_streaming) throw new AppError('stream.offline')
    // A host is told by the tip itself that nobody pays themselves, a minor that minors do not pay.
    if (typeof right === 'string') throw new AppError(viewer.isMinor ? 'youth.not_allowed' : 'stream.not_joined')
    return { conversationId: row.conversation_id, sessionId: row.session_id, streamType: row.kind }
  },
})
