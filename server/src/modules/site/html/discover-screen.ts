// Who can be found, as Discover shows it to a visitor who has chosen nothing yet.
import type { Performer } from '@fieldhouse/contract'
import { deepOf } from '@fieldhouse/contract/colour'
import { markup, type Markup } from './markup.ts'
import { initials, isColour, type Screen } from './screen.ts'

interface Sport {
  readonly slug: string
  readonly name: string
}

const tabs = [
  ['Athletes', '/discover'],
  ['Teams', '/discover?type=team'],
  ['Posts', '/discover?type=feed'],
] as const

const chip = (href: string, words: string, isOn: boolean): Markup =>
  markup`<a class="chip" href="${href}"${isOn && markup` aria-current="true"`}>${words}</a>`

const select = (label: string, choice: string): Markup => markup`
  <div class="field">
    <label>${label}</label>
    <select disabled aria-label="${label}"><option>${choice}</option></select>
  </div>`

const colourOf = ({ colors }: Performer, index: number): string =>
  isColour(colors?.primary) && isColour(colors?.secondary)
    ? `.tile-${index}{--k1:${colors.primary};--k2:${colors.secondary};--accent-deep:${deepOf(colors.primary)}}`
    : ''

/** Its place, until the program draws whoever stands there. */
const emptyTile = markup`
  <li aria-hidden="true">
    <span class="block"><i class="kit"></i><span class="media bg-accent-deep!"></span></span>
  </li>`

function tile(performer: Performer, index: number): Markup {
  const { name, path, positions, sports, schoolName, schoolRoles, jersey } = performer
  const picture = performer.avatar || performer.cover
  const line = [schoolRoles.includes('coach') ? 'Coach' : positions[0], sports[0]?.name, schoolName].filter(Boolean).slice(0, 2)
  // The first two rows of a phone are seen at once.
  const waits = index < 4 ? markup` fetchpriority="high"` : markup` loading="lazy"`
  return markup`
    <li>
      <a href="${path}" class="block tile-${index}">
        <i class="kit" aria-hidden="true"></i>
        <span class="media bg-accent-deep!">
          ${
            picture
              ? markup`<img src="${picture}" alt="" decoding="async"${waits}>`
              : markup`
                <span class="absolute inset-0 grid place-items-center font-display text-[6rem] font-bold text-on-photo/60" aria-hidden="true">
                  ${jersey || initials(name)}
                </span>`
          }
          <span class="over">
            <b class="d3">${name}</b>
            <span class="small block text-on-photo-2!">${line.join(' · ')}</span>
          </span>
        </span>
      </a>
    </li>`
}

/** `isNamed`: nobody under 18 is named to machines, which read this page as everybody does (youth.md Y66). */
export const discoverScreen = (
  sports: readonly Sport[],
  performers: readonly Performer[],
  isNamed: (performer: Performer) => boolean,
): Screen => ({
  style: performers.map((performer, index) => (isNamed(performer) ? colourOf(performer, index) : '')).join(''),
  screen: markup`
    <div class="wrap grid gap-6 py-6 pb-16 first-screen">
      <div class="row between"><h1 class="d1">Find your side</h1><span class="row"><a class="icon-btn" href="/search" aria-label="Search"></a></span></div>
      <nav class="tabs" aria-label="What to show">
        ${tabs.map(([words, href], index) => markup`<a href="${href}"${index === 0 && markup` aria-current="page"`}>${words}</a>`)}
      </nav>
      <div class="grid gap-4 rail:grid-cols-[minmax(0,1fr)_auto] rail:items-end">
        <div class="chips" role="group" aria-label="Sport">
          ${chip('/discover', 'All sports', true)}
          ${sports.map(({ slug, name }) => chip(`/discover?sport=${slug}`, name, false))}
        </div>
        <div class="grid grid-flow-col auto-cols-fr gap-3 rail:auto-cols-[11rem]">${select('State', 'Everywhere')}${select('Order', 'Popular')}</div>
      </div>
      <ul class="grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-4" aria-label="Athletes and coaches">
        ${performers.map((performer, index) => (isNamed(performer) ? tile(performer, index) : emptyTile))}
      </ul>
    </div>`,
})
