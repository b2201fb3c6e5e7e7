// Pure rules of subscriptions: periods, retries, credit, what the wire calls it (money.md 8, wire.md 4.0).
import type { subscriptionStatuses } from '@fieldhouse/contract'
import { after, days } from '#platform/clock.ts'
import type { InvoiceTable, PaidPlan, SubscriptionTable, TrialLinkTable } from './tables.ts'

export interface Period {
  readonly start: Date
  readonly end: Date
}

/** The day of the month stays the anchor and is cut to the month's end: 31 January → 28 February → 31 March. */
export function addMonths(from: Date, months: number, anchorDay: number): Date {
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(from.getUTCMonth() + months)
  next.setUTCDate(Math.min(anchorDay, lastDay))
  return next
}

/** `count`: months that were paid at once. */
export const periodEnd = (start: Date, plan: PaidPlan, anchorDay: number, count = 1): Date =>
  addMonths(start, plan === 'monthly' ? count : 12, anchorDay)

/** The period that runs at this moment: after an outage the ones that passed are not billed. */
export function periodAt(endsAt: Date, plan: PaidPlan, anchorDay: number, now: Date): Period {
  let start = endsAt
  let end = periodEnd(start, plan, anchorDay)
  while (end <= now) {
    start = end
    end = periodEnd(start, plan, anchorDay)
  }
  return { start, end }
}

/** The first period that begins at this moment or later. */
export function firstStartFrom(endsAt: Date, plan: PaidPlan, anchorDay: number, from: Date): Date {
  let start = endsAt
  while (start < from) start = periodEnd(start, plan, anchorDay)
  return start
}

/** Time that nothing fills any more. */
export interface Gap {
  /** What begins then or later waits behind it. */
  readonly before: Date
  /** Nothing comes to lie earlier than this. */
  readonly earliest: Date
}

/**
 * Given periods that wait behind a gap, and where they come to lie: as far to the front as what is left before them lets them, each
 * as long as it was. What a fan paid themselves does not move, nor what waits behind that. `all` in their order.
 */
export function givenBehind(all: readonly InvoiceTable[], { before, earliest }: Gap, now: Date): { invoice: InvoiceTable; to: Period }[] {
  const placed = all.flatMap((invoice) => {
    const { served_from: start, served_until: end } = invoice
    return start && end ? [{ invoice, start, end }] : []
  })
  const isBehind = ({ start }: Period) => start > now && start >= before
  const at = placed.findIndex(isBehind)
  const first = placed[at]
  if (!first) return []
  const until = [...placed.slice(0, at).map(({ end }) => end), earliest, now].map((time) => time.getTime())
  const by = first.start.getTime() - Math.max(...until)
  if (by <= 0) return []
  const bought = placed.findIndex(({ invoice }, index) => index >= at && invoice.kind !== 'gift')
  return placed
    .slice(at, bought === -1 ? undefined : bought)
    .map(({ invoice, start, end }) => ({ invoice, to: { start: after(start, -by), end: after(end, -by) } }))
}

/** Access runs on: every `isSubscribed` means this. */
export const isActiveAt = (subscription: Pick<SubscriptionTable, 'access_until'>, now: Date): boolean =>
  subscription.access_until !== null && subscription.access_until > now

/** Will go on by itself, so that a second purchase would be paid twice. */
export const isRunning = (subscription: SubscriptionTable, now: Date): boolean =>
  subscription.state === 'active' && subscription.plan !== 'free' && !subscription.cancel_at_period_end && isActiveAt(subscription, now)

/**
 * The period a payment opens. It follows the one before while that still gives access; a free period makes way at once, a
 * change of plan begins now, and so does what is paid after access had lapsed.
 */
export function servedPeriod(
  subscription: SubscriptionTable,
  plan: PaidPlan,
  invoice: Pick<InvoiceTable, 'kind' | 'period_start'> | undefined,
  now: Date,
  count = 1,
): Period & { anchorDay: number } {
  const follows =
    subscription.plan !== 'free' && subscription.ends_at !== null && isActiveAt(subscription, now) && invoice?.kind !== 'change'
  const start = follows && subscription.ends_at ? (invoice?.period_start ?? subscription.ends_at) : now
  const anchorDay = follows ? subscription.anchor_day : now.getUTCDate()
  return { start, end: periodEnd(start, plan, anchorDay, count), anchorDay }
}

