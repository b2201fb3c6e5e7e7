// Saving a card on the sandbox's hosted page, without a payment: sessions in setup mode and the setup intent behind them.
import type Stripe from 'stripe'
import { record, text } from './form.ts'
import type { Stamp } from './objects.ts'
import type { Answer } from './refusal.ts'
import { find, type SandboxRequest, type Verb } from './request.ts'
import { nested, newSession } from './sessions.ts'
import type { SandboxState } from './store.ts'
import { testCardOf } from './test-cards.ts'

const ok = (body: object): Answer => ({ status: 200, body })
const lasts = 86_400

function newSetupIntent(stamp: Stamp, customer: string, metadata: Record<string, string>) {
  const id = stamp.newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${stamp.newId('cs').slice(3)}`,
    created: stamp.now,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies Stripe.SetupIntent
}

export async function createSetup({ form, state, stamp, siteUrl }: SandboxRequest): Promise<Answer> {
  const customer = await find(state, 'customer', text(form, 'customer'))
  const intent = newSetupIntent(stamp, customer.id, record(nested(form, 'setup_intent_data'), 'metadata'))
  const session = {
    ...newSession(stamp, {
      mode: 'setup',
      amount: null,
      currency: text(form, 'currency') ?? 'usd',
      customer: customer.id,
      metadata: record(form, 'metadata'),
      returnUrl: text(form, 'success_url'),
      leaveUrl: text(form, 'cancel_url'),
      expiresAt: stamp.now + lasts,
      siteUrl,
    }),
    setup_intent: intent.id,
  }
  await state.write(intent)
  await state.write(session)
  return ok(session)
}

async function expanded(state: SandboxState, intent: Stripe.SetupIntent): Promise<Stripe.SetupIntent> {
  return typeof intent.payment_method === 'string'
    ? { ...intent, payment_method: await find(state, 'payment_method', intent.payment_method) }
    : intent
}

const intentOf = (state: SandboxState, session: Stripe.Checkout.Session) => find(state, 'setup_intent', String(session.setup_intent))

export async function showSetup({ state, form }: SandboxRequest, session: Stripe.Checkout.Session): Promise<Answer> {
  if (Object.keys(record(form, 'expand')).length === 0) return ok(session)
  return ok({ ...session, setup_intent: await expanded(state, await intentOf(state, session)) })
}

export const readSetupIntent: Verb = async ({ id, state, form }) => {
  const intent = await find(state, 'setup_intent', id)
  return ok(Object.keys(record(form, 'expand')).length === 0 ? intent : await expanded(state, intent))
}

/** Why the last card was refused. */
export const setupRefusal = async (state: SandboxState, session: Stripe.Checkout.Session): Promise<string | null> =>
  (await intentOf(state, session)).last_setup_error?.message ?? null

/** A try on the hosted page: another card may follow a refused one. */
export async function finishSetup(
  { state, emit }: SandboxRequest,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const intent = await intentOf(state, session)
  const card = testCardOf(method.card?.fingerprint)
  if (card.behaviour === 'decline_on_attach') {
    const refusal = {
      type: 'card_error',
      code: card.code ?? 'card_declined',
      message: card.message ?? '',
    } satisfies Stripe.SetupIntent.LastSetupError
    const refused: Stripe.SetupIntent = { ...intent, last_setup_error: refusal }
    await state.write(refused)
    return emit('setup_intent.setup_failed', refused)
  }
  const attached = { ...method, customer: String(session.customer) }
  const saved: Stripe.SetupIntent = { ...intent, status: 'succeeded', payment_method: attached.id, last_setup_error: null }
  const complete: Stripe.Checkout.Session = { ...session, status: 'complete', url: null }
  for (const object of [attached, saved, complete]) await state.write(object)
  await emit('payment_method.attached', attached)
  await emit('setup_intent.succeeded', saved)
  await emit('checkout.session.completed', complete)
}
