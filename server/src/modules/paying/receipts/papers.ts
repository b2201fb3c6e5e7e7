// A receipt, and a month, as papers.
import { drawPaper } from '#platform/paper/index.ts'
import { toWire } from '#ground/ledger'
import { numberOf } from './policy.ts'
import type { Month } from './statement.ts'
import type { Content, ReceiptTable } from './tables.ts'

const price = (amount: number) => toWire(amount).toFixed(2)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const linesOf = ({ name, address, taxNumber }: Content['operator']) => [
  name,
  ...address.split('\n'),
  ...(taxNumber === '' ? [] : [`Tax number ${taxNumber}`]),
]

export interface Paid {
  readonly receipt: ReceiptTable
  readonly others: readonly ReceiptTable[]
  readonly buyer: string | undefined
}

export function drawReceipt({ receipt, others, buyer }: Paid): Promise<Buffer> {
  const { content, discount, tax, total, unit, currency } = receipt
  const isCredit = receipt.series === 'C'
  const of = others.find(({ id }) => id === receipt.of_id)
  const facts: [string, string][] = [
    ['Number', numberOf(receipt)],
    [isCredit ? 'Given back' : 'Paid', `${receipt.paid_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Issued', dayOf(receipt.issued_at)],
    ['By', unit === 'card' ? 'Card' : 'Tokens of the wallet'],
    ...(buyer === undefined ? [] : [['To', buyer] as [string, string]]),
    ...(content.seller === null ? [] : [['Page', content.seller] as [string, string]]),
    ...(of === undefined ? [] : [['Takes back', numberOf(of)] as [string, string]]),
  ]
  const unitName = unit === 'card' ? currency : 'tokens'
  return drawPaper({
    title: isCredit ? 'Credit note' : 'Receipt',
    from: linesOf(content.operator),
    facts,
    columns: [
      { name: 'What', parts: 7 },
      { name: 'Quantity', parts: 1.5, isNumber: true },
      { name: unit === 'card' ? currency : 'Tokens', parts: 2, isNumber: true },
    ],
    rows: content.lines.map(({ text, quantity, amount }) => [text, String(quantity), price(amount)]),
    sums: [
      ...(discount > 0 ? [['Discount', `-${price(discount)}`] as const] : []),
      ...(tax > 0 ? [[`In it: ${content.taxName ?? 'tax'}`, price(tax)] as const] : []),
      ['Total', `${price(total)} ${unitName}`],
    ],
    note: content.note,
    writtenAt: receipt.issued_at,
  })
}

/** More would keep everybody waiting while it is drawn. */
const mostDrawn = 1000

export function drawStatement(
  { month, lines, sums, from }: Month,
  operator: Content['operator'],
  buyer: string | undefined,
): Promise<Buffer> {
  return drawPaper({
    title: `Statement ${month}`,
    from: linesOf(operator),
    facts: [...(buyer === undefined ? [] : [['Of', buyer] as const]), ['Opening balance', `${price(sums.opening)} tokens`]],
    columns: [
      { name: 'Time (UTC)', parts: 2.6 },
      { name: 'What', parts: 4 },
      { name: 'Tokens', parts: 1.7, isNumber: true },
      { name: 'Balance', parts: 1.7, isNumber: true },
    ],
    rows: lines
      .slice(0, mostDrawn)
      .map((line) => [line.at.toISOString().slice(0, 16).replace('T', ' '), line.title, price(line.amount), price(line.balance)]),
    sums: [
      ['Topped up', price(sums.toppedUp)],
      ['Spent', price(-sums.spent)],
      ['Given back', price(sums.refunded)],
      ...(sums.other === 0 ? [] : [['Other', price(sums.other)] as const]),
      ['Closing balance', `${price(sums.closing)} tokens`],
    ],
    note: `Paid by card in this month: ${price(sums.cardPaid)}. Back to cards: ${price(sums.cardRefunded)}.${
      lines.length > mostDrawn ? ` These are the first ${mostDrawn} of ${lines.length} movements; the CSV file has all of them.` : ''
    }`,
    writtenAt: from,
  })
}
