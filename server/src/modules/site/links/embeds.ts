// What other sites show of ours in a frame, and how they ask for it. The frame has no script and no cookie; it holds the picture of
// the link and leads to its page.
import { createHash } from 'node:crypto'
import { isCollegeId } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Settings } from '#ground/settings'
import { addressOf, type Links } from './service.ts'
import { refuseWhereClosed } from './closed.ts'
import { linkKinds, type LinkKind, type PublicThing } from './things.ts'

export interface EmbedNeeds {
  readonly links: Links
  readonly settings: Settings
  readonly siteUrl: string
}

const shape = { width: 600, height: 379 } as const
/** Of the line under the picture. */
const foot = 64
const pictureShape = { width: 1200, height: 630 } as const

const style =
  'html,body{margin:0;background:#fff;color:#16181c;font:600 15px/1.3 system-ui,sans-serif}a{display:block;color:inherit;text-decoration:none}' +
  'img{display:block;width:100%;height:auto;aspect-ratio:1200/630}p{display:flex;justify-content:space-between;gap:12px;margin:0;padding:12px 16px}' +
  'b{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}span{white-space:nowrap}a:focus-visible{outline:3px solid #2458d3;outline-offset:-3px}' +
  '@media(prefers-color-scheme:dark){html,body{background:#14161a;color:#f6f4ee}}'

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** The kind and the key that one of our addresses names. */
export function placeOf(path: string): { kind: LinkKind; key: string } | undefined {
  const parts = path.split('/').filter(Boolean)
  const key = parts.at(-1)
  if (key === undefined) return undefined
  const [first = ''] = parts
  if (parts.length === 2 && ['post', 'video', 'gallery', 'product'].includes(first)) return { kind: first as LinkKind, key }
  const isPage = (first === 'hs' && parts.length === 6) || (parts.length === 3 && (first === 'ind' || isCollegeId(first)))
  const role = parts.at(-2)
  if (isPage && (role === 'athlete' || role === 'coach')) return { kind: 'athlete', key }
  const isTeam = role === 'team' && ((first === 'hs' && parts.length === 6) || (first === 'college' && parts.length === 4))
  return isTeam ? { kind: 'team', key } : undefined
}

const embedAddress = ({ kind, id }: PublicThing): string => `/embed/${kind}/${id}`

export function mountEmbeds(app: FastifyInstance, { links, settings, siteUrl }: EmbedNeeds): void {
  const find = async (kind: string, key: string): Promise<{ thing: PublicThing; picture: string }> => {
    await refuseWhereClosed(settings)
    const thing = linkKinds.includes(kind) ? await links.find(kind as LinkKind, key) : undefined
    const shown = thing && (await links.show(thing))
    if (!thing || !shown?.isForOthers) throw new AppError('request.unknown')
    return { thing, picture: addressOf(shown.picture) }
  }

  app.get<{ Params: { kind: string; id: string } }>('/embed/:kind/:id', async (request, reply) => {
    const { thing, picture } = await find(request.params.kind, request.params.id)
    const { siteName } = await settings.read()
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(frame(thing, picture, { siteName, siteUrl }))
  })

  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/oembed', async (request, reply) => {
    const { url, format = 'json' } = request.query
    if (format !== 'json') return reply.code(501).send({ message: 'Only JSON.' })
    const place = typeof url === 'string' && url.startsWith(`${siteUrl}/`) ? placeOf(URL.parse(url)?.pathname ?? '') : undefined
    if (!place) throw new AppError('request.unknown')
    const { thing, picture } = await find(place.kind, place.key)
    const { siteName } = await settings.read()
    const size = sizeWithin(request.query)
    return reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }).send({
      version: '1.0',
      type: 'rich',
      title: thing.title,
      author_name: thing.owner.name,
      author_url: `${siteUrl}${thing.owner.path}`,
      provider_name: siteName,
      provider_url: siteUrl,
      thumbnail_url: `${siteUrl}${picture}`,
      thumbnail_width: pictureShape.width,
      thumbnail_height: pictureShape.height,
      ...size,
      html: tag(`${siteUrl}${embedAddress(thing)}`, thing.title, size),
    })
  })
}

/** Never wider or higher than the other site has room for. */
function sizeWithin({ maxwidth, maxheight }: Readonly<Record<string, unknown>>): { width: number; height: number } {
  const limit = (value: unknown, most: number) => Math.min(most, Math.max(1, Math.floor(Number(value)) || most))
  const byHeight = (limit(maxheight, shape.height) - foot) * (pictureShape.width / pictureShape.height)
  const width = Math.max(1, Math.floor(Math.min(limit(maxwidth, shape.width), byHeight)))
  return { width, height: Math.round((width * pictureShape.height) / pictureShape.width) + foot }
}

const tag = (address: string, title: string, { width, height }: { width: number; height: number }) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0" ` +
  'sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>'

function frame({ title, path, owner }: PublicThing, picture: string, site: { siteName: string; siteUrl: string }): string {
  const by = title === owner.name ? '' : ` by ${owner.name}`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>` +
    `<a href="${escapeHtml(`${site.siteUrl}${path}`)}" target="_blank" rel="noopener">` +
    `<img src="${escapeHtml(picture)}" alt="" width="1200" height="630">` +
    `<p><b>${escapeHtml(title + by)}</b><span>${escapeHtml(site.siteName)}</span></p></a></body></html>`
  )
}
