// The plans a page offers, and whether there is one at all.
import type { BundleMonths } from '@fieldhouse/contract/bundle-price'
import type { DataFor } from '../../lib/calls.ts'

export type Plan = 'free' | 'monthly' | 'yearly'
export type PageKind = 'performer' | 'team'
type Offer = Pick<DataFor<'performers.view'>, 'monthlyPrice' | 'yearlyPrice' | 'isFreeSubscription' | 'canEarn'>
/** A page that is subscribed to, an athlete's or a team's. */
export type Subscribed = Offer & Pick<DataFor<'performers.view'>, '_id' | 'name' | 'durationFreeSubscriptionDays'>

/** Only pages that may take money have plans (youth.md 4, 7). */
export function plansOf(page: Offer): Plan[] {
  if (!page.canEarn) return []
  return [
    ...(page.isFreeSubscription ? (['free'] as const) : []),
    ...(page.monthlyPrice === null ? [] : (['monthly'] as const)),
    ...(page.yearlyPrice === null ? [] : (['yearly'] as const)),
  ]
}

export function priceOf(page: Offer, plan: Plan): number {
  if (plan === 'free') return 0
  return (plan === 'monthly' ? page.monthlyPrice : page.yearlyPrice) ?? 0
}

/** A subscription as the provider's page is asked for it. */
export const orderOf = (targetId: string, target: PageKind, plan: Plan, months?: BundleMonths) => ({
  type: plan === 'yearly' ? ('yearly_subscription' as const) : ('monthly_subscription' as const),
  target,
  targetId,
  ...(months && { months }),
})
