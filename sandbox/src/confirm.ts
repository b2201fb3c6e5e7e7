// Confirmation of an intent and the outcome of its 3-D Secure step.
import type Stripe from 'stripe'
import { bookCharge } from './entries.ts'
import { text } from './form.ts'
import { openDispute } from './disputes.ts'
import { newCharge } from './objects.ts'
import { refuse, type Answer } from './refusal.ts'
import { find, type SandboxRequest } from './request.ts'
import { testCardOf, type TestCard } from './test-cards.ts'

type Refused = Pick<TestCard, 'code' | 'declineCode' | 'message'>

async function cardOf({ state }: SandboxRequest, intent: Stripe.PaymentIntent): Promise<TestCard> {
  const method = await find(state, 'payment_method', typeof intent.payment_method === 'string' ? intent.payment_method : null)
  return testCardOf(method.card?.fingerprint)
}

async function succeed(request: SandboxRequest, intent: Stripe.PaymentIntent): Promise<Answer> {
  const { state, stamp, emit } = request
  const charge = newCharge(stamp, intent)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  }
  const { behaviour, isAvailableAtOnce } = await cardOf(request, intent)
  await state.write(charge)
  await state.write(paid)
  await bookCharge(request, charge, isAvailableAtOnce === true)
  await emit('payment_intent.succeeded', paid)
  await emit('charge.succeeded', charge)
  if (behaviour === 'dispute') await openDispute(request, charge)
  return { status: 200, body: paid }
}

/** The refusal is kept under the key and the intent stays as evidence, so this answers and does not throw. */
async function decline({ state, emit }: SandboxRequest, intent: Stripe.PaymentIntent, refused: Refused): Promise<Answer> {
  const code = refused.code ?? 'card_declined'
  const message = refused.message ?? 'Your card was declined.'
  const error = { type: 'card_error' as const, code: code as Stripe.PaymentIntent.LastPaymentError.Code, message }
  const lastError = { ...error, ...(refused.declineCode ? { decline_code: refused.declineCode } : {}) }
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: lastError,
  }
  await state.write(failed)
  await emit('payment_intent.payment_failed', failed)
  return { status: 402, body: { error: { ...lastError, payment_intent: failed } } }
}

async function askBank(request: SandboxRequest, intent: Stripe.PaymentIntent): Promise<Answer> {
  const url = request.authenticationUrl(intent.id)
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: text(request.form, 'return_url') } },
  }
  await request.state.write(waiting)
  await request.emit('payment_intent.requires_action', waiting)
  return { status: 200, body: waiting }
}

export async function confirmIntent(request: SandboxRequest): Promise<Answer> {
  const intent = await find(request.state, 'payment_intent', request.id)
  if (intent.status !== 'requires_confirmation') {
    throw refuse(
      400,
      'invalid_request_error',
      'payment_intent_unexpected_state',
      `This PaymentIntent is ${intent.status} and cannot be confirmed.`,
    )
  }
  const card = await cardOf(request, intent)
  switch (card.behaviour) {
    case 'approve':
    case 'dispute':
    case 'refund_fails':
      return succeed(request, intent)
    case 'authenticate':
      if (text(request.form, 'off_session') !== 'true') return askBank(request, intent)
      return decline(request, intent, {
        code: 'authentication_required',
        message: 'Your card needs authentication.',
        declineCode: 'authentication_required',
      })
    default:
      return decline(request, intent, card)
  }
}

/** What the payer chose on the page of the bank. Answers where to send them next; a second choice changes nothing. */
export async function finishAuthentication(request: SandboxRequest, isApproved: boolean): Promise<string | null> {
  const intent = await find(request.state, 'payment_intent', request.id)
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
  if (intent.status !== 'requires_action') return returnUrl
  if (isApproved) await succeed(request, intent)
  else {
    const message = 'We could not authenticate your card. Choose another card and try again.'
    await decline(request, intent, { code: 'payment_intent_authentication_failure', message })
  }
  return returnUrl
}
