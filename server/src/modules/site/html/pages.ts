// The web pages: files of the build, public pages with head and text, 301 to right addresses, 404 for unknown ones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isCollegeId, standsWhileClosed, type Performer } from '@fieldhouse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Resting } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Accounts } from '#people/accounts'
import type { Feeds } from '#content/feed'
import type { Galleries } from '#content/galleries'
import type { Performers, PerformerSearch, SchoolPages } from '#profiles/performers'
import type { Reference } from '#ground/reference'
import type { Products } from '#content/products'
import type { Settings } from '#ground/settings'
import type { Teams } from '#profiles/teams'
import type { Videos } from '#content/videos'
import { ownSlugs, sitePage, type SitePages } from '#site/site-pages'
import type { Status } from '#site/status'
import { addressOf as pictureAddress, feedAddress, type Links, type PublicThing } from '#site/links'
import { mountApp } from './installed-app.ts'
import { closedPage } from './closed-page.ts'
import { discoverScreen } from './discover-screen.ts'
import { mountFiles } from './files.ts'
import { landingScreen } from './landing-screen.ts'
import type { Markup } from './markup.ts'
import { createPathMatcher } from './match-path.ts'
import { anyPage, openPage } from './open-pages.ts'
import { postPage } from './post-page.ts'
import { profilePage } from './profile-page.ts'
import { teamPage } from './team-page.ts'
import { schoolPage } from './school-page.ts'
import { framed } from './screen.ts'
import { galleryPage, productPage, videoPage } from './thing-pages.ts'
import { mountStatusPage } from './status-page.ts'
import { loadTemplate, type PageContent, type SiteBrand, type Template } from './template.ts'

export interface PagesNeeds {
  /** Folder of the built web application. */
  readonly dist: string
  /** Where files of other releases lie. */
  readonly dataFolder: string
  readonly siteUrl: string
  readonly hashPassword: string
  readonly isSandbox: boolean
  readonly hasWorker: boolean
  readonly settings: Settings
  readonly clock: Clock
  /** The site is not shown where whoever asks is. */
  readonly isClosedHere: () => Promise<boolean>
  /** Search engines may come: the doors were opened, and nobody has sent them away. */
  readonly isListed: () => Promise<boolean>
  readonly links: Links
  readonly accounts: Pick<Accounts, 'isMinor' | 'loadMany'>
  readonly performers: Performers
  readonly performerSearch: Pick<PerformerSearch, 'search'>
  readonly reference: Pick<Reference, 'sports'>
  readonly teams: Teams
  readonly schoolPages: SchoolPages
  readonly feeds: Feeds
  readonly products: Products
  readonly videos: Videos
  readonly galleries: Galleries
  readonly sitePages: Pick<SitePages, 'view'>
  readonly status: Pick<Status, 'show'>
}

/** The server's own view of a page is always a visitor's (access.md 11). */
type Find = (params: Readonly<Record<string, string>>) => Promise<PageContent | { redirect: string } | undefined>

