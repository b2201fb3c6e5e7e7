// Profiles, files and posts: what is shown, and to whom.
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/index.ts'
import type { Route } from '#platform/http/index.ts'
import { createSafeFetch } from '#platform/push/safe-fetch.ts'
import type { CountLook } from '#platform/view-counter.ts'
import { notMuted } from '#ground/relations'
import { pagesSubscribedBy } from '#books/entitlements'
import { goalRoutes } from '#books/goals'
import { supporterRoutes } from '#books/supporters'
import { commentRoutes, createComments } from '#content/comments'
import { createFeeds, feedRoutes } from '#content/feed'
import { countJoined, countJoinedBy } from '#people/accounts'
import { followers, pagesFollowedBy } from '#people/follows'
import { inviteRoutes, joinedByCampaign } from '#people/invites'
import { cardPayers } from '#paying/payments'
import { mediaRoutes } from '#content/media'
import { ownMediaRoutes } from '#profiles/users'
import { badgeRoutes, createBadges } from '#profiles/badges'
import { createPapers, paperRoutes } from '#profiles/papers'
import { createRecruiting, recruitingRoutes } from '#profiles/recruiting'
import { createPerformers, createPerformerSearch, createSchoolLists, createSchoolPages, performerRoutes } from '#profiles/performers'
import { createImports, importRoutes } from '#site/imports'
import { menuRoutes } from '#site/menus'
import { createNotices, noticeRoutes } from '#site/notices'
import { sitePictureRoutes } from '#site/site-pictures'
import { createSitePages, sitePageRoutes } from '#site/site-pages'
import { createSlugs, slugRoutes } from '#site/slugs'
import { createMeasuring, measuringRoutes } from '#site/measuring'
import { createStatistics, statisticsRoutes } from '#site/statistics'
import { createInvitations, invitationRoutes } from '#profiles/invitations'
import { createFirstWeek, firstWeekRoutes } from '#profiles/first-week'
import { createHighlights, highlightRoutes } from '#profiles/highlights'
import { createRecords, recordRoutes } from '#profiles/records'
import { createSchedule, scheduleRoutes } from '#profiles/schedule'
import { createRosters, rosterRoutes } from '#profiles/rosters'
import { createTeams, teamPictureRoutes, teamRoutes } from '#profiles/teams'
import { createUsers, userRoutes } from '#profiles/users'
import { createHome, homeRoutes } from '#finding/home'
import { createSearch, searchRoutes } from '#finding/search'
import { createSuggestions, suggestionRoutes } from '#finding/suggestions'
import { createTrending, trendingRoutes } from '#finding/trending'
import { createCare } from './care.ts'
import { createDeskRoutes } from './desk.ts'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import { createReach } from './reach.ts'
import { createReactionRoutes } from './reactions.ts'
import { createScreeningSources } from './screening.ts'
import type { Shelves } from './shelves.ts'
import { createShop } from './shop.ts'
import { createTeamMoney } from './team-money.ts'
import type { Platform } from './platform.ts'

export type Product = ReturnType<typeof createProduct>

type Parts = ReturnType<typeof createParts>

export function createProduct(platform: Platform, people: People, shelves: Shelves, money: Money) {
  const parts = createParts(platform, people, shelves, money)
  const { comments, feeds, finding, invitations, notices, papers, performers, reach, schoolPages, search, shop, sitePages, teams } = parts
  return {
    ...shop,
    cases: parts.care.cases,
    comments,
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
    measuring: parts.measuring,
    notices,
    routes: routesOf(platform, people, shelves, money, parts),
  }
}

