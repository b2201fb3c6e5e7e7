/** The card gateway: a port, one adapter over the official SDK, and the sandbox below it (money.md 1 and 15). */
import { createSandbox, type KeyOf, type PostEvent, type Sandbox } from '@fieldhouse/sandbox'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Logger } from '../log.ts'
import type { CardGateway } from './port.ts'
import { createStripeGateway } from './stripe-gateway.ts'

export { GatewayRefused, GatewayUnreachable, setupIdHere } from './port.ts'
export type {
  CardGateway,
  Cents,
  GatewayCard,
  DisputeAnswer,
  GatewayDispute,
  GatewayEntry,
  GatewayEvent,
  GatewayIntent,
  GatewayRefund,
  GatewayWarning,
  IntentStatus,
  ListedIntent,
  NewCheckout,
} from './port.ts'
export type { GatewayAccount, GatewayPayout, GatewayTransfer, ListedTransfer, Paper } from './connect-port.ts'
export { isCheckout } from './stripe-checkout.ts'
export { isOfAttempt, mountSandboxPages, verbNames, type Fault, type Sandbox, type ScriptedFault } from '@fieldhouse/sandbox'

export interface CardSettings {
  readonly isProduction: boolean
  readonly allowSandbox: boolean
  /** Empty: the sandbox. */
  readonly stripeSecretKey: string
  readonly stripePublishableKey: string
  /** One secret, or two with a comma while they are exchanged. */
  readonly stripeWebhookSecret: string
  /** The same for events of connected accounts. */
  readonly stripeConnectWebhookSecret: string
}

export interface CardNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly siteUrl: string
  /** Signs the sandbox's events; equal in every process. */
  readonly sandboxWebhookSecret: string
  readonly sandboxConnectWebhookSecret: string
  /** Where the sandbox's events go: the real webhook endpoint. */
  readonly postEvent: PostEvent
  /** The Idempotency-Key with which an attempt was asked for; faults of the sandbox may name one by it. */
  readonly keyOf?: KeyOf
}

export interface Cards {
  readonly gateway: CardGateway
  /** Present when no key is configured; mount its pages and start its delivery. */
  readonly sandbox: Sandbox | undefined
}

const secretsIn = (list: string): string[] => list.split(',').map((secret) => secret.trim())

/** Throws when the configuration would take money carelessly: sandbox in production, blank webhook secret. */
export function createCards(settings: CardSettings, needs: CardNeeds): Cards {
  if (settings.stripeSecretKey !== '') {
    const gateway = createStripeGateway({
      name: 'stripe',
      secretKey: settings.stripeSecretKey,
      publishableKey: settings.stripePublishableKey,
      webhookSecrets: secretsIn(settings.stripeWebhookSecret),
      connectWebhookSecrets: secretsIn(settings.stripeConnectWebhookSecret),
    })
    return { gateway, sandbox: undefined }
  }
  if (settings.isProduction && !settings.allowSandbox) {
    throw new Error(
      'Without STRIPE_SECRET_KEY payments are only played. Set it, or ALLOW_SANDBOX_PAYMENTS=yes to run production like that.',
    )
  }
  const sandbox = createSandbox({
    db: needs.db,
    clock: needs.clock,
    log: needs.log,
    siteUrl: needs.siteUrl,
    webhookSecret: needs.sandboxWebhookSecret,
    connectWebhookSecret: needs.sandboxConnectWebhookSecret,
    post: needs.postEvent,
    keyOf: needs.keyOf ?? (async () => undefined),
  })
  const gateway = createStripeGateway({
    name: 'sandbox',
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecrets: [needs.sandboxWebhookSecret],
    connectWebhookSecrets: [needs.sandboxConnectWebhookSecret],
    httpClient: sandbox.httpClient,
    maxNetworkRetries: 0,
    now: () => needs.clock.now().getTime(),
  })
  return { gateway, sandbox }
}
