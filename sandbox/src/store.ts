// Where the sandbox keeps its books. Everything one request changes is kept together or not at all.
import type Stripe from 'stripe'

export type SandboxObject =
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.WebhookEndpoint
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Radar.EarlyFraudWarning
  | Stripe.Account
  | Stripe.BalanceTransaction
  | Stripe.Transfer
  | Stripe.TransferReversal
  | Stripe.Payout
  | Stripe.File
  | Stripe.Checkout.Session

/** A way to a page of a connected account, for whoever holds it. */
export interface AccountLink {
  readonly token: string
  readonly account: string
  readonly kind: 'onboarding' | 'dashboard'
  readonly returnUrl: string | null
  /** Seconds. */
  readonly endsAt: number
}

export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

/** What goes wrong on the way, scripted per verb, or per attempt of it (money.md 15). */
export type Fault = 'drop_before' | 'drop_after' | '500' | '429' | 'slow' | 'dup' | 'reorder' | 'delay'

export interface ScriptedFault {
  readonly verb: string
  readonly fault: Fault
  /** The one attempt that meets it, by its id or its Idempotency-Key; null: whichever comes next. */
  readonly attempt: string | null
}

export interface Since {
  /** Seconds. */
  readonly createdAt: number
  readonly owner: string | null
  /** The id that the page before ended with. */
  readonly after: string | null
  readonly limit: number
}

/** The state during one request; reads lock what they return. */
export interface SandboxState {
  read(id: string): Promise<SandboxObject | undefined>
  /** `owner` for objects that do not name theirs. */
  write(object: SandboxObject, owner?: string): Promise<void>
  /** Objects of a kind that belong to `owner` (customer, charge or account), newest first. */
  list(kind: SandboxObject['object'], owner: string): Promise<SandboxObject[]>
  /** Objects of a kind of this second or later, newest first; those of one owner, or all. */
  since(kind: SandboxObject['object'], wanted: Since): Promise<SandboxObject[]>
  /** Without keeping it from others: for what is only shown. */
  peek(id: string): Promise<SandboxObject | undefined>
  /** Lines of the platform's books of this second or later, newest first. */
  entries(createdAt: number, after: string | null, limit: number): Promise<Stripe.BalanceTransaction[]>
  /** What they come to, by whether it can be paid out at this second. */
  entryTotals(now: number): Promise<{ pending: number; available: number }>
  keepLink(link: AccountLink): Promise<void>
  readLink(token: string): Promise<AccountLink | undefined>
  dropLink(token: string): Promise<void>
  /** What the platform could transfer now; nobody else can meanwhile. */
  platformBalance(): Promise<number>
  accountBalance(account: string): Promise<number>
  /** False when another request with this key is in progress at this moment. */
  claimKey(key: string): Promise<boolean>
  findAnswer(key: string): Promise<KeptAnswer | undefined>
  keepAnswer(key: string, answer: KeptAnswer): Promise<void>
  queueEvent(event: Stripe.Event): Promise<void>
  /** Events of this second or later that no endpoint has acknowledged, newest first. */
  undelivered(createdAt: number, limit: number): Promise<Stripe.Event[]>
}

export interface SandboxStore {
  transact<T>(work: (state: SandboxState) => Promise<T>): Promise<T>
  /** Takes the oldest scripted fault of the verb that is for everybody or for what is meant; it then is gone. */
  takeFault(verb: string, isMeant: (attempt: string) => Promise<boolean>): Promise<ScriptedFault | undefined>
  scriptFault(fault: ScriptedFault): Promise<void>
  /** What is scripted and has not happened yet, in its order. */
  listFaults(): Promise<ScriptedFault[]>
  clearFaults(): Promise<void>
  /** Events not acknowledged yet, oldest first. */
  pendingEvents(limit: number): Promise<Stripe.Event[]>
  markDelivered(eventId: string): Promise<void>
}
