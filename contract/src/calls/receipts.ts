// What a buyer can show of what they paid: receipts and credit notes with numbers, and a statement of each month.
import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const { limit, offset, q } = listQuery
const params = Type.Object({ id: Id })
const Year = Type.Integer({ minimum: 2020, maximum: 2200 })
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'a month as in 2026-01' })

const receipt = {
  _id: Id,
  /** In its series and year without a gap; the program counts a series of its own after each restore. */
  number: Type.String(),
  /** Takes back what another one says. */
  isCredit: Type.Boolean(),
  title: Type.String(),
  seller: Nullable(Type.String()),
  /** Paid by card in the currency, or from the wallet in tokens. */
  unit: OneOf('tokens', 'card'),
  currency: Type.String(),
  totalPrice: Type.Number(),
  paidAt: Time,
  issuedAt: Time,
} as const

export const ReceiptRow = Type.Object(receipt)
export type ReceiptRow = Static<typeof ReceiptRow>

/** As it was written; only who paid is named as they are named now. */
export const Receipt = Type.Object({
  ...receipt,
  buyer: Nullable(AccountCard),
  operator: Type.Object({ name: Type.String(), address: Type.String(), taxNumber: Type.String() }),
  lines: Type.Array(Type.Object({ text: Type.String(), quantity: Type.Integer(), price: Type.Number() })),
  discount: Type.Number(),
  tax: Type.Number(),
  /** As "VAT 20 %, Austria"; null where none is in it. */
  taxName: Nullable(Type.String()),
  note: Type.String(),
  /** What it takes back, or what takes it back. */
  others: Type.Array(Type.Object({ _id: Id, number: Type.String(), isCredit: Type.Boolean(), totalPrice: Type.Number() })),
})
export type Receipt = Static<typeof Receipt>

const search = { limit, offset, q, year: Type.Optional(Year) }
/** A file in base64. */
const Paper = Type.Object({ fileName: Type.String(), pdf: Type.String() })

export const StatementLine = Type.Object({
  at: Time,
  title: Type.String(),
  /** What it moved in the wallet, and what was in it afterwards. */
  tokens: Type.Number(),
  balance: Type.Number(),
})

export const BuyerStatement = Type.Object({
  month: Type.String(),
  currency: Type.String(),
  opening: Type.Number(),
  closing: Type.Number(),
  /** Together they lead from the first balance to the last. */
  toppedUp: Type.Number(),
  spent: Type.Number(),
  refunded: Type.Number(),
  other: Type.Number(),
  /** By card, top-ups among it; and what cards got back. */
  cardPaid: Type.Number(),
  cardRefunded: Type.Number(),
  lines: Type.Array(StatementLine),
  /** There is more than is shown; the file has all of it. */
  isCut: Type.Boolean(),
})
export type BuyerStatement = Static<typeof BuyerStatement>

export const receipts = {
  mine: call({
    method: 'GET',
    path: '/receipts',
    access: 'user',
    summary: 'Receipts and credit notes of the caller, the latest first',
    tags: ['transactions', 'charges'],
    query: Type.Object(search),
    status: 200,
    answer: list(ReceiptRow),
  }),
  view: call({
    method: 'GET',
    path: '/receipts/{id}',
    access: 'user',
    summary: 'A receipt or credit note of the caller',
    tags: ['transactions', 'charges'],
    params,
    status: 200,
    answer: one(Receipt),
    errors: ['receipt.unknown'],
  }),
  file: call({
    method: 'GET',
    path: '/receipts/{id}/pdf',
    access: 'user',
    summary: 'The same as a file to keep',
    tags: [],
    params,
    status: 200,
    answer: one(Paper),
    errors: ['receipt.unknown'],
  }),
  statement: call({
    method: 'GET',
    path: '/wallet/statement',
    access: 'user',
    summary: 'What the wallet of the caller held in a month, and what moved it',
    tags: ['transactions', 'charges'],
    query: Type.Object({ month: Month }),
    status: 200,
    answer: one(BuyerStatement),
  }),
  statementFile: call({
    method: 'GET',
    path: '/wallet/statement/file',
    access: 'user',
    summary: 'The same line by line, as CSV or PDF',
    tags: [],
    query: Type.Object({ month: Month, format: OneOf('csv', 'pdf') }),
    status: 200,
    answer: one(Type.Object({ fileName: Type.String(), csv: Nullable(Type.String()), pdf: Nullable(Type.String()) })),
  }),
  all: call({
    method: 'GET',
    path: '/admin/receipts',
    access: 'staff',
    permission: 'money.read',
    summary: 'Receipts and credit notes of everybody, or of one buyer, the latest first',
    tags: ['transactions', 'reversals'],
    query: Type.Object({ ...search, buyerId: Type.Optional(Id) }),
    status: 200,
    answer: list(ReceiptRow),
  }),
  ofStaff: call({
    method: 'GET',
    path: '/admin/receipts/{id}',
    access: 'staff',
    permission: 'money.read',
    summary: 'A receipt or credit note of somebody',
    tags: ['transactions', 'reversals'],
    params,
    status: 200,
    answer: one(Receipt),
    errors: ['receipt.unknown'],
  }),
  fileOfStaff: call({
    method: 'GET',
    path: '/admin/receipts/{id}/pdf',
    access: 'staff',
    permission: 'money.read',
    summary: 'The same as a file to keep',
    tags: [],
    params,
    status: 200,
    answer: one(Paper),
    errors: ['receipt.unknown'],
  }),
}