export function mountPages(app: FastifyInstance, needs: PagesNeeds): void {
  const { dist, siteUrl, hashPassword, isSandbox, hasWorker, links, performers, teams, schoolPages, feeds, products, videos, galleries } =
    needs
  if (!existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw new AppError('request.unknown')
    })
    return
  }
  const template = loadTemplate({ dist, siteUrl, hashPassword, isSandbox, hasWorker, clock: needs.clock })
  const isPage = createPathMatcher(template.patterns)
  const sender = createSender(template, siteUrl, needs)
  const isVisitor = (request: FastifyRequest) => !request.cookies['token']

  mountFiles(app, needs)
  mountApp(app, { hasWorker, settings: needs.settings, sendOffline: sender.still })
  mountStatusPage(app, { status: needs.status, sendStill: sender.still, sendMissing: sender.missing })

  const serve = (path: string, find: Find) =>
    app.get(path, async (request, reply) => {
      // The notice comes with the first call.
      if (await needs.isClosedHere()) return sender.page(reply, { title: 'Not shown here', isPrivate: true })
      const found = await find(request.params as Record<string, string>)
      if (!found) return sender.missing(reply)
      if ('redirect' in found) return reply.redirect(found.redirect + search(request.url), 301)
      void reply.header('vary', 'cookie')
      // Members see it in their own frame, which only the program draws, and with their own eyes: they are told what to ask for.
      if (!isVisitor(request))
        return sender.page(reply, { ...found, seeds: (found.seeds ?? []).map(({ name, input }) => ({ name, input })) })
      if (!found.screen) return sender.page(reply, found)
      const isWhole = found.canonical === landing.canonical
      return sender.page(reply, found, isWhole ? found.screen : framed(await needs.settings.read(), request.url, found.screen))
    })

  const showLanding = async () => {
    const site = await needs.settings.read()
    const description = site.metaDescription || anyPage.description
    const title = site.metaTitle === shippedTitle ? landing.title : site.metaTitle
    const words = { title, description, keywords: site.metaKeywords }
    return { ...landing, ...words, image: pictureAddress(await links.drawSite()), screen: landingScreen(site, needs.clock.now()) }
  }
  const currency = async () => (await needs.settings.read()).currency
  serve('/', showLanding)
  serve('/index.html', showLanding)
  serve('/hs/:state/:city/:school/:role(^athlete|coach$)/:profileId', profileFinder(performers, links, currency))
  serve('/ind/athlete/:profileId', profileFinder(performers, links, currency))
  serve('/:collegeId(^\\d{6}$)/:role/:profileId', profileFinder(performers, links, currency))

  serve('/hs/:state/:city/:school/team/:teamId', teamFinder(teams, links, currency))
  serve('/college/:collegeId/team/:teamId', teamFinder(teams, links, currency))
  serve('/school/:id', schoolFinder(schoolPages))
  serve('/school/:state/:city/:school', schoolFinder(schoolPages))

  serve('/post/:id', async ({ id = '' }) => {
    const post = await orUndefined(feeds.reading.view(id, undefined))
    return post && forLinks(links, postPage(post, id), await links.present.post(post))
  })
  serve('/product/:id', async ({ id = '' }) => {
    const product = await orUndefined(products.reading.view(id, undefined))
    return product && forLinks(links, productPage(product, id), await links.present.product(product))
  })
  serve('/video/:id', async ({ id = '' }) => {
    const video = await orUndefined(videos.reading.view(id, undefined))
    return video && forLinks(links, videoPage(video, id), await links.present.video(video))
  })
  serve('/gallery/:id', async ({ id = '' }) => {
    const gallery = await orUndefined(galleries.reading.view(id, undefined))
    return gallery && forLinks(links, galleryPage(gallery, id), await links.present.gallery(gallery))
  })

  serve('/page/:slug', async ({ slug = '' }) => {
    if (ownSlugs.has(slug)) return openPage(`/page/${slug}`)
    const page = await orUndefined(needs.sitePages.view(slug))
    if (page?.slug !== slug) return page && { redirect: `/page/${page.slug}` }
    return sitePage(page)
  })

  app.get('/discover', async (request, reply) => {
    void reply.header('vary', 'cookie')
    const page = openPage('/discover')
    if (!page || request.url.includes('?') || !isVisitor(request) || (await needs.isClosedHere()))
      return sender.page(reply, page ?? anyPage)
    const [sports, found] = await Promise.all([needs.reference.sports(), needs.performerSearch.search({ limit: 8 }, undefined)])
    const known = await needs.accounts.loadMany(found.data.map(({ _id }) => _id))
    const grown = new Set(known.filter(({ account }) => !needs.accounts.isMinor(account)).map(({ account }) => account.id))
    const { screen, style } = discoverScreen(sports, found.data, ({ _id }) => grown.has(_id))
    return sender.page(reply, { ...page, screen, style }, framed(await needs.settings.read(), request.url, screen))
  })

  // The address itself is the secret: no other site, no cache and no search engine is told of it. What it leads to is asked by
  // the page, behind the limit on guessing, so this answers alike for every token.
  // Whoever has its address has the gift.
  app.get('/gift/:code', async (_request, reply) => sender.secret(reply, { title: 'A gift for you', isPrivate: true }))
  app.get('/guardian', async (_request, reply) => sender.secret(reply, { title: 'Guardian', isPrivate: true }))
  app.get('/recruit/:token', async (_request, reply) => sender.secret(reply, { title: 'For recruiters', isPrivate: true }))

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('request.unknown')
    if (!isPage(path)) return sender.missing(reply)
    void reply.header('vary', 'cookie')
    // Search engines have no account: what only members open asks them alone to stay away.
    return sender.page(reply, openPage(path) ?? { ...anyPage, isPrivate: isVisitor(request) })
  })
}

