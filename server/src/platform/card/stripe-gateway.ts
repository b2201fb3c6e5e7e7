// The one adapter: the official SDK in every mode. In the sandbox only the HTTP client below it differs (money.md 1.2).
import Stripe from 'stripe'
import { outgoing } from './outgoing.ts'
import { GatewayRefused, type CardGateway, type GatewayIntent, type NewIntent } from './port.ts'
import { cardSetupVerbs } from './stripe-card-setup.ts'
import { checkoutVerbs, isCheckout } from './stripe-checkout.ts'
import { connectVerbs } from './stripe-connect.ts'
import { listVerbs } from './stripe-lists.ts'
import { ask, toGatewayError, waitForKey } from './stripe-errors.ts'
import {
  readBalance,
  readCard,
  readDispute,
  readEntry,
  readEvent,
  readIntent,
  readRefund,
  readWarning,
  writeAnswer,
} from './stripe-objects.ts'

export interface StripeGatewayOptions {
  readonly name: 'stripe' | 'sandbox'
  readonly secretKey: string
  readonly publishableKey: string
  /** The current secret first, the next one during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** Of the endpoint that hears of connected accounts. */
  readonly connectWebhookSecrets: readonly string[]
  readonly httpClient?: Stripe.HttpClient
  readonly maxNetworkRetries?: number
  readonly timeoutMs?: number
  readonly now?: () => number
}

const webhookToleranceSeconds = 300

const newIntent = (intent: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customerId,
  payment_method: intent.cardId,
  allowed_payment_method_types: ['card'],
  description: intent.description,
  metadata: intent.metadata,
  ...(intent.isForRenewals ? { setup_future_usage: 'off_session' as const } : {}),
})

/** A declined confirmation arrives as an error that carries the intent; any other refusal goes on. */
async function confirm(stripe: Stripe, id: string, params: Stripe.PaymentIntentConfirmParams, key: string): Promise<GatewayIntent> {
  try {
    return readIntent(await waitForKey(() => stripe.paymentIntents.confirm(id, params, { idempotencyKey: key })))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return readIntent(error.payment_intent)
    // A repeat after the 24 h of the key, or an intent confirmed from the client: its state is the answer.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state') {
      return readIntent(await ask(() => stripe.paymentIntents.retrieve(id)))
    }
    throw toGatewayError(error)
  }
}

