// What a coupon makes of the first period's price; renewals are billed at the price itself (money.md 9).
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Coupons } from '../coupons/index.ts'
import type { PageRef } from '../ledger/index.ts'
import type { Attempt } from '../payments/index.ts'
import { isChargeable } from './policy.ts'
import type { PaidPlan } from './tables.ts'

export interface WantedPrice {
  readonly code: string
  readonly attemptId: string
  readonly fanId: string
  readonly page: PageRef
  readonly plan: PaidPlan
  /** Hundredths, within the bounds of the site. */
  readonly price: number
}

export interface FirstPrice {
  readonly couponId: string
  /** What the card is charged; nothing where the coupon takes it all. */
  readonly amount: number
}

/** The use belongs to the attempt: it comes back when nothing is paid. */
export const useOf = ({ id }: Pick<Attempt, 'id'>) => ({ type: 'attempt', id }) as const

/** Throws the codes of `coupons.apply`, and `payment.amount_too_small` for what no card can be charged. */
export async function reserveFirstPrice(tx: Db, coupons: Coupons, wanted: WantedPrice): Promise<FirstPrice> {
  const use = await coupons.reserve(tx, {
    code: wanted.code,
    accountId: wanted.fanId,
    purchase: `${wanted.plan}_subscription`,
    pageId: wanted.page.id,
    target: useOf({ id: wanted.attemptId }),
  })
  const { paid } = use.priceOf(wanted.price)
  if (paid > 0 && !isChargeable(paid)) throw new AppError('payment.amount_too_small')
  return { couponId: use.couponId, amount: paid }
}
