// The money modules over a crashing database and a lying network, driven without HTTP so that a run takes milliseconds.
import { createCards, type CardGateway, type Sandbox } from '#platform/card/index.ts'
import { createPool, type Db } from '#platform/db/index.ts'
import { createRateLimiter, type Viewer } from '#platform/http/index.ts'
import { createJobs, type Jobs } from '#platform/jobs/index.ts'
import { createLog } from '#platform/log.ts'
import { createKeyRing, createSealing } from '#platform/sealing/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { createMail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import { createOutbox, type Outbox } from '#platform/outbox/index.ts'
import { createPresence } from '#platform/presence.ts'
import { createAccounts, type Accounts } from '#people/accounts'
import { createPurchases } from '#books/purchases'
import { createCharges, type Charges } from '#paying/charges'
import { createCoupons, type Coupons } from '#books/coupons'
import { createEntitlements } from '#books/entitlements'
import { accounts as ledgerAccounts, createLedger, type Ledger } from '#ground/ledger'
import { createPages } from '#ground/pages'
import { createRelations } from '#ground/relations'
import { createPayments, explainPayment, type Payments } from '#paying/payments'
import { createReference } from '#ground/reference'
import { createSchools } from '#ground/schools'
import { createReversals, type Reversals } from '#paying/reversals'
import { createSales, type Sales } from '#books/sales'
import { createSettings } from '#ground/settings'
import { createSettlement, type Settlement } from '#books/settlement'
import { createSplits, type Splits } from '#books/splits'
import { createSubscriptions, type Subscriptions } from '#paying/subscriptions'
import { createGifts, type Gifts } from '#paying/gifts'
import { createTaxes } from '#books/taxes'
import { createTerms, type Terms } from '#books/terms'
import type { TestApp, TestClock } from '../index.ts'
import { asProgram } from '../postgres.ts'
import { silentFaults } from '../silent-faults.ts'
import { createCrashingDatabase } from './crashing-database.ts'

export interface World {
  /** Never crashes; for looking. */
  readonly db: Db
  readonly clock: TestClock
  readonly ledger: Ledger
  readonly payments: Payments
  readonly subscriptions: Subscriptions
  readonly gifts: Gifts
  readonly charges: Charges
  readonly sales: Sales
  readonly coupons: Coupons
  readonly reversals: Reversals
  readonly settlement: Settlement
  readonly sandbox: Sandbox
  readonly gateway: CardGateway
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** Two athletes and a team. */
  readonly pageIds: readonly string[]
  readonly team: Team
  readonly terms: Terms
  readonly splits: Splits
  /** Ends somebody's share, in a transaction that may die. */
  leave(payeeId: string): Promise<void>
  /** A post for sale by its id. */
  readonly items: Map<string, { pageId: string; price: number }>
  newFan(): Promise<Fan>
  /** Takes a sale for tokens back as an administrator does: undefined is all that is left of it. */
  giveBack(saleId: string, amount: number | undefined): Promise<void>
  /** Lets time pass and everybody finish until nothing hangs. */
  quiesce(): Promise<void>
  close(): Promise<void>
}

export interface Fan {
  readonly viewer: Viewer
  /** Saved when first asked for. */
  card(kind: keyof typeof numbers): Promise<string>
}

/** Everybody has something to spend: bonus tokens, in hundredths. */
export const gift = 5000

/** Where every second fan lives. */
const taxed = 'AT'

const numbers = { ok: '4242424242424242', declined: '4000000000000341', threeDSecure: '4000002760003184' }

/** A team of the two athletes and others, owned by two. */
export interface Team {
  readonly id: string
  readonly ownerIds: readonly string[]
  readonly memberIds: readonly string[]
}

