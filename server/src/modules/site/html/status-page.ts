// The status page: words and bars without a script, from what stands in memory, so that it is there while the database is not.
import { incidentStateWords, partStateWords, statusDays, statusParts, type PartState } from '@fieldhouse/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { boardOf, type Board, type Status } from '#site/status'
import { markup, type Markup } from './markup.ts'
import type { PageContent, SiteBrand } from './template.ts'

export interface StatusPageNeeds {
  readonly status: Pick<Status, 'show'>
  readonly sendStill: (reply: FastifyReply, content: PageContent, site: SiteBrand) => Promise<FastifyReply>
  readonly sendMissing: (reply: FastifyReply) => Promise<FastifyReply>
}

/** Two rows of days on a phone, one on wider windows. */
const style = `
.health{display:grid;gap:1.5rem;max-width:60rem;margin-inline:auto;padding-block:2rem 4rem}
.health ul{list-style:none;margin:0;padding:0}
.health .part{display:grid;gap:.5rem;padding-block:1rem;border-top:1px solid var(--line)}
.health .part>div:first-child{display:flex;justify-content:space-between;gap:1rem;align-items:flex-start}
.health .part .small{display:block}
.health .part .badge{flex:none}
.health .days{display:grid;grid-template-columns:repeat(45,minmax(0,1fr));gap:2px}
@media(min-width:48rem){.health .days{grid-template-columns:repeat(90,minmax(0,1fr))}}
.health .days i{height:1.5rem;background:var(--good)}
.health .days .unknown{background:var(--sunken);box-shadow:inset 0 0 0 1px var(--line)}
.health .days .limited{background:var(--warn);clip-path:inset(35% 0 0 0)}
.health .days .away{background:var(--bad);clip-path:inset(65% 0 0 0)}
.health .now{border:2px solid currentcolor;padding:1rem 1.25rem}
.health .trouble{display:grid;gap:.75rem;padding-block:1rem;border-top:1px solid var(--line)}
.health .trouble ol{list-style:none;margin:0;padding:0 0 0 1rem;border-left:2px solid var(--line-strong);display:grid;gap:.75rem}
.health .trouble p{white-space:pre-line;overflow-wrap:anywhere}
.health h2,.health h3{overflow-wrap:anywhere}
`

const sums: Readonly<Record<PartState, string>> = {
  works: 'Everything works',
  unknown: 'Not all of it is known just now',
  limited: 'Some of it is limited',
  away: 'Some of it is away',
}
const tones: Readonly<Record<PartState, string>> = { works: 'good', unknown: '', limited: 'warn', away: 'bad' }

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const at = (time: string) => `${moment.format(new Date(time))} UTC`
const percent = (share: number) => `${(share * 100).toFixed(2).replace(/\.?0+$/, '')} %`

function barsOf(part: Board['parts'][number]): Markup {
  const said = part.wellShare === null ? 'nobody has looked yet' : `well at ${percent(part.wellShare)} of the looks`
  const worse = part.days.filter(({ state }) => state === 'away' || state === 'limited')
  const days = worse.length === 0 ? '' : `; not well on ${worse.map(({ day }) => day).join(', ')}`
  return markup`
    <div class="days" role="img" aria-label="${`The last ${statusDays} days: ${said}${days}`}">
      ${part.days.map(({ day, state, wellShare }) => markup`<i class="${state}" title="${`${day}: ${wellShare === null ? 'nobody looked' : percent(wellShare)}`}"></i>`)}
    </div>
    <p class="small mute">The last ${statusDays} days: ${said}</p>`
}

const partOf = (part: Board['parts'][number]): Markup => markup`
  <li class="part">
    <div><span><b>${part.label}</b> <span class="small mute">${part.about}</span></span><span class="badge ${tones[part.state]}">${partStateWords[part.state]}</span></div>
    ${barsOf(part)}
  </li>`

const troubleOf = ({ title, components, startedAt, endedAt, state, updates }: Board['incidents'][number]): Markup => markup`
  <article class="trouble">
    <h3 class="d3">${title}</h3>
    <p class="small mute">${components.map((name) => statusParts[name].label).join(', ')}. Since ${at(startedAt)}${endedAt !== null && `, over ${at(endedAt)}`}. ${incidentStateWords[state]}.</p>
    <ol>${updates.map((one) => markup`<li><p>${one.text}</p><span class="small mute">${incidentStateWords[one.state]}, ${at(one.at)}</span></li>`)}</ol>
  </article>`

export function statusContent({ site, state, isLastKnown, readAt, lookedAt, parts, incidents, limits }: Board): PageContent {
  const open = incidents.filter(({ endedAt }) => endedAt === null)
  const over = incidents.filter(({ endedAt }) => endedAt !== null)
  return {
    title: 'Status',
    isPrivate: true,
    style,
    screen: markup`
      <main class="wrap" id="main"><div class="health">
        <header><a class="d3" href="/">${site.siteName}</a><h1 class="d1">Status</h1></header>
        <section class="now" aria-label="Now"><b class="d3">${sums[state]}</b>
          <p class="small">${lookedAt === null ? 'Nobody has looked yet.' : `Looked at ${at(lookedAt)}, each minute.`}</p>
          ${isLastKnown && markup`<p class="small"><b>Our database cannot be reached just now.</b> What you read of troubles and of earlier days is what was last known, at ${at(readAt)}.</p>`}
        </section>
        ${open.length > 0 && markup`<section><h2 class="d2">Now</h2>${open.map(troubleOf)}</section>`}
        <section><h2 class="d2">Parts</h2><ul>${parts.map(partOf)}</ul></section>
        <section><h2 class="d2">Earlier</h2>${over.length === 0 ? markup`<p class="mute">No ${open.length > 0 && 'other '}troubles in ${statusDays} days.</p>` : over.map(troubleOf)}</section>
        <footer class="small mute"><p>${limits} The same for programs: <a class="link" href="/status.json">status.json</a>.</p></footer>
      </div></main>`,
  }
}

export function mountStatusPage(app: FastifyInstance, { status, sendStill, sendMissing }: StatusPageNeeds): void {
  app.get('/status', async (_request, reply) => {
    const board = await boardOf(status)
    if (!board) return sendMissing(reply)
    void reply.header('x-robots-tag', 'noindex')
    return sendStill(reply, statusContent(board), board.site)
  })
}
