// Every route, for whom it is there for, from the narrowest phone to a desk, by day and by night, with the longest name and the shortest:
// nothing is wider than its window, nothing is cut off, nothing lies under a bar, and axe finds nothing (WCAG 2.2 AA and best practice).
// `npm test` walks with the long name where pages break, the narrowest and the narrow rail by day and the widest by night; `WALK=whole` walks all of it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { choose, stopsIn, type Stop, type Walker } from './walk/addresses.ts'
import { faultsOf } from './walk/faults.ts'
import { createWorld, usernameOf, type NameLength } from './walk/world.ts'

const isWhole = process.env['WALK'] === 'whole'
const widths = isWhole ? [320, 360, 390, 412, 768, 1024, 1440] : [320, 1024, 1440]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
const lengths: readonly NameLength[] = isWhole ? ['long', 'short'] : ['long']
/** Where axe looks: what it finds does not depend on some pixels. */
const widthsOfAxe: readonly number[] = isWhole ? [390, 1440] : [320, 1440]
const themesAt = (width: number): readonly Theme[] => (isWhole ? themes : [width < 1440 ? 'light' : 'dark'])

const heightOf = (width: number) => (width < 700 ? 844 : 900)

/** As a device does in the evening; painted when this resolves. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
}

/** Where there is nothing, and nothing is meant to be. */
const deadEnds: readonly string[] = ['/nothing-here', '/admin/first', '/roster/remove/nobody', '/decisions/of-nothing']
const isDeadEnd = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Off the pitch|Not here|That did not load)$/ }).isVisible()

/** Within the site, without what stands behind a mark. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href').split('#')[0])`)

/** Where a link leads nobody: to nothing, or to nothing for whoever sees it. */
async function brokenLinks(page: Page, links: ReadonlySet<string>, walker: Walker): Promise<string[]> {
  const { pages, documents } = await choose(links)
  const found: string[] = []
  for (const link of pages) {
    await page.goto(link, { waitUntil: 'networkidle' })
    if (await isDeadEnd(page)) found.push(`a link to ${link} (${walker}): there is nothing`)
  }
  for (const link of documents) {
    const status = (await page.request.get(link)).status()
    if (status >= 400) found.push(`a link to ${link} (${walker}): ${status}`)
  }
  process.stdout.write(`${walker}: ${pages.length} pages and ${documents.length} documents behind ${links.size} links\n`)
  return found
}

async function lookAt(page: Page, { address, walker }: Stop, links: Set<string>): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address, { waitUntil: 'networkidle' })
  if (!deadEnds.includes(address) && (await isDeadEnd(page))) found.push(`${address} (${walker}): there is nothing`)
  for (const link of await linksOn(page)) links.add(link)
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    for (const theme of themesAt(width)) {
      await setTheme(page, theme)
      const complaints = widthsOfAxe.includes(width) ? await complaintsOfAxe(page) : []
      for (const one of [...(await faultsOf(page)), ...complaints]) found.push(`${address} (${walker}) ${width} ${theme}: ${one}`)
    }
  }
  return found
}

describe.each(lengths)('with a %s name', (length) => {
  let stage: Stage
  let stops: readonly Stop[]
  beforeAll(async () => {
    stage = await createStage()
    stops = await stopsIn(await createWorld(stage.app, length))
  })
  afterAll(() => stage.close())

  const pageOf = async (walker: Walker): Promise<Page> => {
    const page = await stage.open('desktop')
    if (walker !== 'visitor') {
      await signIn(page, usernameOf(walker, length), password)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    }
    await page.addInitScript("localStorage.setItem('theme', 'system')")
    return page
  }

  test('every route has an address', () => {
    expect(stops.filter(({ address }) => /[:(]/.test(address) || address.includes('undefined'))).toEqual([])
  })

  test.concurrent.each(['visitor', 'fan', 'athlete', 'admin'] as const)('a %s walks', { timeout: 1_800_000 }, async (walker) => {
    const page = await pageOf(walker)
    const mine = stops.filter((stop) => stop.walker === walker)
    const found: string[] = []
    const links = new Set<string>()
    for (const stop of mine) found.push(...(await lookAt(page, stop, links)))
    for (const { address } of mine) links.delete(address)
    found.push(...(await brokenLinks(page, links, walker)))
    await page.context().close()
    process.stdout.write(`${walker}: ${mine.length} addresses, ${widths.flatMap(themesAt).length} windows each\n`)
    expect(found).toEqual([])
  })
})
