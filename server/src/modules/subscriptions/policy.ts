// Pure rules of subscriptions: periods, what is live, what the wire calls it (money.md 8, wire.md 4.0).
import type { subscriptionStatuses } from '@fieldhouse/contract'
import type { SubscriptionTable } from './tables.ts'

/** The day of the month stays the anchor and is cut to the month's end: 31 January → 28 February → 31 March. */
export function addMonths(from: Date, months: number, anchorDay: number): Date {
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(from.getUTCMonth() + months)
  next.setUTCDate(Math.min(anchorDay, lastDay))
  return next
}

export const periodEnd = (start: Date, plan: 'monthly' | 'yearly', anchorDay: number): Date =>
  addMonths(start, plan === 'monthly' ? 1 : 12, anchorDay)

/** Access runs on: every `isSubscribed` means this. */
export const isActiveAt = (subscription: Pick<SubscriptionTable, 'ends_at'>, now: Date): boolean =>
  subscription.ends_at !== null && subscription.ends_at > now

/** Will go on by itself, so that a second purchase would be paid twice. */
export const isRunning = (subscription: SubscriptionTable, now: Date): boolean =>
  subscription.state === 'active' &&
  subscription.plan !== 'free' &&
  !subscription.cancel_at_period_end &&
  isActiveAt(subscription, now)

/** A canceled period is paid for, so the next one follows it; a free one makes way at once. */
export const nextStart = (subscription: SubscriptionTable, now: Date): Date =>
  subscription.plan !== 'free' && subscription.ends_at !== null && subscription.ends_at > now ? subscription.ends_at : now

export function statusOf(subscription: SubscriptionTable, now: Date): (typeof subscriptionStatuses)[number] {
  if (subscription.state === 'past_due') return 'suspended'
  const isOver = !isActiveAt(subscription, now) && subscription.next_charge_at === null
  return subscription.state !== 'active' || subscription.cancel_at_period_end || isOver ? 'deactivated' : 'active'
}
