import type { AccountCard, PlanChange as WirePlanChange, Subscription } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import type { CouponUse } from '#books/coupons'
import { presentNeutralCard, type Page } from '#ground/pages'
import type { PlanChange } from './plan-terms.ts'
import { endOf, isActiveAt, loweredPeriods, renewalAmount, statusOf, termsOfNext } from './policy.ts'
import type { InvoiceTable, SubscriptionTable } from './tables.ts'

export interface SubscriptionFacts {
  readonly page: Page | undefined
  readonly fan: AccountCard | undefined
  /** For the last period; undefined: it was free. */
  readonly paid: Pick<InvoiceTable, 'amount' | 'months'> | undefined
  /** That lowers its renewals. */
  readonly coupon: CouponUse | undefined
  readonly now: Date
}

export const presentSubscription = (
  subscription: SubscriptionTable,
  { page, fan, paid, coupon, now }: SubscriptionFacts,
): Subscription => ({
  _id: subscription.id,
  target: page?.kind ?? 'performer',
  targetId: subscription.page_id,
  targetInfo: page ? presentNeutralCard(page) : null,
  userId: subscription.fan_id,
  userInfo: fan ?? null,
  subscriptionType: subscription.plan,
  price: toWire(subscription.price),
  paidPrice: paid === undefined || subscription.plan === 'free' ? null : toWire(paid.amount),
  paidMonths: paid === undefined || subscription.plan === 'free' || paid.months === 1 ? null : paid.months,
  paymentGateway: subscription.gateway,
  status: statusOf(subscription, now),
  isActive: isActiveAt(subscription, now),
  startRecurringDate: subscription.period_start?.toISOString() ?? null,
  nextRecurringDate: subscription.next_charge_at?.toISOString() ?? null,
  expiredAt: endOf(subscription, now)?.toISOString() ?? null,
  usedFreeSubscription: subscription.used_free,
  ...presentNext(subscription, coupon),
  paymentProblem: subscription.state === 'past_due' ? (subscription.trouble ?? 'declined') : null,
  canResume:
    subscription.state === 'active' && subscription.cancel_at_period_end && subscription.ends_at !== null && subscription.ends_at > now,
})

type Next = Pick<Subscription, 'nextType' | 'nextPrice' | 'discount' | 'priceChange'>

function presentNext(subscription: SubscriptionTable, coupon: CouponUse | undefined): Next {
  const { next_charge_at: charge, ends_at: end, next_price: price, next_price_from: from } = subscription
  const next = charge === null || end === null || subscription.plan === 'free' ? undefined : termsOfNext(subscription, end)
  const periods = loweredPeriods(subscription)
  // What a canceled one would resume with, too.
  const full = next?.price ?? subscription.price
  const lowered = coupon && periods > 0 ? { code: coupon.code, price: toWire(renewalAmount(coupon.priceOf(full).paid)), periods } : null
  return {
    nextType: next?.plan ?? null,
    nextPrice: next ? (lowered?.price ?? toWire(next.price)) : null,
    discount: lowered,
    priceChange: price !== null && from !== null ? { price: toWire(price), from: from.toISOString() } : null,
  }
}

export const presentPlanChange = (change: PlanChange): WirePlanChange => ({
  type: change.to,
  price: toWire(change.price),
  credit: toWire(change.credit),
  total: toWire(change.total),
  isNow: change.isNow,
  startsAt: change.startsAt.toISOString(),
  endsAt: change.endsAt.toISOString(),
})