async function cancel(stripe: Stripe, id: string): Promise<GatewayIntent> {
  try {
    return readIntent(await stripe.paymentIntents.cancel(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toGatewayError(error)
    return readIntent(await ask(() => stripe.paymentIntents.retrieve(id)))
  }
}

/** A secret opens its own endpoint's events only: one of them says whose account, the other never does (money.md 6). */
/** Whoever has the secret may still send anything. */
function isEvent(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false
  const { id, type, created, data } = sent as { id?: unknown; type?: unknown; created?: unknown; data?: { object?: unknown } | null }
  const isTold = typeof data?.object === 'object' && data.object !== null
  return typeof id === 'string' && typeof type === 'string' && typeof created === 'number' && isTold
}

function verifyEvent(stripe: Stripe, options: StripeGatewayOptions, rawBody: Buffer, signature: string) {
  // The tolerance is in seconds, the time of receipt in milliseconds.
  const read = (secret: string) =>
    stripe.webhooks.constructEvent(rawBody, signature, secret, webhookToleranceSeconds, undefined, options.now?.())
  for (const [secrets, isOfAccounts] of [
    [options.webhookSecrets, false],
    [options.connectWebhookSecrets, true],
  ] as const) {
    for (const secret of secrets) {
      let event: Stripe.Event
      try {
        event = read(secret)
      } catch {
        // The next secret may fit.
        continue
      }
      if (!isEvent(event)) throw new GatewayRefused('odd_event', 'This is signed and no event.', false)
      if ((event.account !== undefined) === isOfAccounts) return readEvent(event)
    }
  }
  throw new GatewayRefused('bad_signature', 'The signature does not match.', false)
}

/** Long enough that nobody guesses it. */
const isSecret = (secret: string) => /^whsec_.{8,}$/.test(secret)

/** An empty key would verify anybody's event (money.md 6); one for both endpoints, an event of the one at the other. */
function refuseWeakSecrets({ webhookSecrets, connectWebhookSecrets }: StripeGatewayOptions): void {
  for (const [name, secrets] of [
    ['webhook secret', webhookSecrets],
    ['webhook secret of connected accounts', connectWebhookSecrets],
  ] as const) {
    if (secrets.length === 0 || !secrets.every(isSecret))
      throw new Error(`The ${name} must be set: whsec_ and what the provider shows behind it`)
  }
  if (webhookSecrets.some((secret) => connectWebhookSecrets.includes(secret)))
    throw new Error('The webhook secret of connected accounts must be another one than the first')
}

async function undeliveredEvents(stripe: Stripe, after: Date) {
  const query = { delivery_success: false, created: { gte: Math.floor(after.getTime() / 1000) }, limit: 100 }
  const events = await ask(() => stripe.events.list(query).autoPagingToArray({ limit: 10_000 }))
  return events.map(readEvent).toReversed()
}

async function entriesSince(stripe: Stripe, since: Date) {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100, expand: ['data.source'] }
  const entries = await ask(() => stripe.balanceTransactions.list(query).autoPagingToArray({ limit: 10_000 }))
  return entries.map(readEntry).toReversed()
}

export function createStripeGateway(options: StripeGatewayOptions): CardGateway {
  refuseWeakSecrets(options)
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: options.maxNetworkRetries ?? 1,
    timeout: options.timeoutMs ?? 20_000,
    telemetry: false,
    ...outgoing(options.httpClient),
  })
  const checkout = checkoutVerbs(stripe)
  return {
    name: options.name,
    isLive: options.secretKey.startsWith('sk_live_') || options.secretKey.startsWith('rk_live_'),
    publishableKey: options.publishableKey,
    ...connectVerbs(stripe),
    ...cardSetupVerbs(stripe),
    ...listVerbs(stripe),
    createCustomer: ({ accountId, email }, key) =>
      ask(() => stripe.customers.create({ email, metadata: { account_id: accountId } }, { idempotencyKey: key })),
    saveCard: async (customerId, token) => readCard(await ask(() => stripe.paymentMethods.attach(token, { customer: customerId }))),
    listCards: async (customerId) => {
      const methods = await ask(() => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }))
      return methods.data.map(readCard)
    },
    detachCard: async (cardId) => {
      await ask(() => stripe.paymentMethods.detach(cardId))
    },
    createIntent: async (intent, key) =>
      readIntent(await ask(() => stripe.paymentIntents.create(newIntent(intent), { idempotencyKey: key }))),
    confirmIntent: (id, { isOffSession, returnUrl }, key) =>
      confirm(stripe, id, isOffSession ? { off_session: true } : { return_url: returnUrl }, key),
    createCheckout: checkout.create,
    retrieveIntent: async (id) =>
      isCheckout(id) ? checkout.retrieve(id) : readIntent(await ask(() => stripe.paymentIntents.retrieve(id))),
    cancelIntent: (id) => (isCheckout(id) ? checkout.expire(id) : cancel(stripe, id)),
    refund: async ({ intentId, amount, metadata }, key) =>
      readRefund(await ask(() => stripe.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey: key }))),
    retrieveRefund: async (id) => readRefund(await ask(() => stripe.refunds.retrieve(id))),
    findRefund: async (intentId, refundId) => {
      const { data } = await ask(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      const found = data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
      return found && readRefund(found)
    },
    retrieveDispute: async (id) => readDispute(await ask(() => stripe.disputes.retrieve(id))),
    answerDispute: async (id, answer, key) =>
      readDispute(await ask(() => stripe.disputes.update(id, { evidence: writeAnswer(answer), submit: true }, { idempotencyKey: key }))),
    retrieveWarning: async (id) => readWarning(await ask(() => stripe.radar.earlyFraudWarnings.retrieve(id))),
    listUndeliveredEvents: (after) => undeliveredEvents(stripe, after),
    listEntries: (since) => entriesSince(stripe, since),
    readBalance: async (currency) => readBalance(await ask(() => stripe.balance.retrieve()), currency),
    readEvent: (rawBody, signature) => verifyEvent(stripe, options, rawBody, signature),
  }
}
