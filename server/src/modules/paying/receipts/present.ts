import type { AccountCard, Receipt, ReceiptRow } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import { numberOf } from './policy.ts'
import type { ReceiptTable } from './tables.ts'

export const presentRow = (row: ReceiptTable): ReceiptRow => ({
  _id: row.id,
  number: numberOf(row),
  isCredit: row.series === 'C',
  title: row.content.lines[0]?.text ?? '',
  seller: row.content.seller,
  unit: row.unit,
  currency: row.currency,
  totalPrice: toWire(row.total),
  paidAt: row.paid_at.toISOString(),
  issuedAt: row.issued_at.toISOString(),
})

export const presentReceipt = (row: ReceiptTable, others: readonly ReceiptTable[], buyer: AccountCard | undefined): Receipt => ({
  ...presentRow(row),
  buyer: buyer ?? null,
  operator: row.content.operator,
  lines: row.content.lines.map(({ text, quantity, amount }) => ({ text, quantity, price: toWire(amount) })),
  discount: toWire(row.discount),
  tax: toWire(row.tax),
  taxName: row.content.taxName ?? null,
  note: row.content.note,
  others: others.map((one) => ({ _id: one.id, number: numberOf(one), isCredit: one.series === 'C', totalPrice: toWire(one.total) })),
})
