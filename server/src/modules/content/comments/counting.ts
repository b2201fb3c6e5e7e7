// What a change of a comment does to the numbers, and what others are told of it; in its transaction.
import type { Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
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

  return {
    count,
    async created(tx: Db, row: CommentTable, authorId: string): Promise<void> {
      const isLive = row.state === 'live'
      if (isLive) await count(tx, row, 1)
      await outbox.write(tx, 'comment.created', { ...facts(row, authorId), state: isLive ? 'live' : 'held' })
    },
    async approved(tx: Db, row: CommentTable, authorId: string): Promise<void> {
      await count(tx, row, 1)
      await outbox.write(tx, 'comment.approved', { ...facts(row, authorId), state: 'live' })
    },
    /** `row` as it was. */
    async removed(tx: Db, row: CommentTable, authorId: string, state: 'gone' | 'held' | 'refused'): Promise<void> {
      if (row.shown) await count(tx, row, -1)
      await outbox.write(tx, 'comment.removed', { ...facts(row, authorId), state })
    },
    /** After the commit: whoever looks at once finds the own comment counted. */
    poke: tallies.poke,
  }
}
