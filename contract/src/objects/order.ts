import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard } from './account.ts'
import { productTypes } from './product.ts'

export const deliveryStatuses = ['processing', 'shipping', 'delivered', 'refunded'] as const
export const DeliveryStatus = OneOf(...deliveryStatuses)

/** A product as it was when it was bought. */
export const OrderedProduct = Type.Object({
  _id: Id,
  slug: Type.String(),
  name: Type.String(),
  type: OneOf(...productTypes),
  /** The address of a small picture, empty without one. */
  image: Type.String(),
})

export const Order = Type.Object({
  _id: Id,
  orderNumber: Type.String(),
  productId: Id,
  productInfo: OrderedProduct,
  quantity: Type.Integer(),
  unitPrice: Type.Number(),
  /** What one cost without a subscription, where it was bought for less by one; else null. */
  listPrice: Nullable(Type.Number()),
  totalPrice: Type.Number(),
  /** What a coupon took off the price; the total is what was paid. */
  discountPrice: Type.Number(),
  couponCode: Nullable(Type.String()),
  /** What went back to the buyer's wallet so far. */
  refundedPrice: Type.Number(),
  deliveryAddressId: Nullable(Id),
  /** The address as it was when it was chosen. */
  deliveryAddress: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  userNote: Nullable(Type.String()),
  deliveryStatus: DeliveryStatus,
  shippingCode: Nullable(Type.String()),
  userInfo: Nullable(AccountCard),
  sellerInfo: Nullable(PageCard),
  chargeId: Id,
  deliveredAt: Nullable(Time),
  /** Until when the parts of the sale wait for a refund; null before delivery. */
  refundableUntil: Nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type Order = Static<typeof Order>

/** One step in the life of an order. */
export const OrderMove = Type.Object({
  _id: Id,
  action: OneOf('placed', 'moved', 'address', 'refunded'),
  deliveryStatus: DeliveryStatus,
  /** Who did it, as the order knows them. */
  by: OneOf('buyer', 'seller', 'admin', 'system'),
  /** What was given back by this step. */
  amount: Nullable(Type.Number()),
  note: Nullable(Type.String()),
  createdAt: Time,
})
export type OrderMove = Static<typeof OrderMove>
