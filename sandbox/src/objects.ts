// New objects as Stripe would answer them; `satisfies` makes the compiler hold them against the SDK's types (money.md 16).
import type Stripe from 'stripe'
import type { TestCard } from './test-cards.ts'

export interface Stamp {
  /** Seconds. */
  readonly now: number
  newId(prefix: string): string
}

export const newCustomer = (stamp: Stamp, email: string | null, metadata: Record<string, string>) =>
  ({
    id: stamp.newId('cus'),
    object: 'customer',
    balance: 0,
    created: stamp.now,
    default_source: null,
    description: null,
    discount: null,
    email,
    livemode: false,
    metadata,
    shipping: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  }) satisfies Stripe.Customer

export interface CardDetails {
  readonly month: number
  readonly year: number
  readonly holderName: string | null
  /** Paid with a phone, which names another number than the card's. */
  readonly isWallet?: boolean
}

export const newPaymentMethod = (stamp: Stamp, card: TestCard, details: CardDetails) =>
  ({
    id: stamp.newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: stamp.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    billing_details: { address: null, email: null, name: details.holderName, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: details.month,
      exp_year: details.year,
      fingerprint: card.fingerprint,
      country: 'US',
      funding: 'credit',
      checks: null,
      display_brand: card.brand,
      generated_from: null,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: details.isWallet === true ? { type: 'google_pay', dynamic_last4: card.last4, google_pay: {} } : null,
    },
  }) satisfies Stripe.PaymentMethod

export interface IntentDetails {
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly paymentMethod: string
  readonly description: string | null
  readonly metadata: Record<string, string>
  /** The card may be charged again without the payer. */
  readonly isForLater: boolean
}

export function newPaymentIntent(stamp: Stamp, details: IntentDetails) {
  const id = stamp.newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: details.amount,
    amount_capturable: 0,
    amount_received: 0,
    currency: details.currency,
    customer: details.customer,
    customer_account: null,
    payment_method: details.paymentMethod,
    description: details.description,
    metadata: details.metadata,
    status: 'requires_confirmation',
    client_secret: `${id}_secret_${stamp.newId('cs').slice(3)}`,
    created: stamp.now,
    livemode: false,
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: details.isForLater ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

export const newCharge = (stamp: Stamp, intent: Stripe.PaymentIntent) =>
  ({
    id: stamp.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: null,
    captured: true,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: stamp.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge

export const newRefund = (stamp: Stamp, charge: Stripe.Charge, amount: number, metadata: Record<string, string>) =>
  ({
    id: stamp.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: stamp.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund
