// What happens to an order after it was paid: the seller sends it, the buyer changes the address, money goes back.
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { addressText, countryNameOf } from '#people/addresses'
import { createGivingBack, type OrderRefund } from './giving-back.ts'
import type { Needs } from './needs.ts'
import { isBeforeShipping, stepTo } from './policy.ts'
import { writeStep, type Actor } from './steps.ts'
import * as store from './store.ts'
import type { OrderState, OrderTable } from './tables.ts'

export function createMoves(needs: Needs) {
  const { db, clock, settings, pages, ledger, sales, addresses, sealed } = needs
  const refund = createGivingBack(needs)

  /** An order of this seller, or of this buyer; `order.unknown` alike for missing ones and those of others. */
  const requireOf = async (id: string, side: 'buyer_id' | 'seller_id', viewer: Viewer): Promise<OrderTable> => {
    const order = await store.find(db, id)
    const isTheirs =
      order && (side === 'buyer_id' ? order.buyer_id === viewer.accountId : await pages.actAs(viewer, order.seller_id, 'earn'))
    if (!order || !isTheirs) throw new AppError('order.unknown')
    return order
  }

  const startRefundWindow = async (tx: Db, order: OrderTable) => {
    const until = after(clock.now(), days((await settings.readNow(tx)).refundWindowDays))
    await sales.setMatureAt(tx, order.sale_id, until)
    return { delivered_at: clock.now(), refundable_until: until }
  }

  const change = (order: OrderTable, state: OrderState, code: string | null | undefined, actor: Actor) =>
    inTransaction(db, async (tx) => {
      await ledger.lock(tx, { sale: [order.sale_id], order: [order.id] })
      const before = await store.findNow(tx, order)
      // Somebody else moved it since it was looked at.
      if (before.state !== order.state) throw new AppError('order.bad_transition')
      const updated = await store.update(tx, order.id, {
        state,
        ...(code === undefined ? {} : { shipping_code: code }),
        ...(state === 'delivered' && order.state !== 'delivered' ? await startRefundWindow(tx, order) : {}),
        updated_at: clock.now(),
      })
      await writeStep(needs, tx, updated, actor, { action: 'moved', note: code ?? null })
      return updated
    })

  return {
    /** The seller moves an order on. Throws `order.unknown`, `order.bad_transition`, `order.refund_exceeds_earnings`. */
    async move(viewer: Viewer, id: string, word: 'processing' | 'shipping' | 'delivered' | 'refunded', code: string | null | undefined) {
      const order = await requireOf(id, 'seller_id', viewer)
      const actor = { id: viewer.accountId, role: 'seller' } as const
      if (word === 'refunded') return refund(order, { actor, amount: undefined, reason: 'Refunded by the seller', nonce: undefined })
      // A code may be put right as long as the parcel is on its way.
      const isCorrection = order.state === 'shipped' && word === 'shipping' && code !== undefined
      const state = isCorrection ? order.state : stepTo(order.state, word)
      if (state === undefined) throw new AppError('order.bad_transition')
      return change(order, state, state === 'shipped' ? code : undefined, actor)
    },

    /** The seller gives back a part, or all that is left. Throws also `refund.too_large`. */
    async refundBySeller(viewer: Viewer, id: string, wanted: Omit<OrderRefund, 'actor'>): Promise<OrderTable> {
      const actor = { id: viewer.accountId, role: 'seller' } as const
      return refund(await requireOf(id, 'seller_id', viewer), { ...wanted, actor })
    },

    /** The platform gives back, even beyond what the seller has earned (money.md 10). */
    async refundByAdmin(viewer: Viewer, id: string, wanted: Omit<OrderRefund, 'actor'>): Promise<OrderTable> {
      const order = await store.find(db, id)
      if (!order) throw new AppError('order.unknown')
      return refund(order, { ...wanted, actor: { id: viewer.accountId, role: 'admin' } })
    },

    /** The buyer sends it somewhere else while it is not on its way. Throws `order.already_shipped`, `address.unknown`. */
    async changeAddress(viewer: Viewer, id: string, addressId: string): Promise<OrderTable> {
      const order = await requireOf(id, 'buyer_id', viewer)
      const address = await addresses.require(viewer.accountId, addressId)
      return inTransaction(db, async (tx) => {
        await ledger.lock(tx, { order: [order.id] })
        const before = await store.findNow(tx, order)
        if (before.product_type === 'digital' || !isBeforeShipping(before.state)) throw new AppError('order.already_shipped')
        const to = {
          address_id: address.id,
          address: addressText(address, countryNameOf(address.country)),
          phone: address.phone ?? sealed.open(before).phone,
          updated_at: clock.now(),
        }
        const updated = await store.update(tx, order.id, sealed.close(to, order.id))
        await writeStep(needs, tx, updated, { id: viewer.accountId, role: 'buyer' }, { action: 'address' })
        return updated
      })
    },
  }
}
