// `npm run stripe:check`: whether the keys, the account and the webhooks of an operator work, step by step, each with what to
// do about it. Its payments go through the same adapter as the program's; with a live key nothing is paid.
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { setupIdHere, type CardGateway, type Cents, type GatewayIntent } from './port.ts'
import { outgoing } from './outgoing.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import { neededEvents, problemOfEndpoints, webhookAddress } from './stripe-webhooks.ts'

export interface StripeCheckOptions {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly connectWebhookSecret: string
  readonly siteUrl: string
  /** Makes the two endpoints where there are none and tells their secrets, which are told only then. */
  readonly registers: boolean
  readonly say: (line: string) => void
  readonly httpClient?: Stripe.HttpClient
}

/** What is not as it must be, and what to do about it. */
class Failed extends Error {
  readonly remedy: string
  constructor(problem: string, remedy: string) {
    super(problem)
    this.remedy = remedy
  }
}

interface Step {
  readonly name: string
  readonly remedy: string
  /** Charges a test card: never with a live key. */
  readonly isPaying?: boolean
  /** Nothing else is worth asking without it. */
  readonly isFirst?: boolean
  run(): Promise<string>
}

const keyPage = 'Copy it again from the provider’s dashboard: Developers, API keys.'
const isLive = (key: string) => /^[srp]k_live_/.test(key)
const amount = 100 as Cents
const currency = 'usd'
const metadata = { purpose: 'stripe:check' }

function require(isRight: boolean, problem: string, remedy: string): void {
  if (!isRight) throw new Failed(problem, remedy)
}

function keySteps(options: StripeCheckOptions, stripe: Stripe): Step[] {
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret, siteUrl } = options
  return [
    {
      name: 'the account is readable',
      remedy: `STRIPE_SECRET_KEY does not open an account. ${keyPage}`,
      isFirst: true,
      async run() {
        const { id, country, charges_enabled: canCharge } = await stripe.accounts.retrieveCurrent()
        require(canCharge || !isLive(secretKey), `${id} may not take cards yet`, 'Finish the account’s form in the dashboard.')
        return [id, country, isLive(secretKey) ? 'live mode: nothing is paid by this command' : 'test mode'].join(', ')
      },
    },
    {
      name: 'the publishable key is of the same mode',
      remedy: `Set STRIPE_PUBLISHABLE_KEY to the key beside the secret one. ${keyPage}`,
      async run() {
        require(/^pk_(test|live)_/.test(publishableKey), 'it is not one', `Set STRIPE_PUBLISHABLE_KEY. ${keyPage}`)
        require(isLive(publishableKey) === isLive(secretKey), 'one key is a test key, the other is live', 'Take both from one mode.')
        return publishableKey.slice(0, 12)
      },
    },
    {
      name: 'both signing secrets are set',
      remedy: 'Set STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET to what the dashboard shows of each endpoint.',
      async run() {
        const secrets = [webhookSecret, connectWebhookSecret].map((list) => list.split(',').map((secret) => secret.trim()))
        const areSecrets = secrets.flat().every((secret) => /^whsec_./.test(secret))
        require(areSecrets, 'a secret begins with whsec_', 'Each endpoint shows its own under “Signing secret”.')
        require(new Set(secrets.flat()).size === secrets.flat().length, 'they are the same', 'Each of the two endpoints has its own.')
        return 'two different ones'
      },
    },
    {
      name: 'webhooks arrive here',
      remedy: 'Make both endpoints in the dashboard, or run this command with -- --register.',
      async run() {
        const address = webhookAddress(siteUrl)
        const list = async () => problemOfEndpoints((await stripe.webhookEndpoints.list({ limit: 100 })).data, address)
        const problem = await list()
        if (problem !== undefined && options.registers) await register(options, stripe, address)
        const left = options.registers ? await list() : problem
        const local = 'On a machine without a public address, forward them with the provider’s command line (docs/STRIPE.md).'
        require(left === undefined, left ?? '', `Make both endpoints in the dashboard, or run this with -- --register. ${local}`)
        return address
      },
    },
  ]
}

async function register({ say }: StripeCheckOptions, stripe: Stripe, address: string): Promise<void> {
  const make = async (name: string, events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[], connect: boolean) => {
    const { secret } = await stripe.webhookEndpoints.create({ url: address, enabled_events: [...events], connect })
    say(`      made an endpoint; set ${name}=${secret ?? ''}`)
  }
  await make('STRIPE_WEBHOOK_SECRET', neededEvents.own, false)
  await make('STRIPE_CONNECT_WEBHOOK_SECRET', neededEvents.ofAccounts, true)
}

