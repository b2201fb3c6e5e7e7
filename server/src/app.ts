// The whole program: what exists, what it needs, what it serves, in order, by hand. Together with wiring/ the only place
// that knows every module.
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { staffNeedsFactor } from './env.ts'
import { createHold, heldBy, type Recovery } from '#platform/backup/recovery.ts'
import { seconds } from '#platform/clock.ts'
import { brokeOff, type Db } from '#platform/db/index.ts'
import { closeHttpServer, createHttpServer, createPerforming, mountRoutes, type Doors } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { openCountries } from '#platform/whereabouts/index.ts'
import type { Administration } from '#people/administration'
import { mountCaptchaFrame } from '#people/captcha'
import type { Factors } from '#people/factors'
import type { Settings } from '#ground/settings'
import { mountMeasuringFrame } from '#site/measuring'
import { mountOperations, mountPages, mountUnsubscribing } from '#site/html'
import { judgeMenus } from '#site/menus'
import { createLinks, mountEmbeds, mountFeeds, mountPictures, type Links } from '#site/links'
import { faultRoutes } from '#site/faults'
import { createSitemaps, mountSitemaps } from '#site/sitemaps'
import { recoveryRoutes } from '#site/recovery'
import { workRoutes } from '#site/work'
import type { Metrics } from '#platform/metrics/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Teams } from '#profiles/teams'
import { createMoney, type Money } from '#wiring/money.ts'
import { createBacking } from '#wiring/backing.ts'
import type { Continuous } from '#wiring/continuous.ts'
import { createHour } from '#wiring/first-hour.ts'
import { createPeople, type People } from '#wiring/people.ts'
import { createAgain, type Again } from '#wiring/again.ts'
import { createOwnDataDoors } from '#wiring/own-data.ts'
import { createShelves, type Shelves } from '#wiring/shelves.ts'
import { createPlatform, type Platform, type PlatformOptions } from '#wiring/platform.ts'
import { peopleRoutes } from '#wiring/people-routes.ts'
import { createRecovered, type Recovered } from '#wiring/recovered.ts'
import { watchOpening } from '#wiring/opening.ts'
import { createProduct, type Product } from '#wiring/product.ts'
import { countSockets, createSeeing, watchRequests, type Seeing } from '#wiring/seeing.ts'

export type AppOptions = PlatformOptions

export interface App {
  readonly http: FastifyInstance
  readonly db: Db
  readonly mail: Mail
  readonly jobs: Jobs
  readonly metrics: Metrics
  readonly settings: Settings
  readonly money: Money
  readonly administration: Administration
  readonly factors: Factors
  /** For tests and the demo, as `money` is. */
  readonly teams: Teams
  /** What a restore must not undo. */
  readonly lasting: { readonly flush: () => Promise<void>; readonly again: Again }
  readonly recovered: Recovered
  /** What lies closed in the database, for whoever takes all of it along. */
  readonly openerOf: Sealing['openerOf']
  /** Of the embedded database, where it is one. */
  readonly continuous: Continuous | undefined
  /** This site was restored: it does no work of its own until it is opened. */
  readonly held: Recovery | undefined
  /** Delivers events and runs jobs until nothing waits; for tests and the demo. */
  settle(): Promise<void>
  /** Starts background work; `work`: also takes jobs and delivers events; `isAlone`: see `Jobs`. */
  start(options: { work: boolean; isAlone?: boolean }): Promise<void>
  /** Says that it is not ready, and goes on until all have gone to others: `DRAIN_SECONDS`. To be closed then. */
  leave(): Promise<void>
  isLeaving(): boolean
  close(): Promise<void>
}

export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))

