// A card sale that goes back: the money of its parts is held while a bank decides, or owed to the card (money.md 3). What the
// platform paid of it for a coupon goes back to the platform with it.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { accounts, type Account, type Ledger, type Move } from '#ground/ledger'
import * as store from './store.ts'
import { divideLegs, leftOf, movesBack, promoShare, strictOf } from './take-back.ts'

/** Under it the money of a card sale went to its buyer's wallet; once. */
const creditKey = (saleId: string) => `credit:${saleId}`

export function createCardReturns({ db, ledger }: { db: Db; ledger: Ledger }) {
  const legsOf = async (sale: store.SaleTable, using: Db) => (sale.txn_id === null ? [] : ledger.legs(sale.txn_id, using))

  return {
    /** What going back may lock; open it before the transaction. */
    strictAccounts: async (sale: store.SaleTable): Promise<Account[]> => strictOf(await legsOf(sale, db), await store.partsOf(db, sale.id)),

    /** What the buyer paid and has neither had back nor asked the bank for. */
    leftToBuyer: async (tx: Db, sale: store.SaleTable): Promise<number> => leftOf(divideLegs(await legsOf(sale, tx)).own),

    /** Everybody's part of an amount, lent to a dispute. More than is left of the sale is the platform's to cover. */
    async movesToHold(tx: Db, sale: store.SaleTable, amount: number, hold: Account): Promise<Move[]> {
      const { own } = divideLegs(await legsOf(sale, tx))
      const left = leftOf(own)
      const moves = await movesBack(tx, ledger, own, Math.min(amount, left), await store.partsOf(tx, sale.id), hold)
      return [...moves, { from: accounts.disputeLoss, to: hold, amount: Math.max(0, amount - left) }]
    },

    /**
     * The bank kept it: what was disputed counts as given back, as far as it was not before. Answers what has to be posted
     * for the platform's part, which nobody lent to the dispute.
     */
    async loseDispute(tx: Db, sale: store.SaleTable, amount: number): Promise<Move[]> {
      const { promo } = divideLegs(await legsOf(sale, tx))
      const promoTaken = promo.reduce((sum, leg) => sum + leg.amount - leg.left, 0)
      const left = sale.gross - sale.discount - (sale.reversed - promoTaken)
      const taken = Math.min(amount, left)
      const toPromo = promoShare(promo, taken, left)
      await store.endDispute(tx, sale.id)
      await store.addReversed(tx, sale.id, taken + toPromo)
      return movesBack(tx, ledger, promo, toPromo, await store.partsOf(tx, sale.id))
    },

    /** Moves an amount out of all legs to what is owed to the card. Throws `refund.too_large`. */
    async oweRefund(tx: Db, sale: store.SaleTable, amount: number, key: string): Promise<{ isFull: boolean }> {
      const { own, promo } = divideLegs(await legsOf(sale, tx))
      const left = leftOf(own)
      if (amount > left || sale.txn_id === null) throw new AppError('refund.too_large')
      const parts = await store.partsOf(tx, sale.id)
      const toPromo = promoShare(promo, amount, left)
      const moves = [
        ...(await movesBack(tx, ledger, own, amount, parts, accounts.refundPayable)),
        ...(await movesBack(tx, ledger, promo, toPromo, parts)),
      ]
      await ledger.post(tx, { key, kind: 'refund', moves, cause: { sale: sale.id }, reversesTxn: sale.txn_id })
      await store.addReversed(tx, sale.id, amount + toPromo)
      return { isFull: amount === left }
    },

    /** What is left of it goes to the buyer's wallet, and what a coupon paid back to the platform. Answers what the buyer got. */
    async creditBuyer(tx: Db, sale: store.SaleTable): Promise<number> {
      const { own, promo } = divideLegs(await legsOf(sale, tx))
      const [left, toPromo] = [leftOf(own), leftOf(promo)]
      if (sale.state !== 'paid' || left === 0 || sale.txn_id === null) throw new AppError('refund.too_large')
      const parts = await store.partsOf(tx, sale.id)
      const moves = [
        ...(await movesBack(tx, ledger, own, left, parts, accounts.wallet(sale.buyer_id))),
        ...(await movesBack(tx, ledger, promo, toPromo, parts)),
      ]
      await ledger.post(tx, { key: creditKey(sale.id), kind: 'sale_credited', moves, cause: { sale: sale.id }, reversesTxn: sale.txn_id })
      await store.addReversed(tx, sale.id, left + toPromo)
      return left
    },

    /**
     * The sale that a posting made; none once its money has gone to the buyer's wallet. From then on its payment is like a top-up:
     * whoever takes the card money back takes it from the wallet.
     */
    async findBehind(txnId: number | undefined, using: Db): Promise<store.SaleTable | undefined> {
      const sale = txnId === undefined ? undefined : await store.findIfByTxn(using, txnId)
      return sale && (await ledger.findTxn(creditKey(sale.id), using)) === undefined ? sale : undefined
    },

    /** The gateway refused what `oweRefund` posted under `owedTxn`: every leg goes back as it was taken. */
    async undoRefund(tx: Db, sale: store.SaleTable, owedTxn: number, key: string): Promise<{ wasFull: boolean }> {
      const legs = (await ledger.legs(owedTxn, tx)).filter(({ left }) => left > 0)
      const moves = legs.map((leg) => ({ from: leg.to, to: leg.from, amount: leg.left, reverses: leg.transferId }))
      await ledger.post(tx, { key, kind: 'refund_returned', moves, cause: { sale: sale.id }, reversesTxn: owedTxn })
      await store.takeReversed(tx, sale.id, leftOf(legs))
      // What the part has matured of meanwhile did not include this.
      for (const { payee_id: payeeId, matured_txn: maturedTxn } of await store.partsOf(tx, sale.id)) {
        const late = legs.filter(({ from }) => from.kind === accounts.pending('').kind && from.ownerId === payeeId)
        if (maturedTxn === null || late.length === 0) continue
        await ledger.post(tx, {
          key: `${key}:${payeeId}`,
          kind: 'mature_late',
          moves: [{ from: accounts.pending(payeeId), to: accounts.available(payeeId), amount: leftOf(late) }],
          cause: { with: String(maturedTxn) },
        })
      }
      return { wasFull: sale.state === 'refunded' }
    },
  }
}
