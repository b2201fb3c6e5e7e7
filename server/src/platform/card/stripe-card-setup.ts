// A card saved on the provider's hosted page, without a payment. The page stands for what the provider calls a setup intent;
// its events name that one, the way back names the page, and both lead here.
import type Stripe from 'stripe'
import { GatewayRefused, type GatewayCardSetup, type NewCardSetup } from './port.ts'
import { isCheckout } from './stripe-checkout.ts'
import { ask } from './stripe-errors.ts'
import { idOf, readCard } from './stripe-objects.ts'

const newSession = (setup: NewCardSetup): Stripe.Checkout.SessionCreateParams => ({
  mode: 'setup',
  customer: setup.customerId,
  currency: setup.currency,
  allowed_payment_method_types: ['card'],
  setup_intent_data: { metadata: setup.metadata },
  metadata: setup.metadata,
  success_url: setup.doneUrl,
  cancel_url: setup.leaveUrl,
})

function readSetup(intent: Stripe.SetupIntent): GatewayCardSetup {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null
  // A card that was removed belongs to nobody.
  const isSaved = intent.status === 'succeeded' && method !== null && method.customer !== null
  return { customerId: idOf(intent.customer), card: isSaved ? readCard(method) : null, metadata: intent.metadata ?? {} }
}

export const cardSetupVerbs = (stripe: Stripe) => ({
  async createCardSetup(setup: NewCardSetup, key: string) {
    const { id, url } = await ask(() => stripe.checkout.sessions.create(newSession(setup), { idempotencyKey: key }))
    if (url === null) throw new GatewayRefused('no_page', 'The gateway opened no page.', false)
    return { id, url }
  },
  async retrieveCardSetup(id: string): Promise<GatewayCardSetup> {
    if (!isCheckout(id)) return readSetup(await ask(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })))
    const session = await ask(() => stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }))
    if (typeof session.setup_intent === 'object' && session.setup_intent) return readSetup(session.setup_intent)
    // A page where something is paid.
    return { customerId: idOf(session.customer), card: null, metadata: {} }
  },
})
