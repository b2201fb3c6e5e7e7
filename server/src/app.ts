// All wiring, in order, by hand: what exists, what it needs, what it serves. The only file that knows every module.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { createMoney, type Money } from './money.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { createDatabase, createPool, type Db } from './platform/db/index.ts'
import { createHttpServer, createRateLimiter, mountRoutes, type Authenticate } from './platform/http/index.ts'
import { createJobs, type Jobs } from './platform/jobs/index.ts'
import { createLog } from './platform/log.ts'
import { createMail, type Mail } from './platform/mail/index.ts'
import { createOutbox } from './platform/outbox/index.ts'
import { createRealtime } from './platform/realtime/index.ts'
import { deriveKeys } from './platform/secrets.ts'
import { createAccounts } from './modules/accounts/index.ts'
import { contactRoutes } from './modules/contact/index.ts'
import { createEntitlements } from './modules/entitlements/index.ts'
import { createFeeds, feedRoutes } from './modules/feed/index.ts'
import { createFollows, followRoutes } from './modules/follows/index.ts'
import { createMedia, mediaRoutes } from './modules/media/index.ts'
import { ownMediaRoutes } from './modules/own-media/index.ts'
import { createPages } from './modules/pages/index.ts'
import { createPerformers, createPerformerSearch, createViewCounter, performerRoutes } from './modules/performers/index.ts'
import { createReference, referenceRoutes } from './modules/reference/index.ts'
import { createCodes, createRegistration, registrationRoutes } from './modules/registration/index.ts'
import { createCookies, createLogin, createPasswords, createSessions, readAuthorization, sessionRoutes } from './modules/sessions/index.ts'
import { createSettings, settingsRoutes, type Settings } from './modules/settings/index.ts'
import { mountOperations, mountPages } from './modules/site/index.ts'
import { createUsers, userRoutes } from './modules/users/index.ts'

export interface AppOptions {
  readonly env: Env
  readonly databaseUrl: string
  readonly secret: string
  readonly siteUrl: string
  readonly clock?: Clock
  readonly onQuery?: (sql: string) => void
}

export interface App {
  readonly http: FastifyInstance
  readonly db: Db
  readonly mail: Mail
  readonly settings: Settings
  readonly money: Money
  readonly jobs: Jobs
  /** Delivers events and runs jobs until nothing waits; for tests and the demo. */
  settle(): Promise<void>
  /** Starts background work; `work`: also takes jobs and delivers events. */
  start(options: { work: boolean }): Promise<void>
  close(): Promise<void>
}

const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))

