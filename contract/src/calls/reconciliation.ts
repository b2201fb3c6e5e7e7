import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { Id, listQuery, Time } from '../values.ts'

const { limit, offset } = listQuery

export const ReconciliationRun = Type.Object({
  _id: Id,
  createdAt: Time,
  milliseconds: Type.Integer(),
  checks: Type.Integer(),
  /** Empty: the books agree. */
  differences: Type.Array(
    Type.Object({
      check: Type.String(),
      count: Type.Integer(),
      first: Type.String({ description: 'Names the first row that is wrong' }),
      /** Their payouts wait until an administrator has looked. */
      payees: Type.Array(PageCard),
    }),
  ),
  /** The last link of the chain over the ledger; written down elsewhere it proves everything before it. */
  seal: Type.Unsafe<{ number: number; hash: string } | null>({
    type: ['object', 'null'],
    properties: { number: { type: 'integer' }, hash: { type: 'string' } },
    required: ['number', 'hash'],
    additionalProperties: false,
  }),
})
export type ReconciliationRun = Static<typeof ReconciliationRun>

export const reconciliation = {
  list: call({
    method: 'GET',
    path: '/admin/reconciliation',
    access: 'staff',
    permission: 'money.read',
    summary: 'What the looks at the books found, the latest first',
    tags: ['books'],
    query: Type.Object({ limit, offset }),
    status: 200,
    answer: list(ReconciliationRun),
  }),
  run: call({
    method: 'POST',
    path: '/admin/reconciliation',
    access: 'staff',
    permission: 'money.read',
    summary: 'Look at the books now',
    changes: ['books'],
    status: 201,
    answer: one(ReconciliationRun),
  }),
  release: call({
    method: 'DELETE',
    path: '/admin/reconciliation/holds/{id}',
    access: 'staff',
    permission: 'money.release',
    summary: 'Let the payouts of a page go on after a difference was looked at',
    changes: ['books'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['page.unknown'],
  }),
}
