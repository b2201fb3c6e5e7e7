// Comments as reports, and the decisions on them, need them.
import { commentPath } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Reportable, Things } from '#content/things'
import type { Counting } from './counting.ts'
import type { Doors } from './doors.ts'
import { listEarlier } from './earlier-store.ts'
import * as store from './store.ts'
import type { CommentTable } from './tables.ts'

const longestTitle = 60
const mostEarlier = 20

export function createReporting({ db, things }: { db: Db; things: Things }, doors: Doors, counting: Counting): Reportable {
  const subjectOf = async (row: CommentTable) => {
    const thing = { kind: row.object_type, id: row.object_id }
    // As everybody finds it: staff gets no address of what is locked to them.
    const path = (await things.cards([thing], undefined))(thing)?.path ?? null
    return {
      title: row.text.replaceAll('\n', ' ').slice(0, longestTitle),
      text: row.text,
      fileIds: [],
      pictures: [],
      authorId: row.author_id,
      pageId: row.page_id,
      path: path === null ? null : commentPath(path, row.id),
      refusal: row.refusal,
      isGone: row.is_gone,
    }
  }

  const earlierOf = async (id: string) => (await listEarlier(db, id, mostEarlier)).map(({ text, replaced_at: until }) => ({ text, until }))

  return {
    async find(id, viewer) {
      if (viewer === 'staff') {
        const row = await store.find(db, id)
        return row && { ...(await subjectOf(row)), earlier: await earlierOf(id) }
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
  }
}
