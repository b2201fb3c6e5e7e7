// Attempts and cards as the wire shows them. The only place that knows the wire's words for states (money.md 2).
import type { PaymentCard, Transaction } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import { presentNeutralCard, type Page } from '#ground/pages'
import type { Attempt } from './attempts-store.ts'
import type { CardTable } from './cards-store.ts'
import type { AttemptState } from './states.ts'

const words: Readonly<Record<AttemptState, Transaction['status']>> = {
  created: 'created',
  prepared: 'processing',
  sent: 'processing',
  unknown: 'processing',
  requires_action: 'require_authentication',
  succeeded: 'success',
  declined: 'fail',
  canceled: 'canceled',
}

export const statusOf = (attempt: Attempt): Transaction['status'] =>
  attempt.amount > 0 && attempt.reversed === attempt.amount ? 'refunded' : words[attempt.state]

/** The states behind a word of the wire; `refunded` is not a state of its own. */
export const statesBehind = (status: Transaction['status']): AttemptState[] =>
  status === 'refunded' ? ['succeeded'] : (Object.keys(words) as AttemptState[]).filter((state) => words[state] === status)

const names: Readonly<Record<Attempt['type'], string>> = {
  token_package: 'Tokens',
  free_subscription: 'Free subscription',
  monthly_subscription: 'Monthly subscription',
  yearly_subscription: 'Yearly subscription',
  gift: 'Gift',
}

export function presentTransaction(attempt: Attempt, page: Page | undefined, couponCode?: string): Transaction {
  const price = toWire(attempt.amount)
  const name = attempt.months > 1 ? `Subscription for ${attempt.months} months` : names[attempt.type]
  const isTopUp = attempt.type === 'token_package'
  return {
    _id: attempt.id,
    paymentGateway: attempt.gateway,
    type: attempt.type,
    months: attempt.months > 1 ? attempt.months : null,
    priceAfter: attempt.price_after === null ? null : toWire(attempt.price_after),
    target: attempt.page_id === null ? 'token_package' : (page?.kind ?? 'performer'),
    targetId: attempt.page_id,
    targetInfo: page ? presentNeutralCard(page) : null,
    products: [
      {
        name,
        description: isTopUp ? `${toWire(attempt.original_amount).toFixed(2)} tokens` : (page?.name ?? name),
        price: toWire(attempt.original_amount),
        quantity: 1,
        tokens: isTopUp ? toWire(attempt.original_amount) : null,
      },
    ],
    originalPrice: toWire(attempt.original_amount),
    totalPrice: price,
    couponInfo: couponCode === undefined ? null : { code: couponCode, discount: toWire(attempt.original_amount - attempt.amount) },
    status: statusOf(attempt),
    stripeClientSecret: attempt.state === 'requires_action' ? attempt.client_secret : null,
    paymentUrl: attempt.state === 'requires_action' ? attempt.action_url : null,
    isHosted: attempt.return_url !== null,
    createdAt: attempt.created_at.toISOString(),
  }
}

export const presentPaymentCard = (card: CardTable): PaymentCard => ({
  _id: card.id,
  paymentGateway: card.gateway,
  brand: card.brand,
  last4Digits: card.last4,
  holderName: card.holder_name,
  month: card.month,
  year: card.year,
  isDefault: card.is_default,
})
