// What of each leg goes back when a part of a sale does (money.md 3); how a price is divided stands in the contract.
export { feeOf, splitPrice, type Part } from '@fieldhouse/contract/split-price'

/**
 * Takes `amount` out of what is left of each leg, in proportion: each part ≥ 0 and never above its leg, the last refund
 * takes all (money.md 3).
 */
export function prorate(amount: number, left: readonly number[]): number[] {
  const total = left.reduce((sum, part) => sum + part, 0)
  if (amount < 0 || amount > total) throw new Error('More is taken back than is left')
  if (total === 0) return left.map(() => 0)
  const exact = left.map((part) => BigInt(part) * BigInt(amount))
  const taken = exact.map((value) => Number(value / BigInt(total)))
  let rest = amount - taken.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((value, index) => ({ index, rest: value % BigInt(total) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of order) {
    if (rest === 0) break
    taken[index] = (taken[index] ?? 0) + 1
    rest -= 1
  }
  return taken
}
