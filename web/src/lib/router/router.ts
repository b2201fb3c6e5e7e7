// A small router: one table of lazy pages, real addresses, page transitions, scroll kept on Back. Written here because
// React and Query leave no room in the first load for a general one (web/README.md, First load).
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createMatcher } from './match.ts'

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

interface EntryState {
  key: string
}

const pages = new Map<Route, ComponentType>()
const scrolls = new Map<string, number>()
const listeners = new Set<() => void>()
const blockers = new Set<() => boolean>()

let match: ReturnType<typeof createMatcher<Route>> = () => undefined
let prepare: (layout: Layout) => Promise<unknown> = async () => undefined
let place: Place = { href: '/', pathname: '/', search: '', route: undefined, params: {}, Page: undefined }
let entry: EntryState = { key: 'first' }
let latest = 0

export const currentPlace = () => place

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Registers a question asked before the page is left; answering false keeps it. */
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

async function resolve(href: string): Promise<Place> {
  const { pathname, search } = new URL(href, location.origin)
  const found = match(pathname)
  const [Page] = await Promise.all([found && loadPage(found.route), prepare(found?.route.layout ?? 'public')])
  return { href, pathname, search, route: found?.route, params: found?.params ?? {}, Page }
}

/** Fetches a page's code ahead of the click. */
export function prefetch(href: string) {
  const found = match(new URL(href, location.origin).pathname)
  if (found) void loadPage(found.route).catch(() => undefined)
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
    scrollTo(0, y)
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !('startViewTransition' in document)) commitAndScroll()
  else document.startViewTransition(commitAndScroll)
  document.querySelector('main')?.focus({ preventScroll: true })
}

async function go(href: string, y: number, write: () => void) {
  const turn = ++latest
  try {
    const next = await resolve(href)
    // A second click while the first page was loading wins.
    if (turn !== latest) return
    scrolls.set(entry.key, scrollY)
    write()
    show(next, y)
  } catch {
    // The page's code is gone after a new release: ask the server for the whole page.
    location.assign(href)
  }
}

const newEntry = (): EntryState => ({ key: crypto.randomUUID() })

/** Opens an address of this site. */
export async function navigate(to: string, { replace = false } = {}): Promise<void> {
  const url = new URL(to, location.href)
  if (url.origin !== location.origin) return location.assign(to)
  const href = url.pathname + url.search + url.hash
  if (url.pathname !== place.pathname && [...blockers].some((mayLeave) => !mayLeave())) return
  await go(href, 0, () => {
    if (!replace) entry = newEntry()
    history[replace ? 'replaceState' : 'pushState'](entry, '', href)
  })
}

const isEntry = (state: unknown): state is EntryState => typeof state === 'object' && state !== null && 'key' in state

/**
 * Takes over the address bar and resolves the first page; call once, before rendering.
 * @param prepareLayout loads the frame of a page beside the page itself
 */
export async function startRouter(routes: readonly Route[], prepareLayout: typeof prepare): Promise<void> {
  match = createMatcher(routes)
  prepare = prepareLayout
  history.scrollRestoration = 'manual'
  if (isEntry(history.state)) entry = history.state
  else history.replaceState(entry, '')
  addEventListener('popstate', ({ state }) => {
    const target = isEntry(state) ? state : newEntry()
    void go(location.pathname + location.search, scrolls.get(target.key) ?? 0, () => (entry = target))
  })
  place = await resolve(location.pathname + location.search)
}
