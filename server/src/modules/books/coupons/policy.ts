// What a coupon takes off, and whether it counts for a purchase (money.md 9). Pure.
import type { AppError } from '#platform/app-error.ts'
import type { CouponTable } from './tables.ts'

/** Hundredths off an amount, never more than it and never a fraction in the buyer's favour. */
export const discountOf = ({ kind, value }: Pick<CouponTable, 'kind' | 'value'>, amount: number): number =>
  kind === 'fixed' ? Math.min(value, amount) : Number((BigInt(amount) * BigInt(value)) / 10_000n)

export interface Use {
  /** The kind of purchase; undefined: it is only asked whether the coupon is good. */
  readonly type: string | undefined
  /** Who sells it; undefined: the platform itself, or not said. */
  readonly pageId: string | undefined
  readonly isUsedByThem: boolean
  /** How often it was used, where there is a limit. */
  readonly now: Date
}

/** The code of the refusal, undefined when it counts. */
export function refusalOf(coupon: CouponTable, { type, pageId, isUsedByThem, now }: Use): AppError['code'] | undefined {
  if (coupon.status !== 'active' || (coupon.starts_at !== null && coupon.starts_at > now)) return 'coupon.unknown'
  if (coupon.ends_at !== null && coupon.ends_at <= now) return 'coupon.expired'
  if (isUsedByThem) return 'coupon.already_used'
  if (coupon.max_uses !== null && coupon.used >= coupon.max_uses) return 'coupon.used_up'
  if (type === undefined) return undefined
  return countsFor(coupon, type, pageId) ? undefined : 'coupon.not_applicable'
}

const never = ['tip', 'free_subscription']

function countsFor(coupon: CouponTable, type: string, pageId: string | undefined): boolean {
  if (never.includes(type)) return false
  if (coupon.purchase_types.length > 0 && !coupon.purchase_types.some((known) => known === type)) return false
  // Tokens are sold by the platform: no athlete pays for them.
  if (type === 'token_package') return coupon.page_id === null
  return coupon.page_id === null || pageId === undefined || coupon.page_id === pageId
}

/** As it is kept and compared. */
export const toCode = (text: string): string => text.trim().toUpperCase()
