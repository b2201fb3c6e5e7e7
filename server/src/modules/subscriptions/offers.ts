// What a page offers at this moment, and for how much.
import type { Db } from '../../platform/db/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { tokensOf } from '../ledger/index.ts'
import type { AllSettings } from '../settings/index.ts'

/** Hundredths; null: not offered. */
export interface Offer {
  readonly monthly: number | null
  readonly yearly: number | null
  readonly freeDays: number | null
}

/** Prices outside the bounds of this moment bind nobody new (money.md 13). */
export function boundOffer(offer: Offer, settings: AllSettings): Offer {
  const least = tokensOf(settings.minimumSubscriptionPrice)
  const most = tokensOf(settings.maximumSubscriptionPrice)
  const bounded = (price: number | null) => (price !== null && price >= least && price <= most ? price : null)
  return {
    monthly: bounded(offer.monthly),
    yearly: bounded(offer.yearly),
    freeDays: settings.freeSubscriptionEnabled ? offer.freeDays : null,
  }
}

/** The prices on an athlete's profile; undefined for an account that is none. */
export async function readPerformerOffer(accounts: Accounts, performerId: string, using: Db): Promise<Offer | undefined> {
  const profile = (await accounts.load(performerId, using))?.profile
  if (!profile) return undefined
  return {
    monthly: profile.monthly_price,
    yearly: profile.yearly_price,
    freeDays: profile.is_free_subscription ? profile.free_days : null,
  }
}
