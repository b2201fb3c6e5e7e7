// The books in words, and the spans they are read in. Pure.
export type Unit = 'day' | 'month'

export const classNames: Readonly<Record<string, string>> = {
  wallet: 'Wallets',
  'wallet.bonus': 'Bonus in wallets',
  'earn.pending': 'Earnings that wait',
  'earn.available': 'Earnings to pay out',
  trust: 'Set aside for minors',
  'payout.in_flight': 'Payouts on their way',
  'refund.payable': 'Refunds that cards get',
  'dispute.hold': 'Held by disputes',
  'gateway.disputed': 'With banks that decide',
  'gateway.clearing': 'At the gateway, not settled',
  'gateway.available': 'At the gateway',
  bank: 'Bank',
  'fee.platform': 'Fees of sales',
  'fee.payout': 'Fees of payouts',
  'gateway.fees': 'Fees of the gateway',
  'promo.expense': 'Coupons and bonus',
  'dispute.loss': 'Lost in disputes',
  'tax.payable': 'Tax to pay',
  receivable: 'Owed by fans',
  suspense: 'Unexplained',
}

export const capitalised = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ').replaceAll('.', ' ')

export function formatPeriod(start: string, unit: Unit, locale?: string): string {
  const shown = unit === 'day' ? ({ day: 'numeric', month: 'short' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { ...shown, timeZone: 'UTC' }).format(new Date(`${start}T00:00:00Z`))
}

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const twelve = Array.from({ length: 12 }, (_, back) => back)

/** `2026`: its months. `2026-05`: its days. Anything else is the running month. */
export function spanOf(wanted: string, now: Date) {
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth()]
  const months = twelve.map((back) => dayOf(thisYear, thisMonth - back, 1).slice(0, 7))
  const years = twelve.slice(0, 5).map((back) => String(thisYear - back))
  const options = [
    ...months.map((value) => ({ value, text: formatPeriod(`${value}-01`, 'month') })),
    ...years.map((value) => ({ value, text: `All of ${value}` })),
  ]
  const isYear = /^20\d\d$/.test(wanted)
  const value = isYear || /^20\d\d-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : (months[0] ?? '')
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5)) - 1]
  const shown = options.some((option) => option.value === value) ? options : [{ value, text: value }, ...options]
  if (isYear) return { fromDate: `${value}-01-01`, toDate: `${value}-12-31`, unit: 'month' as Unit, value, options: shown }
  return { fromDate: `${value}-01`, toDate: dayOf(year, month + 1, 0), unit: 'day' as Unit, value, options: shown }
}
