import type { AnswerOf, Calls, Coupon, PageCard } from '@fieldhouse/contract'
import type { CouponTable, Quote } from './tables.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null
const toWire = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

export const presentCoupon = (coupon: CouponTable, used: number, page: PageCard | undefined): Coupon => ({
  _id: coupon.id,
  code: coupon.code,
  name: coupon.name,
  description: coupon.description,
  type: coupon.kind,
  value: coupon.value / 100,
  purchaseTypes: coupon.purchase_types,
  performerId: coupon.page_id,
  performerInfo: page ?? null,
  fundedBy: coupon.funded_by,
  startsAt: iso(coupon.starts_at),
  expiredAt: iso(coupon.ends_at),
  maxUses: coupon.max_uses,
  used,
  periods: coupon.periods,
  status: coupon.status,
  createdAt: coupon.created_at.toISOString(),
  updatedAt: coupon.updated_at.toISOString(),
})

export const presentQuote = ({ coupon, amount, discount }: Quote): AnswerOf<Calls['coupons']['apply']>['data'] => ({
  _id: coupon.id,
  code: coupon.code,
  name: coupon.name,
  description: coupon.description,
  type: coupon.kind,
  value: coupon.value / 100,
  expiredAt: iso(coupon.ends_at),
  amountBefore: toWire(amount),
  discount: toWire(discount),
  periods: coupon.periods,
  amountAfter: amount === null || discount === null ? null : toWire(amount - discount),
})
