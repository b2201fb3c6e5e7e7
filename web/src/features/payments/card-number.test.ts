import { expect, test } from 'vitest'
import { cardBrand, groupCardNumber } from './card-number.ts'

test.each([
  ['4242', 'Visa', '4242'],
  ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
  ['5555-5555 55554444', 'Mastercard', '5555 5555 5555 4444'],
  ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
  ['378282246310005', 'American Express', '3782 822463 10005'],
  ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
  ['3566002020360505', 'JCB', '3566 0020 2036 0505'],
  ['30569309025904', 'Diners Club', '3056 930902 5904'],
  ['3', undefined, '3'],
  ['', undefined, ''],
  ['37828224631000599', 'American Express', '3782 822463 1000599'],
])('%s is of %s and stands as %s', (typed, brand, shown) => {
  expect([cardBrand(typed), groupCardNumber(typed)]).toEqual([brand, shown])
  expect(groupCardNumber(shown)).toBe(shown)
})
