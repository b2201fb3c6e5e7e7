// What a page offers at this moment, and for how much.
import { tokensOf } from '#ground/ledger'
import type { Page } from '#ground/pages'
import type { AllSettings } from '#ground/settings'

/** Hundredths; null: not offered. */
export interface Offer {
  readonly monthly: number | null
  readonly yearly: number | null
  readonly freeDays: number | null
}

/** Prices outside the bounds of this moment bind nobody new (money.md 13). */
export function offerOf(page: Page, settings: AllSettings): Offer {
  const least = tokensOf(settings.minimumSubscriptionPrice)
  const most = tokensOf(settings.maximumSubscriptionPrice)
  const bounded = (price: number | null) => (price !== null && price >= least && price <= most ? price : null)
  return {
    monthly: bounded(page.monthly_price),
    yearly: bounded(page.yearly_price),
    freeDays: settings.freeSubscriptionEnabled ? page.free_days : null,
  }
}
