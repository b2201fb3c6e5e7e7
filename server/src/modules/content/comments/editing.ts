// Changing a comment: by its author, for a day, judged like a new one.
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Counting } from './counting.ts'
import { requireStep, type Doors } from './doors.ts'
import type { Judging } from './judging.ts'
import type { Mentions } from './mentions.ts'
import type { Needs } from './needs.ts'
import { isMarked, isNew, mayEdit } from './policy.ts'
import { insertEarlier } from './earlier-store.ts'
import * as store from './store.ts'

export type Editing = ReturnType<typeof createEditing>

export function createEditing({ db, clock }: Needs, doors: Doors, judging: Judging, mentionsIn: Mentions, counting: Counting) {
  const { judge, requireAccount, textOf } = judging

  return {
    /** Judged anew; whatever was pinned is not any more. Throws the codes of `comments.update`. */
    async update(viewer: Viewer, id: string, content: string): Promise<void> {
      const { row: seen } = await doors.require(id, viewer)
      if (seen.author_id !== viewer.accountId) throw new AppError('request.forbidden')
      const ground = await doors.enter(seen.object_type, seen.object_id, viewer)
      const { step, rules } = await doors.standing(ground, viewer)
      requireStep(step)
      const text = textOf(content, ground)
      const account = await requireAccount(viewer)
      const mentioned = await mentionsIn(text, viewer, {
        pageId: seen.page_id,
        parentId: seen.parent_id,
        isNewAccount: isNew(account.created_at, clock.now()),
      })
      await inTransaction(db, async (tx) => {
        const held = await store.lock(tx, id)
        const row = held?.row
        if (!row || row.is_gone || row.refusal !== null) throw new AppError('comment.unknown')
        if (!mayEdit(row.created_at, clock.now())) throw new AppError('comment.edit_closed')
        if (row.text === text) return
        const { why, score, verdict } = await judge(tx, viewer, ground, rules, text, mentioned.length)
        const isHeld = row.state === 'held' || why.length > 0
        const heldWhy = isHeld ? [...new Set([...row.held_why, ...why])] : []
        await insertEarlier(tx, { id: newId(), comment_id: id, text: row.text, replaced_at: clock.now() })
        const changed = await store.update(tx, id, {
          text,
          mentioned_ids: mentioned,
          pinned_at: null,
          state: isHeld ? 'held' : row.state,
          held_why: heldWhy,
          ...(score && { score }),
          ...(isHeld && row.state === 'live' && { shown_at: null }),
          edited_at: isMarked(row.created_at, clock.now()) ? clock.now() : row.edited_at,
        })
        if (isHeld && row.state === 'live') await counting.removed(tx, row, viewer.accountId, 'held')
        await verdict.note(tx, viewer.accountId)
        await counting.wanted(tx, changed)
      })
      counting.poke()
    },
  }
}
