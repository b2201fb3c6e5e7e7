// Money that was paid with tokens goes back to its buyer, wholly or in part: by the seller out of what they earned, by staff
// whatever that is (money.md 10). It is in the wallet at once, and what all of it had opened is closed.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RefundPlan, Sale } from '#books/sales'
import type { Needs } from './needs.ts'
import { amountsOf, isLive, isOfOrder, isOfTokens, refundableOf } from './policy.ts'
import * as store from './store.ts'

export interface WantedGiving {
  readonly by: { readonly accountId: string; readonly role: 'seller' | 'staff' } | { readonly accountId: null; readonly role: 'site' }
  /** Hundredths; undefined: all that is left. */
  readonly amount: number | undefined
  readonly reason: string
  readonly nonce: string
  /** Of one purchase no more than so much goes back by whoever gives; undefined: no such limit. */
  readonly most?: number | undefined
}

/** What of a purchase is with its buyer again once so much, or all that is left, goes back. */
function returnedBy(sale: Sale, amount: number | undefined): number {
  const { paid, left } = amountsOf(sale)
  return amount === undefined ? paid : paid - left + amount
}

export function createGiving({ db, clock, outbox, ledger, sales, entitlements, shows }: Needs) {
  const write = async (tx: Db, plan: RefundPlan, { by, amount, reason, nonce, most }: WantedGiving): Promise<void> => {
    const { id: saleId, buyer_id: buyerId } = plan.sale
    // A seat is locked before any wallet, as those who pay for its minutes do.
    const seat = await shows.minutes.hold(tx, plan.sale)
    await ledger.lock(tx, plan.locks)
    if (await store.isMade(tx, saleId, nonce)) return
    const now = clock.now()
    const sale = await sales.find(saleId, tx)
    if (sale?.state === 'disputed') throw new AppError('refund.disputed')
    if (sale && most !== undefined && returnedBy(sale, amount) > most) throw new AppError('refund.above_limit')
    const { refundId, toBuyer, isFull } = await sales.refund(tx, plan, { amount, reason, isCovered: by.role === 'seller', now })
    if (isFull) await entitlements.revokeBySale(tx, saleId, 'refunded')
    if (seat !== undefined) await shows.minutes.giveBack(tx, seat, { amount: toBuyer, isFull })
    await store.insertMade(tx, {
      refund_id: refundId,
      sale_id: saleId,
      made_by: by.accountId,
      role: by.role,
      nonce,
      amount: toBuyer,
      created_at: now,
    })
    const request = await store.findOfSale(tx, saleId)
    if (request && isLive(request)) await store.update(tx, request.id, { state: 'refunded', updated_at: now })
    await outbox.write(tx, 'wallet.changed', { accountId: buyerId, delta: toBuyer, reason: 'refund' })
    await outbox.write(tx, 'sale.changed', { saleId })
    // Nobody gives the buyer anything: their bank has.
    if (by.role !== 'site') await outbox.write(tx, 'sale.given_back', { saleId, refundId, amount: toBuyer })
    else if (isFull) await outbox.write(tx, 'sale.taken_back', { saleId, isForGood: true })
  }

  const give = async (sale: Sale, wanted: WantedGiving): Promise<void> => {
    if (!isOfTokens(sale) || isOfOrder(sale)) throw new AppError('refund.elsewhere')
    if (await store.isMade(db, sale.id, wanted.nonce)) return
    const plan = await sales.prepare(sale.id)
    await inTransaction(db, (tx) => write(tx, plan, wanted))
  }

  return {
    /** Throws `refund.elsewhere`, `refund.too_large`, `refund.disputed`, to sellers `refund.not_covered`, and `refund.above_limit`. A repeat does nothing. */
    give,
    /**
     * A bank took back what it was paid with: at most so many hundredths return to the wallet, whatever the earnings are now. Answers how
     * many did, by this call or by the one before under its nonce; goods and gifts, and what was given back before, stay.
     */
    async takeBack(sale: Sale, most: number, nonce: string): Promise<number> {
      const made = await store.amountMade(db, sale.id, nonce)
      const amount = Math.min(most, refundableOf(sale))
      if (made !== undefined || amount <= 0) return made ?? 0
      const by = { accountId: null, role: 'site' } as const
      await give(sale, { by, amount, reason: 'a bank took back what it was paid with', nonce })
      return (await store.amountMade(db, sale.id, nonce)) ?? 0
    },
  }
}
