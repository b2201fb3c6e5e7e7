// Divides a price into the platform's fee and the payees' parts, to the hundredth (money.md 3).
import type { Share } from '#books/terms'

export interface Part {
  readonly payeeId: string
  readonly net: number
}

const whole = 10_000
const byPayee = (a: string, b: string) => (a < b ? -1 : 1)

/** The fee is rounded down in favour of the payees. */
export const feeOf = (gross: number, feeBps: number): number => Math.floor((gross * feeBps) / whole)

/** Fee first, then largest remainder among the payees, ties by payee id. Σ parts + fee = gross. */
export function splitPrice(gross: number, feeBps: number, shares: readonly Share[]): { fee: number; parts: Part[] } {
  if (shares.reduce((sum, share) => sum + share.bps, 0) !== whole) throw new Error('The shares of a sale must make 10000')
  const fee = feeOf(gross, feeBps)
  return { fee, parts: apportion(gross - fee, shares) }
}

function apportion(net: number, shares: readonly Share[]): Part[] {
  const rows = shares.map(({ payeeId, bps }) => ({ payeeId, net: Math.floor((net * bps) / whole), rest: (net * bps) % whole }))
  let left = net - rows.reduce((sum, row) => sum + row.net, 0)
  for (const row of rows.toSorted((a, b) => b.rest - a.rest || byPayee(a.payeeId, b.payeeId))) {
    if (left === 0) break
    row.net += 1
    left -= 1
  }
  return rows.map((row) => ({ payeeId: row.payeeId, net: row.net }))
}

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
