// Deleting: by whoever wrote it or looks after the page. The words, those it names and who wrote it leave the row at once; where replies
// stand below it, its place stays until the last of them is gone.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Counting } from './counting.ts'
import type { Doors } from './doors.ts'
import type { Needs } from './needs.ts'
import { deleteEarlier } from './earlier-store.ts'
import { isWithheld } from './policy.ts'
import * as store from './store.ts'
import type { CommentTable } from './tables.ts'

export type Removing = ReturnType<typeof createRemoving>

export function createRemoving({ db, pages }: Needs, doors: Doors, counting: Counting) {
  const remove = async (tx: Db, row: CommentTable, parent: CommentTable | undefined): Promise<void> => {
    if (row.author_id === null) return
    await counting.removed(tx, row, row.author_id, 'gone')
    if (await store.hasReplies(tx, row.id)) {
      await deleteEarlier(tx, row.id)
      await store.update(tx, row.id, { text: '', author_id: null, mentioned_ids: [], client_id: null, is_gone: true, pinned_at: null })
      return
    }
    await counting.over(tx, await store.erase(tx, row.id))
    if (parent?.is_gone && !(await store.hasReplies(tx, parent.id))) await counting.over(tx, await store.erase(tx, parent.id))
  }

  const removeEach = async (authorId: string, ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await inTransaction(db, async (tx) => {
        const held = await store.lock(tx, id)
        if (held && held.row.author_id === authorId) await remove(tx, held.row, held.parent)
      })
    }
    counting.poke()
  }

  return {
    /** Also of what is locked or hidden by now: what somebody wrote stays theirs to delete. Throws the codes of `comments.remove`. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const held = await store.lock(tx, id)
        if (!held || held.row.is_gone) throw new AppError('comment.unknown')
        const { row, parent } = held
        const isOwn = row.author_id === viewer.accountId && row.refusal !== 'removed'
        if (!isOwn && !(await pages.actAs(viewer, row.page_id, 'moderate', tx))) {
          // Whoever cannot see it learns nothing of it.
          await doors.require(id, viewer).catch(() => Promise.reject(new AppError('comment.unknown')))
          throw new AppError('request.forbidden')
        }
        if (!isOwn && isWithheld(row)) throw new AppError('comment.with_staff')
        await remove(tx, row, parent)
      })
      counting.poke()
    },

    /** Everything that somebody wrote on a page, as far back as it is worth it. */
    async removeAllBy(authorId: string, pageId: string): Promise<void> {
      await removeEach(authorId, await store.idsBy(db, authorId, pageId, 500))
    },

    /** Everything that somebody wrote anywhere: they are erased. */
    async forget(authorId: string): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const ids = await store.everyIdBy(db, authorId, after, 500)
        await removeEach(authorId, ids)
        after = ids.at(-1)
      }
    },
  }
}