export async function createApp(options: AppOptions): Promise<App> {
  const floor = await createPlatform(options)
  const platform = { ...floor, countryOf: await openCountries(), hold: createHold(await requireWhole(floor.db)) }
  const { env, siteUrl, db, bus, jobs, outbox, mail, faults } = platform
  const people = await createPeople(platform)
  const { settings, realtime } = people
  const http = createHttpServer({
    siteUrl,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    logLevel: env.LOG_LEVEL,
    countryOf: platform.countryOf,
    onFailure: faults.count,
    isLeaving: platform.leaving.has,
    watch: watchRequests(platform.metrics),
  })
  const { shelves, store, mount: mountMedia, stop: stopMedia } = createShelves(platform, people)
  const money = createMoney({ ...platform, ...people, ...shelves, http })
  const product = createProduct(platform, people, shelves, money)
  const ownData = createOwnDataDoors(platform, people, { ...shelves, store }, money, product)
  const backing = createBacking(platform, people)
  const seeing = createSeeing(platform, people, money, product, backing.continuous)
  const again = createAgain({ ...platform, ...people, ...money, ...product, ...product.reach, eraseAgain: ownData.eraseAgain })
  const opening = watchOpening(platform)
  const recovered = createRecovered({ ...platform, audit: people.audit, catchUp: money.catchUp, again, onOpened: opening.look })
  const hour = createHour(platform, people, money, product.sitePages)

  http.after(() => {
    mountAll(http, { platform, people, shelves, money, product, ownData, hour, seeing, backing, recovered, mountMedia })
  })
  await money.check()
  await http.ready()
  countSockets(http.server, platform.metrics)
  realtime.attach(http.server)
  platform.video?.attach(http.server)

  return {
    http,
    db,
    mail,
    jobs,
    metrics: platform.metrics,
    settings,
    money,
    administration: people.administration,
    factors: people.factors,
    teams: product.teams,
    get held() {
      return platform.hold.now()
    },
    recovered,
    openerOf: platform.sealing.openerOf,
    continuous: backing.continuous,
    lasting: { flush: platform.lasting.flush, again },
    async settle() {
      await platform.views.flush()
      const { rollUp } = shelves.reactions.tallies
      while ((await rollUp()) + (await outbox.deliver()) + (await jobs.drain()) + (await money.deliver()) > 0);
      await product.reach.idle()
    },
    async start({ work, isAlone = false }) {
      const works = work && !platform.hold.now()
      await jobs.start({ work: works, isAlone })
      await product.reach.start({ isAlone })
      // Also while it is held: what staff decides then lasts as well.
      if (work) platform.lasting.start()
      if (work) backing.continuous?.start()
      if (works) await beginWork(platform, product, shelves, money)
      else
        opening.start(async () => {
          if (!work) return
          await jobs.begin()
          await beginWork(platform, product, shelves, money)
        })
      platform.views.start()
      await seeing.start()
      product.streams.start()
      product.shows.start()
    },
    leave: () => leaveInOrder(platform, realtime),
    isLeaving: platform.leaving.has,
    async close() {
      await opening.stop()
      await backing.continuous?.stop()
      await money.stop()
      await product.shows.stop()
      await product.streams.stop()
      await realtime.close()
      await platform.video?.close()
      await Promise.all([closeHttpServer(http), jobs.release()])
      await platform.views.stop()
      await seeing.stop()
      await shelves.reactions.tallies.stop()
      await outbox.stop()
      await platform.lasting.stop()
      await jobs.stop()
      await product.reach.idle()
      stopMedia()
      await bus.close()
      await db.destroy()
    },
  }
}

async function leaveInOrder({ env, leaving }: Platform, { leave }: Pick<People['realtime'], 'leave'>): Promise<void> {
  const milliseconds = seconds(env.DRAIN_SECONDS)
  if (milliseconds === 0) return
  leaving.begin()
  await wait(milliseconds)
  await leave(2 * milliseconds)
}

interface Whole {
  readonly platform: Platform
  readonly people: People
  readonly shelves: Shelves
  readonly money: Money
  readonly product: Product
  readonly ownData: ReturnType<typeof createOwnDataDoors>
  readonly hour: ReturnType<typeof createHour>
  readonly seeing: Seeing
  readonly backing: ReturnType<typeof createBacking>
  readonly recovered: Recovered
  readonly mountMedia: (http: FastifyInstance) => void
}

