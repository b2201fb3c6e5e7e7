import { expect, test } from 'vitest'
import { boundsError } from './bounds.ts'

test('bounds are part of what is allowed', () => {
  const money = (amount: number) => `$${amount}`
  expect(boundsError(10, 10, 50, money)).toBeUndefined()
  expect(boundsError(9.99, 10, 50, money)).toBe('Choose $10 to $50')
  expect(boundsError(NaN, 10, 50, money)).toContain('two decimals')
})
