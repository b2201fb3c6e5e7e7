// The plans a page offers, and whether there is one at all.
import type { DataFor } from '../../lib/calls.ts'

export type Plan = 'free' | 'monthly' | 'yearly'
type Offer = Pick<DataFor<'performers.view'>, 'monthlyPrice' | 'yearlyPrice' | 'isFreeSubscription' | 'durationFreeSubscriptionDays' | 'canEarn'>

/** Only pages that may take money have plans (youth.md 4, 7). */
export function plansOf(page: Offer): Plan[] {
  if (!page.canEarn) return []
  return [
    ...(page.isFreeSubscription ? (['free'] as const) : []),
    ...(page.monthlyPrice === null ? [] : (['monthly'] as const)),
    ...(page.yearlyPrice === null ? [] : (['yearly'] as const)),
  ]
}

export const priceOf = (page: Offer, plan: Plan): number => (plan === 'monthly' ? (page.monthlyPrice ?? 0) : plan === 'yearly' ? (page.yearlyPrice ?? 0) : 0)
