// What a change of a comment does to the numbers, and what others are told of it; in its transaction.
import type { Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import { reviewReasons } from '@fieldhouse/contract'
import { isForStaff } from './policy.ts'
import type { CommentTable } from './tables.ts'

export type Counting = ReturnType<typeof createCounting>

type Counted = Pick<CommentTable, 'object_type' | 'object_id' | 'parent_id'>

export function createCounting({ outbox, reactions: { tallies } }: Pick<Needs, 'outbox' | 'reactions'>) {
  const count = async (tx: Db, row: Counted, by: 1 | -1): Promise<void> => {
    await tallies.note(tx, row.object_type, 'comments', row.object_id, by)
    if (row.parent_id !== null) await tallies.note(tx, 'comment', 'replies', row.parent_id, by)
  }
  const facts = (row: CommentTable, authorId: string) => ({
    commentId: row.id,
    objectType: row.object_type,
    objectId: row.object_id,
    pageId: row.page_id,
    authorId,
    parentId: row.parent_id,
    answersId: row.answers_id,
    mentionedIds: row.mentioned_ids,
  })

  /** For what has to be looked at by staff: as it is now, whatever was said of it before. */
  const wanted = async (tx: Db, row: CommentTable): Promise<void> => {
    if (!isForStaff(row)) return
    for (const why of reviewReasons)
      if (row.held_why.includes(why)) await outbox.write(tx, 'review.wanted', { target: 'comment', targetId: row.id, why })
  }
  /** Of what waited for staff, as it was: nobody has to look any more. */
  const over = async (tx: Db, rows: readonly Pick<CommentTable, 'id' | 'state' | 'held_why'>[]): Promise<void> => {
    for (const row of rows) if (isForStaff(row)) await outbox.write(tx, 'review.over', { target: 'comment', targetId: row.id })
  }

  return {
    count,
    wanted,
    over,
    async created(tx: Db, row: CommentTable, authorId: string): Promise<void> {
      const isLive = row.state === 'live'
      if (isLive) await count(tx, row, 1)
      await outbox.write(tx, 'comment.created', { ...facts(row, authorId), state: isLive ? 'live' : 'held' })
      await wanted(tx, row)
    },
    /** Of what is shown to nobody even so nobody is told. */
    async approved(tx: Db, row: CommentTable, authorId: string): Promise<void> {
      if (!row.shown) return
      await count(tx, row, 1)
      await outbox.write(tx, 'comment.approved', { ...facts(row, authorId), state: 'live' })
    },
    /** `row` as it was. */
    async removed(tx: Db, row: CommentTable, authorId: string, state: 'gone' | 'held' | 'refused'): Promise<void> {
      if (row.shown) await count(tx, row, -1)
      await outbox.write(tx, 'comment.removed', { ...facts(row, authorId), state, wasShown: row.shown })
      await over(tx, [row])
    },
    /** After the commit: whoever looks at once finds the own comment counted. */
    poke: tallies.poke,
  }
}