const search = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Until an operator says another one, the start page has the title of the program. */
const shippedTitle = 'Fieldhouse'

const landing: PageContent = {
  ...anyPage,
  canonical: '/',
}

/** A refusal counts as “not there”; anything else is a fault and stays one. */
const orUndefined = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })

/** With the picture under which it is shared, and what else there is of it, where other sites may show it. */
async function forLinks(links: Links, page: PageContent, thing: PublicThing): Promise<PageContent> {
  const { picture, isForOthers, isOfMinor } = await links.show(thing)
  const image = pictureAddress(picture)
  // Search engines are asked to stay away, and machines are told nothing of a person (youth.md Y66).
  if (isOfMinor) {
    const { jsonLd: _, ...words } = page
    return { ...words, image, isPrivate: true }
  }
  if (!isForOthers) return { ...page, image }
  const isPage = thing.kind === 'athlete' || thing.kind === 'team'
  const oembed = {
    type: 'application/json+oembed',
    href: `/oembed?url=${encodeURIComponent(links.siteUrl + thing.path)}`,
    title: thing.title,
  }
  const feed = { type: 'application/rss+xml', href: feedAddress(thing), title: `Posts by ${thing.title}` }
  return { ...page, image, alternates: isPage ? [oembed, feed] : [oembed] }
}

/** Any address with a profileId leads to the one right address of that profile. */
function profileFinder(performers: Performers, links: Links, currency: () => Promise<string>): Find {
  return async (params) => {
    if (params['collegeId'] !== undefined && !isCollegeId(params['collegeId'])) return undefined
    if (params['role'] !== undefined && params['role'] !== 'athlete' && params['role'] !== 'coach') return undefined
    const profileId = params['profileId'] ?? ''
    const performer: Performer | undefined = await orUndefined(performers.view(profileId, undefined))
    if (!performer) return undefined
    if (performer.path !== addressOf(params)) return { redirect: performer.path }
    return forLinks(links, profilePage(performer, profileId, await currency()), await links.present.athlete(performer))
  }
}

/** The same for a team, at whatever school its address once was. */
function teamFinder(teams: Teams, links: Links, currency: () => Promise<string>): Find {
  return async ({ state, city, school, collegeId, teamId = '' }) => {
    const team = await orUndefined(teams.reading.view(teamId, undefined))
    if (!team) return undefined
    const part = (text: string | undefined) => encodeURIComponent(text ?? '')
    const asked =
      school === undefined
        ? `/college/${part(collegeId)}/team/${part(teamId)}`
        : `/hs/${part(state)}/${part(city)}/${part(school)}/team/${part(teamId)}`
    if (team.path !== asked) return { redirect: team.path }
    return forLinks(links, teamPage(team, teamId, await currency()), await links.present.team(team))
  }
}

