// What is counted and asked to tell people of comments: who commented a thing, who answered a comment, and what one is on.
import type { CommentedKind } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { countActs, sampleActs, type Acts, type ActWindow } from '#ground/relations'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

/** What a comment is on. */
export interface Place {
  readonly kind: CommentedKind
  readonly id: string
}

const severalEach = { severalEach: true } as const

export const createTelling = ({ db }: Pick<Needs, 'db'>) => ({
  /** People, by the thing that they commented; each once, however much they wrote. */
  commentersIn: (readerId: string, windows: readonly ActWindow[], using: Db = db) =>
    countActs(using, readerId, windows, store.commenting, severalEach),
  /** People, by the comment that they answered. */
  answerersIn: (readerId: string, windows: readonly ActWindow[], using: Db = db) =>
    countActs(using, readerId, windows, store.answering, severalEach),

  /** How many comments wait for pages now, whenever they came; who wrote them is not said. */
  async waitingOn(_readerId: string, windows: readonly ActWindow[], using: Db = db): Promise<Acts[]> {
    const totals = await store.countWaiting(
      using,
      windows.map(({ subjectId }) => subjectId),
    )
    return windows.map(({ subjectId }) => ({ total: totals.get(subjectId) ?? 0, first: null, newest: [] }))
  },

  /** Who has commented things since a moment. */
  commentersSince: (ids: readonly string[], since: Date, most: number) => sampleActs(db, ids, since, most, store.commenting),

  /** Since a moment, on whose pages somebody wrote, as far as it is shown. */
  writtenBy: (accountId: string, since: Date, most: number) => store.listWritten(db, accountId, since, most),

  /** Of these comments, those that somebody may know of. What they are on is theirs to ask. */
  async placesOf(ids: readonly string[], viewer: Pick<Viewer, 'accountId'>, using: Db = db): Promise<Map<string, Place>> {
    const rows = await store.loadSeen(using, ids, viewer.accountId)
    return new Map(rows.map((row) => [row.id, { kind: row.object_type, id: row.object_id }]))
  },

  /** Null once it is deleted. */
  authorOf: async (id: string, using: Db = db): Promise<string | null> => (await store.find(using, id))?.author_id ?? null,
})
