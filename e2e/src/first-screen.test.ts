// What the server draws of a public page before its program has come: it reads without any script, stands where the program then draws the
// same, and is what a visitor sees first.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawAvatar, drawCover, drawGood, drawPost, filmClip } from '../../server/demo/pictures/index.ts'
import {
  makeGallery,
  makeProduct,
  publish,
  registerAdministrator,
  registerPerformer,
  setPrices,
  uploadPostFile,
  uploadVideo,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { foundTeam } from '../../server/test/index.ts'
import { registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let maya: Person
const paths: Record<string, string> = { landing: '/' }
const sitter = { seed: 3, person: 2, kit: 1 }
const pages = ['landing', 'profile', 'bare', 'team', 'photo', 'text', 'locked', 'product', 'video', 'gallery'] as const

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, dataFolder } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  maya = await registerPerformer(client, { name: 'Maya <b>Okafor' })
  await verifyPerformer(client, administrator, maya)
  const { token } = maya
  await client.send('performers.uploadAvatar', { token, files: { avatar: new Blob([new Uint8Array(await drawAvatar(sitter))]) } })
  await client.send('performers.uploadCover', { token, files: { cover: new Blob([new Uint8Array(await drawCover('track', sitter))]) } })
  const colors = { primary: '#1f4fd8', secondary: '#f5c518' }
  await client.send('performers.update', { token, params: { id: 'me' }, body: { colors, jersey: '11', coverFocus: { x: 20, y: 30 } } })
  await setPrices(client, maya, { monthlyPrice: 4.99 })
  const bare = await registerPerformer(client, { name: 'A Rather Long Name Without A Picture' })
  const team = await foundTeam(stage.app, administrator, 'Calder Ridge Women')
  const pathOf = async (id: string) => (await client.send('performers.view', { params: { id } })).data.path
  const photo = await uploadPostFile(client, maya, 'Photo', await drawPost('track', sitter))
  const clip = await filmClip('track', { ...sitter, seconds: 2 }, join(dataFolder, 'take.mp4'))
  const still = await drawPost('track', sitter, 1200, 800)
  Object.assign(paths, {
    profile: await pathOf(maya.id),
    bare: await pathOf(bare.id),
    team: (await client.send('teams.view', { params: { id: team.id } })).data.path,
    photo: `/post/${(await publish(client, maya, { type: 'photo', title: 'Blocks', fileIds: [photo._id] })).slug}`,
    text: `/post/${(await publish(client, maya, { title: 'Eleven <i>steps' })).slug}`,
    locked: `/post/${(await publish(client, maya, { title: 'For those who pay', audience: 'buyers', isSale: true, price: 6 })).slug}`,
    product: `/product/${(await makeProduct(client, maya, { name: 'Relay hoodie', price: 42 }, { image: await drawGood('hoodie', sitter) })).slug}`,
    video: `/video/${(await uploadVideo(client, maya, { video: clip, thumbnail: still }, { title: 'Film room' })).slug}`,
    gallery: `/gallery/${(await makeGallery(client, maya, [await drawPost('track', sitter)], { title: 'Meet day' })).slug}`,
  })
  await stage.app.settle()
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

interface Place {
  readonly heading: readonly [text: string, left: number, top: number, size: string]
  readonly picture: readonly number[] | null
}

/** Where the heading stands and how large it is written, and where the picture is. */
const placeOf = (page: Page): Promise<Place> =>
  page.evaluate(`document.fonts.ready.then(() => {
    const heading = document.querySelector('#main h1')
    const { left, top } = heading.getBoundingClientRect()
    const box = document.querySelector('#main [fetchpriority]')?.getBoundingClientRect()
    return {
      heading: [heading.textContent.trim(), Math.round(left), Math.round(top), getComputedStyle(heading).fontSize],
      picture: box ? [box.left, box.top, box.width, box.height].map(Math.round) : null,
    }
  })`)

/** Only the program draws the foot. */
const programStands = (page: Page) => page.locator('.site-foot').waitFor()

/** What is compared: of what is locked, where the title ends depends on what unlocks it. */
const comparedOf = (name: (typeof pages)[number], { heading, picture }: Place) => {
  if (name === 'locked') return [heading[0], heading[3]]
  return [heading, picture]
}

test.each(['phone', 'desktop'] as const)(
  'on a %s it reads without a script, and nothing moves when the program takes over',
  async (device) => {
    const [still, live] = [await stage.open(device, { hasScript: false }), await stage.open(device)]
    for (const name of pages) {
      await still.goto(paths[name] ?? '')
      const html = await still.content()
      expect([name, html.includes('Okafor</b>'), html.includes('steps</i>')]).toEqual([name, false, false])
      await live.goto(paths[name] ?? '')
      await programStands(live)
      await live.locator('#main h1').waitFor()
      const drawn = await placeOf(still)
      if (drawn.picture) await live.locator('#main [fetchpriority]').first().waitFor({ state: 'attached' })
      expect([name, comparedOf(name, drawn)]).toEqual([name, comparedOf(name, await placeOf(live))])
      await shoot(still, `first-screen-${name}`)
    }
  },
)

test('what can be pressed leads on without the program', async () => {
  const still = await stage.open('phone', { hasScript: false })
  await still.goto(paths['profile'] ?? '')
  await still.getByRole('link', { name: 'Follow Maya' }).click()
  await still.waitForURL((url) => url.pathname === '/auth/login' && url.searchParams.get('next') === paths['profile'])
})

/** Presses a link of the first screen while the program is still on its way. */
async function pressEarly(path: string | undefined, name: string): Promise<Page> {
  const early = await stage.open('phone')
  let isHere = () => {}
  const isWaited = new Promise<void>((resolve) => (isHere = resolve))
  await early.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isWaited
    await route.continue()
  })
  await early.goto(path ?? '')
  const link = early.locator('.first-screen').getByRole('link', { name })
  await link.click()
  await early.locator('.first-screen a[aria-busy="true"]').waitFor()
  isHere()
  return early
}

