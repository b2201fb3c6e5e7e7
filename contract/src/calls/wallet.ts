import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageType } from '../objects/account.ts'
import { Charge, chargeStatuses, chargeTypes } from '../objects/payment.ts'
import { Amount, Id, listQuery, Nullable, OneOf, period, Time } from '../values.ts'
import { purchased } from '../tags.ts'
import { walletMovementKinds } from '../wallet-movements.ts'

const { q: _q, ...page } = listQuery
const couponCode = Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 40 })))

/** What the buyer was shown, before any coupon; another price by now is refused with both and nothing is charged. */
const seenPrice = Type.Optional(Amount)

const couponErrors = ['coupon.unknown', 'coupon.expired', 'coupon.used_up', 'coupon.already_used', 'coupon.not_applicable'] as const

const payErrors = [
  'payment.price_changed',
  'payment.in_progress',
  'wallet.insufficient_tokens',
  'wallet.frozen',
  'wallet.not_for_sale',
  'wallet.self',
  'youth.money_not_allowed',
  'youth.not_allowed',
] as const
const purchaseErrors = [...couponErrors, ...payErrors] as const

/** What is bought once. */
const purchase = {
  method: 'POST',
  access: 'user',
  params: Type.Object({ id: Id }),
  body: Type.Object({ couponCode, seenPrice }),
  idempotency: 'accepted',
  status: 201,
  answer: one(Charge),
} as const

const WalletMovement = Type.Object({
  _id: Type.String(),
  kind: OneOf(...walletMovementKinds),
  /** What came into the wallet or, less than nothing, left it. */
  tokens: Type.Number(),
  /** The payment that it undoes, where it is one. */
  charge: Nullable(Charge),
  createdAt: Time,
})

export const wallet = {
  tip: call({
    method: 'POST',
    path: '/wallet/charges/tip/{id}',
    access: 'user',
    summary: 'Tip a page from the wallet',
    changes: purchased,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      price: Amount,
      target: Type.Optional(PageType),
      conversationId: Type.Optional(Id),
      sessionId: Type.Optional(Id),
      streamType: Type.Optional(OneOf('public', 'group', 'private')),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    idempotency: 'derived',
    status: 201,
    answer: one(Charge),
    errors: [
      'wallet.tip_out_of_bounds',
      'wallet.insufficient_tokens',
      'wallet.frozen',
      'wallet.self',
      'page.unknown',
      'stream.not_joined',
      'stream.offline',
      'youth.money_not_allowed',
      'youth.not_allowed',
    ],
  }),
  feed: call({
    ...purchase,
    path: '/wallet/charges/feed/{id}',
    summary: 'Buy a post; bought already answers 200 with the first charge',
    changes: purchased,
    errors: [...purchaseErrors, 'feed.unknown'],
  }),
  video: call({
    ...purchase,
    path: '/wallet/charges/video/{id}',
    summary: 'Buy a video; bought already answers 200 with the first charge',
    changes: purchased,
    errors: [...purchaseErrors, 'video.unknown'],
  }),
  gallery: call({
    ...purchase,
    path: '/wallet/charges/gallery/{id}',
    summary: 'Buy a gallery; bought already answers 200 with the first charge',
    changes: purchased,
    errors: [...purchaseErrors, 'gallery.unknown'],
  }),
  stream: call({
    ...purchase,
    body: Type.Object({ seenPrice }),
    path: '/wallet/charges/stream/{id}',
    summary: 'A ticket for the session of a stream that runs; one in hand answers 200 with the first charge',
    changes: purchased,
    errors: [...payErrors, 'stream.unknown', 'stream.offline'],
  }),
  message: call({
    ...purchase,
    path: '/wallet/charges/message/{id}',
    summary: 'Buy a message; bought already answers 200 with the first charge',
    changes: purchased,
    errors: [...purchaseErrors, 'message.unknown', 'page.unknown'],
  }),
  product: call({
    method: 'POST',
    path: '/wallet/charges/product/{id}',
    access: 'user',
    summary: 'Buy a product, for its price or that of subscribers; a digital one that was bought already answers 200 with the first charge',
    changes: [...purchased, 'orders'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
      deliveryAddressId: Type.Optional(Nullable(Id)),
      phoneNumber: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
      userNote: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
      couponCode,
      seenPrice,
    }),
    idempotency: 'accepted',
    status: 201,
    answer: one(Charge),
    errors: [
      'payment.price_changed',
      'payment.in_progress',
      'coupon.unknown',
      'coupon.expired',
      'coupon.used_up',
      'coupon.already_used',
      'coupon.not_applicable',
      'product.unknown',
      'product.out_of_stock',
      'product.address_required',
      'address.unknown',
      'payment.duplicate',
      'wallet.insufficient_tokens',
      'wallet.frozen',
      'wallet.not_for_sale',
      'wallet.self',
      'youth.money_not_allowed',
      'youth.not_allowed',
    ],
  }),
  search: call({
    method: 'GET',
    path: '/wallet/charges/search',
    access: 'user',
    summary: 'What the caller paid from the wallet',
    tags: ['charges'],
    query: Type.Object({
      ...page,
      ...period,
      type: Type.Optional(OneOf(...chargeTypes)),
      status: Type.Optional(OneOf(...chargeStatuses)),
      sortBy: Type.Optional(OneOf('createdAt', 'totalPrice')),
    }),
    status: 200,
    answer: list(Charge),
  }),
  movements: call({
    method: 'GET',
    path: '/wallet/movements',
    access: 'user',
    summary: 'What moved the wallet of the caller beside payments from it and top-ups, the latest first: with those, all that it holds',
    tags: ['charges', 'transactions'],
    query: Type.Object({ limit: page.limit, offset: page.offset }),
    status: 200,
    answer: list(WalletMovement),
  }),
}
