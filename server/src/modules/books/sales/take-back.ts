// Takes the legs of a sale's posting back, from where their money is now (money.md 3): refunds send it to where it came
// from, disputes to where the bank's decision is waited for.
import type { Db } from '#platform/db/index.ts'
import { accounts, type Account, type Ledger, type Leg, type Move } from '#ground/ledger'
import { prorate } from './split.ts'
import type { SalePartTable } from './store.ts'

const isPending = (account: Account) => account.kind === accounts.pending('').kind
const isOf = (part: SalePartTable, account: Account) => account.ownerType === 'page' && part.payee_id === account.ownerId

/** Where the money of one leg is now: a matured part left the pending earnings long ago. */
async function sourcesOf(tx: Db, ledger: Ledger, leg: Leg, amount: number, parts: readonly SalePartTable[]): Promise<[Account, number][]> {
  const part = isPending(leg.to) ? parts.find((candidate) => isOf(candidate, leg.to)) : undefined
  if (!part || part.matured_txn === null) return [[leg.to, amount]]
  // What was set aside of it is taken first, as far as it reaches.
  const setAside = part.set_aside === 0 ? 0 : Math.floor((amount * part.set_aside) / part.net)
  const inTrust = setAside === 0 ? 0 : await ledger.balance(accounts.trust(part.payee_id), tx)
  const fromTrust = Math.max(0, Math.min(setAside, inTrust))
  return [
    [accounts.trust(part.payee_id), fromTrust],
    [accounts.available(part.payee_id), amount - fromTrust],
  ]
}

/** `amount` out of what is left of the legs, in proportion; `to` instead of where each came from. */
export async function movesBack(
  tx: Db,
  ledger: Ledger,
  legs: readonly Leg[],
  amount: number,
  parts: readonly SalePartTable[],
  to?: Account,
): Promise<Move[]> {
  const shares = prorate(
    amount,
    legs.map((leg) => leg.left),
  )
  const moves: Move[] = []
  for (const [index, leg] of legs.entries()) {
    for (const [from, part] of await sourcesOf(tx, ledger, leg, shares[index] ?? 0, parts))
      if (part > 0) moves.push({ from, to: to ?? leg.from, amount: part, reverses: leg.transferId })
  }
  return moves
}

export const leftOf = (legs: readonly Leg[]): number => legs.reduce((sum, leg) => sum + leg.left, 0)

/** The legs that the buyer paid, and those that the platform paid for a coupon. */
export function divideLegs(legs: readonly Leg[]): { own: Leg[]; promo: Leg[] } {
  const isPromo = (leg: Leg) => leg.from.kind === accounts.promo.kind
  return { own: legs.filter((leg) => !isPromo(leg)), promo: legs.filter(isPromo) }
}

/** What a coupon paid goes back in the proportion of what the buyer gets of what is left; with the last of it all. */
export const promoShare = (promo: readonly Leg[], amount: number, left: number): number =>
  amount === left ? leftOf(promo) : Number((BigInt(leftOf(promo)) * BigInt(amount)) / BigInt(left))

/** Strict accounts that taking back may touch; to be opened before the transaction and locked in it. */
export const strictOf = (legs: readonly Leg[], parts: readonly SalePartTable[]): Account[] => [
  ...legs.map((leg) => leg.from).filter((account) => account.kind.startsWith('wallet')),
  ...parts.map((part) => accounts.available(part.payee_id)),
  ...parts.filter((part) => part.set_aside > 0).map((part) => accounts.trust(part.payee_id)),
]
