// Measuring by another company, in real browsers: nothing is fetched from elsewhere without a code, nor of anybody who is young, unknown or has
// said no; who allows it is measured by names alone. The other company is played here; nothing leaves the machine.
import { measuringVersion } from '@fieldhouse/contract/measuring'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  password as scenarioPassword,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { answerAge, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let owner: Person
let maya: Person
const paths: string[] = []

/** What it would be: keeps what it is told, says so by asking for a picture, and tries to reach the page. */
const script = `
const told = []
const tell = (what) => { new Image().src = 'https://www.google-analytics.com/g/collect?told=' + encodeURIComponent(JSON.stringify(what)) }
const hear = (args) => tell(Array.from(args))
for (const args of window.dataLayer) hear(args)
window.dataLayer.push = (args) => hear(args)
let reached = 'nothing'
try { reached = parent.document.title } catch { try { document.cookie = '_ga=1; Path=/'; reached = 'cookies' } catch {} }
tell(['reached', reached])
`

interface Elsewhere {
  /** Every address of another host. */
  readonly asked: string[]
  /** What the script was told. */
  readonly told: unknown[][]
}

const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** `isDown`: the script never comes. */
async function listen(context: BrowserContext, isDown: boolean): Promise<Elsewhere> {
  const found: Elsewhere = { asked: [], told: [] }
  await context.route(
    (url) => url.origin !== stage.origin && url.protocol.startsWith('http'),
    async (route) => {
      const url = new URL(route.request().url())
      found.asked.push(url.href)
      if (url.pathname === '/gtag/js') return isDown ? undefined : route.fulfill({ contentType: 'text/javascript', body: script })
      const told = url.searchParams.get('told')
      if (told) found.told.push(JSON.parse(told) as unknown[])
      return route.fulfill({ contentType: 'image/gif', body: pixel })
    },
  )
  return found
}

async function open(
  who?: Person,
  device: 'phone' | 'desktop' = 'desktop',
  { hasClock = false, isDown = false } = {},
): Promise<{ page: Page; elsewhere: Elsewhere }> {
  const page = await stage.open(device)
  const elsewhere = await listen(page.context(), isDown)
  if (hasClock) await page.clock.install()
  // What begins long after the first page begins at once.
  await page.context().addInitScript(() => {
    const later = globalThis.setTimeout
    globalThis.setTimeout = ((run: () => void, wait?: number) => later(run, wait === 5000 ? 0 : wait)) as typeof setTimeout
  })
  if (who) {
    await signIn(page, who.username, scenarioPassword)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
  return { page, elsewhere }
}

const banner = (page: Page) => page.getByText('May Google measure what you do here?')
const frames = (page: Page) => page.frames().filter((frame) => frame.url().includes('/measuring/frame')).length
/** Nothing is asked for any more. A page that goes on asking, as one with a socket may, is looked at after five seconds all the same. */
const settle = (page: Page) => page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
const eventsOf = ({ told }: Elsewhere) => told.filter(([kind]) => kind === 'event').map(([, name]) => name)

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  owner = await registerAdministrator(client, await stage.app.administration.issueFirstLink())
  maya = await registerPerformer(client, { name: 'Maya Okafor' })
  await publish(client, maya, { title: 'Before the final' })
  const { path = '' } = (await client.send('performers.view', { params: { id: maya.id } })).data
  paths.push(path)
})
afterAll(() => stage.close())

test('without a code twenty pages ask nothing of anybody else', async () => {
  const ofAll = [
    '/',
    '/discover',
    '/search',
    paths[0] ?? '',
    '/page/privacy',
    '/page/fees',
    '/page/terms',
    '/contact',
    '/auth/login',
    '/auth/register',
  ]
  const ofMembers = [
    '/home',
    '/discover',
    paths[0] ?? '',
    '/messages',
    '/wallet',
    '/library',
    '/bookmarks',
    '/notifications',
    '/settings?tab=privacy',
    '/referrals',
  ]
  const visitor = await open()
  const member = await open(await registerFan(stage.app.client))
  const walk = async (tab: Page, pages: readonly string[]) => {
    for (const path of pages) {
      await tab.goto(path)
      await settle(tab)
      expect([await banner(tab).count(), frames(tab)], `at ${path}`).toEqual([0, 0])
    }
  }
  await Promise.all([walk(visitor.page, ofAll), walk(member.page, ofMembers)])
  expect([...visitor.elsewhere.asked, ...member.elsewhere.asked]).toEqual([])
  await Promise.all([visitor.page.context().close(), member.page.context().close()])
})

