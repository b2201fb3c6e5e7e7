// What pages do, for all who follow them.
import type { Listening } from './heard.ts'

export function listenToPages({ outbox, notices }: Listening): void {
  outbox.on('feed.published', ({ feedId, pageId, authorId }, tx) =>
    notices.add(tx, { pageId, kind: 'posted', subject: { type: 'feed', id: feedId }, actorId: authorId }),
  )
  outbox.on('feed.removed', ({ feedId }, tx) => notices.takeBack(tx, feedId))

  outbox.on('product.listed', ({ productId, pageId }, tx) =>
    notices.add(tx, { pageId, kind: 'product_new', subject: { type: 'product', id: productId } }),
  )

  outbox.on('page.live_changed', async ({ pageId, live }, tx) => {
    await notices.endLive(tx, pageId)
    if (live !== null) await notices.add(tx, { pageId, kind: 'live', subject: { type: 'page', id: pageId }, isPaid: live === 'paid' })
  })
}
