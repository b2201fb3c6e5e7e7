import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { DeliveryStatus, Order, OrderMove } from '../objects/order.ts'
import { Amount, Id, listQuery, Nullable, OneOf, period } from '../values.ts'

const search = Type.Object({
  ...listQuery,
  ...period,
  deliveryStatus: Type.Optional(DeliveryStatus),
  sortBy: Type.Optional(OneOf('createdAt', 'totalPrice')),
})
const params = Type.Object({ id: Id })
const refundForm = Type.Object({
  /** All that is left, when it is not said. */
  amount: Type.Optional(Amount),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
})

export const orders = {
  ofSeller: call({
    method: 'GET',
    path: '/orders/search',
    access: 'performer',
    summary: 'Orders that the caller sold',
    query: search,
    status: 200,
    answer: list(Order),
  }),
  ofBuyer: call({
    method: 'GET',
    path: '/orders/users/search',
    access: 'user',
    summary: 'Orders that the caller made',
    query: search,
    status: 200,
    answer: list(Order),
  }),
  view: call({
    method: 'GET',
    path: '/orders/{id}',
    access: 'user',
    summary: 'An order, for its buyer and its seller',
    params,
    status: 200,
    answer: one(Order),
    errors: ['order.unknown'],
  }),
  history: call({
    method: 'GET',
    path: '/orders/{id}/history',
    access: 'user',
    summary: 'Every step of an order, oldest first, for its buyer and its seller',
    params,
    status: 200,
    answer: list(OrderMove),
    errors: ['order.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/orders/{id}/update',
    access: 'performer',
    summary: 'Move an order on: ship, deliver, or refund all of it to the wallet of the buyer',
    params,
    body: Type.Object({
      deliveryStatus: DeliveryStatus,
      shippingCode: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    }),
    status: 200,
    answer: one(Order),
    errors: ['order.unknown', 'order.bad_transition', 'order.refund_exceeds_earnings'],
  }),
  refund: call({
    method: 'POST',
    path: '/orders/{id}/refund',
    access: 'performer',
    summary: 'Give back a part of an order, or all that is left of it',
    params,
    body: refundForm,
    idempotency: 'required',
    status: 201,
    answer: one(Order),
    errors: ['order.unknown', 'order.bad_transition', 'order.refund_exceeds_earnings', 'refund.too_large'],
  }),
  changeAddress: call({
    method: 'PUT',
    path: '/orders/{id}/update/delivery-address',
    access: 'user',
    summary: 'Send an order somewhere else, as long as it is not shipped',
    params,
    body: Type.Object({ deliveryAddressId: Id }),
    status: 200,
    answer: one(Order),
    errors: ['order.unknown', 'order.already_shipped', 'address.unknown'],
  }),
  all: call({
    method: 'GET',
    path: '/admin/orders',
    access: 'admin',
    summary: 'Orders of everybody',
    query: search,
    status: 200,
    answer: list(Order),
  }),
  historyForAdmin: call({
    method: 'GET',
    path: '/admin/orders/{id}/history',
    access: 'admin',
    summary: 'Every step of an order, oldest first',
    params,
    status: 200,
    answer: list(OrderMove),
    errors: ['order.unknown'],
  }),
  refundByAdmin: call({
    method: 'POST',
    path: '/admin/orders/{id}/refund',
    access: 'admin',
    summary: 'Give back a part or all of an order, even beyond what its seller has earned',
    params,
    body: refundForm,
    idempotency: 'required',
    status: 201,
    answer: one(Order),
    errors: ['order.unknown', 'order.bad_transition', 'refund.too_large'],
  }),
}
