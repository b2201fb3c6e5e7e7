// A small router: one table of lazy pages, real addresses, page transitions, scroll kept on Back. Written here because
// React and Query leave no room in the first load for a general one (web/README.md, First load).
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { insist } from '../lazily.ts'
import {
  adoptFirstEntry,
  currentEntry,
  enter,
  entryOf,
  isOwnTurn,
  isSpent,
  openOverlays,
  topOverlay,
  turnQuietly,
  whenSettled,
  writeEntry,
} from './entries.ts'
import { createMatcher } from './match.ts'
import { keepScroll, readScrolls, scrollOf, scrollToPlace, storeScrolls } from './scroll.ts'
import { judgeTurn } from './turns.ts'

export type Layout = 'primary' | 'public' | 'blank' | 'home' | 'landing'
/** The first three are wire.md 6.1; `visitor` marks pages that a signed-in person is sent on from. */
export type Flag = 'auth' | 'athleteOnly' | 'noredirect' | 'visitor'

export interface Route {
  readonly path: string
  readonly title: string
  readonly layout: Layout
  readonly flags?: readonly Flag[]
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Pages below one address, whose table is fetched with the first of them. */
export interface Room {
  readonly path: string
  readonly load: () => Promise<{ readonly routes: readonly Route[] }>
}

export interface Place {
  /** Path and query, as in the address bar. */
  readonly href: string
  readonly pathname: string
  readonly search: string
  /** Undefined for an address without a page. */
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string>>
  readonly Page: ComponentType | undefined
}

const pages = new Map<Route, ComponentType>()
const listeners = new Set<() => void>()
const blockers = new Set<() => boolean>()

type Match = ReturnType<typeof createMatcher<Route>>

const entered = new Map<Room, Match>()
let match: Match = () => undefined
let rooms: readonly Room[] = []
let prepare: (layout: Layout) => Promise<unknown> = async () => undefined
let place: Place = { href: '/', pathname: '/', search: '', route: undefined, params: {}, Page: undefined }
let latest = 0
/** Where whoever reads has gone, or is on the way to while that page is still being fetched. */
let heading = ''

export const currentPlace = () => place

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Registers a question asked before the page is left, the first of all that there are; answering false keeps it. */
export function addBlocker(mayLeave: () => boolean) {
  blockers.add(mayLeave)
  return () => void blockers.delete(mayLeave)
}

async function loadPage(route: Route): Promise<ComponentType> {
  const known = pages.get(route)
  if (known) return known
  const { default: Page } = await route.load()
  pages.set(route, Page)
  return Page
}

async function matcherOf(room: Room): Promise<Match> {
  const known = entered.get(room)
  if (known) return known
  const { routes } = await room.load()
  const found = createMatcher(routes)
  entered.set(room, found)
  return found
}

async function find(pathname: string): Promise<ReturnType<Match>> {
  const room = rooms.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (room ? await matcherOf(room) : match)(pathname)
}

const pathOf = (href: string) => new URL(href, location.origin).pathname

async function resolve(href: string): Promise<Place> {
  const { pathname, search } = new URL(href, location.origin)
  const found = await find(pathname)
  const [Page] = await Promise.all([found && loadPage(found.route), prepare(found?.route.layout ?? 'public')])
  return { href, pathname, search, route: found?.route, params: found?.params ?? {}, Page }
}

/** Fetches a page's code ahead of the click. */
export function prefetch(href: string) {
  const load = async () => {
    const found = await find(pathOf(href))
    if (found) await loadPage(found.route)
  }
  load().catch(() => undefined)
}

function show(next: Place, y: number) {
  const sameView = next.route === place.route && next.pathname === place.pathname
  const commit = () => {
    place = next
    for (const listener of listeners) listener()
  }
  if (sameView) return commit()
  const commitAndScroll = () => {
    flushSync(commit)
    scrollToPlace(y)
    // Only now: another layout brings a `main` of its own.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !('startViewTransition' in document)) commitAndScroll()
  else document.startViewTransition(commitAndScroll)
}

async function go(href: string, y: number, write: () => void) {
  const turn = ++latest
  heading = pathOf(href)
  try {
    const next = await resolve(href)
    await whenSettled()
    // A second click while the first page was loading wins.
    if (turn !== latest) return
    keepScroll(currentEntry().key)
    write()
    show(next, y)
  } catch {
    // The page's code is gone after a new release: ask the server for the whole page.
    location.assign(href)
  }
}

const mayLeaveFor = (pathname: string) => pathname === place.pathname || [...blockers].slice(0, 1).every((mayLeave) => mayLeave())

/**
 * Opens an address.
 * @param from path of the page on which this was decided; who has gone on from it meanwhile is not led away. Of a press, none
 */
export async function navigate(to: string, { replace = false, from = heading } = {}): Promise<void> {
  if (from !== heading) return
  const url = new URL(to, location.href)
  if (url.origin !== location.origin) return location.assign(to)
  const href = url.pathname + url.search + url.hash
  if (!mayLeaveFor(url.pathname)) return
  await go(href, 0, () => writeEntry(href, replace))
}

/** The address bar has turned already; what the page says to it decides whether it turns back. */
async function turnTo(state: unknown) {
  if (isOwnTurn()) return
  const target = entryOf(state)
  const steps = target.index - currentEntry().index
  if (steps === -1 && isSpent()) {
    enter(target)
    return history.back()
  }
  const top = topOverlay()
  const mayLeave = () => mayLeaveFor(location.pathname)
  const turn = judgeTurn({ steps, open: openOverlays(), isBusy: top?.isBusy() ?? false, mayLeave })
  if (turn === 'stay' || turn === 'close-and-stay') await turnQuietly(-steps)
  if (turn === 'close' || turn === 'close-and-stay') top?.close()
  if (turn === 'close') enter(target)
  const href = location.pathname + location.search
  // Query values that changed under the sheet were written on its entry.
  if (turn === 'close' && href !== place.href) history.replaceState(target, '', place.href)
  if (turn === 'go') await go(href, scrollOf(target.key), () => enter(target))
}

/**
 * Takes over the address bar and resolves the first page; call once, before rendering.
 * @param prepareLayout loads the frame of a page beside the page itself
 */
export async function startRouter(
  table: { routes: readonly Route[]; rooms: readonly Room[] },
  prepareLayout: typeof prepare,
): Promise<void> {
  match = createMatcher(table.routes)
  rooms = table.rooms
  prepare = prepareLayout
  history.scrollRestoration = 'manual'
  adoptFirstEntry()
  readScrolls()
  addEventListener('popstate', ({ state }) => void turnTo(state))
  addEventListener('pagehide', () => {
    keepScroll(currentEntry().key)
    storeScrolls()
  })
  heading = location.pathname
  place = await insist(() => resolve(heading + location.search))
}

/** After a reload the page is read on where it was left; call once the first page is being rendered. */
export const resumeReading = () => scrollToPlace(scrollOf(currentEntry().key))
