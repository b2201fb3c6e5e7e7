// Comments as reports, and the decisions on them, need them.
import { commentPath } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { shorten } from '#platform/plain-text.ts'
import type { Reportable } from '#content/things'
import type { Counting } from './counting.ts'
import type { Doors } from './doors.ts'
import { listEarlier } from './earlier-store.ts'
import type { Needs } from './needs.ts'
import { isForStaff, leftAfterStaff } from './policy.ts'
import * as store from './store.ts'
import type { CommentTable } from './tables.ts'

const longestTitle = 60
const mostEarlier = 20

export function createReporting(
  { db, clock, things }: Pick<Needs, 'db' | 'clock' | 'things'>,
  doors: Doors,
  counting: Counting,
): Reportable {
  /** As everybody finds it: staff gets no address of what is locked to them. */
  const pathOf = async ({ object_type: kind, object_id: id }: CommentTable) =>
    (await things.cards([{ kind, id }], undefined))({ kind, id })?.path ?? null

  const subjectOf = async (row: CommentTable, using: Db = db) => {
    // Whoever holds rows in a transaction asks nothing beside it.
    const path = using === db ? await pathOf(row) : null
    return {
      title: shorten(row.text.replaceAll('\n', ' '), longestTitle),
      text: row.text,
      fileIds: [],
      pictures: [],
      authorId: row.author_id,
      pageId: row.page_id,
      // What nobody else finds has no address of its own: what it is about has.
      path: path === null || row.state !== 'live' ? path : commentPath(path, row.id),
      refusal: row.refusal,
      isGone: row.is_gone,
      isWaiting: isForStaff(row) && row.refusal === null,
      ...(row.score && { score: row.score }),
    }
  }

  const earlierOf = async (id: string, using: Db) =>
    (await listEarlier(using, id, mostEarlier)).map(({ text, replaced_at: until }) => ({ text, until }))

  return {
    async find(id, viewer, using = db) {
      if (viewer === 'staff') {
        const row = await store.find(using, id)
        return row && { ...(await subjectOf(row, using)), earlier: await earlierOf(id, using) }
      }
      const row = (await doors.require(id, viewer).catch(() => undefined))?.row
      return row && !row.is_gone && row.refusal === null ? subjectOf(row) : undefined
    },

    async refuse(tx, id, refusal) {
      const row = (await store.lock(tx, id))?.row
      if (!row || row.author_id === null || row.refusal === refusal) return
      const after = await store.update(tx, id, { refusal, ...(refusal === null ? {} : { pinned_at: null }) })
      if (row.shown && !after.shown) await counting.removed(tx, row, row.author_id, 'refused')
      if (!row.shown && after.shown) await counting.count(tx, after, 1)
    },

    /** What its page wanted to see besides goes on waiting for it; the rest is shown and told as if it had just been written. */
    async release(tx, id) {
      const row = (await store.lock(tx, id))?.row
      if (!row || row.author_id === null || !isForStaff(row)) return
      const left = leftAfterStaff(row.held_why)
      if (left.length > 0) return void (await store.update(tx, id, { held_why: left, score: null }))
      // Its guardian may have taken the consent back since.
      const is_shut = row.minor_id !== null && !(await doors.isReadAt(row.minor_id, tx))
      const after = await store.update(tx, id, { state: 'live', held_why: [], score: null, shown_at: clock.now(), is_shut })
      await counting.approved(tx, after, row.author_id)
    },
  }
}
