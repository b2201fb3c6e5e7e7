// What whoever looks after a page decides on the comments there: shown or not, pinned or not.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Counting } from './counting.ts'
import type { Doors } from './doors.ts'
import type { Needs } from './needs.ts'
import { isForStaff, isSilent, isWithheld } from './policy.ts'
import * as store from './store.ts'
import type { CommentTable } from './tables.ts'

type Written = CommentTable & { author_id: string }

export type Deciding = ReturnType<typeof createDeciding>

export function createDeciding({ db, clock, outbox, pages }: Needs, doors: Doors, counting: Counting) {
  /** Held for the transaction. Throws `comment.unknown`, `comment.with_staff` for what nobody but staff has seen, and `request.forbidden` to whoever sees it and does not look after the page. */
  const take = async (tx: Db, viewer: Viewer, id: string): Promise<{ row: Written; parent: CommentTable | undefined }> => {
    const held = await store.lock(tx, id)
    const row = held?.row
    if (!row || row.author_id === null || row.refusal !== null) throw new AppError('comment.unknown')
    if (!(await pages.actAs(viewer, row.page_id, 'moderate', tx))) {
      await doors.require(id, viewer).catch(() => Promise.reject(new AppError('comment.unknown')))
      throw new AppError('request.forbidden')
    }
    if (isWithheld(row)) throw new AppError('comment.with_staff')
    return { row: { ...row, author_id: row.author_id }, parent: held?.parent }
  }

  const show = async (tx: Db, row: Pick<Written, 'id' | 'author_id'>): Promise<void> => {
    const shown = await store.update(tx, row.id, { state: 'live', held_why: [], shown_at: clock.now() })
    await counting.approved(tx, shown, row.author_id)
  }

  /** Throws `comment.not_lockable`. */
  const setLock = (viewer: Viewer, id: string, at: Date | null): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { row } = await take(tx, viewer, id)
      if (row.parent_id !== null) throw new AppError('comment.not_lockable')
      if ((row.locked_at === null) !== (at === null)) await store.update(tx, id, { locked_at: at })
    })

  return {
    /** What is shown already stays as it is. Throws `comment.not_waiting` for what was refused, `comment.with_staff`. */
    async approve(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { row, parent } = await take(tx, viewer, id)
        if (row.state === 'refused' || parent?.state === 'refused') throw new AppError('comment.not_waiting')
        if (row.state === 'live') return
        if (isForStaff(row)) throw new AppError('comment.with_staff')
        // Somebody kept at arm's length has answered themself: it would stand below what nobody sees.
        if (parent && parent.author_id === row.author_id && isSilent(parent)) await show(tx, { ...row, id: parent.id })
        await show(tx, row)
      })
      counting.poke()
    },

    async refuse(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { row } = await take(tx, viewer, id)
        if (row.state === 'live') throw new AppError('comment.not_waiting')
        if (row.state === 'refused') return
        await store.update(tx, id, { state: 'refused' })
        await counting.over(tx, await store.refuseBelow(tx, id))
        await counting.removed(tx, row, row.author_id, 'refused')
      })
    },

    /** The one that was pinned before is not any more. Throws `comment.not_pinnable`. */
    pin: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const known = await store.find(tx, id)
        if (known) await store.lockPin(tx, known.object_id)
        const { row } = await take(tx, viewer, id)
        if (!row.shown || row.parent_id !== null) throw new AppError('comment.not_pinnable')
        await store.unpinOthers(tx, row.object_id, id)
        if (row.pinned_at !== null) return
        await store.update(tx, id, { pinned_at: clock.now() })
        const { page_id: pageId, author_id: authorId } = row
        await outbox.write(tx, 'comment.pinned', { commentId: id, pageId, authorId, pinnedBy: viewer.accountId })
      }),

    unpin: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await take(tx, viewer, id)
        await store.update(tx, id, { pinned_at: null })
      }),

    /** Of what begins a thread: nobody but the page writes below it any more. */
    lock: (viewer: Viewer, id: string): Promise<void> => setLock(viewer, id, clock.now()),
    unlock: (viewer: Viewer, id: string): Promise<void> => setLock(viewer, id, null),
  }
}
