import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinSides } from './moves.ts'
import type { Share } from '#books/terms'
import { prorate, splitPrice } from './split.ts'

const payee = (index: number) => `p${index}`
/** Shares that make ten thousand, of one to five payees. */
const shares = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 0, maxLength: 4 }).map((bps): Share[] => {
  const last = 10_000 - bps.reduce((sum, part) => sum + part, 0)
  return [...bps, last].map((part, index) => ({ payeeId: payee(index), bps: part }))
})
const gross = fc.integer({ min: 0, max: 100_000_000 })
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('parts and fee make the price, none is negative, and the order of payees does not matter (I7)', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(gross, fc.integer({ min: 0, max: 10_000 }), shares, (price, feeBps, all) => {
      const { fee, parts } = splitPrice(price, feeBps, all)
      if (fee + sum(parts.map(({ net }) => net)) !== price || parts.some(({ net }) => net < 0)) return false
      const other = splitPrice(price, feeBps, all.toReversed()).parts
      const nets = new Map(parts.map(({ payeeId: to, net }) => [to, net]))
      return other.every(({ payeeId: to, net }) => nets.get(to) === net)
    }),
    { numRuns: 100_000 },
  )
})

test('a chain of partial refunds empties every leg and never takes more than is left of one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (legs, steps) => {
        let left = legs
        for (const step of [...steps, 1]) {
          const amount = Math.floor(sum(left) * step)
          const taken = prorate(amount, left)
          if (sum(taken) !== amount || !taken.every((part, index) => part >= 0 && part <= (left[index] ?? 0))) return false
          left = left.map((part, index) => part - (taken[index] ?? 0))
        }
        return sum(left) === 0
      },
    ),
    { numRuns: 100_000 },
  )
})

test('sources are emptied and targets filled to the hundredth, or nothing is moved', () => {
  const side = (name: string, amount: number) => ({ account: { kind: name }, amount })
  expect(joinSides([side('bonus', 30), side('wallet', 70)], [side('athlete', 80), side('fee', 20)])).toEqual([
    { from: { kind: 'bonus' }, to: { kind: 'athlete' }, amount: 30 },
    { from: { kind: 'wallet' }, to: { kind: 'athlete' }, amount: 50 },
    { from: { kind: 'wallet' }, to: { kind: 'fee' }, amount: 20 },
  ])
  expect(() => joinSides([side('wallet', 99)], [side('athlete', 100)])).toThrow()
  expect(() => joinSides([side('wallet', 101)], [side('athlete', 100)])).toThrow()
})
