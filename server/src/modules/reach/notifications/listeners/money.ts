// What comes in, goes back and goes out. Amounts are hundredths.
import { numberOf } from '#paying/orders'
import type { ThingKind } from '#content/things'
import { isThing } from '../sights.ts'
import { actorsFor, type Listening } from './heard.ts'

const isKind = (type: string): type is ThingKind => isThing(type as ThingKind)

export function listenToMoney(listening: Listening): void {
  listenToRefunds(listening)
  const { outbox, pages, sales, orders, gifts, subscriptions, writing } = listening
  writing.countBy('subscribed', { count: subscriptions.beginningsIn, isEach: true })

  outbox.on('charge.made', async ({ saleId, reason }, tx) => {
    const sale = await sales.find(saleId, tx)
    // Of a product its order tells, which says where it goes, of a gift who opens it; what cost nothing is no sale.
    if (!sale || sale.gross === 0 || sale.item_type === 'product' || sale.type === 'gift') return
    // Of a stream that is paid by the minute the first one is news.
    if ((sale.context['minute'] ?? '1') !== '1') return
    const { item_type: type, item_id: itemId, seller_id: pageId, buyer_id: actorId } = sale
    const subject = isKind(type) ? { type, id: itemId } : { type: 'sale' as const, id: saleId }
    for (const accountId of await actorsFor(pages, pageId, 'earn', tx))
      await writing.tell(tx, {
        accountId,
        kind: reason === 'tip' ? 'tipped' : 'sold',
        subject,
        pageId,
        actorId,
        step: saleId,
        facts: { amount: sale.gross },
      })
  })

  outbox.on('show.asked', async ({ seatId, hostId, pageId, fanId, kind }, tx) => {
    const subject = { type: 'show', id: seatId } as const
    await writing.tell(tx, { accountId: hostId, kind: 'show_asked', subject, pageId, actorId: fanId, step: seatId, facts: { kind } })
  })

  outbox.on('subscription.changed', async ({ subscriptionId, pageId, by }, tx) => {
    const found = by === 0 ? undefined : await subscriptions.find(subscriptionId, tx)
    if (!found) return
    for (const accountId of await actorsFor(pages, pageId, 'earn', tx)) {
      await writing.tellOfMany(tx, { accountId, kind: 'subscribed', subject: { type: 'page', id: pageId }, pageId })
      if (by < 0)
        await writing.tell(tx, {
          accountId,
          kind: 'subscription_ended',
          subject: { type: 'subscription', id: subscriptionId },
          pageId,
          actorId: found.fan_id,
          // The same one may be taken up again, and end again.
          step: found.updated_at.toISOString(),
        })
    }
  })

  outbox.on('order.changed', async ({ orderId, action, state, amount, by }, tx) => {
    const order = await orders.find(orderId, tx)
    if (!order) return
    const { buyer_id: buyerId, seller_id: pageId, product_id: productId } = order
    const number = numberOf(order)
    if (action === 'placed') {
      for (const accountId of await actorsFor(pages, pageId, 'earn', tx))
        await writing.tell(tx, {
          accountId,
          kind: 'sold',
          subject: { type: 'product', id: productId },
          pageId,
          actorId: buyerId,
          step: orderId,
          facts: { amount: order.total, order: number },
        })
    }
    const subject = { type: 'order', id: orderId } as const
    if (action === 'moved' && by === 'seller' && (state === 'shipped' || state === 'delivered'))
      await writing.tell(tx, { accountId: buyerId, kind: 'order_step', subject, pageId, step: state, facts: { step: state, number } })
    if (action === 'refunded' && amount !== null)
      await writing.tell(tx, { accountId: buyerId, kind: 'refund', subject, pageId, step: `${order.refunded}`, facts: { amount, number } })
  })

  outbox.on('gift.moved', async ({ giftId, state, amount }, tx) => {
    const gift = await gifts.find(giftId, tx)
    if (!gift) return
    const { page_id: pageId, buyer_id: giverId, to_id: toId, receiver_id: receiverId, months } = gift
    const told = { subject: { type: 'gift', id: giftId }, pageId, step: state, facts: { months } } as const
    if (state === 'sent' && toId !== null) await writing.tell(tx, { ...told, accountId: toId, kind: 'gift_received', actorId: giverId })
    if (state === 'opened' && receiverId !== null)
      await writing.tell(tx, { ...told, accountId: giverId, kind: 'gift_opened', actorId: receiverId })
    if (state === 'lapsed' && amount !== undefined)
      await writing.tell(tx, { ...told, accountId: giverId, kind: 'refund', facts: { amount, isGift: 1 } })
  })

  outbox.on('payout.told', async ({ payoutId, payeeId, state, readerIds }, tx) => {
    for (const accountId of readerIds)
      await writing.tell(tx, {
        accountId,
        kind: 'payout_step',
        subject: { type: 'payout', id: payoutId },
        pageId: payeeId,
        step: state,
        facts: { state },
      })
  })

  outbox.on('destination.changed', async ({ payeeId, version, accountIds }, tx) => {
    for (const accountId of accountIds)
      await writing.tell(tx, {
        accountId,
        kind: 'destination_changed',
        subject: { type: 'page', id: payeeId },
        pageId: payeeId,
        step: `${version}`,
      })
  })
}

function listenToRefunds({ outbox, pages, sales, writing }: Listening): void {
  outbox.on('sale.given_back', async ({ saleId, refundId, amount }, tx) => {
    const sale = await sales.find(saleId, tx)
    if (!sale) return
    const subject = { type: 'sale', id: saleId } as const
    await writing.tell(tx, { accountId: sale.buyer_id, kind: 'refund', subject, pageId: sale.seller_id, step: refundId, facts: { amount } })
  })

  outbox.on('refund_request.moved', async ({ requestId, state, buyerId, sellerId: pageId, amount }, tx) => {
    const subject = { type: 'refund_request', id: requestId } as const
    if (state === 'open')
      for (const accountId of await actorsFor(pages, pageId, 'earn', tx))
        await writing.tell(tx, { accountId, kind: 'refund_asked', subject, pageId, actorId: buyerId, step: state, facts: { amount } })
    if (state === 'declined' || state === 'closed')
      await writing.tell(tx, { accountId: buyerId, kind: 'refund_answered', subject, pageId, step: state, facts: { state } })
  })
}
