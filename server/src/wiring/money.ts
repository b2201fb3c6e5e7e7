// The money part of the wiring in app.ts: cards, ledger, payments and what is sold with them, in their order.
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isCardTyped, type Env } from '../env.ts'
import { createCards, mountSandboxPages, type CardGateway, type CardNeeds, type Sandbox } from '#platform/card/index.ts'
import type { Bus } from '#platform/bus/index.ts'
import type { Clock, MovableClock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { mountRoutes, type Doors, type RateLimiter, type Route } from '#platform/http/index.ts'
import { createOnce, keptBriefKeys, keptKeys } from '#platform/idempotency/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Mail } from '#platform/mail/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Accounts } from '#people/accounts'
import { createAddresses, type Addresses } from '#people/addresses'
import { checkoutRoutes } from '#paying/subscriptions'
import { connectRoutes, createConnect } from '#payouts/payee-accounts'
import { chargeRoutes, createCharges, tellOfCharges, type Charges } from '#paying/charges'
import { couponChecks, couponRoutes, createCoupons, type Coupons } from '#books/coupons'
import { earningRoutes, reportRoutes } from '#payouts/earnings'
import { entitlementChecks, type Entitlements } from '#books/entitlements'
import {
  accounts as ledgerAccounts,
  createLedger,
  ledgerChecks,
  requireHome,
  sealChecks,
  toWire,
  type Check,
  type Ledger,
} from '#ground/ledger'
import type { Pages } from '#ground/pages'
import {
  createPayments,
  explainPayment,
  paymentChecks,
  paymentRoutes,
  tellOfPayments,
  troubleRoutes,
  webhookRoutes,
  type Payments,
} from '#paying/payments'
import { journalRoutes } from '#books/journal'
import { createPurchases, type Purchases } from '#books/purchases'
import { createReconciliation, reconciliationChecks, reconciliationRoutes, type Reconciliation } from '#books/reconciliation'
import { createReceipts, receiptChecks, receiptRoutes, type Receipts } from '#paying/receipts'
import { referralChecks } from '#paying/referrals'
import { createReserves, reserveChecks, type Reserves } from '#paying/reserves'
import { createReversals, reversalChecks, reversalRoutes, type Reversals } from '#paying/reversals'
import { createPractice, practiceRoutes, tellTime, testCardRoutes } from '#paying/practice'
import { createSales, saleChecks, type Sales } from '#books/sales'
import { explainTransfer, payoutChecks } from '#payouts/payouts'
import { orderChecks } from '#paying/orders'
import type { Settings } from '#ground/settings'
import type { Things } from '#content/things'
import { createSettlement, gatewayChecks, settlementChecks, type Settlement } from '#books/settlement'
import { createSubscriptions, subscriptionChecks, subscriptionRoutes, type Subscriptions } from '#paying/subscriptions'
import { showChecks } from '#paying/shows'
import { createGifts, giftChecks, giftRoutes, type Gifts } from '#paying/gifts'
import { createTaxes, taxRoutes } from '#books/taxes'
import { createTerms, termRoutes, type Terms } from '#books/terms'
import { createCatchUp, type CatchUp } from './catch-up.ts'
import { createPayoutDoors } from './payouts.ts'
import { watchGateway, type GatewayWatch } from './gateway-watch.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

/** Every check of `npm run ledger:verify`. */
export const moneyChecks: readonly Check[] = [
  ...ledgerChecks,
  ...sealChecks,
  ...saleChecks,
  ...paymentChecks,
  ...reversalChecks,
  ...reserveChecks,
  ...payoutChecks,
  ...subscriptionChecks,
  ...giftChecks,
  ...showChecks,
  ...entitlementChecks,
  ...orderChecks,
  ...couponChecks,
  ...receiptChecks,
  ...referralChecks,
  ...settlementChecks,
  ...reconciliationChecks,
]

/** Beside the database where that is embedded; elsewhere is better. */
export const headsFileOf = ({ LEDGER_HEADS: file, FIELDHOUSE_DATA: folder }: Pick<Env, 'LEDGER_HEADS' | 'FIELDHOUSE_DATA'>): string =>
  resolve(file || join(folder, 'ledger-heads.jsonl'))

export interface MoneyNeeds
  extends Pick<Platform, 'mail' | 'metrics' | 'sealing'>,
    Pick<People, 'destinations' | 'requireStepUp' | 'storms'> {
  readonly env: Env
  readonly db: Db
  readonly bus: Bus
  readonly clock: MovableClock
  readonly log: Logger
  readonly keys: Keys
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly mail: Mail
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly limiter: RateLimiter
  readonly settings: Settings
  readonly accounts: Accounts
  readonly pages: Pages
  readonly entitlements: Entitlements
  readonly things: Things
  readonly siteUrl: string
  readonly http: FastifyInstance
}

export interface MoneyFacts {
  balanceOf(accountId: string): Promise<{ balance: number; version: number }>
  countSubscriptions(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  subscribedAmong(viewerId: string | undefined, pageIds: readonly string[]): Promise<Set<string>>
  freeUsedAmong(viewerId: string | undefined, pageIds: readonly string[]): Promise<Set<string>>
  earningsOf(pageId: string): Promise<{ pending: number; available: number }>
  owesAnything(pageId: string): Promise<boolean>
  hasSubscribers(pageId: string): Promise<boolean>
  endShare(tx: Db, teamId: string, payeeId: string): Promise<boolean>
  forgetDestinations(tx: Db, pageId: string, by: string): Promise<void>
}

export interface Money {
  /** Where buyers live decides which tax is in a price. */
  readonly addresses: Addresses
  readonly ledger: Ledger
  readonly payments: Payments
  readonly subscriptions: Subscriptions
  readonly gifts: Gifts
  readonly charges: Charges
  readonly sales: Sales
  readonly coupons: Coupons
  readonly purchases: Purchases
  readonly receipts: Receipts
  readonly reversals: Reversals
  readonly reserves: Reserves
  readonly terms: Terms
  readonly settlement: Settlement
  readonly reconciliation: Reconciliation
  readonly gateway: CardGateway
  readonly gatewayWatch: GatewayWatch
  readonly sandbox: Sandbox | undefined
  /** Books what the gateway knows since a moment and a restored database does not. Throws `GatewayUnreachable`. */
  readonly catchUp: CatchUp
  readonly routes: Route[]
  /** What accounts and profiles show of money, in the wire's decimals. */
  readonly facts: MoneyFacts
  /** For the doors: runs money calls once per Idempotency-Key. */
  readonly once: NonNullable<Doors['once']>
  /** The webhook, whose body must arrive as it was sent, and the pages of the sandbox. */
  mount(http: FastifyInstance, doors: Doors): void
  /** Refuses to run on books that hold another gateway's money. */
  check(): Promise<void>
  /** Keeps to the clock of practice, when another process moves it. */
  follow(): void
  /** Hands the sandbox's events to the webhook; answers how many it took. */
  deliver(): Promise<number>
  /** At boot the books are looked at, too. */
  start(): Promise<void>
  stop(): Promise<void>
}

const rawBodyLimit = 262_144

export function createMoney(needs: MoneyNeeds): Money {
  const { db, bus, clock, jobs, outbox, settings, accounts, pages, entitlements, siteUrl, things } = needs
  const { gateway, gatewayWatch, sandbox } = createGateway(needs, async (attemptId) => {
    const attempt = isId(attemptId) ? await payments.find(attemptId) : undefined
    return attempt?.client_nonce ?? undefined
  })
  // Machines are told as people are by the banner: nothing here is real money (money.md 15).
  if (sandbox) needs.http.addHook('onRequest', async (_request, reply) => void reply.header('x-payments', 'sandbox'))
  const ledger = createLedger({ db })
  const terms = createTerms({ db, clock, ledger, pages })
  const addresses = createAddresses(needs)
  const taxes = createTaxes({ ...needs, ledger, addresses })
  const sales = createSales({ db, ledger, terms, taxes })
  const coupons = createCoupons({ db, clock, pages })
  const purchases = createPurchases({ outbox, ledger, sales, coupons, entitlements })
  const payments = createPayments({ ...needs, gateway, ledger, coupons })
  const subscriptions = createSubscriptions({ ...needs, ledger, sales, coupons, purchases, payments, gatewayName: gateway.name })
  const gifts = createGifts({ ...needs, ledger, sales, purchases, payments, subscriptions, gatewayName: gateway.name })
  const charges = createCharges({ ...needs, ledger, sales, purchases })
  const reversals = createReversals({ ...needs, ledger, sales, gateway, payments })
  const reserves = createReserves({ ...needs, ledger, sales, payments, reversals })
  const receipts = createReceipts({ ...needs, ledger, taxes })
  const connect = createConnect({ ...needs, gateway, payments })
  tellOfPayments({ ...needs, ledger, payments })
  tellOfCharges({ ...needs, ledger, sales })
  const settlement = createSettlement({
    ...needs,
    ledger,
    gateway,
    explain: async (entry) => (await explainPayment(db, entry)) ?? (await reversals.explainEntry(entry)) ?? explainTransfer(db, entry),
  })
  const looks = { checks: moneyChecks, gatewayChecks, headsFile: headsFileOf(needs.env) }
  const reconciliation = createReconciliation({ ...needs, ...looks, ledger, atGateway: settlement.compare })
  const payouts = createPayoutDoors({ ...needs, ledger, sales, terms, gateway, payments, reserves, connect })
  const practice = sandbox && createPractice({ db, bus, clock, jobs, sandbox })
  defineJobs(needs, { ledger, sales })

  return {
    addresses,
    ledger,
    gateway,
    gatewayWatch,
    payments,
    subscriptions,
    gifts,
    charges,
    sales,
    coupons,
    purchases,
    receipts,
    reserves,
    reversals,
    terms,
    settlement,
    reconciliation,
    sandbox,
    catchUp: createCatchUp({ gateway, payments, reversals, payouts, sales, settlement, reconciliation, clock }),
    routes: [
      ...paymentRoutes({ payments, pages, coupons, gateway, siteUrl }),
      ...couponRoutes({ coupons, pages }),
      ...subscriptionRoutes({ subscriptions, pages, accounts, coupons, clock }),
      ...giftRoutes({ gifts, pages, accounts, clock }),
      ...chargeRoutes({ charges, sales, ledger, pages, things }),
      ...troubleRoutes(payments),
      ...reversalRoutes({ reversals, payments, accounts, pages, coupons, sandbox }),
      ...receiptRoutes({ receipts, accounts }),
      ...connectRoutes(connect, pages),
      ...checkoutRoutes({ payments, subscriptions, siteUrl }),
      ...reconciliationRoutes(reconciliation, pages),
      ...journalRoutes({ db, ledger }),
      ...termRoutes({ terms, pages, clock }),
      ...taxRoutes(taxes, addresses),
      ...earningRoutes({ sales, ledger, accounts, pages, terms, things }),
      ...reportRoutes({ sales, pages, settings }),
      ...payouts.routes,
      ...(sandbox && isCardTyped(needs.env) ? testCardRoutes(sandbox) : []),
      ...(practice ? practiceRoutes(practice) : []),
    ],
    facts: createFacts({ ledger, entitlements, subscriptions, terms, destinations: needs.destinations }),
    once: createOnce({ db, clock, sealing: needs.sealing }),
    mount: (http, doors) => mountMoney(http, doors, payments, sandbox && { sandbox, clock }),
    async check() {
      await requireHome(db)
      await payments.checkMode()
      await practice?.catchUp()
    },
    follow: () => practice?.follow(),
    deliver: async () => (sandbox ? sandbox.delivery.deliver() : 0),
    async start() {
      sandbox?.delivery.start()
      await reconciliation.runSoon()
    },
    async stop() {
      practice?.stop()
      await sandbox?.delivery.stop()
    },
  }
}

/** The webhook gets its body as it was sent. */
function mountMoney(
  http: FastifyInstance,
  doors: Doors,
  payments: Payments,
  practice: { readonly sandbox: Sandbox; readonly clock: Clock } | undefined,
): void {
  void http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: rawBodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    mountRoutes(scope, webhookRoutes(payments), doors)
  })
  if (!practice) return
  mountSandboxPages(http, practice.sandbox)
  tellTime(http, practice.clock)
}

