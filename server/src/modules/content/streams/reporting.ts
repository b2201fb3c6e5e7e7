// Streams as reports and the decisions on them need them: one session at a time, known to whoever could come in, or could have while
// it ran.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Pages } from '#ground/pages'
import type { Reportable, Subject } from '#content/things'
import type { Lifecycle } from './lifecycle.ts'
import * as messages from './message-store.ts'
import { presentDeleted } from './present.ts'
import type { Rights } from './rights.ts'
import type { StreamRooms } from './rooms.ts'
import * as store from './store.ts'
import type { MessageTable, StreamRow } from './tables.ts'

export interface ReportingNeeds {
  readonly db: Db
  readonly outbox: Outbox
  readonly rights: Rights
  readonly lifecycle: Lifecycle
  readonly rooms: StreamRooms
}

export function createReporting({ db, outbox, rights, lifecycle, rooms }: ReportingNeeds): Reportable {
  outbox.on('stream.refused', async ({ sessionId, at }) => {
    const row = await store.find(db, { session_id: sessionId })
    if (row) rooms.tellEnd({ row, reason: 'host_unavailable', at: new Date(at) })
  })

  const isKnownTo = async (row: StreamRow, viewer: Viewer): Promise<boolean> =>
    (await rights.wasIn(row, viewer.accountId)) || (await rights.look(row, viewer)) !== 'stream.unknown'

  const subjectOf = (row: StreamRow): Subject => ({
    title: row.title,
    text: [row.title, row.name, row.description].filter(Boolean).join('\n\n'),
    fileIds: [],
    pictures: [],
    authorId: row.host_id,
    pageId: row.page_id,
    path: `/live/${row.page_id}`,
    refusal: row.refusal,
    isGone: false,
  })

  /** A stream keeps its words for the session that it is in. */
  const findPast = async (sessionId: string): Promise<Subject | undefined> => {
    const session = await store.findSession(db, sessionId)
    const row = session && (await store.find(db, { id: session.stream_id }))
    return row && { ...subjectOf(row), title: '', text: '', refusal: session.refusal, isGone: true }
  }

  return {
    itemOf: async (id) => (await store.find(db, { id }))?.session_id,

    async find(sessionId, viewer) {
      const row = await store.find(db, { session_id: sessionId })
      if (viewer === 'staff') return row ? subjectOf(row) : findPast(sessionId)
      return row && (await isKnownTo(row, viewer)) ? subjectOf(row) : undefined
    },

    async refuse(tx, sessionId, refusal) {
      const ended = await lifecycle.refuse(tx, sessionId, refusal)
      if (ended) await outbox.write(tx, 'stream.refused', { sessionId, at: ended.at.toISOString() })
    },
  }
}

/** Lines of the chat: known to whoever reads the chat of the session that runs or ran last, and to staff for good. */
export function createLineReporting({
  db,
  outbox,
  pages,
  rights,
  rooms,
}: Pick<ReportingNeeds, 'db' | 'outbox' | 'rights' | 'rooms'> & { readonly pages: Pages }): Reportable {
  outbox.on('stream.line_refused', async ({ messageId }) => {
    const line = await messages.findMessage(db, messageId)
    if (line?.refusal) rooms.toChat(line.conversation_id, `message_deleted_conversation_${line.conversation_id}`, presentDeleted(line))
  })

  const mayRead = async (line: MessageTable, row: StreamRow, viewer: Viewer): Promise<boolean> => {
    const isThere = line.session_id === row.session_id && line.cleared_at === null && line.deleted_at === null && line.refusal === null
    if (!isThere) return false
    if (await rights.wasIn(row, viewer.accountId)) return true
    const [right, apart] = await Promise.all([rights.look(row, viewer), pages.apartAmong(viewer, [line.sender_id])])
    return typeof right !== 'string' && right.mayRead && !apart.has(line.sender_id)
  }

  return {
    async find(id, viewer) {
      const line = await messages.findMessage(db, id)
      const row = line && (await store.find(db, { conversation_id: line.conversation_id }))
      if (!row || (viewer !== 'staff' && !(await mayRead(line, row, viewer)))) return undefined
      return {
        title: '',
        text: line.text,
        fileIds: line.file_ids,
        pictures: [],
        authorId: line.sender_id,
        pageId: row.page_id,
        path: `/live/${row.page_id}`,
        refusal: line.refusal,
        isGone: line.deleted_at !== null || line.cleared_at !== null,
      }
    },

    async refuse(tx, id, refusal) {
      const changed = await messages.refuse(tx, id, refusal)
      if (changed?.refusal) await outbox.write(tx, 'stream.line_refused', { messageId: id })
    },
  }
}
