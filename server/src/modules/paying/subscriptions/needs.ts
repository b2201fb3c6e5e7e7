// What subscribing needs, and what it is asked.
import type { BundleMonths } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Coupons } from '#books/coupons'
import type { Purchases } from '#books/purchases'
import type { Ledger } from '#ground/ledger'
import type { AllSettings, Settings } from '#ground/settings'
import type { Payments, Purpose } from '#paying/payments'
import type { Bundles } from './bundles.ts'
import type { KeepConsent } from './consent.ts'
import type { Offer } from './offers.ts'
import type { SubscriptionTable } from './tables.ts'

export interface SubscribeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly settings: Settings
  readonly purchases: Purchases
  readonly coupons: Coupons
  readonly payments: Payments
  readonly gatewayName: 'stripe' | 'sandbox'
  readonly keepConsent: KeepConsent
  /** Opens the period that an attempt paid for. */
  readonly deliver: Purpose['deliver']
  /** The page's prices, inside the transaction; throws when the page cannot be subscribed to. */
  readonly readOffer: (tx: Db, pageId: string, settings: AllSettings) => Promise<Offer>
  readonly bundles: Pick<Bundles, 'priceOf'>
}

export interface WantedSubscription {
  readonly fanId: string
  readonly pageId: string
  readonly plan: SubscriptionTable['plan']
  readonly cardId: string | undefined
  /** Lowers the first period, and as many renewals as it names. */
  readonly couponCode?: string | undefined
  /** Paid at once, beside monthly. */
  readonly months?: BundleMonths | undefined
  /** Pays on the gateway's own page instead of with a saved card. */
  readonly returnUrl?: string | undefined
  readonly nonce: string | undefined
  /** What the plan was shown to cost, as the wire writes it; undefined: not said. */
  readonly seenPrice?: number | undefined
  /** The version of the consent that the client showed beside its ticked box. */
  readonly consentVersion?: string | undefined
  /** The athlete for whose sake a team is subscribed to. */
  readonly supportedPerformerId?: string | undefined
}
