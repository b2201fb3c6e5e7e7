// Receipts in words.
import type { Receipt, ReceiptRow } from '@fieldhouse/contract'
import { formatMoney, formatTokens } from '../../lib/format.ts'

/** Whose list it is. */
export type Side = 'mine' | 'staff'
export const pathOf = (side: Side, id: string): string => (side === 'mine' ? `/receipts/${id}` : `/admin/receipts/${id}`)

export const amountOf = ({ unit, currency }: Pick<ReceiptRow, 'unit' | 'currency'>, price: number): string =>
  unit === 'card' ? formatMoney(price, currency) : `${formatTokens(price)} tokens`

export const kindOf = ({ isCredit }: Pick<ReceiptRow, 'isCredit'>): string => (isCredit ? 'Credit note' : 'Receipt')

/** With its year, and of UTC as on the paper: it may be read years later and elsewhere. */
const dayOf = (time: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))

/** Facts of a paper, label and value. */
export function factsOf(receipt: Receipt): [string, string][] {
  const { number, isCredit, paidAt, issuedAt, unit, buyer, seller } = receipt
  return [
    ['Number', number],
    [isCredit ? 'Given back' : 'Paid', dayOf(paidAt)],
    ['Issued', dayOf(issuedAt)],
    ['By', unit === 'card' ? 'Card' : 'Tokens of the wallet'],
    ...(buyer ? [['To', buyer.name] as [string, string]] : []),
    ...(seller === null ? [] : [['Page', seller] as [string, string]]),
  ]
}

const monthName = (month: string, locale?: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** The running month and those before it, the latest first. */
export function lastMonths(now: Date, count: number): { value: string; text: string }[] {
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    return { value: month, text: monthName(month) }
  })
}
