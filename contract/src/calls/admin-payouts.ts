import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { PayoutAccountType, PayoutBatch, PayoutFile, PayoutStatus, ReviewedPayout } from '../objects/payout.ts'
import { Id, listQuery, OneOf } from '../values.ts'

const { q: _q, ...page } = listQuery
const currentPassword = Type.Optional(Type.String({ maxLength: 128 }))
const stepUpErrors = ['auth.recent_login_required', 'auth.incorrect_credentials'] as const

export const adminPayouts = {
  search: call({
    method: 'GET',
    path: '/admin/payouts',
    access: 'staff',
    permission: 'payouts.approve',
    summary: 'Payouts by their state, the longest waiting first',
    tags: ['payout-review'],
    query: Type.Object({ ...page, status: Type.Optional(PayoutStatus), paymentAccountType: Type.Optional(PayoutAccountType) }),
    status: 200,
    answer: list(ReviewedPayout),
  }),
  decide: call({
    method: 'PUT',
    path: '/admin/payouts/{id}',
    access: 'staff',
    permission: 'payouts.approve',
    summary: 'Approve or reject a payout; say that it was paid or came back',
    changes: ['payout-review'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      status: OneOf('approved', 'rejected', 'done', 'failed'),
      /** Needed to reject and to fail; the payee reads it. */
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      /** Needed for `done`, and used once: of the bank's or the service's transfer. */
      reference: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    status: 200,
    answer: one(ReviewedPayout),
    errors: ['payout.unknown', 'payout.state_changed', 'payout.by_gateway', 'payout.reference_taken'],
  }),
  export: call({
    method: 'POST',
    path: '/admin/payouts/export',
    access: 'staff',
    permission: 'payouts.export',
    summary: 'Take all approved payouts of a kind into a batch and hand out the list to pay them by',
    changes: ['payout-review'],
    body: Type.Object({ paymentAccountType: OneOf('banking', 'paypal'), currentPassword }),
    status: 201,
    answer: one(Type.Object({ ...PayoutFile.properties, rejected: Type.Integer() })),
    errors: ['payout.nothing_to_export', ...stepUpErrors],
  }),
  batches: call({
    method: 'GET',
    path: '/admin/payouts/batches',
    access: 'staff',
    permission: 'payouts.export',
    summary: 'Batches that were handed out, newest first',
    tags: ['payout-review'],
    query: Type.Object(page),
    status: 200,
    answer: list(PayoutBatch),
  }),
  batchFile: call({
    method: 'POST',
    path: '/admin/payouts/batches/{id}/file',
    access: 'staff',
    permission: 'payouts.export',
    summary: 'The list of a batch again; who opens it is kept',
    changes: [],
    params: Type.Object({ id: Id }),
    body: Type.Object({ currentPassword }),
    status: 200,
    answer: one(PayoutFile),
    errors: ['payout.batch_unknown', ...stepUpErrors],
  }),
}
