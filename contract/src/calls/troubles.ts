import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const { limit, offset } = listQuery

export const PaymentTrouble = Type.Object({
  /** Names the kind and what it is about, as `event:evt_1`. */
  _id: Type.String(),
  kind: OneOf('event', 'attempt', 'refund'),
  about: Type.String({ description: 'The type of the event or of the purchase' }),
  error: Type.String(),
  transactionId: Nullable(Id),
  tries: Type.Integer(),
  /** Null: it waits for an administrator. */
  nextTryAt: Nullable(Time),
  createdAt: Time,
})
export type PaymentTrouble = Static<typeof PaymentTrouble>

const params = Type.Object({ id: Type.String({ minLength: 3, maxLength: 120 }) })

export const troubles = {
  list: call({
    method: 'GET',
    path: '/admin/payment-troubles',
    access: 'staff',
    permission: 'money.read',
    summary: 'Payments and events of the card provider that could not be handled, the oldest first',
    tags: ['reversals'],
    query: Type.Object({ limit, offset }),
    status: 200,
    answer: list(PaymentTrouble),
  }),
  retry: call({
    method: 'POST',
    path: '/admin/payment-troubles/{id}/retry',
    access: 'staff',
    permission: 'money.adjust',
    summary: 'Try again now what could not be handled',
    changes: ['reversals'],
    params,
    status: 200,
    answer: one(Type.Object({ isSolved: Type.Boolean() })),
  }),
  dismiss: call({
    method: 'DELETE',
    path: '/admin/payment-troubles/{id}',
    access: 'staff',
    permission: 'money.adjust',
    summary: 'Leave an event as it is, after a person has looked',
    changes: ['reversals'],
    params,
    status: 204,
    answer: empty,
    errors: ['payment.unknown'],
  }),
}
