import type { BundleMonths } from '@fieldhouse/contract'

export type PaidPlan = 'monthly' | 'yearly'

export type SubscriptionTable = {
  id: string
  fan_id: string
  page_id: string
  plan: 'free' | PaidPlan
  /** Hundredths; frozen for this fan until a notice (money.md 8). */
  price: number
  currency: string
  /** The coupon of the last purchase, and how many renewals it still lowers. */
  coupon_id: string | null
  coupon_periods_left: number
  gateway: 'stripe' | 'sandbox' | 'system'
  card_id: string | null
  state: 'incomplete' | 'active' | 'past_due' | 'canceled' | 'expired'
  anchor_day: number
  period_start: Date | null
  /** The end of the paid period. */
  ends_at: Date | null
  /** The end of access: `ends_at`, and the days of grace where a renewal will follow. The grant ends at the same time. */
  access_until: Date | null
  cancel_at_period_end: boolean
  canceled_at: Date | null
  /** The next renewal, or the next try of one; null when none will follow. */
  next_charge_at: Date | null
  /** What changes with the next period, or with the first one from `next_price_from`. */
  next_plan: PaidPlan | null
  next_price: number | null
  next_price_from: Date | null
  /** Why a renewal failed: the card may work later, another card is needed, or the fan's bank must be asked. */
  trouble: 'declined' | 'card' | 'authentication' | null
  used_free: boolean
  supported_performer_id: string | null
  created_at: Date
  updated_at: Date
}

export type InvoiceTable = {
  id: string
  subscription_id: string
  /** `gift`: somebody else paid for it. */
  kind: 'first' | 'renewal' | 'change' | 'gift'
  plan: PaidPlan
  /** The period that was due. */
  period_start: Date
  period_end: Date
  /** More than one: paid at once, and what one of them costs afterwards is `plan_price`. */
  months: number
  plan_price: number | null
  /** What is charged: the price less credit and discount. */
  amount: number
  credit: number
  discount: number
  coupon_id: string | null
  state: 'open' | 'paid' | 'void'
  sale_id: string | null
  /** The period that was opened by the payment. */
  served_from: Date | null
  served_until: Date | null
  /** Its payment went back for good: the period is not paid for any more. */
  returned_at: Date | null
  created_at: Date
}

export type FreeTrialTable = { fan_id: string; page_id: string; used_at: Date }

/** By which a page gives free days away. */
export type TrialLinkTable = {
  id: string
  page_id: string
  /** In the address; its page looks it up again, so it is no secret. */
  code: string
  label: string
  days: number
  /** How many may use it, and until when; null: without that limit. */
  most: number | null
  until: Date | null
  used: number
  ended_at: Date | null
  created_by: string
  created_at: Date
}

/** Months that a page offers at once, and what is off for them, in percent. */
export type BundleTable = { page_id: string; months: BundleMonths; discount: number; updated_at: Date }

/** What was shown at the button and agreed to (money.md 8). */
export type ConsentTable = {
  id: string
  subscription_id: string
  fan_id: string
  kind: 'subscribe' | 'change' | 'resume'
  version: string
  body: string
  /** The client says that the box was ticked; false for a client that shows none. */
  is_ticked: boolean
  plan: PaidPlan
  price: number
  currency: string
  card_id: string | null
  card_brand: string | null
  card_last4: string | null
  created_at: Date
}

/** A letter to the fan, once for what it is about. */
export type NoticeTable = {
  id: string
  subscription_id: string
  kind: string
  about: string
  subject: string
  body: string
  created_at: Date
}

export type PriceChangeTable = {
  id: string
  subscription_id: string
  plan: PaidPlan
  old_price: number
  new_price: number
  effective_from: Date
  created_at: Date
}

export type Tables = {
  subscription: SubscriptionTable
  invoice: InvoiceTable
  free_trial_use: FreeTrialTable
  trial_link: TrialLinkTable
  subscription_bundle: BundleTable
  subscription_consent: ConsentTable
  subscription_notice: NoticeTable
  subscription_price_change: PriceChangeTable
}
