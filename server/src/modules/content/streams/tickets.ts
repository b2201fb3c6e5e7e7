// What charges ask of streams: the price of a ticket at the moment it is paid, and who may tip in a room.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Pages } from '#ground/pages'
import type { Rights } from './rights.ts'
import * as store from './store.ts'

export interface TicketNeeds {
  readonly db: Db
  readonly pages: Pages
  readonly rights: Rights
}

export interface StreamTip {
  readonly viewer: Viewer
  readonly pageId: string
  readonly context: Readonly<Record<string, string>>
}

export const createTickets = ({ db, pages, rights }: TicketNeeds) => ({
  tickets: {
    /** A ticket is for the session that the stream is in. */
    itemOf: async (id: string): Promise<string | undefined> => (await store.find(db, { id }))?.session_id,

    /**
     * A session as its buyer's transaction finds it. Hundredths; 0: free. The stream is held until the ticket is paid,
     * before the wallet: nobody buys a session that has ended meanwhile.
     */
    async find(tx: Db, sessionId: string) {
      const row = await store.lock(tx, { session_id: sessionId }, 'share')
      if (!row) throw new AppError('stream.offline')
      // Paid by the minute, once the host has let somebody in.
      if (row.kind !== 'public') return undefined
      const offer = async (viewer: Viewer) => {
        const [right, page] = await Promise.all([rights.look(row, viewer, tx), pages.load([row.page_id], tx)])
        if (right === 'stream.unknown') return undefined
        if (right === 'stream.offline') throw new AppError(right)
        return { price: row.price ?? 0, page: page.get(row.page_id) }
      }
      return { pageId: row.page_id, offer }
    },
  },

  /** Where a tip was given; only from inside of a room that runs. Throws `stream.not_joined`, `stream.offline`. */
  async admitTip({ viewer, pageId, context }: StreamTip): Promise<Record<string, string>> {
    const { conversationId, sessionId } = context
    const key = conversationId !== undefined ? { conversation_id: conversationId } : { session_id: sessionId ?? '' }
    const row = isId(Object.values(key)[0] ?? '') ? await store.find(db, key) : undefined
    if (row?.page_id !== pageId || (sessionId !== undefined && row.session_id !== sessionId)) throw new AppError('stream.not_joined')
    const right = await rights.look(row, viewer)
    if (!row.is_streaming) throw new AppError('stream.offline')
    // A host is told by the tip itself that nobody pays themselves, a minor that minors do not pay.
    if (typeof right === 'string') throw new AppError(viewer.isMinor ? 'youth.not_allowed' : 'stream.not_joined')
    return { conversationId: row.conversation_id, sessionId: row.session_id, streamType: row.kind }
  },
})
