// The whole program: what exists, what it needs, what it serves, in order, by hand. Together with wiring/ the only place
// that knows every module.
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { staffNeedsFactor } from './env.ts'
import { heldBy, type Recovery } from '#platform/backup/recovery.ts'
import { brokeOff, inTransaction, type Db } from '#platform/db/index.ts'
import { closeHttpServer, createHttpServer, mountRoutes, type Doors, type Route } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { CountLook } from '#platform/view-counter.ts'
import { openCountries } from '#platform/whereabouts/index.ts'
import {
  administrationRoutes,
  auditRoutes,
  settingChangeRoutes,
  switchRoutes,
  mailRoutes,
  type Administration,
} from '#people/administration'
import { blockRoutes, muteRoutes, restrictionRoutes } from '#people/blocks'
import { admissionRoutes } from '#people/admissions'
import { captchaRoutes, mountCaptchaFrame } from '#people/captcha'
import { contactRoutes } from '#people/contact'
import { guardianRoutes } from '#people/guardians'
import { notMuted } from '#ground/relations'
import { pagesSubscribedBy } from '#books/entitlements'
import { goalRoutes } from '#books/goals'
import { supporterRoutes } from '#books/supporters'
import { commentRoutes, createComments } from '#content/comments'
import { createFeeds, feedRoutes } from '#content/feed'
import { followRoutes, pagesFollowedBy } from '#people/follows'
import { mediaRoutes } from '#content/media'
import { ownMediaRoutes } from '#profiles/users'
import { badgeRoutes, createBadges } from '#profiles/badges'
import { createPapers, paperRoutes, type Papers } from '#profiles/papers'
import { createRecruiting, recruitingRoutes } from '#profiles/recruiting'
import { createPerformers, createPerformerSearch, createSchoolLists, createSchoolPages, performerRoutes } from '#profiles/performers'
import { referenceRoutes } from '#ground/reference'
import { schoolRoutes } from '#ground/schools'
import { registrationRoutes } from '#people/registration'
import { factorRoutes, type Factors } from '#people/factors'
import { sessionRoutes } from '#people/sessions'
import { staffRoutes } from '#people/staff-roles'
import { settingsRoutes, type Settings } from '#ground/settings'
import { mountOperations, mountPages, mountUnsubscribing } from '#site/html'
import { judgeMenus, menuRoutes } from '#site/menus'
import { createNotices, noticeRoutes, type Notices } from '#site/notices'
import { createLinks, mountEmbeds, mountFeeds, mountPictures } from '#site/links'
import { faultRoutes } from '#site/faults'
import { sitePictureRoutes } from '#site/site-pictures'
import { createSitePages, sitePageRoutes } from '#site/site-pages'
import { createSlugs, slugRoutes } from '#site/slugs'
import { createStatistics, statisticsRoutes } from '#site/statistics'
import { socialRoutes } from '#people/social-sign-in'
import { createInvitations, invitationRoutes, type Invitations } from '#profiles/invitations'
import { createFirstWeek, firstWeekRoutes } from '#profiles/first-week'
import { createHighlights, highlightRoutes } from '#profiles/highlights'
import { createRecords, recordRoutes } from '#profiles/records'
import { createSchedule, scheduleRoutes } from '#profiles/schedule'
import { createRosters, rosterRoutes } from '#profiles/rosters'
import { createTeams, teamPictureRoutes, teamRoutes, type Teams } from '#profiles/teams'
import { createUsers, userRoutes } from '#profiles/users'
import { createHome, homeRoutes } from '#finding/home'
import { createSearch, searchRoutes } from '#finding/search'
import { createSuggestions, suggestionRoutes } from '#finding/suggestions'
import { createTrending, trendingRoutes } from '#finding/trending'
import { createCare } from '#wiring/care.ts'
import { createMoney, type Money } from '#wiring/money.ts'
import { createPeople, type People } from '#wiring/people.ts'
import { createReach } from '#wiring/reach.ts'
import { createReactionRoutes } from '#wiring/reactions.ts'
import { createShelves, type Shelves } from '#wiring/shelves.ts'
import { createShop } from '#wiring/shop.ts'
import { createTeamMoney } from '#wiring/team-money.ts'
import { createPlatform, type Platform, type PlatformOptions } from '#wiring/platform.ts'

