// The whole program: what exists, what it needs, what it serves, in order, by hand. Together with wiring/ the only place
// that knows every module.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './platform/db/index.ts'
import { closeHttpServer, createHttpServer, mountRoutes, type Route } from './platform/http/index.ts'
import type { Jobs } from './platform/jobs/index.ts'
import type { Mail } from './platform/mail/index.ts'
import { administrationRoutes, type Administration } from './modules/administration/index.ts'
import { contactRoutes } from './modules/contact/index.ts'
import { createEntitlements, pagesSubscribedBy, type Entitlements } from './modules/entitlements/index.ts'
import { createFeeds, feedRoutes } from './modules/feed/index.ts'
import { followRoutes, pagesFollowedBy } from './modules/follows/index.ts'
import { createMedia, mediaRoutes } from './modules/media/index.ts'
import { ownMediaRoutes } from './modules/own-media/index.ts'
import { createPerformers, createPerformerSearch, createViewCounter, performerRoutes } from './modules/performers/index.ts'
import { referenceRoutes } from './modules/reference/index.ts'
import { registrationRoutes } from './modules/registration/index.ts'
import { sessionRoutes } from './modules/sessions/index.ts'
import { settingsRoutes, type Settings } from './modules/settings/index.ts'
import { mountOperations, mountPages } from './modules/site/index.ts'
import { slugRoutes } from './modules/slugs/index.ts'
import { socialRoutes } from './modules/social-sign-in/index.ts'
import { createUsers, userRoutes } from './modules/users/index.ts'
import { createMoney, type Money } from './wiring/money.ts'
import { createPeople, type People } from './wiring/people.ts'
import { createShop } from './wiring/shop.ts'
import { createPlatform, type Platform, type PlatformOptions } from './wiring/platform.ts'

export type AppOptions = PlatformOptions

export interface App {
  readonly http: FastifyInstance
  readonly db: Db
  readonly mail: Mail
  readonly jobs: Jobs
  readonly settings: Settings
  readonly money: Money
  readonly administration: Administration
  /** Delivers events and runs jobs until nothing waits; for tests and the demo. */
  settle(): Promise<void>
  /** Starts background work; `work`: also takes jobs and delivers events. */
  start(options: { work: boolean }): Promise<void>
  close(): Promise<void>
}

const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))

export async function createApp(options: AppOptions): Promise<App> {
  const platform = createPlatform(options)
  const { env, siteUrl, db, jobs, outbox, mail, limiter } = platform
  const people = await createPeople(platform)
  const { settings, realtime } = people
  const http = createHttpServer({ siteUrl, trustProxyHops: env.TRUST_PROXY_HOPS, logLevel: env.LOG_LEVEL })
  const entitlements = createEntitlements(platform)
  const money = createMoney({ ...platform, ...people, entitlements, http })
  const product = createProduct(platform, people, entitlements, money)

  http.after(() => {
    const doors = { authenticate: people.authenticate, limiter, once: money.once }
    mountRoutes(http, [...peopleRoutes(platform, people), ...product.routes, ...money.routes], doors)
    money.mount(http, doors)
    product.mountMedia(http)
    mountOperations(http, { db, jobs, mail, siteUrl, showsMail: env.NODE_ENV !== 'production' })
    mountPages(http, { ...product, dist: webDist, siteUrl, hashPassword: env.HASH_PW_CLIENT, isSandbox: money.sandbox !== undefined, settings })
  })
  await money.check()
  await http.ready()
  realtime.attach(http.server)
  platform.video?.attach(http.server)

  return {
    http, db, mail, jobs, settings, money, administration: people.administration,
    async settle() {
      await product.views.flush()
      while ((await outbox.deliver()) + (await jobs.drain()) + (await money.deliver()) > 0);
    },
    async start({ work }) {
      await jobs.start({ work })
      if (work) {
        outbox.start()
        await money.start()
      }
      product.views.start()
      product.streams.start()
    },
    async close() {
      await money.stop()
      await product.streams.stop()
      await realtime.close()
      platform.video?.close()
      await closeHttpServer(http)
      await product.views.stop()
      await outbox.stop()
      await jobs.stop()
      product.stopMedia()
      await db.destroy()
    },
  }
}

function peopleRoutes({ db, clock }: Platform, people: People): Route[] {
  return [
    ...settingsRoutes(people.settings),
    ...referenceRoutes(people.reference, clock),
    ...sessionRoutes({ db, ...people }),
    ...registrationRoutes(people),
    ...socialRoutes(people),
    ...administrationRoutes(people),
    ...contactRoutes({ db, clock }),
    ...followRoutes(people),
  ]
}

/** Profiles, files and posts: what is shown, and to whom. */
function createProduct(platform: Platform, people: People, entitlements: Entitlements, money: Money) {
  const { facts, charges } = money
  const { env, clock, db } = platform
  const { accounts } = people
  const { media, mount, stop } = createMedia({ ...platform, ...people, dataFolder: resolve(env.FIELDHOUSE_DATA) })
  const users = createUsers({ ...platform, ...people, money: facts, connectionsOf: people.social.connectionsOf })
  const performers = createPerformers({ ...platform, ...people, users, media, money: facts })
  const search = createPerformerSearch({ ...platform, ...people, performers })
  const views = createViewCounter({ db, clock, pages: people.pages })
  const feeds = createFeeds({
    ...platform, ...people, media,
    facts: { grantsFor: entitlements.grantsFor },
    homePages: (viewerId) => sql`${pagesFollowedBy(viewerId)} union ${pagesSubscribedBy(viewerId, clock.now())}`,
  })
  const shop = createShop(platform, people, entitlements, money, media)
  charges.sell('feed', { unknown: 'feed.unknown', find: feeds.reading.forSale })
  return {
    ...shop,
    performers,
    feeds,
    views,
    mountMedia: mount,
    stopMedia: stop,
    routes: [
      ...userRoutes({ users, presentMe: (viewer) => (viewer.kind === 'performer' ? performers.me(viewer) : users.me(viewer)) }),
      ...performerRoutes({ performers, search, views }),
      ...mediaRoutes(media),
      ...ownMediaRoutes({ db, accounts, media }),
      ...feedRoutes({ ...feeds, media }),
      ...shop.routes,
      ...slugRoutes({ ...people, performers, feeds, products: shop.products, videos: shop.videos, galleries: shop.galleries }),
    ],
  }
}