test('the operator enters the code on the settings page', async () => {
  const { page } = await open(owner)
  await page.goto('/admin/settings?group=measuring')
  const field = page.getByLabel('Google Analytics')
  await field.fill('UA-1234')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It begins with G-').waitFor()
  await shoot(page, 'settings')
  await field.fill('G-ABCD123456')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await vi.waitFor(async () => expect((await stage.app.client.send('settings.public')).data.gaCode).toBe('G-ABCD123456'))
  expect(await complaintsOfAxe(page)).toEqual([])
  await page.context().close()
})

test('an adult is asked; nothing is fetched before a yes, names alone after it, and nothing after a no', async () => {
  const fan = await registerFan(stage.app.client)
  const { page, elsewhere } = await open(fan, 'phone')
  await page.goto('/home')
  await banner(page).waitFor()
  await settle(page)
  await shoot(page, 'banner-home')
  expect([elsewhere.asked, frames(page)]).toEqual([[], 0])
  const [no, yes] = [page.getByRole('button', { name: 'No, thank you' }), page.getByRole('button', { name: 'Allow', exact: true })]
  const [noBox, yesBox] = [await no.boundingBox(), await yes.boundingBox()]
  expect([noBox?.width, noBox?.height, await no.getAttribute('class')]).toEqual([
    yesBox?.width,
    yesBox?.height,
    await yes.getAttribute('class'),
  ])
  expect(await complaintsOfAxe(page)).toEqual([])
  await yes.click()
  await banner(page).waitFor({ state: 'detached' })
  await vi.waitFor(() => expect(elsewhere.asked[0]).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABCD123456'))
  await page.getByRole('link', { name: 'Search' }).first().click()
  await vi.waitFor(() => expect(eventsOf(elsewhere)).toContain('seen_search'), { timeout: 15_000 })
  // Who it is stands nowhere in it, nor where they are.
  const all = JSON.stringify(elsewhere)
  for (const secret of [fan.id, fan.username, fan.token, '/search', '/home']) expect(all).not.toContain(secret)
  expect(elsewhere.told).toContainEqual(['reached', 'nothing'])
  const config = elsewhere.told.find(([kind]) => kind === 'config')?.[2]
  expect(config).toMatchObject({ client_id: expect.stringMatching(/^[0-9a-f]{32}$/), user_id: expect.stringMatching(/^[\w-]{22}$/) })
  expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('_g'))).toEqual([])

  // Taken back where it says so: at once, and on the next page; what an earlier program left goes as well.
  await page.context().addCookies([{ name: '_ga_ABCD123456', value: 'x', url: stage.origin }])
  await page.goto('/settings?tab=privacy')
  const choice = page.getByRole('switch', { name: /Allow it/ })
  await choice.scrollIntoViewIfNeeded()
  await shoot(page, 'settings-privacy')
  await choice.uncheck()
  await vi.waitFor(() => expect(frames(page)).toBe(0))
  await vi.waitFor(async () => expect((await page.context().cookies()).some(({ name }) => name.startsWith('_ga'))).toBe(false))
  elsewhere.asked.length = 0
  for (const path of ['/home', '/discover']) {
    await page.goto(path)
    await settle(page)
    expect([await banner(page).count(), frames(page)]).toEqual([0, 0])
  }
  expect(elsewhere.asked).toEqual([])
  await page.context().close()
})

