// What happens to things that were published.
import { isThing } from '../sights.ts'
import { actorsFor, type Listening } from './heard.ts'

export function listenToContent({ outbox, pages, things, reactions, writing }: Listening): void {
  writing.countBy('liked', { count: reactions.likesIn })

  outbox.on('likes.changed', async ({ kind, id }, tx) => {
    if (kind === 'performer' || kind === 'team' || !isThing(kind)) return
    const subject = await things.reportable(kind)?.find(id, 'staff', tx)
    if (!subject || subject.isGone || subject.pageId === null) return
    const { authorId, pageId } = subject
    const readers = new Set([...(authorId === null ? [] : [authorId]), ...(await actorsFor(pages, pageId, 'moderate', tx))])
    for (const accountId of readers) await writing.tellOfMany(tx, { accountId, kind: 'liked', subject: { type: kind, id }, pageId })
  })

  outbox.on('feed.removed', ({ feedId }, tx) => writing.takeBack(tx, feedId, ['liked', 'commented']))

  // What was written before these were told says nobody.
  outbox.on('feed.moderated', async ({ feedId, teamId, authorId, status }, tx) => {
    if (teamId === undefined || authorId === undefined || status === undefined) return
    await writing.takeBack(tx, feedId, ['feed_moderated'], authorId)
    await writing.tell(tx, {
      accountId: authorId,
      kind: 'feed_moderated',
      subject: { type: 'feed', id: feedId },
      pageId: teamId,
      step: status,
      facts: { status },
    })
  })
}
