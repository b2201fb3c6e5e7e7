// An administrator gives card money back: out of the wallet for a top-up, leg by leg for a sale (money.md 3 and 10). The
// books owe it at once, the gateway pays it afterwards.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Entitlements } from '#books/entitlements'
import { accounts, type Ledger } from '#ground/ledger'
import type { Attempt, Payments } from '#paying/payments'
import type { Sales } from '#books/sales'
import { takeBonusBack } from './bonus.ts'
import { walletsOf } from './books.ts'
import { isWarned, sumLost } from './store.ts'

export interface CardRefundNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly sales: Sales
  readonly payments: Payments
  readonly entitlements: Entitlements
  readonly outbox: Outbox
}

export interface WantedCardRefund {
  readonly attemptId: string
  /** Hundredths; undefined: all that is left. */
  readonly amount: number | undefined
  readonly reason: string
  /** Of the one intention: repeated, it finds what it did. */
  readonly nonce: string | null
  /** Of one that the gateway has paid and a restore has lost. */
  readonly refundId?: string
}

export function createCardRefunds({ db, ledger, sales, payments, entitlements, outbox }: CardRefundNeeds) {
  const ofTopUp = async (tx: Db, attempt: Attempt, amount: number, left: number, key: string): Promise<void> => {
    const wallet = accounts.wallet(attempt.payer_id)
    const bonus = await takeBonusBack(tx, ledger, attempt, { amount, left, reserved: amount })
    // What a warning froze must still go back to its card; the floor of the wallet holds without a guard, too.
    const guards = (await isWarned(tx, attempt.id)) ? [] : [{ account: wallet, atLeast: amount + bonus.ofWallet }]
    if (bonus.owed > 0) throw new AppError('refund.spent')
    try {
      await ledger.post(tx, {
        key,
        kind: 'top_up_refund',
        moves: [...bonus.moves, { from: wallet, to: accounts.refundPayable, amount }],
        guards,
        cause: { attempt: attempt.id },
      })
    } catch (error) {
      const isShort = error instanceof AppError && error.code === 'wallet.insufficient_tokens'
      throw isShort ? new AppError('refund.spent') : error
    }
    await outbox.write(tx, 'wallet.changed', { accountId: attempt.payer_id, delta: -(amount + bonus.total), reason: 'refund' })
  }

  return {
    /** Throws `payment.unknown`, `refund.too_large`, `refund.disputed`, and `refund.spent` for tokens that are gone. */
    async refund({ attemptId, amount: wanted, reason, nonce, refundId: lostId }: WantedCardRefund): Promise<void> {
      const known = await payments.find(attemptId)
      if (known?.state !== 'succeeded' || known.amount === 0) throw new AppError('payment.unknown')
      const sale = await sales.findBehind(await ledger.findTxn(`att:${attemptId}:capture`), db)
      const strict = sale ? await sales.strictAccounts(sale) : walletsOf(known)
      await ledger.open([accounts.refundPayable, accounts.promo, ...strict])
      await inTransaction(db, async (tx) => {
        await ledger.lock(tx, { charge_attempt: [attemptId], sale: sale ? [sale.id] : [], accounts: strict })
        if (nonce !== null && (await payments.isRefundMade(attemptId, nonce, tx))) return
        const gone = (await payments.refundedOf(attemptId, tx)) + (await sumLost(tx, attemptId))
        const left = known.amount - gone
        const amount = wanted ?? left
        if (amount <= 0 || amount > left) throw new AppError('refund.too_large')
        const current = sale && (await sales.find(sale.id, tx))
        if (current?.state === 'disputed') throw new AppError('refund.disputed')
        const refundId = await payments.refund(tx, known, { ...(lostId === undefined ? {} : { id: lostId }), amount, reason, nonce })
        const key = `refund:${refundId}:owed`
        if (!current) return ofTopUp(tx, known, amount, left, key)
        const { isFull } = await sales.oweRefund(tx, current, amount, key)
        if (!isFull) return outbox.write(tx, 'sale.changed', { saleId: current.id })
        await entitlements.revokeBySale(tx, current.id, 'refunded')
        await outbox.write(tx, 'sale.taken_back', { saleId: current.id, isForGood: true })
      })
    },
  }
}