interface FactNeeds {
  readonly destinations: MoneyNeeds['destinations']
  readonly ledger: Ledger
  readonly entitlements: Entitlements
  readonly subscriptions: Subscriptions
  readonly terms: Terms
}

function createFacts({ ledger, entitlements, subscriptions, terms, destinations }: FactNeeds): MoneyFacts {
  return {
    async balanceOf(accountId) {
      const { balance, version } = await ledger.wallet(accountId)
      return { balance: toWire(balance), version }
    },
    countSubscriptions: subscriptions.countActive,
    subscribedAmong: (viewerId, pageIds) => entitlements.subscribedTo(viewerId, pageIds),
    freeUsedAmong: async (viewerId, pageIds) => (viewerId === undefined ? new Set() : subscriptions.usedFree(viewerId, pageIds)),
    async earningsOf(pageId) {
      const [pending, available] = await Promise.all([
        ledger.balance(ledgerAccounts.pending(pageId)),
        ledger.balance(ledgerAccounts.available(pageId)),
      ])
      return { pending: toWire(pending), available: toWire(available) }
    },
    async owesAnything(pageId) {
      const { pending, available, inFlight } = ledgerAccounts
      const balances = await Promise.all([pending, available, inFlight].map((account) => ledger.balance(account(pageId))))
      return balances.some((balance) => balance !== 0)
    },
    hasSubscribers: subscriptions.hasSubscribers,
    endShare: terms.endShare,
    forgetDestinations: destinations.switchOff,
  }
}

