// What a change of plan would cost and when it would begin (money.md 8).
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Coupons } from '#books/coupons'
import type { Sales } from '#books/sales'
import type { AllSettings, Settings } from '#ground/settings'
import { nextDiscount, type Discount } from './discounts.ts'
import * as invoices from './invoices-store.ts'
import type { Offer } from './offers.ts'
import { changeTerms, periodEnd } from './policy.ts'
import type { PaidPlan, SubscriptionTable } from './tables.ts'

export interface PlanTermsNeeds {
  readonly clock: Clock
  readonly sales: Sales
  readonly coupons: Coupons
  readonly settings: Settings
  readonly readOffer: (tx: Db, pageId: string, settings: AllSettings) => Promise<Offer>
  /** The row, locked; throws when it is not the viewer's. */
  readonly requireOwn: (tx: Db, viewer: Viewer, id: string) => Promise<SubscriptionTable>
}

/** What a change would cost; amounts in hundredths. */
export interface PlanChange {
  readonly subscription: SubscriptionTable
  readonly to: PaidPlan
  readonly price: number
  readonly credit: number
  /** What is charged when the new plan begins. */
  readonly total: number
  readonly isNow: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  /** A change that was chosen before is taken back. */
  readonly isUndo: boolean
  /** Taken back, a coupon goes on as it was; any other change ends it. */
  readonly discount?: Discount | undefined
}

/** Throws unless the subscription runs and renews. */
function requireRenewing(subscription: SubscriptionTable, now: Date): { plan: PaidPlan; endsAt: Date } {
  if (subscription.state === 'past_due') throw new AppError('subscription.payment_due')
  if (subscription.cancel_at_period_end) throw new AppError('subscription.already_canceled')
  const { plan, ends_at: endsAt, state } = subscription
  if (state !== 'active' || endsAt === null || endsAt <= now || plan === 'free') throw new AppError('subscription.over')
  return { plan, endsAt }
}

export type Judge = (tx: Db, viewer: Viewer, id: string, to: PaidPlan) => Promise<PlanChange>

export const createJudge =
  ({ clock, sales, coupons, settings, readOffer, requireOwn }: PlanTermsNeeds): Judge =>
  async (tx, viewer, id, to) => {
    const subscription = await requireOwn(tx, viewer, id)
    const now = clock.now()
    const { plan, endsAt } = requireRenewing(subscription, now)
    const later = { subscription, to, isNow: false, startsAt: endsAt, endsAt: periodEnd(endsAt, to, subscription.anchor_day) }
    if (plan === to) {
      if (subscription.next_plan === null) throw new AppError('subscription.already_active')
      const { price } = subscription
      const kept = { ...subscription, next_plan: null, next_price: null }
      const discount = await nextDiscount(tx, coupons, kept, endsAt)
      return { ...later, price, credit: 0, total: discount?.price ?? price, isUndo: true, discount }
    }
    const price = (await readOffer(tx, subscription.page_id, await settings.readNow(tx)))[to]
    if (price === null) throw new AppError('subscription.not_offered')
    const paid = await invoices.findLastPaid(tx, id)
    const sale = paid?.sale_id ? await sales.find(paid.sale_id, tx) : undefined
    const start = paid?.served_from ?? subscription.period_start ?? now
    // What somebody gave is no credit: the change waits until it is over.
    const isGiven = paid?.kind === 'gift'
    const running = {
      paid: sale && !isGiven ? await sales.leftToBuyer(tx, sale) : 0,
      period: { start: isGiven ? endsAt : start, end: endsAt },
    }
    const terms = changeTerms(to, price, running, now)
    const times = terms.isNow ? { startsAt: now, endsAt: periodEnd(now, to, now.getUTCDate()) } : {}
    return { ...later, ...times, ...terms, price, isUndo: false }
  }
