// The sandbox put together: a gateway without network or keys, its test cards, its bank page and its events.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Clock, Database, Log } from './host.ts'
import { finishAuthentication } from './confirm.ts'
import { createSandboxClient } from './http-client.ts'
import { newPaymentMethod, type CardDetails } from './objects.ts'
import type { KeyOf } from './attempts.ts'
import { createPostgresStore } from './postgres-store.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { createSandboxCheckout, type SandboxCheckout } from './checkout.ts'
import { createSandboxPeople, type SandboxPeople } from './people.ts'
import { failRefund } from './refunds.ts'
import { find, type BuildRequest } from './request.ts'
import type { Fault, ScriptedFault } from './store.ts'
import { findTestCard } from './test-cards.ts'
import { sendWarning } from './warnings.ts'
import { createDelivery, type Delivery, type PostEvent } from './webhooks.ts'

export interface AuthenticationPage {
  readonly amount: number
  readonly currency: string
  readonly isOpen: boolean
  readonly returnUrl: string | null
}

export interface Sandbox {
  /** For the SDK, in the place of the network. */
  readonly httpClient: Stripe.HttpClient
  readonly delivery: Delivery
  /** A token for a card of the list; undefined for any other number, which is neither kept nor repeated. */
  createToken(number: string, details: CardDetails): Promise<{ token: string; brand: string; last4: string } | undefined>
  readAuthentication(intentId: string): Promise<AuthenticationPage | undefined>
  /** Answers the address to return to. */
  finishAuthentication(intentId: string, isApproved: boolean): Promise<string | null>
  /** `attempt`: the one that meets it, by its id or its Idempotency-Key; without it whichever comes next. */
  scriptFault(verb: string, fault: Fault, attempt?: string): Promise<void>
  listFaults(): Promise<ScriptedFault[]>
  clearFaults(): Promise<void>
  /** What a cardholder's bank does. Undefined when the payment took no money or was taken back already. */
  openDispute(intentId: string): Promise<string | undefined>
  closeDispute(disputeId: string, isWon: boolean): Promise<void>
  /** Sends a refund back that was paid. */
  failRefund(refundId: string): Promise<void>
  /** What a card network does, as often as it likes. Answers the warning's id. */
  warn(intentId: string): Promise<string>
  /** What a payer does on the hosted page. */
  readonly checkout: SandboxCheckout
  /** What a payee does at the provider. */
  readonly people: SandboxPeople
}

export interface SandboxOptions {
  readonly db: Database
  readonly clock: Clock
  readonly siteUrl: string
  readonly webhookSecret: string
  readonly connectWebhookSecret: string
  readonly post: PostEvent
  readonly log: Log
  readonly keyOf: KeyOf
}

const newObjectId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** What a verb gets to work with; `now` in seconds. */
export const createBuildRequest =
  (siteUrl: string, now: () => number): BuildRequest =>
  (state, id, form, account) => {
    const stamp = { now: now(), newId: newObjectId }
    return {
      id,
      account: account ?? null,
      form,
      state,
      stamp,
      siteUrl,
      emit: (type, object, where) => state.queueEvent(newEvent(type, object, stamp.now, where)),
      authenticationUrl: (intentId) => `${siteUrl}/sandbox/3ds/${intentId}`,
    }
  }

export function createSandbox({ db, clock, siteUrl, webhookSecret, connectWebhookSecret, post, log, keyOf }: SandboxOptions): Sandbox {
  const store = createPostgresStore(db)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const delivery = createDelivery({
    store,
    keyOf,
    secret: webhookSecret,
    connectSecret: connectWebhookSecret,
    post,
    now: () => clock.now().getTime(),
    log,
  })

  const buildRequest = createBuildRequest(siteUrl, seconds)
  const httpClient = createSandboxClient({
    store,
    buildRequest,
    keyOf,
    wait: async (ms) => wait(ms),
    newRequestId: () => newObjectId('req'),
    onChange: () => delivery.wake(),
  })

  return {
    httpClient,
    delivery,
    checkout: createSandboxCheckout({ store, buildRequest, wake: () => delivery.wake() }),
    people: createSandboxPeople({ store, buildRequest, now: seconds, wake: () => delivery.wake() }),
    async createToken(number, details) {
      const card = findTestCard(number)
      if (!card) return undefined
      const method = newPaymentMethod({ now: seconds(), newId: newObjectId }, card, details)
      await store.transact((state) => state.write(method))
      return { token: method.id, brand: card.brand, last4: card.last4 }
    },
    readAuthentication: (intentId) => store.transact(async (state) => readPage(await state.read(intentId))),
    async finishAuthentication(intentId, isApproved) {
      const back = await store.transact((state) => finishAuthentication(buildRequest(state, intentId, {}), isApproved))
      delivery.wake()
      return back
    },
    scriptFault: (verb, fault, attempt) => store.scriptFault({ verb, fault, attempt: attempt ?? null }),
    listFaults: store.listFaults,
    clearFaults: store.clearFaults,
    async openDispute(intentId) {
      const id = await store.transact(async (state) => {
        const request = buildRequest(state, intentId, {})
        const intent = await find(state, 'payment_intent', intentId)
        const charge = typeof intent.latest_charge === 'string' ? await find(state, 'charge', intent.latest_charge) : undefined
        return !charge || charge.disputed || charge.amount_refunded > 0 ? undefined : openDispute(request, charge)
      })
      delivery.wake()
      return id
    },
    async warn(intentId) {
      const id = await store.transact(async (state) => {
        const intent = await find(state, 'payment_intent', intentId)
        const chargeId = typeof intent.latest_charge === 'string' ? intent.latest_charge : null
        return sendWarning(buildRequest(state, intentId, {}), await find(state, 'charge', chargeId))
      })
      delivery.wake()
      return id
    },
    async failRefund(refundId) {
      await store.transact((state) => failRefund(buildRequest(state, refundId, {}), refundId))
      delivery.wake()
    },
    async closeDispute(disputeId, isWon) {
      await store.transact((state) => closeDispute(buildRequest(state, disputeId, {}), isWon))
      delivery.wake()
    },
  }
}

function newEvent(type: Stripe.Event.Type, object: Stripe.Event.Data.Object, now: number, account?: string): Stripe.Event {
  const event = {
    id: newObjectId('evt'),
    object: 'event',
    ...(account === undefined ? {} : { account }),
    api_version: null,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  }
  // The SDK's union ties each type to its object, which only the emitting verb knows.
  return event as unknown as Stripe.Event
}

function readPage(object: Awaited<ReturnType<typeof find>> | { object: string } | undefined): AuthenticationPage | undefined {
  if (object?.object !== 'payment_intent') return undefined
  const intent = object as Stripe.PaymentIntent
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
  return { amount: intent.amount, currency: intent.currency, isOpen: intent.status === 'requires_action', returnUrl }
}
