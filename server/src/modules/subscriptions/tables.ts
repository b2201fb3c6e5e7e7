export type SubscriptionTable = {
  id: string
  fan_id: string
  target_type: 'performer' | 'team'
  target_id: string
  plan: 'free' | 'monthly' | 'yearly'
  /** Hundredths; frozen for this fan until a notice (money.md 8). */
  price: number
  currency: string
  coupon_id: string | null
  gateway: 'stripe' | 'sandbox' | 'system'
  card_id: string | null
  state: 'incomplete' | 'active' | 'past_due' | 'canceled' | 'expired'
  anchor_day: number
  period_start: Date | null
  ends_at: Date | null
  cancel_at_period_end: boolean
  canceled_at: Date | null
  next_charge_at: Date | null
  used_free: boolean
  supported_performer_id: string | null
  consent: Readonly<Record<string, string>>
  created_at: Date
  updated_at: Date
}

export type InvoiceTable = {
  id: string
  subscription_id: string
  period_start: Date
  period_end: Date
  amount: number
  credit: number
  state: 'open' | 'paid' | 'void'
  sale_id: string | null
  created_at: Date
}

export type FreeTrialTable = { fan_id: string; target_type: 'performer' | 'team'; target_id: string; used_at: Date }

export type Tables = { subscription: SubscriptionTable; invoice: InvoiceTable; free_trial_use: FreeTrialTable }
