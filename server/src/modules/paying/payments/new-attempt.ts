import { after, minutes } from '#platform/clock.ts'
import type { Attempt } from './attempts-store.ts'

export interface NewAttempt {
  readonly id: string
  readonly payerId: string
  readonly purpose: Attempt['purpose']
  readonly targetId: string
  readonly attemptNo: number
  readonly invoiceId?: string | null
  readonly isOffSession?: boolean
  readonly type: Attempt['type']
  readonly pageId: string | null
  /** Hundredths: what is charged, and the price before anything was taken off it. */
  readonly amount: number
  readonly originalAmount?: number
  /** Of a subscription that is paid for so many at once; then what one costs afterwards. */
  readonly months?: number
  readonly priceAfter?: number | null
  readonly couponId?: string | undefined
  readonly currency: string
  readonly cardId: string | null
  readonly gateway: Attempt['gateway']
  readonly nonce: string | undefined
  readonly returnUrl?: string | undefined
  readonly now: Date
}

/** While its caller lives nobody else touches a new attempt; after two minutes the janitor does (money.md 5). */
const callerLasts = minutes(2)

export const newAttempt = (wanted: NewAttempt): Attempt => ({
  id: wanted.id,
  payer_id: wanted.payerId,
  purpose: wanted.purpose,
  target_id: wanted.targetId,
  attempt_no: wanted.attemptNo,
  invoice_id: wanted.invoiceId ?? null,
  is_off_session: wanted.isOffSession ?? false,
  type: wanted.type,
  page_id: wanted.pageId,
  months: wanted.months ?? 1,
  price_after: wanted.priceAfter ?? null,
  original_amount: wanted.originalAmount ?? wanted.amount,
  amount: wanted.amount,
  currency: wanted.currency,
  coupon_id: wanted.couponId ?? null,
  card_id: wanted.cardId,
  gateway: wanted.gateway,
  gateway_id: null,
  livemode: false,
  state: 'created',
  decline_code: null,
  decline_message: null,
  client_secret: null,
  action_url: null,
  client_nonce: wanted.nonce ?? null,
  return_url: wanted.returnUrl ?? null,
  is_undeliverable: false,
  reversed: 0,
  checks: 0,
  trouble: null,
  next_check_at: after(wanted.now, callerLasts),
  created_at: wanted.now,
  updated_at: wanted.now,
})
