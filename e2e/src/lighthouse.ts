// Lighthouse (mobile) on eight public pages and eight of members of a running server with demo content: `npm run lighthouse -- ORIGIN`,
// or of some of them by name: `npm run lighthouse -- ORIGIN post /studio`.
// Every figure is the median of three runs; below its gate the command fails. Its own program needs both cores.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { findFreePort } from '../../server/test/free-port.ts'
import { launchProfile } from './browser.ts'
import { signIn } from './people.ts'
import { password } from '../../server/scenario/index.ts'

const [origin = 'http://localhost:3000', ...wanted] = process.argv.slice(2)
const runs = 3
const say = (line: string) => process.stdout.write(`${line}\n`)

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
const gates: Readonly<Record<Category, number>> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(gates) as Category[]
/** Seconds, on what a link leads to. */
const mostPaint = 1.5

interface Target {
  readonly name: string
  readonly who?: 'demo_fan' | 'demo_athlete'
  readonly isQuick?: true
  readonly path: string
}

interface Found {
  readonly data: readonly { readonly slug: string; readonly path?: string }[]
}

async function firstOf(call: string): Promise<Found['data'][number]> {
  const { data } = (await (await fetch(`${origin}/api/${call}`)).json()) as Found
  const [first] = data
  if (!first) throw new Error(`Nothing answers ${call}: does this server have demo content?`)
  return first
}

async function targets(): Promise<Target[]> {
  // Where a link leads: another address of the same page would be led there first.
  const { data: athlete } = (await (await fetch(`${origin}/api/performers/demo_athlete`)).json()) as {
    readonly data: { readonly path: string }
  }
  const [post, product, team] = [
    await firstOf('user/feeds?audience=buyers&limit=1'),
    await firstOf('performer-assets/products/search?limit=1'),
    await firstOf('team/search?limit=1'),
  ]
  return [
    { name: 'landing', path: '/', isQuick: true },
    { name: 'athlete', path: athlete.path, isQuick: true },
    { name: 'post', path: `/post/${post.slug}`, isQuick: true },
    { name: 'team', path: team.path ?? '' },
    { name: 'product', path: `/product/${product.slug}` },
    { name: 'discover', path: '/discover' },
    { name: 'sign in', path: '/auth/login' },
    { name: 'live', path: '/live' },
    ...(['/home', '/wallet', '/library', '/messages', '/settings'] as const).map((path): Target => ({ name: path, who: 'demo_fan', path })),
    ...(['/studio', '/studio/posts/create', '/studio/earnings'] as const).map(
      (path): Target => ({ name: path, who: 'demo_athlete', path }),
    ),
  ]
}

interface Figures {
  readonly scores: Readonly<Record<Category, number>>
  /** Seconds. */
  readonly paint: number
  readonly shift: number
}

async function measure(port: number, { path, who }: Target): Promise<Figures> {
  const options = { port, onlyCategories: categories, disableStorageReset: who !== undefined, logLevel: 'error' } as const
  const { lhr } = (await lighthouse(`${origin}${path}`, options)) ?? {}
  if (!lhr || lhr.runtimeError) throw new Error(`${path}: ${lhr?.runtimeError?.message ?? 'no answer'}`)
  const scores = Object.fromEntries(categories.map((one) => [one, Math.round((lhr.categories[one]?.score ?? 0) * 100)]))
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    scores: scores as Record<Category, number>,
    paint: figure('largest-contentful-paint') / 1000,
    shift: figure('cumulative-layout-shift'),
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function judge(port: number, target: Target): Promise<boolean> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure(port, target))
  const scores = categories.map((one) => [one, median(all.map((run) => run.scores[one]))] as const)
  const paint = median(all.map((run) => run.paint))
  const isGood = scores.every(([one, score]) => score >= gates[one]) && (!target.isQuick || paint <= mostPaint)
  const cells = [target.name.padEnd(22), ...scores.map(([, score]) => String(score).padStart(4)), paint.toFixed(2).padStart(6)]
  say([...cells, median(all.map((run) => run.shift)).toFixed(3), isGood ? '' : 'below its gate'].join(' '))
  return isGood
}

async function judgeAs(who: Target['who'], mine: readonly Target[]): Promise<number> {
  const [port, folder] = [await findFreePort(), await mkdtemp(join(tmpdir(), 'fieldhouse-lighthouse-'))]
  const browser = await launchProfile(folder, port, origin)
  try {
    if (who) {
      const page = await browser.newPage()
      await signIn(page, who, password)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
      await page.close()
    }
    let below = 0
    for (const target of mine) below += (await judge(port, target)) ? 0 : 1
    return below
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

say(['page'.padEnd(22), 'perf', 'a11y', 'best', ' seo', '  LCP', 'CLS'].join(' '))
const all = (await targets()).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
let below = 0
for (const who of [undefined, 'demo_fan', 'demo_athlete'] as const)
  below += await judgeAs(
    who,
    all.filter((one) => one.who === who),
  )
say(`${all.length} pages, ${below} below a gate`)
process.exitCode = below === 0 ? 0 : 1
