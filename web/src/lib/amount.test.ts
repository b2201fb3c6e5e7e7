import { expect, test } from 'vitest'
import { amountError, amountOf } from './amount.ts'

test.each([
  ['10', 10],
  [' 2,95 ', 2.95],
  ['2.9', 2.9],
  ['.5', 0.5],
  ['5.', 5],
  ['$12.50', 12.5],
  ['12,50 €', 12.5],
  ['1,000', 1000],
  ['1,000.50', 1000.5],
  ['1.000,50', 1000.5],
  ['12 500', 12_500],
  ["1'250.00", 1250],
  ['1,000,000', 1_000_000],
  ['0', 0],
])('%s is %s', (typed, amount) => expect(amountOf(typed)).toBe(amount))

test.each(['', ' ', '.', ',', '-5', '1e3', 'ten', '1.234', '1.000', '1.000.000', '10,00,0', '1,00,000', '2.999', '1,5,0', '0x10'])(
  '“%s” is no amount',
  (typed) => expect(amountOf(typed)).toBeNaN(),
)

test('what is wrong with one is said', () => {
  expect(amountError(amountOf('ten'))).toContain('like 12.50')
  expect(amountError(0.5, 1)).toBe('At least 1.')
  expect(amountError(11, 1, 10)).toBe('At most 10.')
  expect(amountError(10, 1, 10)).toBeUndefined()
})
