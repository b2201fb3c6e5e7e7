import type { CouponPurchase } from '@fieldhouse/contract'

export type CouponTable = {
  id: string
  /** In capitals. */
  code: string
  name: string
  description: string
  kind: 'percent' | 'fixed'
  /** Hundredths of a percent, or of a token. */
  value: number
  /** None: every purchase that can have one. */
  purchase_types: CouponPurchase[]
  page_id: string | null
  funded_by: 'platform' | 'performer'
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  used: number
  periods: number
  status: 'active' | 'inactive'
  created_by: string
  created_at: Date
  updated_at: Date
}

export type RedemptionTable = {
  id: string
  coupon_id: string
  account_id: string
  target_type: string
  target_id: string
  state: 'reserved' | 'confirmed' | 'released'
  reserved_at: Date
  settled_at: Date | null
}

export type Tables = { coupon: CouponTable; coupon_redemption: RedemptionTable }

/** What a coupon would take off. */
export interface Quote {
  readonly coupon: CouponTable
  /** Hundredths; null when no amount was named. */
  readonly amount: number | null
  readonly discount: number | null
}
