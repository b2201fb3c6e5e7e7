import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { saleTypes } from '../kinds.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

export const Commission = Type.Object({
  _id: Id,
  page: Nullable(PageCard),
  saleType: Nullable(OneOf(...saleTypes)),
  /** 20 is twenty of a hundred; null ends the rule. */
  percent: Nullable(Type.Number()),
  validFrom: Time,
  createdAt: Time,
})

export type Commission = Static<typeof Commission>

const { limit, offset } = listQuery

export const commissions = {
  list: call({
    method: 'GET',
    path: '/admin/commissions',
    access: 'staff',
    permission: 'money.read',
    summary: 'Fees of pages and kinds of sale that differ from the site’s',
    tags: ['commissions'],
    query: Type.Object({ limit, offset }),
    status: 200,
    answer: list(Commission),
  }),
  set: call({
    method: 'POST',
    path: '/admin/commissions',
    access: 'staff',
    permission: 'money.commission',
    summary: 'Decide on the fee of a page, a kind of sale, or both',
    changes: ['commissions'],
    body: Type.Object({
      page: Type.Optional(Type.String({ minLength: 2, maxLength: 300, description: 'The address of the page; all pages without it' })),
      saleType: Type.Optional(OneOf(...saleTypes)),
      percent: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 100, multipleOf: 0.01 }),
      validFrom: Type.Optional(Time),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Type.Object({ _id: Id })),
    errors: ['page.unknown', 'sale.commission_without_scope'],
  }),
}
