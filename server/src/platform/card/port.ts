// What Fieldhouse asks of a card gateway. Nothing outside platform/card knows which one answers (money.md 1).

import type { Cents } from './cents.ts'
import type { ConnectGateway } from './connect-port.ts'

export type { Cents } from './cents.ts'

export interface GatewayCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly month: number
  readonly year: number
  /** Equal for the same number, so that a card is not saved twice. */
  readonly fingerprint: string | null
  readonly holderName: string | null
}

/** `declined` is our word for an intent whose last confirmation was refused. */
export type IntentStatus = 'unconfirmed' | 'requires_action' | 'processing' | 'succeeded' | 'declined' | 'canceled'

export interface GatewayIntent {
  readonly id: string
  readonly status: IntentStatus
  readonly amount: Cents
  readonly currency: string
  readonly clientSecret: string | null
  /** Where the payer goes for 3-D Secure when the client does not use the secret. */
  readonly actionUrl: string | null
  readonly declineCode: string | null
  readonly declineMessage: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly livemode: boolean
  /** The card that a hosted page keeps for renewals. */
  readonly card: GatewayCard | null
}

export interface GatewayRefund {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: Cents
  readonly intentId: string | null
  readonly failureReason: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** A cardholder's bank asks for its money back. `inquiry` takes none yet; `open` has taken it until it is decided. */
export interface GatewayDispute {
  readonly id: string
  readonly status: 'inquiry' | 'open' | 'won' | 'lost'
  readonly amount: Cents
  readonly reason: string
  readonly intentId: string | null
  /** What the gateway charges for it. */
  readonly fee: Cents
  /** Until when it may be answered; null: it need not be, or cannot be any more. */
  readonly answerBy: Date | null
  /** How often it was answered; once is all that banks read. */
  readonly answers: number
}

/** What a bank reads before it decides. */
export interface DisputeAnswer {
  readonly customerName?: string
  readonly customerEmail?: string
  readonly product?: string
  /** A day, as it is to be read. */
  readonly servedOn?: string
  /** That it was used. */
  readonly access?: string
  readonly trackingNumber?: string
  readonly shippedOn?: string
  readonly refundPolicy?: string
  /** Whatever else there is to say. */
  readonly words?: string
}

/** A card network takes a payment for fraud, before any dispute. Not actionable: disputed or given back already. */
export interface GatewayWarning {
  readonly id: string
  readonly isActionable: boolean
  readonly reason: string
  readonly intentId: string | null
}

/** One line of the gateway's own books: what it took in or gave out for us. */
export interface GatewayEntry {
  readonly id: string
  /** As the gateway reports it: `charge`, `refund`, `dispute`, `dispute_reversal`, `transfer`, `transfer_reversal`, `payout`, … */
  readonly type: string
  /** Hundredths, negative for what it gave out; less the fee it is what changed our balance there. */
  readonly amount: number
  readonly fee: number
  readonly createdAt: Date
  readonly availableOn: Date
  /** The charge, refund, dispute or transfer that it tells of, and what we wrote on that. */
  readonly sourceId: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** Hundredths that the gateway holds for us. */
export interface GatewayBalance {
  readonly pending: number
  readonly available: number
}

/** A hint that something happened to an object; its handler asks for the object again (money.md 6). */
export interface GatewayEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
  /** The payment intent concerned, when the event is about one. */
  readonly intentId: string | null
  /** The connected account where it happened; null: the platform's own. */
  readonly account: string | null
  readonly livemode: boolean
  readonly createdAt: Date
  readonly metadata: Readonly<Record<string, string>>
}

/** An intent as it stands in a list. */
export interface ListedIntent extends GatewayIntent {
  readonly createdAt: Date
  readonly customerId: string | null
  /** The card that it was paid with, whether or not it is kept. */
  readonly paidWith: GatewayCard | null
}

/** Whose, and from which moment on. */
export interface Since {
  readonly from: Date
  readonly customerId?: string
}

export interface NewIntent {
  readonly amount: Cents
  readonly currency: string
  readonly customerId: string
  readonly cardId: string
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
  /** The card will be charged again without the payer, for renewals. */
  readonly isForRenewals: boolean
}

/** A payment on the gateway's own page. */
export interface NewCheckout extends Omit<NewIntent, 'cardId'> {
  readonly returnUrl: string
  readonly endsAt: Date
}

/** Saving a card on the gateway's own page. */
export interface NewCardSetup {
  readonly customerId: string
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  /** Where the page leads once the card is saved; the gateway writes its id in the place of `setupIdHere`. */
  readonly doneUrl: string
  readonly leaveUrl: string
}
export const setupIdHere = '{CHECKOUT_SESSION_ID}'

export interface GatewayCardSetup {
  readonly customerId: string | null
  /** Null while none is saved, and once it was removed. */
  readonly card: GatewayCard | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Every verb that changes something takes the idempotency key of a committed row, so that a repeat cannot act twice.
 * Verbs throw `GatewayUnreachable` when the outcome is not known, `GatewayRefused` when the gateway said no.
 */
export interface CardGateway extends ConnectGateway {
  readonly name: 'stripe' | 'sandbox'
  readonly isLive: boolean
  readonly publishableKey: string
  createCustomer(customer: { accountId: string; email: string }, key: string): Promise<{ id: string }>
  saveCard(customerId: string, token: string): Promise<GatewayCard>
  listCards(customerId: string): Promise<GatewayCard[]>
  detachCard(cardId: string): Promise<void>
  /** No money moves before `confirmIntent`. */
  createIntent(intent: NewIntent, key: string): Promise<GatewayIntent>
  /** Answers a declined intent instead of throwing: a decline is an outcome. */
  confirmIntent(id: string, options: { isOffSession: boolean; returnUrl: string }, key: string): Promise<GatewayIntent>
  /** Its id stands for the intent to come and is understood by `retrieveIntent` and `cancelIntent`. */
  createCheckout(checkout: NewCheckout, key: string): Promise<GatewayIntent>
  createCardSetup(setup: NewCardSetup, key: string): Promise<{ id: string; url: string }>
  /** By the id of the page, or of what its events are about. */
  retrieveCardSetup(id: string): Promise<GatewayCardSetup>
  retrieveIntent(id: string): Promise<GatewayIntent>
  /** Answers the intent as it is when it can no longer be canceled. */
  cancelIntent(id: string): Promise<GatewayIntent>
  refund(refund: { intentId: string; amount: Cents; metadata: Record<string, string> }, key: string): Promise<GatewayRefund>
  retrieveRefund(id: string): Promise<GatewayRefund>
  /** A refund of a payment by what we wrote on it; undefined when it was never made. */
  findRefund(intentId: string, refundId: string): Promise<GatewayRefund | undefined>
  retrieveDispute(id: string): Promise<GatewayDispute>
  /** For good: it goes to the bank, and nothing can be added. */
  answerDispute(id: string, answer: DisputeAnswer, key: string): Promise<GatewayDispute>
  retrieveWarning(id: string): Promise<GatewayWarning>
  /** What was made from a moment on, the oldest first: what was lost here is found there by what we wrote on it. */
  listIntents(since: Since): Promise<ListedIntent[]>
  listRefunds(since: Since): Promise<GatewayRefund[]>
  listDisputes(since: Since): Promise<GatewayDispute[]>
  /** Events no endpoint has acknowledged, oldest first. */
  listUndeliveredEvents(after: Date): Promise<GatewayEvent[]>
  /** What its books hold from this moment on, oldest first. */
  listEntries(since: Date): Promise<GatewayEntry[]>
  readBalance(currency: string): Promise<GatewayBalance>
  /** Verifies the signature over the raw body; throws `GatewayRefused` with code `bad_signature`. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent
}

/** Timeout, broken connection or 5xx: neither success nor failure (money.md 1.8). */
export class GatewayUnreachable extends Error {}

/** A definitive no. `isCard` is true when the payer's card is the reason; `message` may then be shown. */
export class GatewayRefused extends Error {
  readonly code: string
  readonly isCard: boolean
  constructor(code: string, message: string, isCard: boolean) {
    super(message)
    this.code = code
    this.isCard = isCard
  }
}
