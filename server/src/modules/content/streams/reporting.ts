// Streams as reports and the decisions on them need them: one session at a time, known to whoever could come in, or could have while
// it ran.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Reportable, Subject } from '#content/things'
import type { Lifecycle } from './lifecycle.ts'
import type { Rights } from './rights.ts'
import type { StreamRooms } from './rooms.ts'
import * as store from './store.ts'
import type { StreamRow } from './tables.ts'

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

  const isKnownTo = async (row: StreamRow, viewer: Viewer): Promise<boolean> => (await rights.look(row, viewer)) !== 'stream.unknown'

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
