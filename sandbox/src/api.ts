// The sandbox's side of Stripe's API: one function per verb the port uses.
import type Stripe from 'stripe'
import { checkoutRoutes } from './checkout.ts'
import { confirmIntent } from './confirm.ts'
import { answerDispute } from './disputes.ts'
import { entryRoutes } from './entries.ts'
import { record, text, type Form } from './form.ts'
import { listRoutes } from './lists.ts'
import { newCustomer, newPaymentIntent, newPaymentMethod } from './objects.ts'
import { accountRoutes } from './accounts.ts'
import { operatorRoutes, readyCard } from './operator.ts'
import { refundRoutes } from './refunds.ts'
import { refuse, type Answer } from './refusal.ts'
import { find, type SandboxRequest, type Verb } from './request.ts'
import { findTestCard, testCardOf } from './test-cards.ts'
import { transferRoutes } from './transfers.ts'
import { warningRoutes } from './warnings.ts'

const ok = (body: object): Answer => ({ status: 200, body })
const asList = (url: string, data: object[]): Answer => ok({ object: 'list', url, has_more: false, data })

const createCustomer: Verb = async ({ form, state, stamp }) => {
  const customer = newCustomer(stamp, text(form, 'email'), record(form, 'metadata'))
  await state.write(customer)
  return ok(customer)
}

/** A card that was tokenised before, or the provider's test card that anybody may name. */
const cardToAttach = ({ id, state, stamp }: SandboxRequest) => {
  const ready = id === readyCard.id ? findTestCard(readyCard.number) : undefined
  return ready ? newPaymentMethod(stamp, ready, { month: 12, year: 2040, holderName: null }) : find(state, 'payment_method', id)
}

const attachCard: Verb = async (request) => {
  const { form, state, emit } = request
  const method = await cardToAttach(request)
  const customer = await find(state, 'customer', text(form, 'customer'))
  const card = testCardOf(method.card?.fingerprint)
  if (card.behaviour === 'decline_on_attach')
    throw refuse(402, 'card_error', card.code ?? 'card_declined', card.message ?? '', card.declineCode)
  const attached = { ...method, customer: customer.id }
  await state.write(attached)
  await emit('payment_method.attached', attached)
  return ok(attached)
}

const detachCard: Verb = async ({ id, state, emit }) => {
  const detached = { ...(await find(state, 'payment_method', id)), customer: null }
  await state.write(detached)
  await emit('payment_method.detached', detached)
  return ok(detached)
}

const listCards: Verb = async ({ form, state }) =>
  asList('/v1/payment_methods', await state.list('payment_method', text(form, 'customer') ?? ''))

const createIntent: Verb = async ({ form, state, stamp, emit }) => {
  const amount = Number(text(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw refuse(400, 'invalid_request_error', 'amount_too_small', 'Amount must be at least 50 cents')
  const customer = await find(state, 'customer', text(form, 'customer'))
  const method = await find(state, 'payment_method', text(form, 'payment_method'))
  if (method.customer !== customer.id)
    throw refuse(400, 'invalid_request_error', 'payment_method_invalid_parameter', 'The card is of another customer.')
  const intent = newPaymentIntent(stamp, {
    amount,
    currency: text(form, 'currency') ?? 'usd',
    customer: customer.id,
    paymentMethod: method.id,
    description: text(form, 'description'),
    metadata: record(form, 'metadata'),
    isForLater: text(form, 'setup_future_usage') === 'off_session',
  })
  await state.write(intent)
  await emit('payment_intent.created', intent)
  return ok(intent)
}

const listEvents: Verb = async ({ form, state }) => {
  const created = form['created'] as Form | undefined
  return asList('/v1/events', await state.undelivered(Number(created ? text(created, 'gte') : 0), 100))
}

const readIntent: Verb = async ({ id, state }) => ok(await find(state, 'payment_intent', id))

const readDispute: Verb = async ({ id, state }) => ok(await find(state, 'dispute', id))

const cancelIntent: Verb = async ({ id, state, stamp, emit }) => {
  const intent = await find(state, 'payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw refuse(
      400,
      'invalid_request_error',
      'payment_intent_unexpected_state',
      `This PaymentIntent is ${intent.status} and cannot be canceled.`,
    )
  }
  const canceled: Stripe.PaymentIntent = { ...intent, status: 'canceled', canceled_at: stamp.now, next_action: null }
  await state.write(canceled)
  await emit('payment_intent.canceled', canceled)
  return ok(canceled)
}

const routes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['POST', /^\/v1\/customers$/, 'customers.create', createCustomer],
  ['GET', /^\/v1\/payment_methods$/, 'payment_methods.list', listCards],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/attach$/, 'payment_methods.attach', attachCard],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/detach$/, 'payment_methods.detach', detachCard],
  ['POST', /^\/v1\/payment_intents$/, 'payment_intents.create', createIntent],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, 'payment_intents.retrieve', readIntent],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/confirm$/, 'payment_intents.confirm', confirmIntent],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, 'payment_intents.cancel', cancelIntent],
  ['GET', /^\/v1\/events$/, 'events.list', listEvents],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, 'disputes.retrieve', readDispute],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, 'disputes.update', async (request) => ok(await answerDispute(request))],
  ...listRoutes,
  ...refundRoutes,
  ...accountRoutes,
  ...operatorRoutes,
  ...entryRoutes,
  ...checkoutRoutes,
  ...warningRoutes,
  ...transferRoutes,
]

/** What faults can be scripted for. */
export const verbNames: readonly string[] = [...new Set(routes.map(([, , name]) => name))].toSorted()

/** Whether a verb is about one payment, so that its fault can be, too. */
export const isOfAttempt = (verb: string): boolean => /^(payment_intents|checkout|refunds|disputes|early_fraud_warnings)\./.test(verb)

/** Finds the verb behind a request line; the name is what faults are scripted by. */
export function route(method: string, path: string): { name: string; id: string; verb: Verb } {
  for (const [allowed, pattern, name, verb] of routes) {
    const match = allowed === method ? pattern.exec(path) : null
    if (match) return { name, id: match[1] ?? '', verb }
  }
  throw refuse(404, 'invalid_request_error', 'url_invalid', `Unrecognized request URL (${method}: ${path}).`)
}
