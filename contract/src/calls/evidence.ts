// What a bank is told about a payment that its customer disputes.
import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { Dispute } from './reversals.ts'

const params = Type.Object({ id: Id })
export const longestEvidence = 5000

export const Evidence = Type.Object({
  dispute: Dispute,
  /** `sending`: it is on its way and cannot be changed. `sent`: the bank has it, for good. */
  state: OneOf('draft', 'sending', 'sent'),
  words: Type.String(),
  /** What the program knows itself; once it is on its way, what went out. */
  facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
  /** Why the gateway did not take it the last time. */
  failure: Nullable(Type.String()),
  sentAt: Nullable(Time),
  canSend: Type.Boolean(),
  /** Of a top-up: what its tokens were spent on. `held`: not paid out while nobody has decided. `taken`: it went back. */
  earnings: Type.Array(
    Type.Object({
      saleId: Id,
      type: Type.String(),
      page: Nullable(PageCard),
      tokens: Type.Number(),
      state: OneOf('held', 'released', 'taken'),
    }),
  ),
})
export type Evidence = Static<typeof Evidence>

const refusals = ['dispute.unknown', 'evidence.final', 'evidence.too_late', 'evidence.decided'] as const

export const evidence = {
  view: call({
    method: 'GET',
    path: '/admin/disputes/{id}/evidence',
    access: 'staff',
    permission: 'money.read',
    summary:
      'What would be told, or was told, to the bank about a dispute, and what is known of a warned payment; messages between people are not read for it',
    tags: ['reversals'],
    params,
    status: 200,
    answer: one(Evidence),
    errors: ['dispute.unknown'],
  }),
  write: call({
    method: 'PUT',
    path: '/admin/disputes/{id}/evidence',
    access: 'staff',
    permission: 'money.refund',
    summary: 'Write what is told to the bank beside what the program knows',
    changes: ['reversals'],
    params,
    body: Type.Object({ words: Type.String({ maxLength: longestEvidence }) }),
    status: 200,
    answer: one(Evidence),
    errors: refusals,
  }),
  send: call({
    method: 'POST',
    path: '/admin/disputes/{id}/evidence',
    access: 'staff',
    permission: 'money.refund',
    summary: 'Lay it before the bank, once and for good; the words come along',
    idempotency: 'brief',
    changes: ['reversals'],
    params,
    body: Type.Object({ words: Type.String({ maxLength: longestEvidence }) }),
    status: 200,
    answer: one(Evidence),
    errors: refusals,
  }),
}