export async function createApp(options: AppOptions): Promise<App> {
  const { env, siteUrl, clock = systemClock } = options
  const log = createLog(env.LOG_LEVEL)
  const keys = deriveKeys(options.secret)
  const db = createDatabase(createPool({ url: options.databaseUrl, role: 'fieldhouse_app' }), options.onQuery ? { onQuery: options.onQuery } : {})
  const jobs = createJobs(options.databaseUrl, log)
  const outbox = createOutbox(db, log)
  const mail = createMail({ db, jobs, clock, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const limiter = createRateLimiter(clock, env.RATE_LIMIT_SCALE)

  const settings = createSettings({ db, clock, fromEnvironment: settingsFrom(env) })
  const reference = await createReference({ db, clock })
  const pages = createPages({ db, outbox })
  const accounts = createAccounts({ db, clock, reference, pages, outbox })
  const passwords = createPasswords({ clock, keys, mode: env.HASH_PW_CLIENT || 'false' })
  const sessions = createSessions({ db, clock, accounts, outbox })
  const cookies = createCookies(siteUrl)
  const login = createLogin({ db, accounts, sessions, passwords, settings, limiter })
  const codes = createCodes({ db, clock, mail, outbox, accounts, sessions, passwords, settings, siteUrl })
  const registration = createRegistration({ db, clock, accounts, sessions, passwords, reference, settings, codes })
  const { media, ...mediaDoors } = createMedia({ db, clock, jobs, outbox, settings, keys, dataFolder: resolve(env.FIELDHOUSE_DATA) })
  const follows = createFollows({ db, clock, outbox, pages })
  const entitlements = createEntitlements({ db, clock, outbox })
  const feeds = createFeeds({ db, clock, jobs, outbox, settings, accounts, pages, follows, media, facts: { grantsFor: entitlements.grantsFor } })

  const authenticate: Authenticate = async (request) => {
    const token = readAuthorization(request)
    return token === undefined ? undefined : sessions.resolve(token, cookies.readBinding(request))
  }
  const realtime = createRealtime({
    siteUrl,
    identify: async (token, cookieHeader) =>
      (await sessions.takeTicket(token)) ?? sessions.resolve(token, cookies.readBindingFrom(cookieHeader)),
  })
  outbox.on('session.ended', async ({ sessionIds }) => realtime.endSessions(sessionIds as string[]))

  const http = createHttpServer({ siteUrl, trustProxyHops: env.TRUST_PROXY_HOPS, logLevel: env.LOG_LEVEL })

  const money = createMoney({ env, db, clock, log, keys, jobs, outbox, realtime, limiter, settings, accounts, pages, entitlements, siteUrl, http })
  money.charges.sell('feed', { find: feeds.reading.forSale, priceNow: feeds.reading.priceNow })
  const users = createUsers({ db, clock, accounts, follows, sessions, passwords, settings, codes, money: money.facts, connectionsOf: async () => [] })
  const performers = createPerformers({ db, clock, keys, accounts, users, pages, follows, reference, settings, media, money: money.facts })
  const search = createPerformerSearch({ db, clock, outbox, accounts, pages, follows, performers })
  const views = createViewCounter({ db, clock, pages })

  http.after(() => {
    const routes = [
      ...settingsRoutes(settings),
      ...referenceRoutes(reference, clock),
      ...sessionRoutes({ db, sessions, login, cookies }),
      ...registrationRoutes({ registration, codes, cookies }),
      ...contactRoutes({ db, clock }),
      ...followRoutes({ follows, pages, accounts }),
      ...userRoutes({ users, presentMe: (viewer) => (viewer.kind === 'performer' ? performers.me(viewer) : users.me(viewer)) }),
      ...performerRoutes({ performers, search, views }),
      ...mediaRoutes(media),
      ...ownMediaRoutes({ db, accounts, media }),
      ...feedRoutes({ ...feeds, media }),
      ...money.routes,
    ]
    const doors = { authenticate, limiter, once: money.once }
    mountRoutes(http, routes, doors)
    money.mount(http, doors)
    mediaDoors.mount(http)
    mountOperations(http, { db, jobs, mail, siteUrl, showsMail: env.NODE_ENV !== 'production' })
    mountPages(http, { dist: webDist, siteUrl, hashPassword: env.HASH_PW_CLIENT, settings, performers })
  })
  await money.check()
  await http.ready()
  realtime.attach(http.server)

  return {
    http,
    db,
    mail,
    settings,
    money,
    jobs,
    async settle() {
      await views.flush()
      while ((await outbox.deliver()) + (await jobs.drain()) + (await money.deliver()) > 0);
    },
    async start({ work }) {
      await jobs.start({ work })
      if (work) outbox.start()
      if (work) money.start()
      views.start()
    },
    async close() {
      await money.stop()
      await realtime.close()
      await http.close()
      await views.stop()
      await outbox.stop()
      await jobs.stop()
      mediaDoors.stop()
      await db.destroy()
    },
  }
}

const settingsFrom = (env: Env) => ({
  paymentGateway: env.STRIPE_SECRET_KEY === '' ? ('sandbox' as const) : ('stripe' as const),
  stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
  googleClientId: env.GOOGLE_CLIENT_ID,
  googleLoginEnabled: env.GOOGLE_CLIENT_ID !== '',
  twitterLoginEnabled: env.TWITTER_KEY !== '',
})