function createGateway({ env, db, clock, log, keys, metrics, siteUrl, http }: MoneyNeeds, keyOf: NonNullable<CardNeeds['keyOf']>) {
  const webhookAddress = () => {
    const address = http.server.address()
    const base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : siteUrl
    return `${base}/api/payment/stripe/webhook`
  }
  const { gateway, sandbox } = createCards(
    {
      isProduction: env.NODE_ENV === 'production',
      allowSandbox: env.ALLOW_SANDBOX_PAYMENTS === 'yes',
      stripeSecretKey: env.STRIPE_SECRET_KEY,
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
      stripeConnectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    },
    {
      db,
      clock,
      log,
      siteUrl,
      keyOf,
      sandboxWebhookSecret: `whsec_${keys.print('sandbox webhook', 'v1').toString('base64url')}`,
      sandboxConnectWebhookSecret: `whsec_${keys.print('sandbox connect webhook', 'v1').toString('base64url')}`,
      async postEvent(body, signature) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const response = await fetch(webhookAddress(), { method: 'POST', headers, body })
        return response.status
      },
    },
  )
  return { ...watchGateway(gateway, { clock, metrics }), sandbox }
}

function defineJobs({ db, clock, jobs, retention }: MoneyNeeds, { ledger, sales }: Pick<Money, 'ledger' | 'sales'>): void {
  jobs.define({ name: 'ledger.roll-up', run: () => ledger.rollUp(), schedule: '* * * * *' })
  jobs.define({ name: 'ledger.seal', run: () => ledger.seal(), schedule: '* * * * *' })
  jobs.define({ name: 'sales.mature', run: async () => void (await sales.mature(clock.now())), schedule: '*/5 * * * *' })
  retention.keep('keys', keptKeys(db))
  retention.keep('brief-keys', keptBriefKeys(db))
  jobs.define({ name: 'idempotency.prune', run: () => retention.sweep('keys'), schedule: '13 3 * * *' })
}
