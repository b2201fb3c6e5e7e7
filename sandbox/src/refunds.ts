// Refunds of the sandbox. A bank may send one back days after it was paid.
import type Stripe from 'stripe'
import { book } from './entries.ts'
import { record, text } from './form.ts'
import { listSince } from './lists.ts'
import { newRefund } from './objects.ts'
import { refuse, type Answer } from './refusal.ts'
import { find, type SandboxRequest, type Verb } from './request.ts'
import { testCardOf } from './test-cards.ts'
import { endWarnings } from './warnings.ts'

const ok = (body: object): Answer => ({ status: 200, body })
const chargeOf = ({ state }: SandboxRequest, id: unknown) => find(state, 'charge', typeof id === 'string' ? id : null)

async function isSentBack({ state }: SandboxRequest, charge: Stripe.Charge): Promise<boolean> {
  const method = await find(state, 'payment_method', charge.payment_method)
  return testCardOf(method.card?.fingerprint).behaviour === 'refund_fails'
}

const createRefund: Verb = async (request) => {
  const { form, state, stamp, emit } = request
  const intent = await find(state, 'payment_intent', text(form, 'payment_intent'))
  const charge = await chargeOf(request, intent.latest_charge)
  if (charge.disputed) throw refuse(400, 'invalid_request_error', 'charge_disputed', 'The bank decides about this charge.')
  const left = charge.amount - charge.amount_refunded
  const amount = Number(text(form, 'amount') ?? left)
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) {
    throw refuse(400, 'invalid_request_error', 'charge_already_refunded', 'The refund is larger than what is left of the charge.')
  }
  const refund = newRefund(stamp, charge, amount, record(form, 'metadata'))
  const refunded: Stripe.Charge = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left }
  await state.write(refund)
  await state.write(refunded)
  await book(request, { category: 'refund', type: 'refund', amount: -amount, source: refund })
  await emit('refund.created', refund)
  await emit('charge.refunded', refunded)
  if (refunded.refunded) await endWarnings(request, refunded)
  if (await isSentBack(request, charge)) await failRefund(request, refund.id)
  return ok(refund)
}

/** The cardholder's bank sends it back: the money is ours again. */
export async function failRefund(request: SandboxRequest, id: string): Promise<void> {
  const { state, emit } = request
  const refund = await find(state, 'refund', id)
  if (refund.status === 'failed') return
  const charge = await chargeOf(request, refund.charge)
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  const back = await book(request, { category: 'refund_failure', type: 'refund_failure', amount: refund.amount, source: failed })
  await state.write({ ...failed, failure_balance_transaction: back.id })
  await state.write({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  await emit('refund.failed', failed)
}

const readRefund: Verb = async ({ id, state }) => ok(await find(state, 'refund', id))

const listRefunds: Verb = async (request) => {
  if (text(request.form, 'payment_intent') === null) return listSince(request, 'refunds')
  const intent = await find(request.state, 'payment_intent', text(request.form, 'payment_intent'))
  const data = typeof intent.latest_charge === 'string' ? await request.state.list('refund', intent.latest_charge) : []
  return ok({ object: 'list', url: '/v1/refunds', has_more: false, data })
}

export const refundRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['POST', /^\/v1\/refunds$/, 'refunds.create', createRefund],
  ['GET', /^\/v1\/refunds$/, 'refunds.list', listRefunds],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, 'refunds.retrieve', readRefund],
]
