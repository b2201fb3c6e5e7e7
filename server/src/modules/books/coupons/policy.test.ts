import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf, refusalOf } from './policy.ts'
import type { CouponTable } from './tables.ts'

const now = new Date('2026-06-01T12:00:00Z')
const coupon = (wishes: Partial<CouponTable> = {}): CouponTable => ({
  id: 'c',
  code: 'SUMMER',
  name: '',
  description: '',
  kind: 'percent',
  value: 2000,
  purchase_types: [],
  page_id: null,
  funded_by: 'platform',
  starts_at: null,
  ends_at: null,
  max_uses: null,
  used: 0,
  periods: 1,
  status: 'active',
  created_by: 'a',
  created_at: now,
  updated_at: now,
  ...wishes,
})
const use = { type: 'product', pageId: 'p', isUsedByThem: false, now }

test('a discount is whole, never negative and never more than the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 10_000 }), fc.boolean(), (amount, value, isFixed) => {
      const discount = discountOf({ kind: isFixed ? 'fixed' : 'percent', value }, amount)
      expect(Number.isInteger(discount) && discount >= 0 && discount <= amount).toBe(true)
      if (!isFixed) expect(discount).toBeLessThanOrEqual((amount * value) / 10_000)
    }),
    { numRuns: 5000 },
  )
  expect(discountOf(coupon({ value: 10_000 }), 999)).toBe(999)
  expect(discountOf(coupon({ value: 3333 }), 1000)).toBe(333)
})

test('it counts within its time, its number and its kinds of purchase', () => {
  expect(refusalOf(coupon(), use)).toBeUndefined()
  expect(refusalOf(coupon({ status: 'inactive' }), use)).toBe('coupon.unknown')
  expect(refusalOf(coupon({ starts_at: new Date('2026-06-02') }), use)).toBe('coupon.unknown')
  expect(refusalOf(coupon({ ends_at: now }), use)).toBe('coupon.expired')
  expect(refusalOf(coupon({ max_uses: 3, used: 3 }), use)).toBe('coupon.used_up')
  expect(refusalOf(coupon({ max_uses: 3, used: 2 }), use)).toBeUndefined()
  expect(refusalOf(coupon(), { ...use, isUsedByThem: true })).toBe('coupon.already_used')
  expect(refusalOf(coupon({ purchase_types: ['feed'] }), use)).toBe('coupon.not_applicable')
  expect(refusalOf(coupon({ purchase_types: ['feed'] }), { ...use, type: undefined })).toBeUndefined()
  for (const type of ['tip', 'free_subscription']) expect(refusalOf(coupon(), { ...use, type })).toBe('coupon.not_applicable')
})

test('a coupon of a page counts there and never for tokens', () => {
  const own = coupon({ page_id: 'p', funded_by: 'performer' })
  expect(refusalOf(own, use)).toBeUndefined()
  expect(refusalOf(own, { ...use, pageId: 'q' })).toBe('coupon.not_applicable')
  expect(refusalOf(own, { ...use, type: 'token_package', pageId: undefined })).toBe('coupon.not_applicable')
  expect(refusalOf(coupon(), { ...use, type: 'token_package', pageId: undefined })).toBeUndefined()
})
