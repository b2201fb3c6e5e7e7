// Every route of the program as addresses to walk to, and who walks there. A route that has none here fails the walk.
import type { Things } from './world.ts'

interface Route {
  readonly path: string
  readonly layout: string
  readonly flags?: readonly string[]
}

interface Table {
  readonly routes: readonly Route[]
  readonly rooms: readonly { load(): Promise<{ readonly routes: readonly Route[] }> }[]
}

interface Matching {
  createMatcher(routes: readonly Route[]): (pathname: string) => { readonly route: Route } | undefined
}

/** The program's own, whose types are the browser's. */
const readTable = async (): Promise<Table> => import(new URL('../../../web/src/routes/routes.ts', import.meta.url).href) as Promise<Table>

export type Walker = 'visitor' | 'fan' | 'athlete' | 'admin'

export interface Stop {
  readonly route: string
  readonly address: string
  readonly walker: Walker
}

/** Addresses of routes with holes, and of those that are several pages by their query. */
const addressesOf = (things: Things): Readonly<Record<string, readonly string[]>> => {
  const { paths } = things
  const tabs = (path: string, ...names: readonly string[]) => [path, ...names.map((name) => `${path}?tab=${name}`)]
  return {
    '/auth/reset': ['/auth/reset?code=x'],
    '/auth/keep': ['/auth/keep?token=x'],
    '/auth/callback/google': ['/auth/callback/google?error=access_denied'],
    '/auth/callback/twitter': ['/auth/callback/twitter?error=access_denied'],
    '/fan/account': tabs('/fan/account', 'addresses'),
    '/athlete/account': tabs('/athlete/account', 'card', 'subscription', 'verification', 'recruiters', 'banking'),
    '/settings': tabs('/settings', 'sessions', 'decisions', 'notifications', 'blocked'),
    '/discover': ['/discover', '/discover?type=feed'],
    '/search': ['/search?q=bo', '/search?tab=products', '/search?tab=videos'],
    '/bookmarks': tabs('/bookmarks', 'videos'),
    '/wallet': tabs('/wallet', 'ledger'),
    '/receipts': tabs('/receipts', 'statement'),
    '/receipts/:id': [`/receipts/${things.receipt}`],
    '/admin/receipts/:id': [`/admin/receipts/${things.receipt}`],
    '/admin/disputes/:id': [`/admin/disputes/${things.dispute}`],
    '/admin/journal': ['/admin/journal', '/admin/journal?span=2026'],
    '/post/:id': [`/post/${things.post}`],
    '/video/:id': [`/video/${things.video}`],
    '/gallery/:id': [`/gallery/${things.gallery}`],
    '/product/:id': [`/product/${things.product}`],
    '/live/private/:id': [`/live/private/${things.privateStream}`],
    '/live/:profileId': [paths.athlete.replace('/ind/athlete', '/live')],
    '/support/:profileId': [paths.athlete.replace('/ind/athlete', '/support')],
    '/messages/:conversationId': [`/messages/${things.thread}`],
    '/orders/:id': [`/orders/${things.order}`],
    '/gift/:code': [`/gift/${things.gift}`],
    '/trial/:code': [`/trial/${things.trial}`],
    '/invite/:code': [`/invite/${things.invite}`],
    '/ind/athlete/:profileId': tabs(paths.athlete, 'about', 'products', 'videos', 'galleries'),
    '/hs/:state/:city/:school/athlete/:profileId': [paths.schoolAthlete],
    '/hs/:state/:city/:school/coach/:profileId': [paths.schoolCoach],
    '/:collegeId(\\d{6})/athlete/:profileId': [paths.collegeAthlete],
    '/:collegeId(\\d{6})/coach/:profileId': [paths.collegeCoach],
    '/team/:teamId/manage': tabs(`/team/${things.team}/manage`, 'roster', 'schedule', 'money', 'posts'),
    '/team-invitation/:id': [`/team-invitation/${things.invitation}`],
    '/decisions/:id': ['/decisions/of-nothing'],
    '/roster/remove/:token': ['/roster/remove/nobody'],
    '/hs/:state/:city/:school/team/:teamId': [paths.schoolTeam],
    '/college/:collegeId/team/:teamId': tabs(paths.collegeTeam, 'roster', 'schedule'),
    '/school/:id': [`/school/${paths.collegeTeam.split('/')[2]}`],
    '/school/:state/:city/:school': [paths.school],
    '/recruit/:token': [things.recruit],
    '/studio/posts/:id': [`/studio/posts/${things.post}`],
    '/studio/videos/:id': [`/studio/videos/${things.video}`],
    '/studio/galleries/:id': [`/studio/galleries/${things.gallery}`],
    '/studio/products/:id': [`/studio/products/${things.product}`],
    '/page/:slug': [`/page/${things.sitePage}`],
    '/admin/settings': ['site', 'doors', 'prices', 'terms', 'receipts', 'uploads', 'history'].map(
      (group) => `/admin/settings?group=${group}`,
    ),
    '/admin/accounts/:id': ['', '?part=timeline', '?part=notes', '?part=money'].map((part) => `/admin/accounts/${things.account}${part}`),
    '/admin/proposals': ['/admin/proposals', '/admin/proposals?state=over'],
    '/admin/payouts': ['/admin/payouts', '/admin/payouts?status=approved', '/admin/payouts?status=done'],
  }
}

