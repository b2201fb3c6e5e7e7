// Keeps what a fan agreed to: the words, the price, the period and the card (money.md 8).
import { renewalConsent, renewalConsentVersion } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { toWire } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { CardTable } from '#paying/payments'
import type { Settings } from '#ground/settings'
import type { Discount } from './discounts.ts'
import * as records from './records-store.ts'
import type { ConsentTable, PaidPlan, SubscriptionTable } from './tables.ts'

export interface ConsentNeeds {
  readonly clock: Clock
  readonly pages: Pages
  readonly settings: Settings
}

export interface Agreed {
  readonly kind: ConsentTable['kind']
  readonly plan: PaidPlan
  /** Of each renewal, in hundredths. */
  readonly price: number
  /** What a coupon makes of it at first. */
  readonly discount?: Discount | undefined
  /** Months that are paid at once first, and what for. */
  readonly bundle?: { readonly months: number; readonly price: number } | undefined
  readonly card: Pick<CardTable, 'id' | 'brand' | 'last4'> | undefined
  /** The version of the words that the client showed; undefined when it showed none. */
  readonly version: string | undefined
}

export type KeepConsent = (tx: Db, subscription: SubscriptionTable, agreed: Agreed) => Promise<void>

export const createKeepConsent =
  ({ clock, pages, settings }: ConsentNeeds): KeepConsent =>
  async (tx, subscription, { kind, plan, price, discount, bundle, card, version }) => {
    const { siteName, currencySymbol } = await settings.readNow(tx)
    const page = (await pages.load([subscription.page_id], tx)).get(subscription.page_id)
    const lowered = discount && { price: toWire(discount.price), periods: discount.periods }
    const first = bundle && { months: bundle.months, price: toWire(bundle.price) }
    const shown = { site: siteName, page: page?.name ?? '', symbol: currencySymbol }
    const terms = { ...shown, plan, price: toWire(price), discount: lowered, bundle: first }
    await records.insertConsent(tx, {
      id: newId(),
      subscription_id: subscription.id,
      fan_id: subscription.fan_id,
      kind,
      version: renewalConsentVersion,
      body: renewalConsent(terms),
      is_ticked: version === renewalConsentVersion,
      plan,
      price,
      currency: subscription.currency,
      card_id: card?.id ?? null,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      created_at: clock.now(),
    })
  }
