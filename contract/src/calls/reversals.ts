import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Transaction, transactionStatuses } from '../objects/payment.ts'
import { Amount, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const { limit, offset } = listQuery

export const AdminTransaction = Type.Object({
  ...Transaction.properties,
  buyer: Nullable(AccountCard),
  /** What was given back or lost, in the platform currency. */
  reversedPrice: Type.Number(),
  /** Nothing else can be given back than this. */
  refundablePrice: Type.Number(),
})
export type AdminTransaction = Static<typeof AdminTransaction>

/** `warning` of fraud, before any dispute: the payer’s wallet is frozen until an administrator has it `released`. */
const DisputeStatus = OneOf('inquiry', 'open', 'won', 'lost', 'warning', 'released')

export const Dispute = Type.Object({
  _id: Id,
  transactionId: Id,
  buyer: Nullable(AccountCard),
  amount: Type.Number(),
  fee: Type.Number(),
  reason: Type.String(),
  status: DisputeStatus,
  /** Until when the bank reads an answer; null: it reads none. */
  answerBy: Nullable(Time),
  isAnswered: Type.Boolean(),
  createdAt: Time,
  updatedAt: Time,
})
export type Dispute = Static<typeof Dispute>

export const reversals = {
  transactions: call({
    method: 'GET',
    path: '/admin/transactions',
    access: 'staff',
    permission: 'money.read',
    summary: 'Card payments of everybody, the latest first',
    tags: ['reversals'],
    query: Type.Object({ limit, offset, status: Type.Optional(OneOf(...transactionStatuses)), buyerId: Type.Optional(Id) }),
    status: 200,
    answer: list(AdminTransaction),
  }),
  refund: call({
    method: 'POST',
    path: '/admin/transactions/{id}/refund',
    access: 'staff',
    permission: 'money.refund',
    summary: 'Give a card payment back, wholly or in part',
    changes: ['reversals', 'refund-requests'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ amount: Type.Optional(Amount), reason: Type.String({ minLength: 3, maxLength: 200 }) }),
    idempotency: 'required',
    status: 201,
    answer: one(AdminTransaction),
    errors: ['payment.unknown', 'refund.too_large', 'refund.disputed', 'refund.spent', 'idempotency.key_required'],
  }),
  disputes: call({
    method: 'GET',
    path: '/admin/disputes',
    access: 'staff',
    permission: 'money.read',
    summary: 'Payments that a cardholder’s bank takes back or warns of, the latest first',
    tags: ['reversals'],
    query: Type.Object({ limit, offset, status: Type.Optional(DisputeStatus) }),
    status: 200,
    answer: list(Dispute),
  }),
  release: call({
    method: 'DELETE',
    path: '/admin/disputes/{id}/hold',
    access: 'staff',
    permission: 'money.release',
    summary: 'Let a wallet be spent again that a warning of fraud has frozen',
    changes: ['reversals'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['dispute.unknown'],
  }),
  playDispute: call({
    method: 'POST',
    path: '/admin/sandbox/transactions/{id}/dispute',
    access: 'staff',
    permission: 'system.write',
    summary: 'Sandbox only: play the bank that disputes a payment, or warns of it',
    idempotency: 'brief',
    changes: ['reversals'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ kind: Type.Optional(OneOf('dispute', 'warning')) }),
    status: 204,
    answer: empty,
    errors: ['payment.unknown', 'refund.disputed'],
  }),
  playDecision: call({
    method: 'POST',
    path: '/admin/sandbox/disputes/{id}/decision',
    access: 'staff',
    permission: 'system.write',
    summary: 'Sandbox only: play the bank that decides a dispute',
    idempotency: 'brief',
    changes: ['reversals'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ outcome: OneOf('won', 'lost') }),
    status: 204,
    answer: empty,
    errors: ['dispute.unknown'],
  }),
}
