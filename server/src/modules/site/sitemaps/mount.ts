// `/robots.txt`, `/sitemap.xml` and what it names, `/.well-known/security.txt` and `/.well-known/change-password`.
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Settings } from '#ground/settings'
import type { Sitemaps } from './service.ts'

export interface MountNeeds {
  readonly clock: Clock
  readonly settings: Pick<Settings, 'isClosedHere'>
  readonly sitemaps: Sitemaps
  readonly siteUrl: string
  /** Search engines may come. */
  readonly isListed: () => Promise<boolean>
}

const kinds = ['pages', 'posts'] as const
/** What everybody may read and nobody writes. */
const ownPaths = ['/', '/discover', '/live']
/** Nothing for who looks for pages: the API, and what is one person's. */
const nothingThere = ['/api/', '/admin', '/auth/', '/studio', '/settings', '/wallet', '/messages', '/socket.io/']
/** Who reports a hole should find words that somebody still stands by; the file says so for so long, and is made anew each time. */
const trusted = days(180)

const urlsOf = (siteUrl: string, paths: readonly string[]) =>
  paths.map((path) => `<url><loc>${escapeHtml(`${siteUrl}${path}`)}</loc></url>`).join('')
const xml = (root: 'urlset' | 'sitemapindex', inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</${root}>\n`

export function mountSitemaps(app: FastifyInstance, { clock, settings, sitemaps, siteUrl, isListed }: MountNeeds): void {
  const requireListed = async () => {
    if ((await settings.isClosedHere()) || !(await isListed())) throw new AppError('request.unknown')
  }

  app.get('/robots.txt', async (_request, reply) => {
    const lines = (await isListed())
      ? ['User-agent: *', ...nothingThere.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`]
      : ['User-agent: *', 'Disallow: /']
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    await requireListed()
    const names = ['site']
    for (const kind of kinds) names.push(...Array.from({ length: await sitemaps.files(kind) }, (_, at) => `${kind}-${at + 1}`))
    const inside = names.map((name) => `<sitemap><loc>${escapeHtml(`${siteUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`).join('')
    return reply.type('application/xml; charset=utf-8').send(xml('sitemapindex', inside))
  })

  app.get('/sitemaps/site.xml', async (_request, reply) => {
    await requireListed()
    return reply.type('application/xml; charset=utf-8').send(xml('urlset', urlsOf(siteUrl, ownPaths)))
  })

  for (const kind of kinds)
    app.get<{ Params: { number: string } }>(`/sitemaps/${kind}-:number(^\\d+).xml`, async ({ params }, reply) => {
      await requireListed()
      const found = await sitemaps.file(kind, Number(params.number))
      if (!found) throw new AppError('request.unknown')
      return reply.type('application/xml; charset=utf-8').send(xml('urlset', urlsOf(siteUrl, found)))
    })

  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${siteUrl}/contact`,
      `Expires: ${after(clock.now(), trusted).toISOString()}`,
      `Canonical: ${siteUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  // Where password managers lead people.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/settings?tab=sign-in', 302))
}
