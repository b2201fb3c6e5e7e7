// Stripe's objects as the port shows them.
import type Stripe from 'stripe'
import {
  GatewayRefused,
  type Cents,
  type GatewayCard,
  type GatewayEvent,
  type GatewayIntent,
  type GatewayRefund,
  type IntentStatus,
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
  }
}

export function readRefund(refund: Stripe.Refund): GatewayRefund {
  const status =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending'
  return { id: refund.id, status, amount: refund.amount as Cents, failureReason: refund.failure_reason ?? null }
}

const idOf = (value: unknown): string | null => {
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