/** Any spelling of a school's address, and those of what was merged into it, lead to the one right address. */
function schoolFinder(schoolPages: SchoolPages): Find {
  return async ({ id, state = '', city = '', school = '' }) => {
    const params = id === undefined ? { state, city, school } : { id }
    const found = await schoolPages.read(params)
    if (!found) return undefined
    const { path } = found.page
    const asked = `/school/${Object.values(params).map(encodeURIComponent).join('/')}`
    return asked === path
      ? schoolPage(found, { name: id === undefined ? 'schools.at' : 'schools.view', input: { params } })
      : { redirect: path }
  }
}

/** The address that was asked for, with its segments encoded as our own paths have them. */
function addressOf(params: Readonly<Record<string, string>>): string {
  const { state, city, school, role, collegeId, profileId } = params
  const part = (text: string | undefined) => encodeURIComponent(text ?? '')
  if (school !== undefined) return `/hs/${part(state)}/${part(city)}/${part(school)}/${part(role)}/${part(profileId)}`
  return `${collegeId === undefined ? '/ind/athlete' : `/${collegeId}/${role ?? 'athlete'}`}/${part(profileId)}`
}

function createSender(
  template: Template,
  siteUrl: string,
  { settings, isListed }: { readonly settings: Pick<Settings, 'read' | 'resting'> } & Pick<PagesNeeds, 'isListed'>,
) {
  const socket = siteUrl.replace(/^http/, 'ws')
  const policyFor = (style: string | undefined) =>
    [
      "default-src 'self'",
      `script-src 'self' ${template.scriptHashes.join(' ')}`,
      `style-src 'self'${style ? ` ${template.styleHash(style)}` : ''}`,
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      `connect-src 'self' ${socket}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      // The one policy there is lets through the address of the worker.
      'trusted-types fh-worker',
    ].join('; ')
  const policy = policyFor(undefined)
  const send = async (reply: FastifyReply, status: number, content: PageContent, caching = 'no-cache', screen?: Markup) => {
    const site = await settings.read()
    const shown = (await isListed()) ? content : { ...content, isPrivate: true }
    if (shown.isPrivate && !reply.hasHeader('x-robots-tag')) void reply.header('x-robots-tag', 'noindex')
    return reply
      .code(status)
      .headers({ 'content-security-policy': screen && content.style ? policyFor(content.style) : policy, 'cache-control': caching })
      .type('text/html; charset=utf-8')
      .send(template.render(shown, site, screen))
  }
  const closedFor = async ({ url }: FastifyRequest): Promise<Resting | undefined> => {
    const rest = await settings.resting()
    return rest?.kind === 'closed' && !standsWhileClosed(url.split('?')[0] ?? '/') ? rest : undefined
  }
  // Search engines come again, and nothing of the page is told meanwhile. It reads without a script; the program lets staff in.
  const closed = async (reply: FastifyReply, { words, retryAfter }: Resting) => {
    const { siteName, maintenanceUntil } = await settings.read()
    const content = closedPage({ siteName, words, until: maintenanceUntil })
    return send(reply.header('retry-after', retryAfter), 503, content, 'private, no-store', content.screen)
  }
  return {
    async page(reply: FastifyReply, content: PageContent, screen?: Markup) {
      const rest = await closedFor(reply.request)
      if (rest) return closed(reply, rest)
      return send(reply, 200, content, 'no-cache', screen)
    },
    /** `known`: of the site, where the database may be away. */
    async still(reply: FastifyReply, content: PageContent, known?: SiteBrand) {
      const site = known ?? (await settings.read())
      return reply
        .headers({ 'content-security-policy': policyFor(content.style), 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(template.renderStill(content, site))
    },
    async secret(reply: FastifyReply, content: PageContent) {
      const rest = await closedFor(reply.request)
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
      return rest ? closed(reply, rest) : send(reply, 200, content, 'private, no-store')
    },
    missing: (reply: FastifyReply) => send(reply, 404, { title: 'Not found', isPrivate: true }),
  }
}