/** What is served, in order. */
function mountAll(
  http: FastifyInstance,
  { platform, people, shelves, money, product, ownData, hour, seeing, backing, recovered, mountMedia }: Whole,
): void {
  const { env, siteUrl, db, jobs, mail, limiter, faults } = platform
  const { settings } = people
  const doors = doorsOf(platform, people, money)
  const routes = [
    ...peopleRoutes(platform, people, product),
    ...product.routes,
    ...money.routes,
    ...ownData.routes,
    ...faultRoutes(faults),
    ...workRoutes({ db, clock: platform.clock }),
    ...seeing.routes,
    ...backing.routes,
    ...recoveryRoutes({ faults, ...recovered }),
  ]
  people.proposals.takeCalls(createPerforming(routes, doors))
  seeing.takeLists(routes)
  mountRoutes(http, routes, doors)
  money.mount(http, doors)
  mountMedia(http)
  ownData.mount(http)
  seeing.mount(http, doors)
  mountOperations(http, { db, jobs, mail, siteUrl, isLeaving: platform.leaving.has, showsMail: env.NODE_ENV !== 'production' })
  hour.mount(http, doors)
  mountUnsubscribing(http, { ...anyStop(product.reach), limiter, settings })
  const links = mountForOthers(http, { ...product, ...people, ...shelves, siteUrl })
  const sitemaps = createSitemaps({ db, jobs, pages: people.pages, links, reading: product.feeds.reading })
  mountSitemaps(http, { clock: platform.clock, settings, sitemaps, siteUrl, isListed: hour.isListed })
  mountCaptchaFrame(http, people)
  mountMeasuringFrame(http, product)
  judgeMenus(settings, http)
  mountPages(http, {
    ...product,
    status: seeing.status,
    links,
    accounts: people.accounts,
    dist: webDist,
    dataFolder: resolve(env.FIELDHOUSE_DATA),
    siteUrl,
    hashPassword: env.HASH_PW_CLIENT,
    isSandbox: money.sandbox !== undefined,
    hasWorker: env.SERVICE_WORKER !== 'off',
    settings,
    clock: platform.clock,
    reference: people.reference,
    isClosedHere: people.settings.isClosedHere,
    isListed: hour.isListed,
  })
}

/** Links that end letters: of who has an account, and of who was only invited. */
const anyStop = ({ unsubscribing, inviteLetters }: Product['reach']) => ({
  look: (token: string) => inviteLetters.look(token) ?? unsubscribing.look(token),
  stop: async (token: string, network: string) => (await inviteLetters.stop(token)) ?? unsubscribing.stop(token, network),
})

/** What other sites get of us. */
function mountForOthers(
  http: FastifyInstance,
  needs: Parameters<typeof createLinks>[0] & Omit<Parameters<typeof mountPictures>[1] & Parameters<typeof mountFeeds>[1], 'links'>,
): Links {
  const links = createLinks(needs)
  const toOthers = { ...needs, links }
  mountPictures(http, toOthers)
  mountEmbeds(http, toOthers)
  mountFeeds(http, toOthers)
  return links
}

/** What every call passes. */
function doorsOf(
  { clock, env, limiter }: Platform,
  { apiKeys, audit, authenticate, looking, pages, settings, switches }: People,
  { once }: Money,
): Doors {
  return {
    authenticate,
    keyHolder: apiKeys.resolve,
    looker: looking.resolve,
    now: () => clock.now(),
    staffNeedsFactor: staffNeedsFactor(env),
    // Nobody's own page is a team.
    actAs: async (viewer, pageId, capability) => (await pages.kindOf(pageId)) === 'team' && pages.actAs(viewer, pageId, capability),
    limiter,
    audit: audit.attempt,
    isClosedHere: settings.isClosedHere,
    resting: settings.resting,
    requireSwitches: switches.require,
    once,
  }
}

async function beginWork({ db, jobs, outbox }: Platform, { finding }: Product, { reactions }: Shelves, money: Money): Promise<void> {
  // What was written before it was sealed, or under an older key.
  await jobs.send(db, 'sealing.sweep', {}, { singletonKey: 'start' })
  await finding.start()
  outbox.start()
  reactions.tallies.start()
  await money.start()
}

/** Throws where rows of a backup are here that have not been gone through to the end. */
async function requireWhole(db: Db): Promise<Recovery | undefined> {
  const held = await heldBy(db)
  if (held && held.readyAt === null) throw new Error(brokeOff)
  return held
}
