// Disputes of the sandbox: the test card opens one by itself, the console opens the others and decides them.
import type Stripe from 'stripe'
import type { Stamp } from './objects.ts'
import { refuse } from './refusal.ts'
import { find, type SandboxRequest } from './request.ts'

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

const newWithdrawal = (stamp: Stamp, disputeId: string, charge: Stripe.Charge) =>
  ({
    id: stamp.newId('txn'),
    object: 'balance_transaction',
    amount: -charge.amount,
    available_on: stamp.now,
    balance_type: 'payments',
    created: stamp.now,
    currency: charge.currency,
    description: null,
    exchange_rate: null,
    fee: disputeFee,
    fee_details: [],
    net: -charge.amount - disputeFee,
    reporting_category: 'dispute',
    source: disputeId,
    status: 'available',
    type: 'adjustment',
  }) satisfies Stripe.BalanceTransaction

function newDispute(stamp: Stamp, charge: Stripe.Charge) {
  const id = stamp.newId('dp')
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [newWithdrawal(stamp, id, charge)],
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
export async function openDispute({ state, stamp, emit }: SandboxRequest, charge: Stripe.Charge): Promise<string> {
  if (charge.disputed || charge.amount_refunded > 0)
    throw refuse(400, 'invalid_request_error', 'charge_not_disputable', 'This charge is disputed or refunded already.')
  const dispute = newDispute(stamp, charge)
  await state.write(dispute)
  await state.write({ ...charge, disputed: true })
  await emit('charge.dispute.created', dispute)
  await emit('charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

/** The bank decides; a decided dispute stays as it is. */
export async function closeDispute({ id, state, emit }: SandboxRequest, isWon: boolean): Promise<void> {
  const dispute = await find(state, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') return
  const closed: Stripe.Dispute = { ...dispute, status: isWon ? 'won' : 'lost' }
  await state.write(closed)
  await emit('charge.dispute.closed', closed)
  if (isWon) await emit('charge.dispute.funds_reinstated', closed)
}
