// Joins what is paid with who gets it: sources are emptied in their order, targets filled in theirs (money.md 3).
import type { Account, Move } from '#ground/ledger'

export interface Side {
  readonly account: Account
  readonly amount: number
}

/** Throws when the two sides are not equal. */
export function joinSides(sources: readonly Side[], targets: readonly Side[]): Move[] {
  const moves: Move[] = []
  const left = sources.map((source) => ({ ...source }))
  for (const target of targets) {
    let open = target.amount
    while (open > 0) {
      const source = left.find((side) => side.amount > 0)
      if (!source) throw new Error('More is given than paid')
      const amount = Math.min(open, source.amount)
      moves.push({ from: source.account, to: target.account, amount })
      source.amount -= amount
      open -= amount
    }
  }
  if (left.some((source) => source.amount > 0)) throw new Error('More is paid than given')
  return moves
}
