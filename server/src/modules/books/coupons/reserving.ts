// A use of a coupon belongs to the transaction of its purchase: reserved with it, confirmed when it is paid, released when
// it is not (money.md 9). A refund does not give the use back.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { isUniqueViolation, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { discountOf, refusalOf, toCode } from './policy.ts'
import * as store from './store.ts'
import type { CouponTable } from './tables.ts'

/** What the use is for: one of each, for ever. */
export interface CouponTarget {
  readonly type: 'purchase' | 'attempt'
  readonly id: string
}

export interface WantedUse {
  readonly code: string
  readonly accountId: string
  /** `product`, `feed`, `token_package`, `monthly_subscription`, … */
  readonly purchase: string
  /** Who sells it; undefined: the platform. */
  readonly pageId: string | undefined
  readonly target: CouponTarget
}

export interface CouponUse {
  readonly couponId: string
  readonly code: string
  /** Of a subscription: how many periods it lowers, the first one included. */
  readonly periods: number
  /**
   * What a price becomes. `gross` is the price of the sale: undiscounted where the platform pays the discount as
   * `fromPromo`, lower where the seller does. `paid` comes from the buyer, and is named where it is settled already. All
   * hundredths.
   */
  priceOf(list: number, paid?: number): CouponPrice
}

export interface CouponPrice {
  readonly gross: number
  readonly paid: number
  readonly fromPromo: number
  readonly discount: number
}

const priceWith = (coupon: CouponTable, list: number, paid: number): CouponPrice => {
  const discount = list - paid
  const isPlatform = coupon.funded_by === 'platform'
  return { gross: isPlatform ? list : paid, paid, fromPromo: isPlatform ? discount : 0, discount }
}

export const toUse = (coupon: CouponTable): CouponUse => ({
  couponId: coupon.id,
  code: coupon.code,
  periods: coupon.periods,
  priceOf: (list, paid = list - discountOf(coupon, list)) => priceWith(coupon, list, paid),
})

export function createReserving({ clock }: { clock: Clock }) {
  const settle = (tx: Db, target: CouponTarget, state: 'confirmed' | 'released') => store.settle(tx, target, state, clock.now())

  return {
    /**
     * Takes a use in the transaction of the purchase. Call it before a product's stock or a wallet is touched: coupons come
     * first in the order of locks (money.md 7). Throws the codes of `coupons.apply`.
     */
    async reserve(tx: Db, { code, accountId, purchase, pageId, target }: WantedUse): Promise<CouponUse> {
      const known = await store.findByCode(tx, toCode(code))
      if (!known) throw new AppError('coupon.unknown')
      // One update decides who gets the last one; who comes late finds nothing to take.
      const taken = known.max_uses === null ? known : await store.takeUse(tx, known.id)
      const isUsedByThem = (await store.findUse(tx, known.id, accountId)) !== undefined
      // As it was before this use: the last one is still good for whoever took it.
      const before = taken ? { ...taken, used: known.max_uses === null ? 0 : taken.used - 1 } : { ...known, used: known.max_uses ?? 0 }
      const refusal = refusalOf(before, { type: purchase, pageId, isUsedByThem, now: clock.now() })
      if (refusal !== undefined) throw new AppError(refusal)
      try {
        await store.insertRedemption(tx, {
          id: newId(),
          coupon_id: known.id,
          account_id: accountId,
          target_type: target.type,
          target_id: target.id,
          state: 'reserved',
          reserved_at: clock.now(),
          settled_at: null,
        })
      } catch (error) {
        // The same person at the same moment; the transaction is lost either way.
        throw isUniqueViolation(error) ? new AppError('coupon.already_used') : error
      }
      return toUse(known)
    },

    /** A use that was lost with its purchase, which was paid all the same; even where others had the last ones meanwhile. */
    async retake(
      tx: Db,
      { couponId, accountId, target }: Pick<WantedUse, 'accountId' | 'target'> & { readonly couponId: string },
    ): Promise<void> {
      if (await store.findUse(tx, couponId, accountId)) return
      await store.retakeUse(tx, couponId)
      await store.insertRedemption(tx, {
        id: newId(),
        coupon_id: couponId,
        account_id: accountId,
        target_type: target.type,
        target_id: target.id,
        state: 'reserved',
        reserved_at: clock.now(),
        settled_at: null,
      })
    },

    /** A coupon whose use is reserved or confirmed: for what is delivered later, when the card has answered. */
    async use(tx: Db, couponId: string): Promise<CouponUse> {
      const coupon = await store.find(tx, couponId)
      if (!coupon) throw new Error(`There is no coupon ${couponId}`)
      return toUse(coupon)
    },

    /** It was paid. Nothing happens where no use is reserved. */
    confirm: async (tx: Db, target: CouponTarget): Promise<void> => void (await settle(tx, target, 'confirmed')),

    /** It was not paid: the use returns. The coupon's row is locked with the purchase (`ledger.lock`). */
    async release(tx: Db, target: CouponTarget): Promise<void> {
      const released = await settle(tx, target, 'released')
      if (released) await store.returnUse(tx, released.coupon_id)
    },
  }
}
