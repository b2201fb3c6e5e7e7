import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { saleTypes, taxKinds } from '../kinds.ts'
import { TaxInPrice, TaxLine, TaxRate } from '../objects/tax.ts'
import { Amount, Day, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const Country = Type.String({ pattern: '^[A-Z]{2}$', description: 'a country as in AT' })
const Region = Type.String({ pattern: '^[A-Z0-9]{1,3}$', description: 'a state or province as in TX' })

const { limit, offset } = listQuery
const span = { fromDate: Day, toDate: Day }

export const taxes = {
  quote: call({
    method: 'GET',
    path: '/taxes/quote',
    access: 'user',
    summary: 'What of a price is tax where the caller is; null where none is',
    tags: ['taxes'],
    query: Type.Object({
      saleType: OneOf(...saleTypes, 'private_chat', 'group_chat', 'gift'),
      price: Amount,
      addressId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Of goods: where they go' })),
    }),
    status: 200,
    answer: one(Type.Object({ tax: Nullable(TaxInPrice) })),
    errors: ['address.unknown'],
  }),
  list: call({
    method: 'GET',
    path: '/admin/taxes',
    access: 'staff',
    permission: 'money.read',
    summary: 'Rates of tax by place and kind, those to come among them',
    tags: ['taxes'],
    query: Type.Object({ limit, offset }),
    status: 200,
    answer: list(TaxRate),
  }),
  set: call({
    method: 'POST',
    path: '/admin/taxes',
    access: 'staff',
    permission: 'money.tax',
    summary: 'Decide on the tax of a place and a kind from a moment on',
    changes: ['taxes'],
    body: Type.Object({
      country: Country,
      region: Type.Optional(Region),
      kind: Type.Optional(OneOf(...taxKinds)),
      name: Type.String({ minLength: 1, maxLength: 40 }),
      percent: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 50, multipleOf: 0.01 }),
      /** Not before a few seconds from now: every process has read it by then. */
      validFrom: Type.Optional(Time),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Type.Object({ _id: Id, validFrom: Time })),
  }),
  report: call({
    method: 'GET',
    path: '/admin/taxes/report',
    access: 'staff',
    permission: 'money.read',
    summary: 'Tax by month, place, kind and rate',
    tags: ['taxes', 'books'],
    query: Type.Object(span),
    status: 200,
    answer: one(Type.Object({ lines: Type.Array(TaxLine) })),
  }),
  file: call({
    method: 'GET',
    path: '/admin/taxes/file',
    access: 'staff',
    permission: 'payouts.export',
    leavesRow: true,
    summary: 'The same as a CSV file',
    tags: ['taxes', 'books'],
    query: Type.Object(span),
    status: 200,
    answer: one(Type.Object({ fileName: Type.String(), csv: Type.String() })),
  }),
}
