// Hosted checkout of the sandbox: sessions, and what a payer does on their page.
import type Stripe from 'stripe'
import { confirmIntent } from './confirm.ts'
import { record, text } from './form.ts'
import { newPaymentIntent, newPaymentMethod } from './objects.ts'
import { refuse, type Answer } from './refusal.ts'
import { find, type BuildRequest, type SandboxRequest, type Verb } from './request.ts'
import { nested, newSession } from './sessions.ts'
import type { SandboxStore } from './store.ts'
import { createSetup, finishSetup, readSetupIntent, setupRefusal, showSetup } from './setups.ts'
import { findTestCard } from './test-cards.ts'

const ok = (body: object): Answer => ({ status: 200, body })

const createSession: Verb = async (request) => {
  const { form, state, stamp, siteUrl } = request
  if (text(form, 'mode') === 'setup') return createSetup(request)
  const customer = await find(state, 'customer', text(form, 'customer'))
  const price = nested(form, 'line_items', '0', 'price_data')
  const amount = Number(text(price, 'unit_amount'))
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw refuse(400, 'invalid_request_error', 'amount_too_small', 'The total amount must be at least 50 cents')
  const expiresAt = Number(text(form, 'expires_at') ?? stamp.now + 86_400)
  if (expiresAt < stamp.now + 1800 || expiresAt > stamp.now + 86_400)
    throw refuse(400, 'invalid_request_error', 'parameter_invalid', 'The session must expire in 30 minutes to 24 hours.')
  const session = newSession(stamp, {
    mode: 'payment',
    amount,
    currency: text(price, 'currency') ?? 'usd',
    customer: customer.id,
    metadata: record(form, 'metadata'),
    returnUrl: text(form, 'success_url'),
    leaveUrl: text(form, 'cancel_url'),
    expiresAt,
    siteUrl,
  })
  const intent: Stripe.PaymentIntent = {
    ...newPaymentIntent(stamp, {
      amount,
      currency: session.currency,
      customer: customer.id,
      paymentMethod: '',
      description: text(nested(price, 'product_data'), 'name'),
      metadata: record(nested(form, 'payment_intent_data'), 'metadata'),
      isForLater: text(nested(form, 'payment_intent_data'), 'setup_future_usage') === 'off_session',
    }),
    payment_method: null,
    status: 'requires_payment_method',
  }
  await state.write(intent)
  // Stripe makes the intent with the first try and does not name it before; the sandbox knows its own.
  await state.write({ ...session, payment_intent: intent.id })
  return ok(session)
}

async function show(request: SandboxRequest, session: Stripe.Checkout.Session): Promise<Answer> {
  const { state, form } = request
  if (session.mode === 'setup') return showSetup(request, session)
  if (session.status !== 'complete') return ok({ ...session, payment_intent: null })
  const intent = await find(state, 'payment_intent', String(session.payment_intent))
  if (Object.keys(record(form, 'expand')).length === 0) return ok(session)
  return ok({
    ...session,
    payment_intent: { ...intent, payment_method: await find(state, 'payment_method', String(intent.payment_method)) },
  })
}

const readSession: Verb = async (request) => show(request, await find(request.state, 'checkout.session', request.id))

const expireSession: Verb = async (request) => {
  const session = await find(request.state, 'checkout.session', request.id)
  if (session.status !== 'open')
    throw refuse(
      400,
      'invalid_request_error',
      'checkout_session_not_open',
      'Only Checkout Sessions with a status in ["open"] can be expired.',
    )
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  await request.state.write(expired)
  await request.emit('checkout.session.expired', { ...expired, payment_intent: null })
  return show(request, expired)
}

export const checkoutRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, 'checkout.create', createSession],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, 'checkout.retrieve', readSession],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, 'checkout.expire', expireSession],
  ['GET', /^\/v1\/setup_intents\/([^/]+)$/, 'setup_intents.retrieve', readSetupIntent],
]

export interface CheckoutPage {
  /** Null: a card is saved and nothing paid. */
  readonly amount: number | null
  readonly currency: string
  readonly description: string
  readonly returnUrl: string | null
  readonly leaveUrl: string | null
  readonly isOpen: boolean
  /** Why the last card was refused. */
  readonly refusal: string | null
}

export interface SandboxCheckout {
  read(sessionId: string): Promise<CheckoutPage | undefined>
  /** Pays with a test card, or saves it; what the page shows next says how it ended. `isWallet`: by a phone's own wallet. */
  pay(sessionId: string, number: string, isWallet: boolean): Promise<void>
}

/** A try on the hosted page: another card may follow a refused one, in the same session and with the same intent. */
async function pay(request: SandboxRequest, number: string, isWallet: boolean): Promise<void> {
  const { state, stamp, emit } = request
  const session = await find(state, 'checkout.session', request.id)
  const card = findTestCard(number)
  if (session.status !== 'open' || session.expires_at < stamp.now || !card) return
  const details = { month: 12, year: 2040, holderName: null, isWallet }
  if (session.mode === 'setup') return finishSetup(request, session, newPaymentMethod(stamp, card, details))
  const intent = await find(state, 'payment_intent', String(session.payment_intent))
  const method = {
    ...newPaymentMethod(stamp, card, details),
    customer: intent.setup_future_usage ? String(session.customer) : null,
  }
  await state.write(method)
  await state.write({ ...intent, payment_method: method.id, status: 'requires_confirmation' })
  const { status } = await confirmIntent({ ...request, id: intent.id, form: { off_session: 'true' } })
  if (status !== 200) return
  const complete: Stripe.Checkout.Session = { ...session, status: 'complete', payment_status: 'paid', url: null }
  await state.write(complete)
  await emit('checkout.session.completed', complete)
}

interface Needs {
  readonly store: SandboxStore
  readonly buildRequest: BuildRequest
  readonly wake: () => void
}

export function createSandboxCheckout({ store, buildRequest, wake }: Needs): SandboxCheckout {
  return {
    read: (sessionId) =>
      store.transact(async (state) => {
        const session = await state.read(sessionId)
        if (session?.object !== 'checkout.session') return undefined
        const shared = {
          currency: session.currency ?? '',
          returnUrl: session.success_url,
          leaveUrl: session.cancel_url,
          isOpen: session.status === 'open' && session.expires_at >= buildRequest(state, '', {}).stamp.now,
        }
        if (session.mode === 'setup')
          return { ...shared, amount: null, description: 'Save a card', refusal: await setupRefusal(state, session) }
        const intent = await find(state, 'payment_intent', String(session.payment_intent))
        return {
          ...shared,
          amount: intent.amount,
          description: intent.description ?? '',
          refusal: intent.last_payment_error?.message ?? null,
        }
      }),
    async pay(sessionId, number, isWallet) {
      await store.transact((state) => pay(buildRequest(state, sessionId, {}), number, isWallet))
      wake()
    },
  }
}
