// A subscription in words: what happens next, and what stays.
import { formatDay } from '../../lib/format.ts'
import type { DataFor } from '../../lib/calls.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export type Subscription = DataFor<'subscriptions.ofFan'>[number]
type Money = (amount: number) => string

export const planWords = { free: 'Free', monthly: 'Monthly', yearly: 'Yearly' } as const
const everyWords = { monthly: 'a month', yearly: 'a year' } as const

/** What a coupon still lowers, and what follows. */
export const discountWords = ({ discount, price, subscriptionType: plan }: Subscription, money: Money): string => {
  if (!discount || plan === 'free') return ''
  const { code, price: low, periods } = discount
  const which = periods === 1 ? 'The next payment is' : `The next ${periods} payments are`
  return ` ${which} ${money(low)}${periods === 1 ? '' : ' each'} with ${code}, then it costs ${money(price)} ${everyWords[plan]}.`
}

/** Somebody else paid for it: its holder was charged nothing, and nothing follows. */
export const isGiven = ({ paymentGateway, subscriptionType: plan, nextRecurringDate }: Subscription): boolean =>
  paymentGateway === 'system' && plan !== 'free' && nextRecurringDate === null

export const priceWords = (subscription: Subscription, money: Money): string => {
  const { subscriptionType: plan, price } = subscription
  if (isGiven(subscription)) return 'A gift'
  return plan === 'free' ? planWords.free : `${planWords[plan]} · ${money(price)} ${everyWords[plan]}`
}

/** Under the four words people read: it runs, a payment failed, it was cancelled, it is over. */
export function badgeOf(subscription: Subscription): { tone: BadgeTone; text: string } {
  const { status, isActive } = subscription
  if (status === 'suspended') return { tone: 'bad', text: 'Payment failed' }
  if (!isActive) return { tone: 'plain', text: 'Ended' }
  return status === 'active' || isGiven(subscription) ? { tone: 'good', text: 'Active' } : { tone: 'warn', text: 'Cancelled' }
}

const day = (date: string | null) => (date ? formatDay(date) : 'soon')

/** Where the period that runs cost less than its price: a coupon, or time that was paid before. */
function paidWords({ subscriptionType: plan, paidPrice, paidMonths, price }: Subscription, money: Money): string {
  if (paidPrice !== null && paidMonths !== null) return ` You paid ${money(paidPrice)} for ${paidMonths} months.`
  if (plan === 'free' || paidPrice === null || paidPrice >= price) return ''
  const period = plan === 'yearly' ? 'year' : 'month'
  return paidPrice === 0 ? ` This ${period} costs nothing.` : ` You paid ${money(paidPrice)} for this ${period}.`
}

/** What comes next, in one or two sentences. */
export function nextWords(subscription: Subscription, money: Money): string {
  const { status, isActive, expiredAt, nextRecurringDate, nextPrice, nextType, subscriptionType, priceChange } = subscription
  if (!isActive && status !== 'suspended') return expiredAt ? `Ended on ${formatDay(expiredAt)}.` : 'Ended.'
  if (isGiven(subscription)) return `Somebody gave it to you: open until ${day(expiredAt)}. Nothing is charged.`
  if (status === 'deactivated') return `Nothing more is charged. You keep access until ${day(expiredAt)}.`
  if (subscriptionType === 'free') return `Free until ${day(expiredAt)}, then it ends by itself.`
  if (nextPrice === null || nextType === null) return `Runs until ${day(expiredAt)}.`
  const changes = nextType !== subscriptionType
  const now = paidWords(subscription, money)
  const next = changes
    ? `Becomes ${planWords[nextType].toLowerCase()} at ${money(nextPrice)} ${everyWords[nextType]} on ${day(nextRecurringDate)}.`
    : `Renews at ${money(nextPrice)} on ${day(nextRecurringDate)}.${discountWords(subscription, money)}`
  if (!priceChange || changes) return `${next}${now}`
  return `${next}${now} From ${formatDay(priceChange.from)} it costs ${money(priceChange.price)} ${everyWords[nextType]}.`
}

/** Why the payment failed, and what becomes of access. */
export function problemWords({ paymentProblem, isActive, expiredAt, nextRecurringDate }: Subscription): string {
  const causes = {
    declined: `Your bank declined the payment. We try again on ${day(nextRecurringDate)}.`,
    card: 'The card cannot be used any more.',
    authentication: 'Your bank wants you to confirm the payment.',
  }
  const access = isActive ? `You keep access until ${day(expiredAt)}.` : 'Your access is paused until it is paid.'
  return `${causes[paymentProblem ?? 'declined']} ${access}`
}

export const staysWords = ({ expiredAt, status }: Subscription): string =>
  status === 'suspended'
    ? 'Cancel and nothing more is charged. What you bought on its own stays yours.'
    : `Cancel and you keep everything until ${day(expiredAt)}. What you bought on its own stays yours.`
