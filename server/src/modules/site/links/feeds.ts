// `…/feed.xml` of a page: its latest posts for feed readers. What everybody may read stands in it whole; what is locked with its
// title and its address.
import { createHash } from 'node:crypto'
import type { Feed } from '@fieldhouse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { wordsOf } from '#platform/rich-text.ts'
import type { Feeds } from '#content/feed'
import type { Settings } from '#ground/settings'
import type { Links } from './service.ts'
import { refuseWhereClosed } from './closed.ts'
import { postTitle, type PublicThing } from './things.ts'

export interface FeedNeeds {
  readonly links: Links
  readonly settings: Settings
  readonly feeds: Feeds
  readonly siteUrl: string
}

const most = 25

/** Where a page's feed is found; none for whom there is none. */
export const feedAddress = (page: Pick<PublicThing, 'path'>): string => `${page.path}/feed.xml`

const pagePaths = {
  athlete: [
    '/hs/:state/:city/:school/:role(^athlete|coach$)/:key',
    '/ind/athlete/:key',
    '/:collegeId(^\\d{6}$)/:role(^athlete|coach$)/:key',
  ],
  team: ['/hs/:state/:city/:school/team/:key', '/college/:collegeId/team/:key'],
} as const

export function mountFeeds(app: FastifyInstance, needs: FeedNeeds): void {
  for (const kind of ['athlete', 'team'] as const) {
    for (const path of pagePaths[kind]) {
      app.get<{ Params: { key: string } }>(`${path}/feed.xml`, async (request, reply) => {
        await refuseWhereClosed(needs.settings)
        const page = await needs.links.find(kind, request.params.key)
        if (!page || !(await needs.links.show(page)).isForOthers) throw new AppError('request.unknown')
        const address = feedAddress(page)
        if (request.url.split('?')[0] !== address) return reply.redirect(address, 301)
        return send(await write(page, needs), request, reply)
      })
    }
  }
}

/** Readers ask often, and mostly nothing is new. */
function send(text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known?.includes(tag)) return reply.code(304).send()
  return reply.type('application/rss+xml; charset=utf-8').send(text)
}

async function write(page: PublicThing, { links, feeds, settings, siteUrl }: FeedNeeds): Promise<string> {
  const of = page.kind === 'team' ? { teamId: page.id } : { performerId: page.id }
  const { data } = await feeds.reading.list({ ...of, limit: most }, undefined)
  // Of a team, its young members write, too.
  const young = new Set<string>()
  for (const authorId of new Set(data.map(({ performer }) => performer._id))) if (await links.isOfMinor({ authorId })) young.add(authorId)
  const { siteName } = await settings.read()
  const items = data.filter(({ performer }) => !young.has(performer._id)).map((post) => itemOf(post, siteUrl))
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    element('title', `${page.title} · ${siteName}`) +
    element('link', `${siteUrl}${page.path}`) +
    element('description', `What ${page.title} publishes on ${siteName}.`) +
    `<atom:link rel="self" type="application/rss+xml" href="${toXml(`${siteUrl}${feedAddress(page)}`)}"/>` +
    `${items.join('')}</channel></rss>\n`
  )
}

function itemOf(post: Feed, siteUrl: string): string {
  const link = `${siteUrl}/post/${post.slug}`
  return (
    '<item>' +
    element('title', postTitle(post)) +
    element('link', link) +
    `<guid isPermaLink="false">${toXml(post._id)}</guid>` +
    element('pubDate', new Date(post.createdAt).toUTCString()) +
    (post.isLocked ? '' : element('description', insideOf(post, siteUrl))) +
    '</item>'
  )
}

/** The text with its markup, which was cleaned when it was written, and its pictures. */
function insideOf(post: Feed, siteUrl: string): string {
  const alt = escapeHtml(wordsOf(post.text, 80))
  const pictures = post.files.flatMap(({ sources }) => sources?.at(-1)?.url ?? [])
  return [post.text, ...pictures.map((url) => `<p><img src="${escapeHtml(`${siteUrl}${url}`)}" alt="${alt}"></p>`)].filter(Boolean).join('')
}

const element = (name: string, text: string) => `<${name}>${toXml(text)}</${name}>`

/** Text as it may stand in XML, which has no word for most control characters. */
const toXml = (text: string) => escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