/** What the next period costs and for how long it runs, in the period that begins at `start`. */
export function termsOfNext(subscription: SubscriptionTable, start: Date): { plan: PaidPlan; price: number } {
  if (subscription.plan === 'free') throw new Error('A free subscription does not renew')
  const isDue = subscription.next_price_from === null || subscription.next_price_from <= start
  const price = subscription.next_price !== null && isDue ? subscription.next_price : subscription.price
  return { plan: subscription.next_plan ?? subscription.plan, price }
}

/** Renewals that the coupon still lowers; a plan that was chosen for the next period does without it. */
export const loweredPeriods = ({
  next_plan: next,
  coupon_periods_left: left,
}: Pick<SubscriptionTable, 'next_plan' | 'coupon_periods_left'>): number => (next === null ? left : 0)

/** The least a card can be charged, in hundredths. */
const leastCharge = 50
export const isChargeable = (amount: number): boolean => amount >= leastCharge

/** Of a renewal that a coupon lowers: a rest that no card takes is not asked for, since the discount was promised. */
export const renewalAmount = (paid: number): number => (isChargeable(paid) ? paid : 0)

/**
 * To a longer plan now, less what is left of the one that runs; where that leaves nothing to charge it waits for the end of
 * the period, as a shorter plan always does.
 */
export function changeTerms(
  to: PaidPlan,
  price: number,
  running: { readonly paid: number; readonly period: Period },
  now: Date,
): { credit: number; total: number; isNow: boolean } {
  const credit = to === 'yearly' && running.period.start <= now ? creditFor(running.paid, running.period, now) : 0
  const isNow = to === 'yearly' && running.period.start <= now && isChargeable(price - credit)
  return isNow ? { credit, total: price - credit, isNow } : { credit: 0, total: price, isNow }
}

const retryDays = [0, 1, 3, 5, 7]
/** When the subscription ends if nothing was paid. */
export const lastTry = (firstTry: Date): Date => after(firstTry, days(retryDays.at(-1) ?? 0))

/** The next try after one that failed; undefined when that was the last. */
export const nextTry = (firstTry: Date, now: Date): Date | undefined =>
  retryDays.map((day) => after(firstTry, days(day))).find((time) => time > now)

const deadCards = new Set([
  'lost_card',
  'stolen_card',
  'expired_card',
  'pickup_card',
  'restricted_card',
  'invalid_account',
  'new_account_information_available',
  'card_not_supported',
  'currency_not_supported',
  'incorrect_number',
  'invalid_number',
])

/** A dead card is not asked again, and only the fan can ask a bank that wants to be asked. */
export function troubleOf(declineCode: string | null): NonNullable<SubscriptionTable['trouble']> {
  if (declineCode === 'authentication_required') return 'authentication'
  return declineCode !== null && deadCards.has(declineCode) ? 'card' : 'declined'
}

/** The unused part of what was paid, in hundredths, rounded down. */
export function creditFor(paid: number, period: Period, now: Date): number {
  const length = BigInt(period.end.getTime() - period.start.getTime())
  const left = BigInt(Math.min(Math.max(period.end.getTime() - now.getTime(), 0), Number(length)))
  return length === 0n ? 0 : Number((BigInt(paid) * left) / length)
}

export function statusOf(subscription: SubscriptionTable, now: Date): (typeof subscriptionStatuses)[number] {
  if (subscription.state === 'past_due') return 'suspended'
  const isOver = !isActiveAt(subscription, now) && subscription.next_charge_at === null
  return subscription.state !== 'active' || subscription.cancel_at_period_end || isOver ? 'deactivated' : 'active'
}

/** The end that people are told: of the paid period, and while a renewal is late the end of the days of grace. */
export const endOf = (subscription: SubscriptionTable, now: Date): Date | null =>
  subscription.ends_at !== null && subscription.ends_at > now ? subscription.ends_at : subscription.access_until

/** Why a link gives nothing any more; undefined: it does. */
export function trialEndOf({ ended_at: endedAt, until, most, used }: TrialLinkTable, now: Date): 'ended' | 'over' | 'used_up' | undefined {
  if (endedAt !== null) return 'ended'
  if (until !== null && until <= now) return 'over'
  return most !== null && used >= most ? 'used_up' : undefined
}