test('a script that does not come is let go of after ten seconds', async () => {
  const fan = await registerFan(stage.app.client)
  await stage.app.client.send('measuring.say', { token: fan.token, body: { isAllowed: true, version: measuringVersion } })
  const { page, elsewhere } = await open(fan, 'desktop', { isDown: true, hasClock: true })
  await vi.waitFor(() => expect(elsewhere.asked).toHaveLength(1))
  expect(frames(page)).toBe(1)
  await page.clock.fastForward(9000)
  expect(frames(page)).toBe(1)
  await page.clock.fastForward(1500)
  await vi.waitFor(() => expect(frames(page)).toBe(0))
  expect(elsewhere.told).toEqual([])
  await page.context().close()
})

test('nobody who is young is asked or measured, also not who had allowed it; nor whose browser asks not to be followed', async () => {
  const young = await registerPerformer(stage.app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const corrected = await registerFan(stage.app.client)
  await stage.app.client.send('measuring.say', { token: corrected.token, body: { isAllowed: true, version: measuringVersion } })
  await sql`update account set date_of_birth = ${`${new Date().getUTCFullYear() - 16}-01-01`} where id = ${corrected.id}`.execute(
    stage.app.db,
  )
  const look = async (who: Person) => {
    const { page, elsewhere } = await open(who)
    for (const path of ['/settings?tab=privacy', '/discover']) {
      await page.goto(path)
      if (path.startsWith('/settings')) await page.getByText('Nobody under 18 is measured').waitFor()
      await settle(page)
      expect([await banner(page).count(), frames(page)]).toEqual([0, 0])
    }
    expect(elsewhere.asked).toEqual([])
    await page.context().close()
  }
  const lookPrivately = async (who: Person) => {
    const { page, elsewhere } = await open()
    await page.context().setExtraHTTPHeaders({ 'sec-gpc': '1' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await signIn(page, who.username, scenarioPassword)
    await page.waitForURL('**/home')
    await page.goto('/settings?tab=privacy')
    await page.getByText('asks sites not to follow you').waitFor()
    await settle(page)
    expect([await banner(page).count(), frames(page), elsewhere.asked]).toEqual([0, 0, []])
    await page.context().close()
  }
  const fan = await registerFan(stage.app.client)
  await stage.app.client.send('measuring.say', { token: fan.token, body: { isAllowed: true, version: measuringVersion } })
  await Promise.all([look(young), look(corrected), lookPrivately(fan)])
})

test('a visitor is unknown until a date of birth makes them an adult, and in that tab alone', async () => {
  const { page, elsewhere } = await open()
  await page.goto('/discover')
  await settle(page)
  expect([await banner(page).count(), await page.getByRole('button', { name: 'Measuring' }).count()]).toEqual([0, 0])
  await page.goto('/auth/register/fan')
  await settle(page)
  await answerAge(page)
  await page.getByLabel('Username').waitFor()
  await page.goto('/discover')
  await banner(page).waitFor()
  await shoot(page, 'banner-visitor')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await vi.waitFor(() => expect(elsewhere.asked[0]).toContain('/gtag/js'))
  await vi.waitFor(() => expect(elsewhere.told.find(([kind]) => kind === 'config')?.[2]).not.toHaveProperty('user_id'))
  // The next tab may be somebody else's.
  const next = await page.context().newPage()
  elsewhere.asked.length = 0
  await next.goto('/discover')
  await settle(next)
  expect([await banner(next).count(), frames(next)]).toEqual([0, 0])
  await next.close()
  // At the foot of the page it is taken back.
  await page.getByRole('button', { name: 'Measuring' }).scrollIntoViewIfNeeded()
  await shoot(page, 'foot-visitor')
  await page.getByRole('button', { name: 'Measuring' }).click()
  await page.getByRole('button', { name: 'No, thank you' }).click()
  await vi.waitFor(() => expect(frames(page)).toBe(0))
  elsewhere.asked.length = 0
  await page.goto('/')
  await settle(page)
  expect([await banner(page).count(), frames(page), elsewhere.asked]).toEqual([0, 0, []])
  await page.context().close()
  expect(stage.complaints).toEqual([])
})
