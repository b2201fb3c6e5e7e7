// What happens on pages, for those of their hooks that are told of it: in the transaction in which it is heard, so each once.
import type { HookEvent } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sales } from '#books/sales'
import type { Orders } from '#paying/orders'
import '#content/feed'
import '#paying/reversals'
import '#paying/subscriptions'
import '#paying/token-refunds'

export interface Heard {
  readonly outbox: Outbox
  readonly sales: Pick<Sales, 'find'>
  readonly orders: Pick<Orders, 'find'>
}

/** Ids and addresses, and nothing of what stands there. */
export interface Told {
  readonly pageId: string
  readonly event: HookEvent
  readonly ids: Readonly<Record<string, string>>
  /** Of the call that says more, below the API; and of the page that shows it. */
  readonly call: string
  readonly path: string
}

export interface Telling {
  /** Whether any hook is told of one of these: what an event tells of is not read for nobody. */
  isHeard(tx: Db, ...events: readonly HookEvent[]): Promise<boolean>
  tell(tx: Db, told: Told): Promise<void>
}

export function listenForHooks({ outbox, sales, orders }: Heard, { isHeard, tell }: Telling): void {
  outbox.on('feed.published', ({ feedId, pageId }, tx) =>
    tell(tx, { pageId, event: 'post.published', ids: { post: feedId }, call: `/user/feeds/${feedId}`, path: `/post/${feedId}` }),
  )

  outbox.on('subscription.changed', async ({ subscriptionId, pageId, by }, tx) => {
    if (by === 0) return
    const event = by > 0 ? 'subscription.started' : 'subscription.ended'
    const ids = { subscription: subscriptionId }
    await tell(tx, { pageId, event, ids, call: '/subscriptions/performer/search', path: '/studio/subscribers' })
  })

  outbox.on('charge.made', async ({ saleId }, tx) => {
    const sale = (await isHeard(tx, 'sale.made')) ? await sales.find(saleId, tx) : undefined
    // What cost nothing is no sale, a gift is sold once it is opened, and of a stream that is paid by the minute the first one is news.
    if (!sale || sale.gross === 0 || sale.type === 'gift' || (sale.context['minute'] ?? '1') !== '1') return
    await tell(tx, ofSale('sale.made', saleId, sale.seller_id))
  })

  const goneBack = async (tx: Db, saleId: string): Promise<void> => {
    const sale = (await isHeard(tx, 'sale.refunded')) ? await sales.find(saleId, tx) : undefined
    if (sale) await tell(tx, ofSale('sale.refunded', saleId, sale.seller_id))
  }
  outbox.on('sale.given_back', ({ saleId }, tx) => goneBack(tx, saleId))
  outbox.on('sale.taken_back', ({ saleId, isForGood }, tx) => (isForGood ? goneBack(tx, saleId) : Promise.resolve()))

  outbox.on('order.changed', async ({ orderId, action }, tx) => {
    const order = (await isHeard(tx, 'order.placed', 'order.changed')) ? await orders.find(orderId, tx) : undefined
    if (!order) return
    const event = action === 'placed' ? 'order.placed' : 'order.changed'
    const ids = { order: orderId, product: order.product_id }
    await tell(tx, { pageId: order.seller_id, event, ids, call: `/orders/${orderId}`, path: `/orders/${orderId}` })
  })

  outbox.on('page.live_changed', ({ pageId, live }, tx) =>
    tell(tx, { pageId, event: live === null ? 'stream.ended' : 'stream.started', ids: {}, call: '/streaming/user/search', path: '/live' }),
  )

  outbox.on('payout.told', async ({ payoutId, payeeId, state }, tx) => {
    if (state !== 'paid') return
    const about = { pageId: payeeId, event: 'payout.paid', ids: { payout: payoutId } } as const
    await tell(tx, { ...about, call: '/performer/earning/stats', path: '/studio/payouts' })
  })
}

const ofSale = (event: 'sale.made' | 'sale.refunded', saleId: string, pageId: string): Told => ({
  pageId,
  event,
  ids: { sale: saleId },
  call: '/performer/earning/search',
  path: '/studio/earnings',
})