function payingSteps({ publishableKey, siteUrl, httpClient }: StripeCheckOptions, gateway: CardGateway): Step[] {
  let payer: { customerId: string; cardId: string } | undefined
  let paid: GatewayIntent | undefined
  const needed = <T>(earlier: T | undefined): T => {
    if (earlier === undefined) throw new Failed('the step before it failed', 'Mend that one first.')
    return earlier
  }
  const look = 'Look into the request in the dashboard: Developers, Logs.'
  const ends = () => new Date(Date.now() + 3_600_000)
  const back = `${siteUrl}/wallet`
  return [
    {
      name: 'a test card is saved',
      remedy: look,
      isPaying: true,
      async run() {
        const { id: customerId } = await gateway.createCustomer({ accountId: 'stripe:check', email: 'check@example.org' }, randomUUID())
        const { id: cardId, brand, last4 } = await gateway.saveCard(customerId, 'pm_card_visa')
        payer = { customerId, cardId }
        return `${brand} ending ${last4}`
      },
    },
    {
      name: 'a payment of 1.00 is made',
      remedy: look,
      isPaying: true,
      async run() {
        const intent = { amount, currency, ...needed(payer), description: 'stripe:check', metadata, isForRenewals: false }
        const made = await gateway.createIntent(intent, randomUUID())
        const confirmed = await gateway.confirmIntent(made.id, { isOffSession: false, returnUrl: back }, randomUUID())
        require(confirmed.status === 'succeeded', `it is ${confirmed.status}`, look)
        paid = confirmed
        return confirmed.id
      },
    },
    {
      name: 'the publishable key is of the same account',
      remedy: `It does not see that payment. Set STRIPE_PUBLISHABLE_KEY to the key beside the secret one. ${keyPage}`,
      isPaying: true,
      async run() {
        const { id, clientSecret } = needed(paid)
        const asBrowser = createClient(publishableKey, httpClient)
        await asBrowser.paymentIntents.retrieve(id, { client_secret: clientSecret ?? '' })
        return 'it sees the payment'
      },
    },
    {
      name: 'the payment is given back',
      remedy: look,
      isPaying: true,
      async run() {
        const { id, status } = await gateway.refund({ intentId: needed(paid).id, amount, metadata }, randomUUID())
        require(status !== 'failed', 'the refund failed', look)
        return `${id}, ${status}`
      },
    },
    {
      name: 'the hosted page for a payment opens',
      remedy: look,
      isPaying: true,
      async run() {
        const { customerId } = needed(payer)
        const wanted = { amount, currency, customerId, description: 'stripe:check', metadata, isForRenewals: false, returnUrl: back }
        const page = await gateway.createCheckout({ ...wanted, endsAt: ends() }, randomUUID())
        require(page.actionUrl !== null, 'it has no address', look)
        await gateway.cancelIntent(page.id)
        return page.id
      },
    },
    {
      name: 'the hosted page for a card opens',
      remedy: look,
      isPaying: true,
      async run() {
        const { customerId, cardId } = needed(payer)
        const setup = { customerId, currency, metadata, doneUrl: `${back}?setup=${setupIdHere}`, leaveUrl: back }
        const page = await gateway.createCardSetup(setup, randomUUID())
        await gateway.cancelIntent(page.id)
        await gateway.detachCard(cardId)
        return page.id
      },
    },
  ]
}

const createClient = (key: string, httpClient: Stripe.HttpClient | undefined) =>
  new Stripe(key, { telemetry: false, timeout: 20_000, maxNetworkRetries: 1, ...outgoing(httpClient) })

/** Whether the step went well; `undefined` ends the check. */
async function take({ name, remedy, isFirst = false, run }: Step, say: StripeCheckOptions['say']): Promise<boolean | undefined> {
  try {
    say(`ok    ${name}: ${await run()}`)
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError && isFirst) {
      say(`FAIL  ${name}: the card provider cannot be reached from here. Nothing was checked; try again with a network.`)
      return undefined
    }
    say(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    say(`      ${error instanceof Failed ? error.remedy : remedy}`)
    return isFirst ? undefined : false
  }
}

/** Answers whether everything that was asked is as it must be. */
export async function checkStripe(options: StripeCheckOptions): Promise<boolean> {
  const { secretKey, publishableKey, httpClient, say } = options
  if (!/^[sr]k_(test|live)_/.test(secretKey)) {
    say('There is no key to check: set STRIPE_SECRET_KEY to a test key of the card provider (sk_test_…). docs/STRIPE.md says where it is.')
    return false
  }
  const gateway = createStripeGateway({
    name: 'stripe',
    secretKey,
    publishableKey,
    // Nothing is received by this command.
    webhookSecrets: ['whsec_of_nobody'],
    connectWebhookSecrets: ['whsec_of_nobody_else'],
    ...(httpClient ? { httpClient } : {}),
  })
  const steps = [...keySteps(options, createClient(secretKey, httpClient)), ...payingSteps(options, gateway)]
  let isRight = true
  for (const step of steps) {
    if (step.isPaying && isLive(secretKey)) {
      say(`skip  ${step.name}: refused with a live key`)
      continue
    }
    const outcome = await take(step, say)
    if (outcome === undefined) return false
    isRight &&= outcome
  }
  return isRight
}
