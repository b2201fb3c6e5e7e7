// What a coupon makes of a period's price: the first one's, and those of as many renewals as it names (money.md 9).
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Coupons } from '#books/coupons'
import type { Attempt } from '#paying/payments'
import { isChargeable, loweredPeriods, renewalAmount, termsOfNext } from './policy.ts'
import type { InvoiceTable, PaidPlan, SubscriptionTable } from './tables.ts'

export interface WantedPrice {
  readonly code: string
  readonly attemptId: string
  readonly fanId: string
  readonly pageId: string
  readonly plan: PaidPlan
  /** Hundredths, within the bounds of the site. */
  readonly price: number
}

export interface FirstPrice {
  readonly couponId: string
  /** What the card is charged; nothing where the coupon takes it all. */
  readonly amount: number
  /** How many periods cost that. */
  readonly periods: number
}

/** What is agreed to beside the price itself: so many periods, from now on, at the lower one. */
export interface Discount {
  readonly price: number
  readonly periods: number
}

export interface NextBill {
  readonly plan: PaidPlan
  readonly price: number
  /** What the card is charged. */
  readonly amount: number
  readonly couponId: string | null
}

/** The use belongs to the attempt: it comes back when nothing is paid. */
export const useOf = ({ id }: Pick<Attempt, 'id'>) => ({ type: 'attempt', id }) as const

/** Throws the codes of `coupons.apply`, and `payment.amount_too_small` for what no card can be charged. */
export async function reserveFirstPrice(tx: Db, coupons: Coupons, wanted: WantedPrice): Promise<FirstPrice> {
  const use = await coupons.reserve(tx, {
    code: wanted.code,
    accountId: wanted.fanId,
    purchase: `${wanted.plan}_subscription`,
    pageId: wanted.pageId,
    target: useOf({ id: wanted.attemptId }),
  })
  const { paid } = use.priceOf(wanted.price)
  if (paid > 0 && !isChargeable(paid)) throw new AppError('payment.amount_too_small')
  return { couponId: use.couponId, amount: paid, periods: use.periods }
}

/** What a renewal that fails is paid with, as it was billed. */
export const billedPrice = ({ amount, discount, coupon_id: couponId }: InvoiceTable) => ({ price: amount + discount, amount, couponId })

/** What the renewal is billed for whose period begins at `start`. */
export async function nextBill(tx: Db, coupons: Coupons, subscription: SubscriptionTable, start: Date): Promise<NextBill> {
  const terms = termsOfNext(subscription, start)
  const couponId = loweredPeriods(subscription) > 0 ? subscription.coupon_id : null
  if (couponId === null) return { ...terms, amount: terms.price, couponId }
  const use = await coupons.use(tx, couponId)
  return { ...terms, amount: renewalAmount(use.priceOf(terms.price).paid), couponId }
}

/** For the words of a consent: how the coupon goes on with the next period. */
export async function nextDiscount(tx: Db, coupons: Coupons, subscription: SubscriptionTable, start: Date): Promise<Discount | undefined> {
  const { amount, couponId } = await nextBill(tx, coupons, subscription, start)
  return couponId === null ? undefined : { price: amount, periods: loweredPeriods(subscription) }
}

/** How many renewals the coupon lowers after a payment. One without a coupon, as a change of plan is, ends the discount. */
export function periodsLeftAfter(
  { coupon_periods_left: left }: SubscriptionTable,
  attempt: Pick<Attempt, 'coupon_id' | 'invoice_id'>,
  periods: number,
): number {
  if (attempt.coupon_id === null) return 0
  return attempt.invoice_id === null ? periods - 1 : Math.max(0, left - 1)
}