function createParts(platform: Platform, people: People, shelves: Shelves, money: Money) {
  const { facts } = money
  const { clock, db } = platform
  const { media, things } = shelves
  const homePages = (viewerId: string) => sql`
    select page_id from (${pagesFollowedBy(viewerId)} union ${pagesSubscribedBy(viewerId, clock.now())}) as own
    where ${notMuted(viewerId, sql.ref('own.page_id'))}`
  const feeds = createFeeds({ ...platform, ...people, ...shelves, homePages })
  const teams = createTeams({ ...platform, ...people, ...shelves, money: facts, pinnedOf: feeds.moderation.pinnedOf })
  feeds.takeSportsFrom(teams.reading.sportsOf)
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
  users.referrals.takeRewardsFrom(shop.rewards)
  const schedule = createSchedule({ ...platform, ...people, teams, feeds, performers, streams: shop.streams })
  shop.streams.takeGamesFrom(schedule.writing.requireGame)
  feeds.takeGamesFrom(schedule.reading.gamesOf)
  const comments = createComments({ ...platform, ...people, ...shelves })
  const records = createRecords({ ...platform, ...people, teams, performers })
  const care = createCare(platform, people, shelves, { teams, records })
  people.screening.rules.lookThrough(createScreeningSources(platform, people, care.cases))
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
  const imports = createImports({
    ...platform,
    ...people,
    media,
    feeds,
    sitePages,
    inviteLetters: reach.inviteLetters,
    safeFetch: createSafeFetch(platform.env.IMPORT_HOSTS),
  })
  const notices = createNotices(platform)
  const statistics = createStatistics({
    ...platform,
    ...people,
    funnel: (from, until) => countJoined(db, from, until, { follows: followers, payers: cardPayers }),
    invited: (from, until) => countJoinedBy(db, from, until, joinedByCampaign, { follows: followers, payers: cardPayers }),
  })
  const measuring = createMeasuring({ ...platform, ...people })
  const teamMoney = createTeamMoney(platform, people, money, teams.reading)
  return {
    badges,
    care,
    comments,
    countLook,
    feeds,
    finding,
    firstWeek,
    home,
    imports,
    invitations,
    measuring,
    notices,
    papers,
    performers,
    reach,
    records,
    recruiting,
    rosters,
    schedule,
    schoolPages,
    search,
    shop,
    sitePages,
    statistics,
    suggestions,
    teamMoney,
    teams,
    trending,
    users,
  }
}

function routesOf(platform: Platform, people: People, shelves: Shelves, money: Money, parts: Parts): Route[] {
  const { clock, db } = platform
  const { accounts } = people
  const { media, things } = shelves
  const { countLook, feeds, performers, search, shop, teams, users } = parts
  return [
    ...noticeRoutes({ ...parts, accounts, clock }),
    ...menuRoutes(people),
    ...sitePageRoutes({ ...parts, accounts }),
    ...sitePictureRoutes({ db, media }),
    ...measuringRoutes(parts),
    ...statisticsRoutes({ ...parts, authenticate: people.authenticate }),
    ...importRoutes({ ...parts, pages: people.pages }),
    ...inviteRoutes({ ...people, clock, lettersOf: parts.reach.inviteLetters.sumsOf, daysFor: parts.reach.inviteLetters.daysFor }),
    ...userRoutes({ users, presentMe: (viewer) => (viewer.kind === 'performer' ? performers.me(viewer) : users.me(viewer)) }),
    ...performerRoutes({
      performers,
      search,
      schoolLists: createSchoolLists({ ...platform, ...people }),
      schoolPages: parts.schoolPages,
      countLook,
    }),
    ...teamRoutes({ ...teams, countLook }),
    ...rosterRoutes(parts),
    ...invitationRoutes({ ...parts.invitations, accounts }),
    ...scheduleRoutes(parts.schedule),
    ...recordRoutes(parts.records),
    ...createReactionRoutes({ ...platform, ...people, ...shelves, ...shop, feeds, performers, teams }),
    ...commentRoutes(parts.comments),
    ...supporterRoutes(shelves.supporters),
    ...goalRoutes(shelves.goals),
    ...highlightRoutes(createHighlights({ ...platform, things, performers })),
    ...teamPictureRoutes({ db, media, ...teams }),
    ...firstWeekRoutes(parts.firstWeek),
    ...paperRoutes(parts.papers),
    ...badgeRoutes(parts.badges),
    ...recruitingRoutes(parts.recruiting),
    ...mediaRoutes(media),
    ...ownMediaRoutes({ db, accounts, media }),
    ...feedRoutes({ ...feeds, media }),
    ...shop.routes,
    ...parts.teamMoney.routes,
    ...parts.care.routes,
    ...createDeskRoutes(platform, people, money, parts.care.cases),
    ...searchRoutes(parts.finding),
    ...trendingRoutes(parts.trending),
    ...homeRoutes(parts.home),
    ...suggestionRoutes(parts.suggestions),
    ...parts.reach.routes,
    ...slugRoutes({ slugs: createSlugs({ ...people, things, performers, teams }) }),
  ]
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