export async function createWorld(app: TestApp, athleteIds: readonly string[], team: Team): Promise<World> {
  const { db, clock } = app
  const log = createLog('silent')
  const faults = silentFaults()
  const pool = createPool({ url: asProgram(app.databaseUrl), size: 8 })
  const crashing = createCrashingDatabase(pool)
  const jobs = createJobs(app.databaseUrl, faults)
  const outbox = createOutbox(crashing, faults)
  const settings = createSettings({ db: crashing, clock, fromEnvironment: {} })
  const relations = createRelations({ db: crashing, clock, outbox })
  const pages = createPages({ db: crashing, clock, outbox, relations })
  const sealing = createSealing({
    db: crashing,
    jobs,
    ring: createKeyRing({ variable: 'DATA_KEYS', configured: '', keys: deriveKeys('the model'), purpose: 'personal data' }),
  })
  const reference = await createReference({ db, clock })
  const schools = createSchools({ db: crashing, clock, outbox })
  const presence = createPresence(clock)
  const accounts = createAccounts({
    db: crashing,
    keys: deriveKeys('the model'),
    jobs,
    sealing,
    clock,
    faults: silentFaults(),
    presence,
    reference,
    schools,
    pages,
    outbox,
    screening: { refuse: async () => undefined },
    storms: { countIn: () => undefined },
  })
  const items: World['items'] = new Map()
  const events = { receive: async (_body: Buffer, _signature: string): Promise<void> => undefined }
  const { gateway, sandbox } = createCards(
    {
      isProduction: false,
      allowSandbox: false,
      stripeSecretKey: '',
      stripePublishableKey: '',
      stripeWebhookSecret: '',
      stripeConnectWebhookSecret: '',
    },
    {
      db,
      clock,
      log,
      siteUrl: 'http://localhost',
      sandboxWebhookSecret: 'whsec_of_the_model',
      sandboxConnectWebhookSecret: 'whsec_of_the_model_accounts',
      postEvent: async (body, signature) => events.receive(Buffer.from(body), signature).then(() => 200),
    },
  )
  if (!sandbox) throw new Error('The model needs the sandbox')

  const ledger = createLedger({ db: crashing })
  const terms = createTerms({ db: crashing, clock, ledger, pages })
  const taxes = createTaxes({ db: crashing, clock, ledger, accounts, addresses: { defaultsOf: async () => new Map() } })
  const sales = createSales({ db: crashing, ledger, terms, taxes })
  const entitlements = createEntitlements({ db: crashing, clock, outbox })
  const limiter = createRateLimiter({ clock, scale: 1e6 })
  const retention = { keep: () => undefined, sweep: async () => undefined }
  const coupons = createCoupons({ db: crashing, clock, pages })
  const payments = createPayments({
    db: crashing,
    clock,
    log,
    gateway,
    ledger,
    settings,
    accounts,
    outbox,
    jobs,
    limiter,
    sealing,
    storms: { count: () => undefined },
    coupons,
    retention,
    siteUrl: '',
  })
  const purchases = createPurchases({ outbox, ledger, sales, coupons, entitlements })
  const mail = createMail({
    db: crashing,
    jobs,
    retention,
    clock,
    sealing,
    metrics: { count: () => undefined },
    smtpUrl: '',
    bulkUrl: '',
    siteUrl: 'http://localhost',
    from: '',
    returnPaths: { pathOf: () => undefined, find: () => [] },
  })
  const splits = createSplits({
    db: crashing,
    clock,
    jobs,
    outbox,
    terms,
    pages,
    accounts,
    settings,
    mail,
    siteUrl: '',
    isSchoolTeam: async () => false,
  })
  const subscriptions = createSubscriptions({
    db: crashing,
    clock,
    outbox,
    ledger,
    settings,
    sales,
    coupons,
    purchases,
    entitlements,
    payments,
    accounts,
    pages,
    jobs,
    log,
    mail,
    siteUrl: '',
    gatewayName: gateway.name,
  })
  const gifts = createGifts({
    db: crashing,
    clock,
    mail,
    limiter,
    keys: deriveKeys('the model'),
    siteUrl: '',
    jobs,
    log,
    outbox,
    ledger,
    settings,
    pages,
    accounts,
    sales,
    purchases,
    payments,
    subscriptions,
    gatewayName: gateway.name,
  })
  const findForSale = async (tx: Db, item: { pageId: string; price: number } | undefined) =>
    item && {
      pageId: item.pageId,
      offer: async () => ({ price: item.price, page: (await pages.load([item.pageId], tx)).get(item.pageId) }),
    }
  const things = {
    shelfOf: () => ({ unknown: 'feed.unknown' as const, find: async (tx: Db, id: string) => findForSale(tx, items.get(id)) }),
  }
  const charges = createCharges({ db: crashing, clock, outbox, ledger, settings, pages, sales, purchases, things })
  const reversals = createReversals({
    db: crashing,
    clock,
    outbox,
    ledger,
    sales,
    entitlements,
    gateway,
    payments,
    accounts,
    settings,
    mail,
  })
  const settlement = createSettlement({
    db: crashing,
    clock,
    log,
    jobs,
    ledger,
    gateway,
    explain: async (entry) => (await explainPayment(crashing, entry)) ?? reversals.explainEntry(entry),
  })
  events.receive = payments.receiveEvent
  // Every second fan lives where a fifth of a price is tax, and none of a tip: what is paid, and what goes back of it, comes out the same.
  const rate = { country: taxed, region: null, name: 'VAT', from: undefined, decidedBy: newId() }
  await taxes.set({ ...rate, kind: null, bps: 2500 })
  await taxes.set({ ...rate, kind: 'tip', bps: 0 })
  clock.advance(20_000)
  let fans = 0
  await jobs.start({ work: false })

  return {
    db,
    clock,
    ledger,
    payments,
    subscriptions,
    gifts,
    charges,
    sales,
    coupons,
    reversals,
    settlement,
    sandbox,
    gateway,
    jobs,
    outbox,
    pageIds: [...athleteIds, team.id],
    team,
    terms,
    splits,
    items,
    async newFan() {
      fans += 1
      const fan = await createFan(db, accounts, payments, sandbox, fans % 2 === 0 ? taxed : null)
      const { accountId } = fan.viewer
      const moves = [{ from: ledgerAccounts.promo, to: ledgerAccounts.bonus(accountId), amount: gift }]
      await ledger.open([ledgerAccounts.promo, ledgerAccounts.wallet(accountId), ledgerAccounts.bonus(accountId)])
      await db.transaction().execute((tx) => ledger.post(tx, { key: `gift:${accountId}`, kind: 'gift', moves }))
      return fan
    },
    async leave(payeeId) {
      await crashing.transaction().execute((tx) => terms.endShare(tx, team.id, payeeId))
    },
    async giveBack(saleId, amount) {
      const plan = await sales.prepare(saleId)
      await crashing.transaction().execute(async (tx) => {
        await ledger.lock(tx, plan.locks)
        const { isFull } = await sales.refund(tx, plan, { amount, reason: 'of the model', isCovered: false, now: clock.now() })
        if (isFull) await entitlements.revokeBySale(tx, saleId, 'refunded')
      })
    },
    async quiesce() {
      for (const pauses of [[130_000, 4_000_000], [4_000_000]]) {
        for (const pause of pauses) {
          clock.advance(pause)
          await payments.sweep()
        }
        while ((await sandbox.delivery.deliver()) + (await jobs.drain()) + (await outbox.deliver()) > 0);
      }
    },
    async close() {
      await jobs.stop()
      await pool.end()
    },
  }
}

async function createFan(db: Db, accounts: Accounts, payments: Payments, sandbox: Sandbox, country: string | null): Promise<Fan> {
  const name = `fan_${newId().replaceAll('-', '').slice(-20)}`
  const account = await accounts.create(db, {
    kind: 'user',
    username: name,
    email: `${name}@example.org`,
    isEmailVerified: true,
    name,
    firstName: null,
    lastName: null,
    dateOfBirth: '1990-01-01',
    gender: null,
    country,
    phone: null,
    phoneCode: null,
    referredBy: null,
    mustConfirmEmail: false,
  })
  const save = async (number: string) => {
    const token = await sandbox.createToken(number, { month: 1, year: 2040, holderName: name })
    return (await payments.cards.save(account.id, { token: token?.token ?? '' })).id
  }
  const saved = new Map<string, Promise<string>>()
  const viewer: Viewer = {
    accountId: account.id,
    sessionId: newId(),
    kind: 'user',
    roles: [],
    isMinor: false,
    steppedUpAt: new Date(),
    hasFactor: false,
  }
  return {
    viewer,
    card(kind) {
      const card = saved.get(kind) ?? save(numbers[kind])
      saved.set(kind, card)
      return card
    },
  }
}
