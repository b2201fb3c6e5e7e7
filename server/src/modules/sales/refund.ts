// Gives back a sale that was paid with tokens, wholly or in part (money.md 3 and 10). Every leg of the posting goes back in
// proportion to what is still left of it, so that no part falls below nothing and the last refund empties them all.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import { accounts, type Account, type Ledger, type Move } from '../ledger/index.ts'
import * as store from './store.ts'
import { movesBack, strictOf } from './take-back.ts'

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

export function createRefund({ db, ledger }: { db: Db; ledger: Ledger }) {
  return {
    /** Before the transaction: finds what must be locked and opens what may be posted to. Throws when the sale cannot go back this way. */
    async prepare(saleId: string): Promise<RefundPlan> {
      const sale = await store.findById(db, saleId)
      if (!sale || sale.source !== 'tokens' || sale.txn_id === null) throw new Error(`Sale ${saleId} was not paid with tokens`)
      const parts = await store.partsOf(db, saleId)
      const legs = await ledger.legs(sale.txn_id)
      const strict = strictOf(legs, parts)
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
      const moves = await movesBack(tx, ledger, legs, amount, await store.partsOf(tx, sale.id))
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
