// What stands in the window before the program of the page has come: the same elements and classes as the program draws, so that nothing
// moves when it takes over (`e2e/first-screen.test.ts` holds both against each other). Only for visitors: members have another frame.
import { accentFor, accentRoles, surfacesOf } from '@fieldhouse/contract/accent'
import type { MenuItem } from '@fieldhouse/contract'
import { deepOf } from '@fieldhouse/contract/colour'
import { standardHeader } from '@fieldhouse/contract/footer'
import { attribute, markup, Markup } from './markup.ts'

export interface Screen {
  readonly screen: Markup
  /** Rules for this page alone. */
  readonly style: string
}

/** Two letters for a person without a picture. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

const house = new Markup(
  '<svg viewBox="0 0 28 28" fill="currentColor" aria-hidden="true"><path d="M0 10 14 1l14 9v17H0z"/>' +
    '<path d="M14 10v17M5 18.5a9 9 0 0 0 18 0" fill="none" stroke="var(--paper)" stroke-width="2.5"/></svg>',
)

export interface Site {
  readonly siteName: string
  readonly logo: string
  readonly logoDark: string
}

/** With what the operator put at the head. */
interface Framing extends Site {
  readonly menus: readonly MenuItem[]
}

function headerLinks(menus: readonly MenuItem[]): Markup[] {
  const chosen = menus.filter(({ section }) => section === 'header').toSorted((one, other) => one.ordering - other.ordering)
  return (chosen.length > 0 ? chosen : standardHeader).map(
    ({ title, path, internal, isNewTab }) =>
      markup`<a class="nav-link max-tablet:hidden"${attribute('target', isNewTab ? '_blank' : undefined)} href="${path}"${attribute('rel', internal ? undefined : 'noopener nofollow')}>${title}</a>`,
  )
}

const picture = (logo: string, name: string, tone: string) => markup`<img src="${logo}" alt="${name}" class="${tone}">`

export const mark = ({ siteName, logo, logoDark }: Site): Markup =>
  logo === '/logo.svg'
    ? markup`<span class="mark">${house}<span>${siteName}</span></span>`
    : logoDark === '/logo-dark.svg'
      ? markup`<span class="mark"><img src="${logo}" alt="${siteName}"></span>`
      : markup`<span class="mark">${picture(logo, siteName, 'day')}${picture(logoDark, siteName, 'night')}</span>`

export const signInFor = (path: string): string => `/auth/login?next=${encodeURIComponent(path)}`

/** The visitor's frame around a page's first screen. */
export const framed = (site: Framing, path: string, page: Markup): Markup =>
  markup`
    <div class="public-frame">
      <a class="skip" href="#main">Skip to the page</a>
      <header class="site-head">
        <a href="/">${mark(site)}</a>
        <nav class="end" aria-label="Site">
          ${headerLinks(site.menus)}
          <a class="btn line tiny" href="${signInFor(path)}">Sign in</a>
          <a class="btn tiny max-tablet:hidden" href="/auth/register">Create account</a>
        </nav>
      </header>
      <main tabindex="-1" id="main">${page}</main>
    </div>`

/** The picture a page is about: fetched before everything else, in the width that the window needs. */
export const mainPicture = (picture: { src: string; srcSet?: string | undefined; sizes?: string | undefined }, alt = ''): Markup =>
  markup`<img${attribute('srcset', picture.srcSet)}${attribute('sizes', picture.sizes)} src="${picture.src}" alt="${alt}" fetchpriority="high">`

interface Kit {
  readonly colors?: { readonly primary: string; readonly secondary: string } | null | undefined
  readonly focus?: { readonly x: number; readonly y: number } | null | undefined
}

export const isColour = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')
const rolesOf = (colour: string, theme: 'light' | 'dark') => {
  const roles = accentFor(colour, theme === 'dark', surfacesOf[theme])
  return accentRoles.map((role) => `--${role}:${roles[role]}`).join(';')
}

/** As many pages as are read at once; each costs a tenth of a millisecond. */
const mostKept = 500
const kept = new Map<string, string>()

/** The page's own colours in both themes, and the point that its picture must show. */
export function styleOf({ colors, focus }: Kit): string {
  const primary = colors?.primary
  const point = focus ? `.first-screen{--focus:${Number(focus.x)}% ${Number(focus.y)}%}` : ''
  if (!isColour(primary)) return point
  let style = kept.get(primary)
  if (style === undefined) {
    if (kept.size >= mostKept) kept.clear()
    style =
      `.first-screen{--k1:${primary};${rolesOf(primary, 'light')};--accent-deep:${deepOf(primary)}}` +
      `[data-theme=dark] .first-screen{${rolesOf(primary, 'dark')}}`
    kept.set(primary, style)
  }
  return `${style}${isColour(colors?.secondary) ? `.first-screen{--k2:${colors.secondary}}` : ''}${point}`
}
