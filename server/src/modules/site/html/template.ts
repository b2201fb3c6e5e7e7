// The built index.html with four gaps: head, banner, first screen, data. Public pages fill them; everything else is the shell.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { lateStart } from './late-start.ts'
import type { Markup } from './markup.ts'
import { aheadOf, practiceScript } from './practice-time.ts'

export interface SeededCall {
  /** Name and input of a call exactly as the page will ask, and the answer's whole body. */
  readonly name: string
  readonly input: object
  /** For visitors. */
  readonly answer?: unknown
}

export interface PageContent {
  readonly title: string
  readonly description?: string
  readonly keywords?: string
  /** Path of the page's one right address. */
  readonly canonical?: string
  /** Address of a picture for link previews, of the usual size of those. */
  readonly image?: string
  /** What else there is of the page, for programs. */
  readonly alternates?: readonly { readonly type: string; readonly href: string; readonly title: string }[]
  readonly jsonLd?: object
  readonly isPrivate?: boolean
  /** What stands in the window before the program has come: of the page alone, without the site's frame. */
  readonly screen?: Markup
  /** Rules of style for that. */
  readonly style?: string
  readonly seeds?: readonly SeededCall[]
}

/** What the site calls itself, where it is not what the program is shipped with. */
export interface SiteBrand {
  readonly siteName: string
  readonly logo: string
  readonly logoDark: string
}

export interface Template {
  /** With a first screen the program is fetched when that has been painted. */
  render(content: PageContent, site: SiteBrand, screen?: Markup): string
  /** The same without the application: what a browser shows where there is no connection. */
  renderStill(content: PageContent, site: SiteBrand): string
  /** The sources of its inline scripts, as the content security policy names them. */
  readonly scriptHashes: readonly string[]
  /** The same of a page's own rules of style. */
  readonly styleHash: (style: string) => string
  /** Addresses that the application has pages for, as patterns with `:name` parts. */
  readonly patterns: readonly string[]
}

export interface TemplateNeeds {
  readonly dist: string
  readonly siteUrl: string
  readonly hashPassword: string
  /** Payments are only played, which every page says (money.md 15). */
  readonly isSandbox: boolean
  /** Browsers may keep the site's worker. */
  readonly hasWorker: boolean
  readonly clock: Clock
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export function loadTemplate({ dist, siteUrl, hashPassword, isSandbox, hasWorker, clock }: TemplateNeeds): Template {
  const source = readFileSync(join(dist, 'index.html'), 'utf8')
  const late = lateStart(source)
  const banner = isSandbox ? '<aside class="practice" aria-label="Practice mode">Practice mode: no real money moves.</aside>' : ''
  const runtime = meta('site-url', siteUrl) + meta('hash-pw-client', hashPassword) + (hasWorker ? '' : meta('service-worker', 'off'))
  const atOnce = gapsOf(source)
  const moved = `<script>${practiceScript}</script>`
  const practiceTime = () => (isSandbox ? meta('time-ahead', String(aheadOf(clock))) + moved : '')
  const later = late && gapsOf(late.without(source).replace('</body>', () => `<script>${late.script}</script></body>`))
  const fill = (
    { beforeHead, beforeBanner, beforeScreen, beforeData, end }: Gaps,
    content: PageContent,
    site: SiteBrand,
    screen?: Markup,
  ) =>
    beforeHead +
    runtime +
    practiceTime() +
    brandOf(site) +
    describeHead(content, siteUrl, site.siteName) +
    (screen && content.style ? `<style>${content.style}</style>` : '') +
    beforeBanner +
    banner +
    beforeScreen +
    (screen?.text ?? '') +
    beforeData +
    writeJson({ calls: content.seeds ?? [] }) +
    end

  return {
    render: (content, site, screen) => fill(screen && later ? later : atOnce, content, site, screen),
    renderStill: (content, site) =>
      fill(atOnce, content, site, content.screen).replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, ''),
    scriptHashes: [
      ...[...source.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? ''),
      late?.script ?? '',
      ...(isSandbox ? [practiceScript] : []),
    ].map(hashOf),
    styleHash: hashOf,
    patterns: JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as string[],
  }
}

type Gaps = ReturnType<typeof gapsOf>

function gapsOf(source: string) {
  const [beforeHead = '', afterHead = ''] = source.split('<!--head-->')
  const [beforeBanner = '', afterBanner = ''] = afterHead.split('<!--banner-->')
  const [beforeScreen = '', afterScreen = ''] = afterBanner.split('<!--html-->')
  const [beforeData = '', end = ''] = afterScreen.split('<!--data-->')
  return { beforeHead, beforeBanner, beforeScreen, beforeData, end }
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`

/** For the program: it draws its frame before the settings have come, and shall not show another's name on the way. */
const brandOf = ({ siteName, logo, logoDark }: SiteBrand) =>
  (siteName === 'Fieldhouse' ? '' : meta('site-name', siteName)) +
  (logo === '/logo.svg' ? '' : meta('logo', logo)) +
  (logoDark === '/logo-dark.svg' ? '' : meta('logo-dark', logoDark))

function describeHead(
  { title, description, keywords, canonical, image, alternates = [], jsonLd, isPrivate }: PageContent,
  siteUrl: string,
  siteName: string,
): string {
  const absolute = (path: string) => (path.startsWith('http') ? path : `${siteUrl}${path}`)
  return [
    `<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>`,
    property('og:title', title),
    property('og:site_name', siteName),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    description && meta('description', description) + property('og:description', description),
    keywords && meta('keywords', keywords),
    canonical && `<link rel="canonical" href="${escapeHtml(absolute(canonical))}">${property('og:url', absolute(canonical))}`,
    image &&
      property('og:image', absolute(image)) +
        property('og:image:width', '1200') +
        property('og:image:height', '630') +
        property('og:image:alt', title) +
        meta('twitter:image', absolute(image)),
    ...alternates.map(
      ({ type, href, title: name }) =>
        `<link rel="alternate" type="${type}" href="${escapeHtml(absolute(href))}" title="${escapeHtml(name)}">`,
    ),
    isPrivate && meta('robots', 'noindex'),
    jsonLd && `<script type="application/ld+json">${writeJson(jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join('')
}

/** JSON that cannot end the script element it stands in. */
const writeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
