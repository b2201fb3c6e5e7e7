// Gives back a sale that was paid with tokens, wholly or in part (money.md 3 and 10). Every leg of the posting goes back in
// proportion to what is still left of it, so that no part falls below nothing and the last refund empties them all.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { accounts, type Account, type Ledger, type Move } from '#ground/ledger'
import * as store from './store.ts'
import { divideLegs, leftOf, movesBack, promoShare, strictOf } from './take-back.ts'

export interface RefundPlan {
  readonly sale: store.SaleTable
  /** To be locked with whatever else the caller changes, in one call of `ledger.lock`, before anything is written. */
  readonly locks: { readonly sale: readonly string[]; readonly accounts: readonly Account[] }
}

export interface WantedRefund {
  /** Hundredths that the buyer gets; undefined: all that is left. What a coupon paid goes back in proportion. */
  readonly amount: number | undefined
  readonly reason: string
  /** Refuses what the payees' matured earnings do not cover; else they may fall into debt (money.md 10). */
  readonly isCovered: boolean
  readonly now: Date
}

export interface Refunded {
  readonly refundId: string
  /** What reached the buyer's wallets. */
  readonly toBuyer: number
  /** Nothing is left of the sale: what it opened must be closed by the caller. */
  readonly isFull: boolean
}

export function createRefund({ db, ledger }: { db: Db; ledger: Ledger }) {
  return {
    /** Before the transaction: finds what must be locked and opens what may be posted to. Throws when the sale cannot go back this way. */
    async prepare(saleId: string): Promise<RefundPlan> {
      const sale = await store.findById(db, saleId)
      if (!sale || sale.source !== 'tokens') throw new Error(`Sale ${saleId} was not paid with tokens`)
      const parts = await store.partsOf(db, saleId)
      const legs = sale.txn_id === null ? [] : await ledger.legs(sale.txn_id)
      const strict = strictOf(legs, parts)
      await ledger.open(strict)
      return { sale, locks: { sale: [saleId], accounts: strict } }
    },

    /** In the transaction that holds the plan's locks. Throws `refund.too_large`, `refund.not_covered`. */
    async refund(tx: Db, plan: RefundPlan, wanted: WantedRefund): Promise<Refunded> {
      const sale = (await store.findById(tx, plan.sale.id)) ?? plan.sale
      const legs = sale.txn_id === null ? [] : await ledger.legs(sale.txn_id, tx)
      const { own, promo } = divideLegs(legs)
      const left = leftOf(own)
      const toBuyer = wanted.amount ?? left
      if (sale.state !== 'paid' || toBuyer < 0 || toBuyer > left || (toBuyer === 0 && left > 0)) throw new AppError('refund.too_large')
      const isFull = toBuyer === left
      const toPromo = promoShare(promo, toBuyer, left)
      const parts = await store.partsOf(tx, sale.id)
      const moves = [...(await movesBack(tx, ledger, own, toBuyer, parts)), ...(await movesBack(tx, ledger, promo, toPromo, parts))]
      const refundId = newId()
      // What was had for nothing, by a coupon of its seller, moves nothing.
      if (moves.length === 0) {
        await store.setState(tx, sale.id, 'refunded')
        return { refundId, toBuyer, isFull }
      }
      try {
        await ledger.post(tx, {
          key: `refund:${refundId}`,
          kind: 'refund',
          moves,
          guards: wanted.isCovered ? guardsOf(moves) : [],
          cause: { sale: sale.id, refund: refundId },
          ...(sale.txn_id === null ? {} : { reversesTxn: sale.txn_id }),
        })
      } catch (error) {
        const isShort = error instanceof AppError && error.code === 'wallet.insufficient_tokens'
        throw isShort ? new AppError('refund.not_covered') : error
      }
      const amount = toBuyer + toPromo
      await store.insertRefund(tx, { id: refundId, saleId: sale.id, amount, reason: wanted.reason, now: wanted.now })
      await store.addReversed(tx, sale.id, amount)
      return { refundId, toBuyer, isFull }
    },
  }
}

/** What must be free to spend among the matured earnings. */
function guardsOf(moves: readonly Move[]): { account: Account; atLeast: number }[] {
  const needs = new Map<string, { account: Account; atLeast: number }>()
  for (const { from, amount } of moves) {
    if (from.kind !== accounts.available('').kind) continue
    const key = `${from.ownerType}:${from.ownerId}`
    needs.set(key, { account: from, atLeast: (needs.get(key)?.atLeast ?? 0) + amount })
  }
  return [...needs.values()]
}
