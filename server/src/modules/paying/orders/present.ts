// Orders as the wire shows them. School fields are left out of order objects, and paths are the short ones (wire.md 4.0).
import type { AccountCard, Order, OrderMove, PageCard } from '@fieldhouse/contract'
import { numberOf, wordOf } from './policy.ts'
import type { OrderStepTable, OrderTable } from './tables.ts'

export interface OrderFacts {
  readonly slug: string
  readonly image: string
  readonly buyer: AccountCard | undefined
  readonly seller: PageCard | undefined
}

const toWire = (hundredths: number) => hundredths / 100
const iso = (time: Date | null) => time?.toISOString() ?? null

const plainCard = ({ _id, name, username, avatar, isPerformer, isOnline, verifiedAccount }: AccountCard): AccountCard => ({
  _id,
  name,
  username,
  avatar,
  isPerformer,
  isOnline,
  verifiedAccount,
})

export const presentOrder = (order: OrderTable, { slug, image, buyer, seller }: OrderFacts): Order => ({
  _id: order.id,
  orderNumber: numberOf(order),
  productId: order.product_id,
  productInfo: { _id: order.product_id, slug, name: order.product_name, type: order.product_type, image },
  quantity: order.quantity,
  unitPrice: toWire(order.unit_price),
  listPrice: order.list_price === null ? null : toWire(order.list_price),
  totalPrice: toWire(order.total),
  discountPrice: toWire(order.discount),
  couponCode: order.coupon_code,
  refundedPrice: toWire(order.refunded),
  deliveryAddressId: order.address_id,
  deliveryAddress: order.address,
  phoneNumber: order.phone,
  userNote: order.note,
  deliveryStatus: wordOf(order.state),
  shippingCode: order.shipping_code,
  userInfo: buyer ? plainCard(buyer) : null,
  sellerInfo: seller ?? null,
  chargeId: order.sale_id,
  deliveredAt: iso(order.delivered_at),
  refundableUntil: iso(order.refundable_until),
  createdAt: order.created_at.toISOString(),
  updatedAt: order.updated_at.toISOString(),
})

export const presentStep = (step: OrderStepTable): OrderMove => ({
  _id: step.id,
  action: step.action,
  deliveryStatus: wordOf(step.state),
  by: step.actor_role,
  amount: step.amount === null ? null : toWire(step.amount),
  note: step.note,
  createdAt: step.created_at.toISOString(),
})
