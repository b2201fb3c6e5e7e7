// Money of an order going back to its buyer, wholly or in part; what was not sent goes back on the shelf (money.md 10).
import { AppError } from '#platform/app-error.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { RefundPlan } from '#books/sales'
import type { Needs } from './needs.ts'
import { canGiveBack, isBeforeShipping, stateAfterRefund } from './policy.ts'
import { writeStep, type Actor } from './steps.ts'
import * as store from './store.ts'
import type { OrderTable } from './tables.ts'

export interface OrderRefund {
  readonly actor: Actor
  /** Hundredths of the price; undefined: all that is left. */
  readonly amount: number | undefined
  readonly reason: string
  readonly nonce: string | undefined
}

/** Throws `order.bad_transition`, `order.refund_exceeds_earnings`, `refund.too_large`. */
export function createGivingBack(needs: Needs) {
  const { db, clock, outbox, ledger, sales, entitlements, products } = needs

  const giveBack = async (tx: Db, order: OrderTable, plan: RefundPlan, { actor, amount, reason, nonce }: OrderRefund) => {
    await ledger.lock(tx, { ...plan.locks, product: [order.product_id], order: [order.id] })
    const before = await store.findNow(tx, order)
    const ended = stateAfterRefund(before.state)
    if (ended === undefined) throw new AppError('order.bad_transition')
    const refunded = await sales.refund(tx, plan, { amount, reason, isCovered: actor.role === 'seller', now: clock.now() })
    if (refunded.isFull) {
      if (isBeforeShipping(before.state)) await products.writing.giveBack(tx, order.product_id, order.quantity)
      await entitlements.revokeBySale(tx, order.sale_id, 'refunded')
    }
    const updated = await store.update(tx, order.id, {
      refunded: before.refunded + refunded.toBuyer,
      ...(refunded.isFull ? { state: ended } : {}),
      updated_at: clock.now(),
    })
    await writeStep(needs, tx, updated, actor, { action: 'refunded', amount: refunded.toBuyer || null, note: reason, nonce: nonce ?? null })
    await outbox.write(tx, 'sale.changed', { saleId: order.sale_id })
    if (refunded.toBuyer > 0)
      await outbox.write(tx, 'wallet.changed', { accountId: order.buyer_id, delta: refunded.toBuyer, reason: 'refund' })
    return updated
  }

  return async (order: OrderTable, wanted: OrderRefund): Promise<OrderTable> => {
    const isRepeat = async () => wanted.nonce !== undefined && (await store.findStep(db, order.id, wanted.nonce)) !== undefined
    if (await isRepeat()) return store.findNow(db, order)
    if (!canGiveBack(order.state)) throw new AppError('order.bad_transition')
    const plan = await sales.prepare(order.sale_id)
    try {
      return await inTransaction(db, (tx) => giveBack(tx, order, plan, wanted))
    } catch (error) {
      if (isUniqueViolation(error) && (await isRepeat())) return store.findNow(db, order)
      if (error instanceof AppError && error.code === 'refund.not_covered') throw new AppError('order.refund_exceeds_earnings')
      throw error
    }
  }
}
