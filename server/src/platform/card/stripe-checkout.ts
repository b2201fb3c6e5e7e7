// The provider's hosted page (money.md 11). A session stands for the intent that it will make: the attempt holds the
// session's id until it is paid, and every question about the attempt is answered by the session. What the payer tries in
// between, other cards included, stays between the payer and the page.
import Stripe from 'stripe'
import type { Cents } from './cents.ts'
import type { GatewayIntent, IntentStatus, NewCheckout } from './port.ts'
import { ask, toGatewayError } from './stripe-errors.ts'
import { readCard } from './stripe-objects.ts'

export const isCheckout = (id: string): boolean => id.startsWith('cs_')

const newSession = (checkout: NewCheckout): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  customer: checkout.customerId,
  allowed_payment_method_types: ['card'],
  line_items: [
    {
      quantity: 1,
      price_data: { currency: checkout.currency, unit_amount: checkout.amount, product_data: { name: checkout.description } },
    },
  ],
  payment_intent_data: {
    metadata: checkout.metadata,
    ...(checkout.isForRenewals ? { setup_future_usage: 'off_session' as const } : {}),
  },
  metadata: checkout.metadata,
  success_url: checkout.returnUrl,
  cancel_url: checkout.returnUrl,
  expires_at: Math.floor(checkout.endsAt.getTime() / 1000),
})

function readStatus({ status, payment_status: payment }: Stripe.Checkout.Session): IntentStatus {
  if (status === 'expired') return 'canceled'
  if (status === 'complete') return payment === 'unpaid' ? 'processing' : 'succeeded'
  return 'requires_action'
}

function readSession(session: Stripe.Checkout.Session): GatewayIntent {
  const status = readStatus(session)
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null
  return {
    id: status === 'succeeded' && intent ? intent.id : session.id,
    status,
    amount: (session.amount_total ?? 0) as Cents,
    currency: session.currency ?? '',
    clientSecret: session.client_secret,
    actionUrl: session.url,
    declineCode: null,
    declineMessage: null,
    metadata: session.metadata ?? {},
    livemode: session.livemode,
    // Kept at the provider only when it was agreed to for renewals.
    card: method?.card && intent?.setup_future_usage === 'off_session' ? readCard(method) : null,
  }
}

const expand = ['payment_intent.payment_method']

export const checkoutVerbs = (stripe: Stripe) => ({
  create: async (checkout: NewCheckout, key: string): Promise<GatewayIntent> =>
    readSession(await ask(() => stripe.checkout.sessions.create(newSession(checkout), { idempotencyKey: key }))),
  retrieve: async (id: string): Promise<GatewayIntent> => readSession(await ask(() => stripe.checkout.sessions.retrieve(id, { expand }))),
  /** Answers the session as it is when it can no longer be ended. */
  async expire(id: string): Promise<GatewayIntent> {
    try {
      return readSession(await stripe.checkout.sessions.expire(id))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toGatewayError(error)
      return this.retrieve(id)
    }
  },
})
