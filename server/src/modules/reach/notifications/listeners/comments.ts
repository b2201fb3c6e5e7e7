// What is written about things, and to whom. Of two reasons to be told of one comment the stronger counts: a mention, an answer, a
// comment on something of one's own.
import type { Topics } from '#platform/outbox/index.ts'
import type { Db } from '#platform/db/index.ts'
import { actorsFor, type Listening } from './heard.ts'

type Written = Pick<
  Topics['comment.created'],
  'commentId' | 'objectType' | 'objectId' | 'pageId' | 'authorId' | 'parentId' | 'answersId' | 'mentionedIds'
>

export function listenToComments({ outbox, pages, things, reactions, comments, writing }: Listening): void {
  writing.countBy('commented', { count: comments.telling.commentersIn })
  writing.countBy('reply', { count: comments.telling.answerersIn, isEach: true })

  writing.countBy('comment_liked', { count: reactions.likesIn })

  outbox.on('likes.changed', async ({ kind, id }, tx) => {
    const accountId = kind === 'comment' ? await comments.telling.authorOf(id, tx) : null
    if (accountId !== null) await writing.tellOfMany(tx, { accountId, kind: 'comment_liked', subject: { type: 'comment', id } })
  })
  outbox.on('comment.pinned', ({ commentId, pageId, authorId, pinnedBy }, tx) =>
    writing.tell(tx, {
      accountId: authorId,
      kind: 'comment_pinned',
      subject: { type: 'comment', id: commentId },
      pageId,
      actorId: pinnedBy,
    }),
  )

  /** Who looks after what was commented. */
  const ownersOf = async ({ objectType, objectId, pageId }: Written, tx: Db): Promise<string[]> => {
    const thing = await things.reportable(objectType)?.find(objectId, 'staff', tx)
    if (!thing || thing.isGone) return []
    return [...(thing.authorId === null ? [] : [thing.authorId]), ...(await actorsFor(pages, pageId, 'moderate', tx))]
  }

  const tellOwners = async (comment: Written, told: ReadonlySet<string>, tx: Db) => {
    const { objectType, objectId, pageId } = comment
    const subject = { type: objectType, id: objectId }
    for (const accountId of new Set(await ownersOf(comment, tx)))
      if (!told.has(accountId)) await writing.tellOfMany(tx, { accountId, kind: 'commented', subject, pageId })
  }
  const tellAnswered = async ({ answersId, parentId, pageId }: Written, told: ReadonlySet<string>, tx: Db) => {
    const id = answersId ?? parentId
    const accountId = id === null ? null : await comments.telling.authorOf(id, tx)
    if (id === null || accountId === null || told.has(accountId)) return undefined
    await writing.tellOfMany(tx, { accountId, kind: 'reply', subject: { type: 'comment', id }, pageId })
    return accountId
  }

  const tell = async (comment: Written, tx: Db): Promise<void> => {
    const { commentId, pageId, authorId, mentionedIds } = comment
    const told = new Set([authorId])
    for (const accountId of mentionedIds.toSorted()) {
      if (told.has(accountId)) continue
      told.add(accountId)
      await writing.tell(tx, { accountId, kind: 'mention', subject: { type: 'comment', id: commentId }, pageId, actorId: authorId })
    }
    const answered = await tellAnswered(comment, told, tx)
    if (answered !== undefined) told.add(answered)
    await tellOwners(comment, told, tx)
  }

  // Counted when it is shown; gone with the last of them.
  writing.countBy('comments_waiting', { count: comments.telling.waitingOn })
  outbox.on('comments.waiting', async ({ pageId, day }, tx) => {
    for (const accountId of await actorsFor(pages, pageId, 'moderate', tx))
      await writing.tellAnew(tx, { accountId, kind: 'comments_waiting', subject: { type: 'page', id: pageId }, pageId, step: day })
  })

  outbox.on('comment.created', async ({ state, ...comment }, tx) => {
    if (state === 'live') await tell(comment, tx)
  })
  outbox.on('comment.approved', tell)
  // Numbers are counted anew; whoever is told of nobody any more is told of nothing.
  outbox.on('comment.removed', async (comment, tx) => {
    await writing.takeBack(tx, comment.commentId, ['mention', 'reply', 'comment_liked', 'comment_pinned'])
    const told = new Set([comment.authorId])
    await tellAnswered(comment, told, tx)
    await tellOwners(comment, told, tx)
  })
}