export type AppOptions = PlatformOptions

export interface App {
  readonly http: FastifyInstance
  readonly db: Db
  readonly mail: Mail
  readonly jobs: Jobs
  readonly settings: Settings
  readonly money: Money
  readonly administration: Administration
  readonly factors: Factors
  /** For tests and the demo, as `money` is. */
  readonly teams: Teams
  /** This site was restored: it does no work of its own until it is opened. */
  readonly held: Recovery | undefined
  /** Delivers events and runs jobs until nothing waits; for tests and the demo. */
  settle(): Promise<void>
  /** Starts background work; `work`: also takes jobs and delivers events; `isAlone`: see `Jobs`. */
  start(options: { work: boolean; isAlone?: boolean }): Promise<void>
  close(): Promise<void>
}

const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))

export async function createApp(options: AppOptions): Promise<App> {
  const floor = createPlatform(options)
  const platform = { ...floor, countryOf: await openCountries(), held: await requireWhole(floor.db) }
  const { env, siteUrl, db, jobs, outbox, mail, limiter, faults } = platform
  const people = await createPeople(platform)
  const { settings, realtime } = people
  const http = createHttpServer({
    siteUrl,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    logLevel: env.LOG_LEVEL,
    countryOf: platform.countryOf,
    onFailure: faults.count,
  })
  const { shelves, mount: mountMedia, stop: stopMedia } = createShelves(platform, people)
  const money = createMoney({ ...platform, ...people, ...shelves, http })
  const product = createProduct(platform, people, shelves, money)

  http.after(() => {
    const doors = doorsOf(platform, people, money)
    mountRoutes(http, [...peopleRoutes(platform, people, product), ...product.routes, ...money.routes, ...faultRoutes(faults)], doors)
    money.mount(http, doors)
    mountMedia(http)
    mountOperations(http, { db, jobs, mail, siteUrl, showsMail: env.NODE_ENV !== 'production' })
    mountUnsubscribing(http, { ...product.reach.unsubscribing, limiter, settings })
    const links = createLinks({ ...product, ...people, ...shelves, siteUrl })
    const toOthers = { ...product, ...people, ...shelves, links, siteUrl }
    mountPictures(http, toOthers)
    mountEmbeds(http, toOthers)
    mountFeeds(http, toOthers)
    mountCaptchaFrame(http, people)
    judgeMenus(settings, http)
    mountPages(http, {
      ...product,
      links,
      accounts: people.accounts,
      dist: webDist,
      siteUrl,
      hashPassword: env.HASH_PW_CLIENT,
      isSandbox: money.sandbox !== undefined,
      hasWorker: env.SERVICE_WORKER !== 'off',
      settings,
      clock: platform.clock,
      reference: people.reference,
      isClosedHere: people.settings.isClosedHere,
    })
  })
  await money.check()
  await http.ready()
  realtime.attach(http.server)
  platform.video?.attach(http.server)

  return {
    http,
    db,
    mail,
    jobs,
    settings,
    money,
    administration: people.administration,
    factors: people.factors,
    teams: product.teams,
    held: platform.held,
    async settle() {
      await platform.views.flush()
      const { rollUp } = shelves.reactions.tallies
      while ((await rollUp()) + (await outbox.deliver()) + (await jobs.drain()) + (await money.deliver()) > 0);
      await product.reach.idle()
    },
    async start({ work, isAlone = false }) {
      const works = work && !platform.held
      await jobs.start({ work: works, isAlone })
      await product.reach.start({ isAlone })
      if (works) await beginWork(platform, product, shelves, money)
      platform.views.start()
      product.streams.start()
      product.shows.start()
    },
    async close() {
      await money.stop()
      await product.shows.stop()
      await product.streams.stop()
      await realtime.close()
      await platform.video?.close()
      await Promise.all([closeHttpServer(http), jobs.release()])
      await platform.views.stop()
      await shelves.reactions.tallies.stop()
      await outbox.stop()
      await jobs.stop()
      await product.reach.idle()
      stopMedia()
      await db.destroy()
    },
  }
}

