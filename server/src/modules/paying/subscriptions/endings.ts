// How a subscription ends: with its period, unpaid after the last try, or because the page takes no money any more.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Entitlements } from '#books/entitlements'
import * as invoices from './invoices-store.ts'
import { endLetter, givenBackLetter } from './letters.ts'
import type { Tell } from './notices.ts'
import { isActiveAt } from './policy.ts'
import * as store from './store.ts'
import type { InvoiceTable, SubscriptionTable } from './tables.ts'

export interface EndingNeeds {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly entitlements: Entitlements
  readonly tell: Tell
}

export type Endings = ReturnType<typeof createEndings>

export function createEndings({ clock, outbox, entitlements, tell }: EndingNeeds) {
  /** Moves the end of access, on the row and on the grant of the payment behind it; what was paid otherwise opens nothing longer. */
  const moveAccess = async (tx: Db, subscription: SubscriptionTable, until: Date): Promise<void> => {
    const paid = await invoices.findLastPaid(tx, subscription.id)
    await entitlements.endBy(tx, subscription.fan_id, subscription.page_id, until)
    if (paid?.sale_id) await entitlements.endAt(tx, paid.sale_id, until)
    await store.update(tx, subscription.id, { access_until: until, updated_at: clock.now() })
  }

  /** The page's count goes down by the event; access never lasts longer than the row says. */
  const end = async (tx: Db, subscription: SubscriptionTable, state: 'canceled' | 'expired'): Promise<SubscriptionTable> => {
    const now = clock.now()
    if (isActiveAt(subscription, now))
      await moveAccess(tx, subscription, subscription.ends_at !== null && subscription.ends_at < now ? subscription.ends_at : now)
    await invoices.voidOpen(tx, subscription.id)
    await outbox.write(tx, 'subscription.changed', {
      subscriptionId: subscription.id,
      pageId: subscription.page_id,
      fanId: subscription.fan_id,
      by: -1,
    })
    return store.update(tx, subscription.id, {
      state,
      next_charge_at: null,
      next_plan: null,
      next_price: null,
      next_price_from: null,
      coupon_periods_left: 0,
      updated_at: now,
    })
  }

  /** The period of this invoice is the last that is paid, and nothing follows it. False when it is over. */
  const fallBackTo = async (tx: Db, subscription: SubscriptionTable, invoice: InvoiceTable): Promise<boolean> => {
    const now = clock.now()
    const { served_from: start, served_until: until } = invoice
    if (until === null || until <= now) return false
    await invoices.voidOpen(tx, subscription.id)
    if (subscription.state === 'canceled')
      await outbox.write(tx, 'subscription.changed', {
        subscriptionId: subscription.id,
        pageId: subscription.page_id,
        fanId: subscription.fan_id,
        by: 1,
      })
    const restored = await store.update(tx, subscription.id, {
      state: 'active',
      // A gift says nothing of what its receiver would pay.
      ...(invoice.kind === 'gift'
        ? {}
        : { plan: invoice.plan, price: invoice.plan_price ?? invoice.amount + invoice.credit + invoice.discount }),
      period_start: start,
      ends_at: until,
      cancel_at_period_end: true,
      canceled_at: subscription.canceled_at ?? now,
      next_charge_at: null,
      next_plan: null,
      next_price: null,
      next_price_from: null,
      coupon_periods_left: 0,
      trouble: null,
      updated_at: now,
    })
    await moveAccess(tx, restored, until)
    return true
  }

  const about = (subscription: SubscriptionTable) => subscription.ends_at?.toISOString() ?? ''

  return {
    moveAccess,
    /** Its period is over and nothing follows. */
    end,
    /** Nobody paid for the next period. */
    async expire(tx: Db, subscription: SubscriptionTable): Promise<void> {
      await end(tx, subscription, 'expired')
      await tell(tx, subscription, 'ended', about(subscription), (facts) => endLetter(facts, 'unpaid'))
    },
    fallBackTo,
    /** Its last payment went back to the card; a period that was paid before it runs to its end. */
    async takeBack(tx: Db, subscription: SubscriptionTable, isGiven: boolean): Promise<void> {
      const left = await invoices.findLastPaid(tx, subscription.id)
      if (left && (await fallBackTo(tx, subscription, left))) {
        const until = left.served_until
        if (isGiven && until && subscription.next_charge_at !== null)
          await tell(tx, subscription, 'ended', `given:${about(subscription)}`, (facts) => givenBackLetter(facts, until))
        return
      }
      await end(tx, subscription, 'canceled')
      await tell(tx, subscription, 'ended', about(subscription), (facts) => endLetter(facts, isGiven ? 'given' : 'refunded'))
    },
    /** The page may not be paid, or the fan may not pay. */
    async stop(tx: Db, subscription: SubscriptionTable): Promise<void> {
      await end(tx, subscription, 'canceled')
      await tell(tx, subscription, 'ended', about(subscription), (facts) => endLetter(facts, 'page'))
    },
  }
}
