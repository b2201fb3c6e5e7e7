// The head of an athlete's, coach's, team's or school's page. What a visitor may press leads to signing in and back; what only the program can do is drawn.
import type { Performer, Team } from '@fieldhouse/contract'
import { coverSizes, widthsOf } from '@fieldhouse/contract/cover-widths'
import * as icons from './icons.ts'
import { attribute, markup, type Markup } from './markup.ts'
import { mainPicture, signInFor } from './screen.ts'

interface Cover {
  readonly name: string
  readonly picture: string
  readonly line: string
  readonly jersey?: string | null | undefined
  readonly badge?: Markup | null
  readonly actions?: readonly Markup[]
  readonly board?: readonly (readonly [one: string, count: number])[]
  /** What stands below. */
  readonly about: Markup | false
}

const longName = 16
const pictureAt = (src: string) => ({ src, srcSet: widthsOf(src), sizes: widthsOf(src) && coverSizes })
const ground = markup`<svg class="pitch" viewBox="0 0 320 160" aria-hidden="true"></svg>`
const cell = ([one, count]: NonNullable<Cover['board']>[number]): Markup =>
  markup`<div><dt>${count === 1 ? one : `${one}s`}</dt><dd>${count.toLocaleString('en')}</dd></div>`

const cover = ({ name, picture, line, jersey, badge, actions, board, about }: Cover): Markup =>
  markup`
    <article class="first-screen">
      <header class="cover">
        ${picture ? mainPicture(pictureAt(picture)) : ground}
        ${jersey && markup`<span class="lane" aria-hidden="true">${jersey}</span>`}
        <div class="wrap in">
          ${line && markup`<p class="kick strip">${line}</p>`}
          <h1 translate="no" class="hero${name.length > longName ? ' long' : ''}">${name}</h1>
          ${badge}
          ${actions && markup`<div class="act-row">${actions}</div>`}
        </div>
      </header>
      ${board && markup`<div class="prof-board"><dl class="board">${board.map(cell)}</dl></div>`}
      ${about}
    </article>`

const saying = (about: string): Markup | false => about !== '' && markup`<div class="wrap prof"><p>${about}</p></div>`

const link = (look: string, href: string, words: string, label?: string): Markup =>
  markup`<a class="btn ${look}" href="${href}"${attribute('aria-label', label)}>${words}</a>`
const iconLink = (href: string, label: string, icon: Markup): Markup =>
  markup`<a class="btn ghost-photo" href="${href}" aria-label="${label}">${icon}</a>`
const drawn = (icon: Markup): Markup => markup`<span class="btn ghost-photo" aria-hidden="true">${icon}</span>`
const watch = (id: string): Markup => markup`<a class="btn on-photo" href="/live/${id}"><span class="badge live">Live</span> Watch</a>`

interface Offer {
  readonly canEarn: boolean
  readonly path: string
  readonly isFreeSubscription: boolean
  readonly monthlyPrice: number | null
  readonly yearlyPrice: number | null
}

/** What costs money: no trace of it on a page that may not take any (youth.md 7). */
function offersOf(page: Offer, verb: string, currency: string): Markup[] {
  if (!page.canEarn) return []
  const price = page.monthlyPrice ?? page.yearlyPrice
  const money = (amount: number) => new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
  const words =
    price === null
      ? page.isFreeSubscription && `${verb} for free`
      : `${verb} · ${money(price)} a ${page.monthlyPrice === null ? 'year' : 'month'}`
  const signIn = signInFor(page.path)
  return [...(words ? [link('accent', signIn, words)] : []), link('ghost-photo', signIn, 'Tip')]
}

export function profileScreen(performer: Performer, about: string, currency: string): Markup {
  const { name, path, stats, schoolBadge } = performer
  const isCoach = performer.schoolRoles.includes('coach')
  const sport = performer.positions[0] ?? performer.sports[0]?.name
  return cover({
    name,
    picture: performer.cover,
    line: [isCoach && 'Coach', sport, performer.schoolName, performer.classLabel].filter(Boolean).join(' · '),
    jersey: performer.jersey,
    badge:
      schoolBadge &&
      markup`<p class="school-badge">${icons.badge} ${schoolBadge.sport.name} ${schoolBadge.season}, attested by ${schoolBadge.attestedBy.name}</p>`,
    actions: [
      ...(performer.live ? [watch(performer.username ?? performer._id)] : []),
      ...offersOf(performer, 'Subscribe', currency),
      link('ghost-photo', signInFor(path), 'Follow', `Follow ${name}`),
      iconLink(signInFor(path), 'Like', icons.heart),
      iconLink(signInFor(path), 'Save', icons.bookmark),
      drawn(icons.share),
      ...(performer.canMessage ? [iconLink(`/messages?toSource=performer&toId=${performer._id}`, `Message ${name}`, icons.message)] : []),
      drawn(icons.flag),
    ],
    board: [['Follower', stats.followers], ['Post', stats.totalFeeds], ...(stats.likes > 0 ? [['Like', stats.likes] as const] : [])],
    about: saying(about),
  })
}

export function teamScreen(team: Team, about: string, currency: string): Markup {
  const { name, path, stats } = team
  return cover({
    name,
    picture: team.banner || team.poster,
    line: [team.sport.name, team.schoolName].filter(Boolean).join(' · '),
    actions: [
      ...(team.live ? [watch(team._id)] : []),
      ...offersOf(team, 'Back the team', currency),
      link('ghost-photo', signInFor(path), 'Follow', `Follow ${name}`),
      iconLink(signInFor(path), 'Save', icons.bookmark),
      drawn(icons.share),
      drawn(icons.flag),
    ],
    board: [
      ['Follower', stats.followers],
      ['Post', stats.feeds],
      ['Member', stats.members],
    ],
    about: saying(about),
  })
}

export const schoolScreen = (name: string, place: string, below: Markup): Markup =>
  cover({ name, picture: '', line: place, about: markup`<div class="wrap grid gap-8 py-6 pb-16">${below}</div>` })
