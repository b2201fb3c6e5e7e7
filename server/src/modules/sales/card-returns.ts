// A card sale that goes back: the money of its parts is held while a bank decides, or owed to the card (money.md 3).
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import { accounts, type Account, type Ledger, type Move } from '../ledger/index.ts'
import * as store from './store.ts'
import { movesBack, strictOf } from './take-back.ts'

export function createCardReturns({ db, ledger }: { db: Db; ledger: Ledger }) {
  const legsOf = async (sale: store.SaleTable, using: Db) => (sale.txn_id === null ? [] : ledger.legs(sale.txn_id, using))

  return {
    /** What going back may lock; open it before the transaction. */
    strictAccounts: async (sale: store.SaleTable): Promise<Account[]> =>
      strictOf(await legsOf(sale, db), await store.partsOf(db, sale.id)),

    /** Everybody's part of an amount, lent to a dispute. More than is left of the sale is the platform's to cover. */
    async movesToHold(tx: Db, sale: store.SaleTable, amount: number, hold: Account): Promise<Move[]> {
      const legs = await legsOf(sale, tx)
      const left = legs.reduce((sum, leg) => sum + leg.left, 0)
      const moves = await movesBack(tx, ledger, legs, Math.min(amount, left), await store.partsOf(tx, sale.id), hold)
      return [...moves, { from: accounts.disputeLoss, to: hold, amount: Math.max(0, amount - left) }]
    },

    /** The bank kept it: what was disputed counts as given back, as far as it was not before. */
    async loseDispute(tx: Db, sale: store.SaleTable, amount: number): Promise<void> {
      await store.endDispute(tx, sale.id)
      await store.addReversed(tx, sale.id, Math.min(amount, sale.gross - sale.reversed))
    },

    /** Moves an amount out of all legs to what is owed to the card. Throws `refund.too_large`. */
    async oweRefund(tx: Db, sale: store.SaleTable, amount: number, key: string): Promise<{ isFull: boolean }> {
      const left = sale.gross - sale.reversed
      if (amount > left || sale.txn_id === null) throw new AppError('refund.too_large')
      const moves = await movesBack(tx, ledger, await legsOf(sale, tx), amount, await store.partsOf(tx, sale.id), accounts.refundPayable)
      await ledger.post(tx, { key, kind: 'refund', moves, cause: { sale: sale.id }, reversesTxn: sale.txn_id })
      await store.addReversed(tx, sale.id, amount)
      return { isFull: amount === left }
    },
  }
}
