/**
 * Coupons (money.md 9). Whoever sells something takes a use with `reserve` in the transaction of the purchase, before any
 * stock or wallet is touched, then calls `confirm` or `release` for the same target.
 */
export { couponChecks } from './checks.ts'
export type { CouponPrice, CouponTarget, CouponUse, WantedUse } from './reserving.ts'
export { couponRoutes } from './routes.ts'
export { createCoupons, type Coupons } from './service.ts'
