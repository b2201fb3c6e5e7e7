// Time of a page that somebody else has paid for (money.md 8.8): it comes behind whatever runs. A subscription that renews goes on
// doing so that much later; anything else ends with it, and asks for no card.
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Sale } from '#books/sales'
import type { Settings } from '#ground/settings'
import { isTerminal, type Payments } from '#paying/payments'
import * as invoices from './invoices-store.ts'
import { addMonths, isActiveAt, type Period } from './policy.ts'
import { insertIncomplete } from './start-free.ts'
import * as store from './store.ts'
import type { PaidPlan, SubscriptionTable } from './tables.ts'

export interface GivenTimeNeeds {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly settings: Settings
  readonly payments: Payments
  readonly entitlements: Entitlements
}

export interface GivenTime {
  readonly fanId: string
  readonly pageId: string
  readonly months: number
  /** That paid for it. */
  readonly sale: Sale
  /** What going on afterwards would cost, where nothing is agreed yet. */
  readonly plan: PaidPlan
  readonly price: number
}

export interface AddedTime {
  readonly endsAt: Date
  /** When the subscription renews; null: nothing follows. */
  readonly renewsAt: Date | null
}

/** Behind what is open, as a payment in time is; from now on where nothing is. A free period is not lost. */
function placeOf(live: SubscriptionTable | undefined, months: number, now: Date): Period & { anchorDay: number; isBehind: boolean } {
  const isBehind = live !== undefined && live.ends_at !== null && isActiveAt(live, now)
  const start = isBehind && live.ends_at ? live.ends_at : now
  // Free days end on any day; what was paid before ends on its anchor.
  const anchorDay = isBehind && live.plan !== 'free' ? live.anchor_day : start.getUTCDate()
  return { start, end: addMonths(start, months, anchorDay), anchorDay, isBehind }
}

export function createGivenTime({ clock, outbox, settings, payments, entitlements }: GivenTimeNeeds) {
  /** A late period is not asked for any more; one that is being paid at this moment is waited for. */
  const settleOpen = async (tx: Db, { id }: SubscriptionTable): Promise<void> => {
    if (!(await invoices.findOpen(tx, id))) return
    const last = await payments.latestFor('subscription', id, tx)
    if (last && last.invoice_id !== null && !isTerminal(last.state)) throw new AppError('payment.in_progress', { retryAfter: 5 })
    await invoices.voidOpen(tx, id)
  }

  /**
   * In a transaction that holds the lock of the row `lockedId`, if there was one. Undefined: another one is live by now. Throws
   * `payment.in_progress`.
   */
  return async (tx: Db, time: GivenTime, lockedId: string | undefined): Promise<AddedTime | undefined> => {
    const now = clock.now()
    const live = await store.findLive(tx, time.fanId, time.pageId)
    if (live?.id !== lockedId) return undefined
    const { graceDays } = await settings.readNow(tx)
    const { start, end, anchorDay, isBehind } = placeOf(live, time.months, now)
    const isPaid = isBehind && live !== undefined && live.plan !== 'free'
    const renews = isPaid && !live.cancel_at_period_end
    const accessUntil = renews ? after(end, days(graceDays)) : end
    const subscription = live ?? (await insertIncomplete({ clock }, tx, time, time.price, { gateway: 'system', cardId: null }))
    await settleOpen(tx, subscription)
    const terms = isPaid ? { plan: live.plan as PaidPlan, price: live.price } : { plan: time.plan, price: time.price }
    await invoices.insert(tx, {
      id: newId(),
      subscription_id: subscription.id,
      kind: 'gift',
      plan: terms.plan,
      period_start: start,
      period_end: end,
      months: 1,
      plan_price: null,
      amount: time.sale.gross - time.sale.discount,
      credit: 0,
      discount: 0,
      coupon_id: null,
      state: 'paid',
      sale_id: time.sale.id,
      served_from: start,
      served_until: end,
      returned_at: null,
      created_at: now,
    })
    await entitlements.grant(tx, {
      accountId: time.fanId,
      scope: 'page',
      scopeId: time.pageId,
      source: 'subscription',
      sourceTxn: time.sale.txn_id,
      freeReason: null,
      saleId: time.sale.id,
      startsAt: start,
      endsAt: accessUntil,
    })
    await store.update(tx, subscription.id, {
      ...terms,
      state: 'active',
      anchor_day: anchorDay,
      period_start: isBehind ? (subscription.period_start ?? start) : start,
      ends_at: end,
      access_until: accessUntil,
      cancel_at_period_end: !renews,
      canceled_at: renews ? null : (subscription.canceled_at ?? now),
      next_charge_at: renews ? end : null,
      ...(isPaid ? {} : { gateway: 'system', card_id: null, coupon_periods_left: 0 }),
      ...(renews ? {} : { next_plan: null, next_price: null, next_price_from: null }),
      trouble: null,
      updated_at: now,
    })
    await outbox.write(tx, 'subscription.changed', {
      subscriptionId: subscription.id,
      pageId: time.pageId,
      fanId: time.fanId,
      by: subscription.period_start === null ? 1 : 0,
    })
    return { endsAt: end, renewsAt: renews ? end : null }
  }
}
