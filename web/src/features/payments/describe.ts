// Payments in words.
import { formatDay } from '../../lib/format.ts'
import type { Charge, PaymentCard, Transaction } from './api.ts'

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const cardName = (card: PaymentCard): string => `${capital(card.brand)} ending ${card.last4Digits}`

export const expiryOf = (card: PaymentCard): string =>
  `Expires ${String(card.month).padStart(2, '0')}/${String(card.year % 100).padStart(2, '0')}`

const transactionWords: Record<Transaction['type'], string> = {
  token_package: 'Top-up',
  free_subscription: 'Free subscription',
  monthly_subscription: 'Subscription, monthly',
  yearly_subscription: 'Subscription, yearly',
  gift: 'Gift',
}

export const transactionName = (transaction: Transaction): string =>
  [
    transaction.months === null ? transactionWords[transaction.type] : `Subscription, ${transaction.months} months`,
    transaction.targetInfo?.name,
  ]
    .filter(Boolean)
    .join(' · ')

export const statusWords: Record<Transaction['status'] | Charge['status'], string> = {
  created: 'Started',
  processing: 'Checking with the bank',
  require_authentication: 'Waiting for your bank',
  success: 'Paid',
  fail: 'Declined',
  canceled: 'Cancelled',
  refunded: 'Refunded',
  pending: 'Pending',
  held: 'On hold',
}

/** What a coupon took off, as a line of a sum. */
export const couponLine = ({ code, discount }: NonNullable<Transaction['couponInfo']>, money: (amount: number) => string) => ({
  label: `Coupon ${code}`,
  value: `−${money(discount)}`,
})

export function receiptLines({ products, originalPrice, totalPrice, couponInfo }: Transaction, money: (amount: number) => string) {
  const name = products[0]?.name ?? 'Payment'
  if (!couponInfo) return [{ label: name, value: money(totalPrice) }]
  return [{ label: name, value: money(originalPrice) }, couponLine(couponInfo, money), { label: 'Paid now', value: money(totalPrice) }]
}

/** The day a period that starts now ends, or the last of so many. */
export function renewalDay(plan: 'monthly' | 'yearly', now = new Date(), periods = 1): string {
  const months = now.getMonth() + (plan === 'monthly' ? 1 : 12) * periods
  const lastOfMonth = new Date(now.getFullYear(), months + 1, 0).getDate()
  return formatDay(new Date(now.getFullYear(), months, Math.min(now.getDate(), lastOfMonth)), now)
}

/** What follows months that were paid at once. */
export const bundleWords = (months: number, price: string): string =>
  `${months} months at once. Then ${price} a month, the first time on ${renewalDay('monthly', new Date(), months)}.`

/** What follows a first payment: with a coupon for several periods first those, then the price itself. */
export function renewalWords(
  plan: 'monthly' | 'yearly',
  { price, lower, periods }: { price: string; lower: string; periods: number },
): string {
  if (periods === 1) return `Renews at ${price} on ${renewalDay(plan)}.`
  const every = plan === 'monthly' ? 'month' : 'year'
  return `${periods} ${every}s at ${lower} each, this one included: renews at ${lower} on ${renewalDay(plan)}, and at ${price} a ${every} from ${renewalDay(plan, new Date(), periods)}.`
}
