import { expect, test } from 'vitest'
import { amountOf, boundsError } from './amount.ts'

test('an amount has at most two decimals and either sign', () => {
  expect([amountOf('10'), amountOf(' 2,95 '), amountOf('2.9')]).toEqual([10, 2.95, 2.9])
  expect([amountOf('1.234'), amountOf('-5'), amountOf(''), amountOf('1e3')]).toEqual([NaN, NaN, NaN, NaN])
})

test('bounds are part of what is allowed', () => {
  const money = (amount: number) => `$${amount}`
  expect(boundsError(10, 10, 50, money)).toBeUndefined()
  expect(boundsError(9.99, 10, 50, money)).toBe('Choose $10 to $50')
  expect(boundsError(NaN, 10, 50, money)).toContain('two decimals')
})