/** What every call passes. */
function doorsOf({ env, limiter }: Platform, { audit, authenticate, pages, settings, switches }: People, { once }: Money): Doors {
  return {
    authenticate,
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

function peopleRoutes(
  { env, db, clock, mail }: Platform,
  people: People,
  product: { invitations: Invitations; papers: Papers; notices: Notices },
): Route[] {
  return [
    ...settingsRoutes(people.settings, { hasNotices: product.notices.hasAny, switchedOff: people.switches.off }),
    ...referenceRoutes({ reference: people.reference, schoolCities: people.schools.citiesOf, clock }),
    ...schoolRoutes(people),
    ...sessionRoutes({ db, ...people }),
    ...factorRoutes({ ...people, staffNeedsFactor: staffNeedsFactor(env) }),
    ...registrationRoutes({ ...people, keepInvitation: product.invitations.answering.keepFor }),
    ...socialRoutes(people),
    ...settingChangeRoutes(people),
    ...switchRoutes({ ...people, clock }),
    ...mailRoutes({ ...people, db, mail }),
    ...auditRoutes(people),
    ...staffRoutes(people),
    ...administrationRoutes({ ...people, settlePapers: product.papers.writing.settle }),
    ...admissionRoutes(people),
    ...captchaRoutes(people),
    ...contactRoutes(people),
    ...guardianRoutes({
      ...people,
      papersOfLinks: product.papers.reading.ofLinks,
      settleLinkPapers: product.papers.writing.settleLink,
    }),
    ...followRoutes(people),
    ...blockRoutes(people.blocks),
    ...muteRoutes(people.muting),
    ...restrictionRoutes(people.restricting),
  ]
}

type Product = ReturnType<typeof createProduct>

/** Profiles, files and posts: what is shown, and to whom. */
function createProduct(platform: Platform, people: People, shelves: Shelves, money: Money) {
  const { facts } = money
  const { clock, db } = platform
  const { accounts } = people
  const { media, things } = shelves
  const homePages = (viewerId: string) => sql`
    select page_id from (${pagesFollowedBy(viewerId)} union ${pagesSubscribedBy(viewerId, clock.now())}) as own
    where ${notMuted(viewerId, sql.ref('own.page_id'))}`
  const feeds = createFeeds({ ...platform, ...people, ...shelves, homePages })
  const teams = createTeams({ ...platform, ...people, ...shelves, money: facts, pinnedOf: feeds.moderation.pinnedOf })
  const rosters = createRosters({ ...platform, ...people, teams })
  teams.members.askRemovals(rosters.removals.isNameOut)
  const invitations = createInvitations({ ...platform, ...people, teams, rosters })
  const users = createUsers({ ...platform, ...people, teams, money: facts, connectionsOf: people.social.connectionsOf })
  const papers = createPapers({ ...platform, ...people, media })
  const badges = createBadges({ ...platform, ...people })
  const performers = createPerformers({ ...platform, ...people, ...shelves, teams, users, money: facts, papers, badges })
  const recruiting = createRecruiting({ ...platform, ...people, performers })
  const search = createPerformerSearch({ ...platform, ...people, teams, performers })
  const firstWeek = createFirstWeek({ ...platform, ...people, performers, search, hasSold: money.sales.hasEarned })
  const schoolPages = createSchoolPages({ ...platform, ...people, teams, search })
  const countLook = createPageLooks(platform, people)
  const shop = createShop(platform, people, shelves, money)
  const schedule = createSchedule({ ...platform, ...people, teams, feeds, performers, streams: shop.streams })
  shop.streams.takeGamesFrom(schedule.writing.requireGame)
  feeds.takeGamesFrom(schedule.reading.gamesOf)
  const comments = createComments({ ...platform, ...people, ...shelves })
  const records = createRecords({ ...platform, ...people, teams, performers })
  const care = createCare(platform, people, shelves, { teams, records })
  const finding = createSearch({ ...platform, ...people, things, performers, teams })
  const trending = createTrending({
    ...platform,
    ...people,
    sales: money.sales,
    things,
    cases: care.cases,
    search: finding,
    acts: [shelves.reactions.likesSince, comments.telling.commentersSince],
  })
  const home = createHome({ ...platform, ...shelves, ...facts, homePages, feeds, comments, sales: money.sales })
  const suggestions = createSuggestions({ ...platform, ...people, ...facts, firstWeek, performerSearch: search, search: finding })
  search.takeWordsFrom(finding.reading.matching)
  teams.reading.takeWordsFrom(finding.reading.matching)
  const reach = createReach({ platform, people, shelves, shop, money, invitations, comments, firstWeek })
  const sitePages = createSitePages({ db, clock, settings: people.settings })
  const notices = createNotices(platform)
  const statistics = createStatistics(platform)
  const teamMoney = createTeamMoney(platform, people, money, teams.reading)
  return {
    ...shop,
    performers,
    schoolPages,
    teams,
    performerSearch: search,
    invitations,
    papers,
    feeds,
    finding,
    reach,
    sitePages,
    notices,
    routes: [
      ...noticeRoutes({ notices, accounts, clock }),
      ...menuRoutes(people),
      ...sitePageRoutes({ sitePages, accounts }),
      ...sitePictureRoutes({ db, media }),
      ...statisticsRoutes({ statistics, authenticate: people.authenticate }),
      ...userRoutes({ users, presentMe: (viewer) => (viewer.kind === 'performer' ? performers.me(viewer) : users.me(viewer)) }),
      ...performerRoutes({ performers, search, schoolLists: createSchoolLists({ ...platform, ...people }), schoolPages, countLook }),
      ...teamRoutes({ ...teams, countLook }),
      ...rosterRoutes({ rosters }),
      ...invitationRoutes({ ...invitations, accounts }),
      ...scheduleRoutes(schedule),
      ...recordRoutes(records),
      ...createReactionRoutes({ ...platform, ...people, ...shelves, ...shop, feeds, performers, teams }),
      ...commentRoutes(comments),
      ...supporterRoutes(shelves.supporters),
      ...goalRoutes(shelves.goals),
      ...highlightRoutes(createHighlights({ ...platform, things, performers })),
      ...teamPictureRoutes({ db, media, ...teams }),
      ...firstWeekRoutes(firstWeek),
      ...paperRoutes(papers),
      ...badgeRoutes(badges),
      ...recruitingRoutes(recruiting),
      ...mediaRoutes(media),
      ...ownMediaRoutes({ db, accounts, media }),
      ...feedRoutes({ ...feeds, media }),
      ...shop.routes,
      ...teamMoney.routes,
      ...care.routes,
      ...searchRoutes(finding),
      ...trendingRoutes(trending),
      ...homeRoutes(home),
      ...suggestionRoutes(suggestions),
      ...reach.routes,
      ...slugRoutes({ slugs: createSlugs({ ...people, things, performers, teams }) }),
    ],
  }
}

/** Looks at a page, as `things` counts those at things: who acts for the page is not counted. */
function createPageLooks({ db, views }: Platform, { pages }: People): CountLook<string> {
  const count = views.of((by) =>
    inTransaction(db, async (tx) => {
      for (const [pageId, looks] of by) await pages.addToCounter(tx, pageId, 'views', looks)
    }),
  )
  return async (pageId, viewer, caller) => {
    if (!(await pages.actAs(viewer, pageId, 'read private'))) count(pageId, viewer, caller)
  }
}
