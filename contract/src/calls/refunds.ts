import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard, PageCard } from '../objects/account.ts'
import { ThingCard } from '../objects/thing.ts'
import { Amount, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const { limit, offset } = listQuery
const params = Type.Object({ id: Id })
const Words = Type.String({ minLength: 1, maxLength: 1000 })

/** What is wrong, in the words of buttons. */
export const refundReasons = ['not_delivered', 'not_as_described', 'by_mistake', 'other'] as const

/**
 * `open`: the seller has the word. `declined`: the buyer may ask the site. `escalated`: staff of the site has the word. The others are
 * ends: money went back, the site has decided, the buyer let it be.
 */
export const refundRequestStates = ['open', 'declined', 'escalated', 'refunded', 'closed', 'withdrawn'] as const

/** Something that was bought with tokens, as whoever may give it back sees it. */
export const TokenSale = Type.Object({
  _id: Id,
  type: Type.String(),
  /** Null for a tip, and for what is gone. */
  targetInfo: Nullable(ThingCard),
  buyer: Nullable(AccountCard),
  sellerInfo: Nullable(PageCard),
  /** Of goods: money goes back with the order. */
  orderId: Nullable(Id),
  /** What the buyer paid, and what of it is back. */
  totalPrice: Type.Number(),
  returnedPrice: Type.Number(),
  refundablePrice: Type.Number(),
  createdAt: Time,
})
export type TokenSale = Static<typeof TokenSale>

export const RefundRequest = Type.Object({
  _id: Id,
  sale: TokenSale,
  /** Paid by card: the payment by which it goes back; null: with tokens. */
  transactionId: Nullable(Id),
  reason: OneOf(...refundReasons),
  words: Type.String(),
  status: OneOf(...refundRequestStates),
  /** What the seller said to it, and what the site did. */
  answer: Nullable(Type.String()),
  decision: Nullable(Type.String()),
  /** From when on the buyer may ask the site; null: not, or not any more. */
  canEscalateAt: Nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type RefundRequest = Static<typeof RefundRequest>

/** What its buyer may still ask the money back for, and until when; null: without an end, as of goods that have not come. */
export const AskableSale = Type.Object({ sale: TokenSale, transactionId: Nullable(Id), until: Nullable(Time) })
export type AskableSale = Static<typeof AskableSale>

const search = { limit, offset, status: Type.Optional(OneOf(...refundRequestStates)) }
const giving = Type.Object({
  /** All that is left, when it is not said. */
  amount: Type.Optional(Amount),
  reason: Type.String({ minLength: 3, maxLength: 200 }),
})
const changed = ['refund-requests', 'earnings', 'charges', 'payouts'] as const
const refusals = ['sale.unknown', 'refund.elsewhere', 'refund.too_large', 'refund.disputed', 'idempotency.key_required'] as const

export const refunds = {
  give: call({
    method: 'POST',
    path: '/performer/earning/{id}/refund',
    access: 'performer',
    summary: 'Give back a part or all of what somebody paid with tokens, as its seller',
    changes: changed,
    params,
    body: giving,
    idempotency: 'required',
    status: 201,
    answer: one(TokenSale),
    errors: [...refusals, 'refund.not_covered'],
  }),
  mine: call({
    method: 'GET',
    path: '/refund-requests',
    access: 'user',
    summary: 'What the caller asked money back for, the latest first',
    tags: ['refund-requests'],
    query: Type.Object(search),
    status: 200,
    answer: list(RefundRequest),
  }),
  askable: call({
    method: 'GET',
    path: '/refund-requests/askable',
    access: 'user',
    summary: 'What the caller may still ask money back for, the latest first',
    tags: ['refund-requests', 'charges'],
    query: Type.Object({ limit, offset }),
    status: 200,
    answer: list(AskableSale),
  }),
  ask: call({
    method: 'POST',
    path: '/refund-requests',
    access: 'user',
    summary: 'Ask the seller for the money back, or the site for what a card paid, within the days that the site gives',
    changes: ['refund-requests'],
    body: Type.Object({ saleId: Type.Optional(Id), transactionId: Type.Optional(Id), reason: OneOf(...refundReasons), words: Words }),
    idempotency: 'brief',
    status: 201,
    answer: one(RefundRequest),
    errors: ['sale.unknown', 'refund.elsewhere', 'refund_request.too_late', 'refund_request.exists'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/refund-requests/{id}/withdraw',
    access: 'user',
    summary: 'Let it be',
    idempotency: 'brief',
    changes: ['refund-requests'],
    params,
    status: 200,
    answer: one(RefundRequest),
    errors: ['refund_request.unknown', 'refund_request.over'],
  }),
  escalate: call({
    method: 'POST',
    path: '/refund-requests/{id}/escalate',
    access: 'user',
    summary: 'Ask the site, once the seller has said no or nothing for three days',
    changes: ['refund-requests'],
    params,
    idempotency: 'brief',
    status: 200,
    answer: one(RefundRequest),
    errors: ['refund_request.unknown', 'refund_request.over', 'refund_request.wait'],
  }),
  received: call({
    method: 'GET',
    path: '/refund-requests/received',
    access: 'performer',
    summary: 'What buyers of the caller, or of a team, asked money back for, the latest first',
    tags: ['refund-requests'],
    query: Type.Object({ ...search, teamId: Type.Optional(Id) }),
    status: 200,
    answer: list(RefundRequest),
    errors: ['team.not_member'],
  }),
  decline: call({
    method: 'POST',
    path: '/refund-requests/{id}/decline',
    access: 'performer',
    summary: 'Say no, and why, as the seller',
    idempotency: 'brief',
    changes: ['refund-requests'],
    params,
    body: Type.Object({ words: Words }),
    status: 200,
    answer: one(RefundRequest),
    errors: ['refund_request.unknown', 'refund_request.over'],
  }),
  sales: call({
    method: 'GET',
    path: '/admin/sales',
    access: 'staff',
    permission: 'money.read',
    within: 'one person',
    leavesRow: true,
    summary: 'What was bought with tokens, the latest first, by a buyer or of a seller; one of them is named',
    tags: ['refund-requests', 'charges'],
    query: Type.Object({ limit, offset, buyerId: Type.Optional(Id), sellerId: Type.Optional(Id) }),
    status: 200,
    answer: list(TokenSale),
  }),
  giveByStaff: call({
    method: 'POST',
    path: '/admin/sales/{id}/refund',
    access: 'staff',
    permission: 'money.refund',
    within: 'up to supportRefundMax',
    summary: 'Give back a part or all of what somebody paid with tokens, even beyond what its seller has earned',
    changes: changed,
    params,
    body: giving,
    idempotency: 'required',
    status: 201,
    answer: one(TokenSale),
    errors: [...refusals, 'refund.above_limit'],
  }),
  all: call({
    method: 'GET',
    path: '/admin/refund-requests',
    access: 'staff',
    permission: 'money.read',
    summary: 'What buyers asked money back for; those that wait for staff come first',
    tags: ['refund-requests'],
    query: Type.Object(search),
    status: 200,
    answer: list(RefundRequest),
  }),
  close: call({
    method: 'POST',
    path: '/admin/refund-requests/{id}/close',
    access: 'staff',
    permission: 'money.refund',
    summary: 'Decide that the money stays where it is, and why',
    idempotency: 'brief',
    changes: ['refund-requests'],
    params,
    body: Type.Object({ words: Words }),
    status: 200,
    answer: one(RefundRequest),
    errors: ['refund_request.unknown', 'refund_request.over'],
  }),
}
