// A session of the hosted checkout as Stripe would answer it; `satisfies` holds it against the SDK's types (money.md 16).
import type Stripe from 'stripe'
import type { Form } from './form.ts'
import type { Stamp } from './objects.ts'

export interface SessionDetails {
  readonly mode: 'payment' | 'setup'
  /** Null where nothing is paid. */
  readonly amount: number | null
  readonly currency: string
  readonly customer: string
  readonly metadata: Record<string, string>
  readonly returnUrl: string | null
  readonly leaveUrl: string | null
  readonly expiresAt: number
  readonly siteUrl: string
}

export function newSession(stamp: Stamp, details: SessionDetails) {
  const id = stamp.newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: details.amount,
    amount_total: details.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: details.leaveUrl,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: stamp.now,
    currency: details.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: details.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: details.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: details.metadata,
    mode: details.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: details.amount === null ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: details.returnUrl?.replace('{CHECKOUT_SESSION_ID}', id) ?? null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${details.siteUrl}/sandbox/checkout/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
}

export const nested = (form: Form, ...path: string[]): Form =>
  path.reduce<Form>((level, name) => {
    const next = level[name]
    return typeof next === 'object' ? next : {}
  }, form)