const walkersOf = ({ path, flags = [], layout }: Route): readonly Walker[] => {
  if (flags.includes('visitor')) return ['visitor']
  if (path.startsWith('/admin')) return ['admin']
  if (flags.includes('athleteOnly')) return ['athlete']
  if (flags.includes('auth')) return ['fan']
  return layout === 'public' && !flags.includes('noredirect') ? ['visitor', 'fan'] : ['visitor']
}

async function allRoutes(): Promise<Route[]> {
  const { routes, rooms } = await readTable()
  const inRooms = await Promise.all(rooms.map(({ load }) => load()))
  return [...routes, ...inRooms.flatMap((room) => room.routes)]
}

/** Every route with a hole, leading to nothing: to what could not be, and to what could. */
export async function deadEndsOf(): Promise<Stop[]> {
  const stopsOf = (route: Route, nothing: string): Stop[] => {
    const address = route.path.replaceAll(/:(\w+)(\([^/]*\))?/g, (_hole, _name, digits?: string) => (digits ? '999999' : nothing))
    const [walker = 'visitor'] = walkersOf(route)
    return [{ route: route.path, address, walker }]
  }
  const withHoles = (await allRoutes()).filter(({ path }) => path.includes(':'))
  return withHoles.flatMap((route) => [...stopsOf(route, 'of-nothing'), ...stopsOf(route, '00000000-0000-7000-8000-000000000000')])
}

const mostOfRoute = 2

/** Of what the links of some pages lead to: some of each route, and all that the program does not draw. */
export async function choose(links: Iterable<string>): Promise<{ pages: string[]; documents: string[] }> {
  const { createMatcher } = (await import(new URL('../../../web/src/lib/router/match.ts', import.meta.url).href)) as Matching
  const match = createMatcher(await allRoutes())
  const seen = new Map<string, number>()
  const pages: string[] = []
  const documents: string[] = []
  for (const link of [...links].toSorted()) {
    const { pathname, search } = new URL(link, 'http://here')
    const route = match(pathname)?.route.path
    if (route === undefined) {
      documents.push(link)
      continue
    }
    // One room by its query is another page.
    const key = `${route} ${new URLSearchParams(search).get('tab') ?? ''}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    if (count <= mostOfRoute) pages.push(link)
  }
  return { pages, documents }
}

export async function stopsIn(things: Things): Promise<Stop[]> {
  const known = addressesOf(things)
  const all = await allRoutes()
  const stops = all.flatMap((route) =>
    (known[route.path] ?? [route.path]).flatMap((address) =>
      walkersOf(route).map((walker): Stop => ({ route: route.path, address, walker })),
    ),
  )
  return [...stops, { route: '*', address: '/nothing-here', walker: 'visitor' }]
}
