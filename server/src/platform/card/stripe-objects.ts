// Stripe's objects as the port shows them.
import type Stripe from 'stripe'
import {
  GatewayRefused,
  type Cents,
  type GatewayCard,
  type GatewayBalance,
  type DisputeAnswer,
  type GatewayDispute,
  type GatewayEntry,
  type GatewayEvent,
  type GatewayIntent,
  type GatewayRefund,
  type GatewayWarning,
  type IntentStatus,
  type ListedIntent,
} from './port.ts'

export function readCard(method: Stripe.PaymentMethod): GatewayCard {
  if (!method.card) throw new GatewayRefused('not_a_card', 'This is not a card.', true)
  const { brand, last4, exp_month: month, exp_year: year, fingerprint } = method.card
  return { id: method.id, brand, last4, month, year, fingerprint: fingerprint ?? null, holderName: method.billing_details.name }
}

function readStatus(intent: Stripe.PaymentIntent): IntentStatus {
  switch (intent.status) {
    case 'requires_payment_method':
      // Every intent is created with a card, so it only lacks one after a refusal.
      return intent.last_payment_error ? 'declined' : 'unconfirmed'
    case 'requires_confirmation':
      return 'unconfirmed'
    case 'requires_action':
      return 'requires_action'
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'canceled'
    default:
      return 'processing'
  }
}

export function readIntent(intent: Stripe.PaymentIntent): GatewayIntent {
  const refusal = intent.last_payment_error
  return {
    id: intent.id,
    status: readStatus(intent),
    amount: intent.amount as Cents,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
    declineCode: refusal?.decline_code ?? refusal?.code ?? null,
    declineMessage: refusal?.message ?? null,
    metadata: intent.metadata,
    livemode: intent.livemode,
    card: null,
  }
}

/** It must have been asked for with its card. */
export function readListedIntent(intent: Stripe.PaymentIntent): ListedIntent {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null
  const paidWith = method?.card ? readCard(method) : null
  return {
    ...readIntent(intent),
    createdAt: new Date(intent.created * 1000),
    customerId: idOf(intent.customer),
    paidWith,
    // Kept at the provider only when it was agreed to for renewals.
    card: intent.setup_future_usage === 'off_session' ? paidWith : null,
  }
}

export function readRefund(refund: Stripe.Refund): GatewayRefund {
  const status =
    refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending'
  return {
    id: refund.id,
    status,
    amount: refund.amount as Cents,
    intentId: idOf(refund.payment_intent),
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
  }
}

export function readDispute(dispute: Stripe.Dispute): GatewayDispute {
  const fee = dispute.balance_transactions.reduce((sum, entry) => sum + entry.fee, 0)
  return {
    id: dispute.id,
    status: disputeStatus(dispute.status),
    amount: dispute.amount as Cents,
    reason: dispute.reason,
    intentId: idOf(dispute.payment_intent),
    fee: fee as Cents,
    answerBy: dispute.evidence_details.due_by === null ? null : new Date(dispute.evidence_details.due_by * 1000),
    answers: dispute.evidence_details.submission_count,
  }
}

/** Without what is not known: an empty text would take away what stands there. */
export function writeAnswer(answer: DisputeAnswer): Stripe.DisputeUpdateParams.Evidence {
  const { customerName, customerEmail, product, servedOn, access, trackingNumber, shippedOn, refundPolicy, words } = answer
  return {
    ...(customerName !== undefined && { customer_name: customerName }),
    ...(customerEmail !== undefined && { customer_email_address: customerEmail }),
    ...(product !== undefined && { product_description: product }),
    ...(servedOn !== undefined && { service_date: servedOn }),
    ...(access !== undefined && { access_activity_log: access }),
    ...(trackingNumber !== undefined && { shipping_tracking_number: trackingNumber }),
    ...(shippedOn !== undefined && { shipping_date: shippedOn }),
    ...(refundPolicy !== undefined && { refund_policy_disclosure: refundPolicy }),
    ...(words !== undefined && { uncategorized_text: words }),
  }
}

export const readWarning = (warning: Stripe.Radar.EarlyFraudWarning): GatewayWarning => ({
  id: warning.id,
  isActionable: warning.actionable,
  reason: warning.fraud_type,
  intentId: idOf(warning.payment_intent),
})

function disputeStatus(status: Stripe.Dispute.Status): GatewayDispute['status'] {
  switch (status) {
    case 'won':
      return 'won'
    case 'lost':
    // Lost and appealed: the money is gone all the same.
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    case 'needs_response':
    case 'under_review':
      return 'open'
    default:
      // Warnings are inquiries, and what was prevented never took money.
      return 'inquiry'
  }
}

export const idOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null
}

export function readEvent(event: Stripe.Event): GatewayEvent {
  const subject: { id?: string; object?: string; payment_intent?: unknown; metadata?: Record<string, string> | null } = {
    ...event.data.object,
  }
  return {
    id: event.id,
    type: event.type,
    objectId: subject.id ?? '',
    intentId: subject.object === 'payment_intent' ? (subject.id ?? null) : idOf(subject.payment_intent),
    account: event.account ?? null,
    livemode: event.livemode,
    createdAt: new Date(event.created * 1000),
    metadata: subject.metadata ?? {},
  }
}

/** The entry must have been asked for with its source. */
export function readEntry(entry: Stripe.BalanceTransaction): GatewayEntry {
  const source = typeof entry.source === 'object' ? entry.source : null
  // A reversal tells of the transfer that it takes back.
  const about = source?.object === 'transfer_reversal' ? source.transfer : (source?.id ?? entry.source)
  return {
    id: entry.id,
    type: entry.reporting_category,
    amount: entry.amount,
    fee: entry.fee,
    createdAt: new Date(entry.created * 1000),
    availableOn: new Date(entry.available_on * 1000),
    sourceId: typeof about === 'object' ? (about?.id ?? null) : about,
    metadata: source && 'metadata' in source ? (source.metadata ?? {}) : {},
  }
}

export function readBalance({ pending, available }: Stripe.Balance, currency: string): GatewayBalance {
  const sumOf = (parts: readonly { amount: number; currency: string }[]) =>
    parts.filter((part) => part.currency === currency).reduce((sum, part) => sum + part.amount, 0)
  return { pending: sumOf(pending), available: sumOf(available) }
}
