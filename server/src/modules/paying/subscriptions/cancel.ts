// Ending a subscription with its period in one step, and taking that back (money.md 8).
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Coupons } from '#books/coupons'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Payments } from '#paying/payments'
import type { Settings } from '#ground/settings'
import type { KeepConsent } from './consent.ts'
import { nextDiscount } from './discounts.ts'
import type { Endings } from './endings.ts'
import { isActiveAt } from './policy.ts'
import * as store from './store.ts'
import type { SubscriptionTable } from './tables.ts'

export interface CancelNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly settings: Settings
  readonly pages: Pages
  readonly payments: Payments
  readonly coupons: Coupons
  readonly endings: Endings
  readonly keepConsent: KeepConsent
}

export function createCancel({ db, clock, ledger, settings, pages, payments, coupons, endings, keepConsent }: CancelNeeds) {
  /** The row, locked; throws `subscription.unknown` alike for missing ones and those of others. */
  const requireOwn = async (tx: Db, viewer: Viewer, id: string): Promise<SubscriptionTable> => {
    await ledger.lock(tx, { subscription: [id] })
    const subscription = await store.load(tx, id)
    if (subscription?.fan_id !== viewer.accountId || subscription.period_start === null) throw new AppError('subscription.unknown')
    return subscription
  }

  /** Nothing is asked for any more; what was paid for runs to its end. */
  const endAtPeriod = async (tx: Db, { id }: SubscriptionTable): Promise<SubscriptionTable> => {
    const now = clock.now()
    const marked = await store.update(tx, id, { cancel_at_period_end: true, canceled_at: now, next_charge_at: null, updated_at: now })
    if (marked.ends_at === null || marked.ends_at <= now) return endings.end(tx, marked, 'canceled')
    if (marked.plan !== 'free') await endings.moveAccess(tx, marked, marked.ends_at)
    return (await store.load(tx, id)) ?? marked
  }

  return {
    requireOwn,
    /** `gateway` is what the subscription is paid by (wire.md 4.9). What is due or late is not asked for any more. */
    cancel: (viewer: Viewer, gateway: string, id: string): Promise<SubscriptionTable> =>
      inTransaction(db, async (tx) => {
        const subscription = await requireOwn(tx, viewer, id)
        if (subscription.gateway !== gateway) throw new AppError('payment.gateway_unknown')
        const now = clock.now()
        const isOver = subscription.state === 'canceled' || subscription.state === 'expired'
        const hasLapsed = subscription.next_charge_at === null && !isActiveAt(subscription, now)
        if (subscription.cancel_at_period_end || isOver || hasLapsed) throw new AppError('subscription.already_canceled')
        return endAtPeriod(tx, subscription)
      }),

    /** Of two who are apart now nothing renews; what is paid for runs to its end, and opens again when the block does. */
    stopBetween: (fanId: string, pageId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const found = await store.findLive(tx, fanId, pageId)
        if (!found) return
        await ledger.lock(tx, { subscription: [found.id] })
        const subscription = await store.load(tx, found.id)
        const isDue = subscription?.state === 'active' || subscription?.state === 'past_due'
        if (!subscription || !isDue || subscription.cancel_at_period_end) return
        await endAtPeriod(tx, subscription)
      }),

    /** Before its end a canceled subscription can go on as if nothing had been said. */
    resume: (viewer: Viewer, id: string, consentVersion: string | undefined): Promise<SubscriptionTable> =>
      inTransaction(db, async (tx) => {
        const subscription = await requireOwn(tx, viewer, id)
        const now = clock.now()
        if (subscription.state !== 'active' || subscription.ends_at === null || subscription.ends_at <= now)
          throw new AppError('subscription.over')
        if (!subscription.cancel_at_period_end) throw new AppError('subscription.not_canceled')
        const change = { cancel_at_period_end: false, canceled_at: null, updated_at: now }
        if (subscription.plan === 'free') return store.update(tx, id, change)
        const page = (await pages.load([subscription.page_id], tx)).get(subscription.page_id)
        const isApart = await pages.isApart(viewer, subscription.page_id, tx)
        if (!page?.visible || !page.can_earn || isApart) throw new AppError('subscription.not_offered')
        const card = await payments.cards.forRenewal(tx, subscription.fan_id, subscription.card_id)
        if (!card) throw new AppError('payment.card_unknown')
        const { graceDays } = await settings.readNow(tx)
        await endings.moveAccess(tx, subscription, after(subscription.ends_at, days(graceDays)))
        const { plan, price } = subscription
        const discount = await nextDiscount(tx, coupons, subscription, subscription.ends_at)
        const agreed = { kind: 'resume', plan, price, discount, card, version: consentVersion } as const
        await keepConsent(tx, subscription, agreed)
        return store.update(tx, id, { ...change, card_id: card.id, next_charge_at: subscription.ends_at })
      }),
  }
}
