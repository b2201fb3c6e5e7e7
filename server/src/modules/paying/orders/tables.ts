import type { Order, OrderMove } from '@fieldhouse/contract'

export type OrderState = 'created' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'closed' | 'canceled' | 'refunded'

export type OrderTable = {
  id: string
  number: number
  sale_id: string
  buyer_id: string
  seller_id: string
  product_id: string
  product_name: string
  product_type: Order['productInfo']['type']
  quantity: number
  /** Hundredths of a token. */
  unit_price: number
  /** What one cost without a subscription, where it was bought for less by one. */
  list_price: number | null
  /** What the buyer paid. */
  total: number
  /** What a coupon took off, whoever bears it. */
  discount: number
  coupon_code: string | null
  nonce: string | null
  state: OrderState
  /** What went back to the buyer. */
  refunded: number
  address_id: string | null
  address: string | null
  phone: string | null
  note: string | null
  shipping_code: string | null
  delivered_at: Date | null
  refundable_until: Date | null
  created_at: Date
  updated_at: Date
}

export type OrderStepTable = {
  id: string
  order_id: string
  action: OrderMove['action']
  state: OrderState
  actor_id: string | null
  actor_role: OrderMove['by']
  amount: number | null
  note: string | null
  /** The key of a refund, so that its repeat finds it. */
  nonce: string | null
  created_at: Date
}

export type Tables = { order: OrderTable; order_step: OrderStepTable }