test('what is pressed before the program has come is meant all the same', async () => {
  const early = await pressEarly(paths['profile'], 'Subscribe')
  await early.getByText('You are on the way to subscribe to Maya').waitFor()
})

test('a link that somebody wrote under the name of what was pressed is not pressed in its place', async () => {
  const { client } = stage.app
  const ola = await registerPerformer(client, { name: 'Ola Ruud' })
  const description = '<p><a href="https://elsewhere.example/">Follow Ola Ruud</a></p>'
  const { slug } = await makeProduct(client, ola, { name: 'Relay cap', price: 12, description })
  const early = await pressEarly(`/product/${slug}`, 'Follow Ola Ruud')
  const left: string[] = []
  early.context().on('page', (other) => left.push(other.url()))
  await early.waitForURL((url) => url.pathname === '/auth/login')
  expect(left).toEqual([])
})

test('what is painted largest is what the server drew', async () => {
  for (const name of ['landing', 'profile', 'photo'] as const) {
    const page = await stage.open('phone')
    await page.addInitScript(`new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (window.painted ??= []).push(entry.element?.isConnected === false ? 'gone' : Boolean(entry.element?.closest('.first-screen, .mast')))
    }).observe({ type: 'largest-contentful-paint', buffered: true })`)
    await page.goto(paths[name] ?? '')
    await programStands(page)
    await page.waitForLoadState('networkidle')
    const [first] = (await page.evaluate('window.painted')) as unknown[]
    expect([name, first]).toEqual([name, true])
  }
})

test('members, who have another frame, get none', async () => {
  const page = await stage.open('phone')
  await registerFan(page, { name: 'Jo Lindqvist', username: 'jo_screens' })
  const answer = await page.request.get(paths['profile'] ?? '')
  expect(answer.headers()['vary']).toContain('cookie')
  expect(await answer.text()).not.toContain('first-screen')
})
