// Gives back a sale that was paid with tokens, wholly or in part (money.md 3 and 10). Every leg of the posting goes back in
// proportion to what is still left of it, so that no part falls below nothing and the last refund empties them all.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import { accounts, type Account, type Ledger, type Leg, type Move } from '../ledger/index.ts'
import { prorate } from './split.ts'
import * as store from './store.ts'

export interface RefundPlan {
  readonly sale: store.SaleTable
  /** To be locked with whatever else the caller changes, in one call of `ledger.lock`, before anything is written. */
  readonly locks: { readonly sale: readonly string[]; readonly accounts: readonly Account[] }
}

export interface WantedRefund {
  /** Hundredths of the price; undefined: all that is left. */
  readonly amount: number | undefined
  readonly reason: string
  /** Refuses what the payees' matured earnings do not cover; else they may fall into debt (money.md 10). */
  readonly isCovered: boolean
  readonly now: Date
}

export interface Refunded {
  readonly refundId: string
  /** Of the price. */
  readonly amount: number
  /** What reached the buyer's wallets; less than the amount where a coupon had paid a part. */
  readonly toBuyer: number
  /** Nothing is left of the sale: what it opened must be closed by the caller. */
  readonly isFull: boolean
}

const isPending = (account: Account) => account.kind === accounts.pending({ type: 'performer', id: '' }).kind
const isOf = (part: store.SalePartTable, account: Account) =>
  part.payee_type === account.ownerType && part.payee_id === account.ownerId
const pageOf = (part: store.SalePartTable) => ({ type: part.payee_type, id: part.payee_id })

export function createRefund({ db, ledger }: { db: Db; ledger: Ledger }) {
  /** Where the money of one leg is now: a matured part left the pending earnings long ago. */
  const sourcesOf = async (tx: Db, leg: Leg, amount: number, parts: readonly store.SalePartTable[]): Promise<[Account, number][]> => {
    const part = isPending(leg.to) ? parts.find((candidate) => isOf(candidate, leg.to)) : undefined
    if (!part || part.matured_txn === null) return [[leg.to, amount]]
    // What was set aside of it is taken first, as far as it reaches.
    const setAside = part.set_aside === 0 ? 0 : Math.floor((amount * part.set_aside) / part.net)
    const inTrust = setAside === 0 ? 0 : await ledger.balance(accounts.trust(pageOf(part)), tx)
    const fromTrust = Math.max(0, Math.min(setAside, inTrust))
    return [
      [accounts.trust(pageOf(part)), fromTrust],
      [accounts.available(pageOf(part)), amount - fromTrust],
    ]
  }

  const movesOf = async (tx: Db, legs: readonly Leg[], amount: number, parts: readonly store.SalePartTable[]): Promise<Move[]> => {
    const shares = prorate(amount, legs.map((leg) => leg.left))
    const moves: Move[] = []
    for (const [index, leg] of legs.entries()) {
      for (const [from, part] of await sourcesOf(tx, leg, shares[index] ?? 0, parts))
        if (part > 0) moves.push({ from, to: leg.from, amount: part, reverses: leg.transferId })
    }
    return moves
  }

  return {
    /** Before the transaction: finds what must be locked and opens what may be posted to. Throws when the sale cannot go back this way. */
    async prepare(saleId: string): Promise<RefundPlan> {
      const sale = await store.findById(db, saleId)
      if (!sale || sale.source !== 'tokens' || sale.txn_id === null) throw new Error(`Sale ${saleId} was not paid with tokens`)
      const parts = await store.partsOf(db, saleId)
      const legs = await ledger.legs(sale.txn_id)
      const strict = [
        ...legs.map((leg) => leg.from).filter((account) => account.kind.startsWith('wallet')),
        ...parts.map((part) => accounts.available(pageOf(part))),
        ...parts.filter((part) => part.set_aside > 0).map((part) => accounts.trust(pageOf(part))),
      ]
      await ledger.open(strict)
      return { sale, locks: { sale: [saleId], accounts: strict } }
    },

    /** In the transaction that holds the plan's locks. Throws `refund.too_large`, `refund.not_covered`. */
    async refund(tx: Db, plan: RefundPlan, wanted: WantedRefund): Promise<Refunded> {
      const sale = (await store.findById(tx, plan.sale.id)) ?? plan.sale
      const left = sale.gross - sale.reversed
      const amount = wanted.amount ?? left
      if (amount <= 0 || amount > left || sale.txn_id === null) throw new AppError('refund.too_large')
      const legs = await ledger.legs(sale.txn_id, tx)
      const moves = await movesOf(tx, legs, amount, await store.partsOf(tx, sale.id))
      const refundId = newId()
      try {
        await ledger.post(tx, {
          key: `refund:${refundId}`,
          kind: 'refund',
          moves,
          guards: wanted.isCovered ? guardsOf(moves) : [],
          cause: { sale: sale.id, refund: refundId },
          reversesTxn: sale.txn_id,
        })
      } catch (error) {
        const isShort = error instanceof AppError && error.code === 'wallet.insufficient_tokens'
        throw isShort ? new AppError('refund.not_covered') : error
      }
      await store.insertRefund(tx, { id: refundId, saleId: sale.id, amount, reason: wanted.reason, now: wanted.now })
      await store.addReversed(tx, sale.id, amount)
      const toBuyer = moves.filter(({ to }) => to.kind.startsWith('wallet')).reduce((sum, move) => sum + move.amount, 0)
      return { refundId, amount, toBuyer, isFull: amount === left }
    },
  }
}

/** What must be free to spend among the matured earnings. */
function guardsOf(moves: readonly Move[]): { account: Account; atLeast: number }[] {
  const needs = new Map<string, { account: Account; atLeast: number }>()
  for (const { from, amount } of moves) {
    if (from.kind !== accounts.available({ type: 'performer', id: '' }).kind) continue
    const key = `${from.ownerType}:${from.ownerId}`
    needs.set(key, { account: from, atLeast: (needs.get(key)?.atLeast ?? 0) + amount })
  }
  return [...needs.values()]
}
