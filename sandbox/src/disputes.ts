// Disputes of the sandbox: the test card opens one by itself, the console opens the others and decides them.
import type Stripe from 'stripe'
import { book } from './entries.ts'
import { record, text } from './form.ts'
import type { Stamp } from './objects.ts'
import { refuse } from './refusal.ts'
import { find, type SandboxRequest } from './request.ts'
import { endWarnings } from './warnings.ts'

/** What Stripe takes for a dispute, in hundredths. */
const disputeFee = 1500

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence

function newDispute(stamp: Stamp, charge: Stripe.Charge) {
  return {
    id: stamp.newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [] as Stripe.BalanceTransaction[],
    charge: charge.id,
    created: stamp.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: stamp.now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute
}

/** The bank takes the whole charge back until it is decided. Answers the dispute's id. */
export async function openDispute(request: SandboxRequest, charge: Stripe.Charge): Promise<string> {
  if (charge.disputed || charge.amount_refunded > 0)
    throw refuse(400, 'invalid_request_error', 'charge_not_disputable', 'This charge is disputed or refunded already.')
  const { state, stamp, emit } = request
  const fresh = newDispute(stamp, charge)
  const withdrawn = await book(request, { category: 'dispute', type: 'adjustment', amount: -charge.amount, fee: disputeFee, source: fresh })
  const dispute = { ...fresh, balance_transactions: [withdrawn] }
  await state.write(dispute)
  await state.write({ ...charge, disputed: true })
  await emit('charge.dispute.created', dispute)
  await emit('charge.dispute.funds_withdrawn', dispute)
  await endWarnings(request, charge)
  return dispute.id
}

const evidenceNames = Object.keys(noEvidence).filter((name) => name !== 'enhanced_evidence')
/** Characters, of one text and of all of them together. */
const longestText = 20_000
const longestEvidence = 150_000

/** What is laid before the bank, once; it is remembered word for word. */
export async function answerDispute(request: SandboxRequest): Promise<Stripe.Dispute> {
  const { id, form, state, stamp, emit } = request
  const dispute = await find(state, 'dispute', id)
  const { due_by: dueBy } = dispute.evidence_details
  if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response')
    throw refuse(400, 'invalid_request_error', 'dispute_not_open', 'This dispute is already closed or under review.')
  if (dueBy !== null && dueBy < stamp.now)
    throw refuse(400, 'invalid_request_error', 'dispute_past_due', 'The day until which this dispute could be answered is over.')
  const told = record(form, 'evidence')
  const unknown = Object.keys(told).find((name) => !evidenceNames.includes(name))
  if (unknown !== undefined)
    throw refuse(400, 'invalid_request_error', 'parameter_unknown', `Received unknown parameter: evidence[${unknown}]`)
  const texts = Object.values(told)
  if (texts.some((one) => one.length > longestText) || texts.join('').length > longestEvidence)
    throw refuse(400, 'invalid_request_error', 'evidence_too_long', 'The evidence is too long.')
  const isSent = text(form, 'submit') !== 'false'
  const answered: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...told },
    status: isSent ? (dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review') : dispute.status,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + (isSent ? 1 : 0),
    },
  }
  await state.write(answered)
  await emit('charge.dispute.updated', answered)
  return answered
}

/** The bank decides; a decided dispute stays as it is. */
export async function closeDispute(request: SandboxRequest, isWon: boolean): Promise<void> {
  const { id, state, emit } = request
  const dispute = await find(state, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') return
  const closed: Stripe.Dispute = { ...dispute, status: isWon ? 'won' : 'lost' }
  await state.write(closed)
  if (isWon) await book(request, { category: 'dispute_reversal', type: 'adjustment', amount: dispute.amount, source: closed })
  await emit('charge.dispute.closed', closed)
  if (isWon) await emit('charge.dispute.funds_reinstated', closed)
}
