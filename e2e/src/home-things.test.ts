// What a page puts up reaches those who follow it: videos, galleries and products stand at home among the posts.
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawAvatar, drawGood, drawPost, filmClip } from '../../server/demo/pictures/index.ts'
import {
  follow,
  makeGallery,
  makeProduct,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  uploadVideo,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let maya: Person
let fan: Person
const sitter = { seed: 3, person: 2, kit: 1 }

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, dataFolder } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  maya = await registerPerformer(client, { name: 'Maya Okafor' })
  await verifyPerformer(client, administrator, maya)
  const { token } = maya
  await client.send('performers.uploadAvatar', { token, files: { avatar: new Blob([new Uint8Array(await drawAvatar(sitter))]) } })
  const colors = { primary: '#1f4fd8', secondary: '#f5c518' }
  await client.send('performers.update', { token, params: { id: 'me' }, body: { colors } })
  fan = await registerFan(client, { name: 'Kim Reader', username: 'kim_things' })
  await follow(client, fan, maya)
  await client.send('firstWeek.update', { token: fan.token, body: { skip: 'all' } })
  const clip = await filmClip('track', { ...sitter, seconds: 2 }, join(dataFolder, 'take.mp4'))
  const still = await drawPost('track', sitter, 1200, 800)
  const photos = [await drawPost('track', { ...sitter, seed: 1 }), await drawPost('track', { ...sitter, seed: 2 })]
  await publish(client, maya, { title: 'Before all that' })
  await uploadVideo(client, maya, { video: clip, thumbnail: still }, { title: 'Eleven steps, slowly' })
  await makeGallery(client, maya, photos, { title: 'Meet day' })
  await publish(client, maya, { title: 'In the middle' })
  await makeProduct(client, maya, { name: 'Relay hoodie', price: 42 }, { image: await drawGood('hoodie', sitter) })
  await makeGallery(client, maya, photos, { title: 'Whole camp, day by day', isSale: true, price: 4.5 })
  await uploadVideo(client, maya, { video: clip }, { title: 'Film room: the second bend', isSale: true, price: 6 })
  await stage.app.settle()
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const newestFirst = [
  'Film room: the second bend',
  'Whole camp, day by day',
  'Relay hoodie',
  'In the middle',
  'Meet day',
  'Eleven steps, slowly',
  'Before all that',
]
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
async function titlesOf(page: Page, count: number): Promise<string[]> {
  const titles = page.getByRole('list', { name: 'Posts' }).getByRole('heading', { level: 2 })
  await titles.nth(count - 1).waitFor()
  return (await titles.allTextContents()).map((text) => text.trim())
}
async function atHome(device: 'phone' | 'desktop', person: Person): Promise<Page> {
  const page = await stage.open(device)
  await signIn(page, person.username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto('/home')
  return page
}

test('each stands in its place by time, says what it is and what it costs, and leads to itself', async () => {
  const phone = await atHome('phone', fan)
  await expect.poll(() => titlesOf(phone, 7)).toEqual(newestFirst)
  const film = card(phone, 'Film room: the second bend')
  await film.getByRole('link', { name: 'Unlock this video, $6.00' }).waitFor()
  await film.getByText(/^Video · 0:0\d$/).waitFor()
  await card(phone, 'Meet day').getByText('Gallery · 2 photos').waitFor()
  await card(phone, 'Relay hoodie').getByText('$42.00').waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await shoot(phone, 'home-things-locked')
  for (const [name, title] of [
    ['product', 'Relay hoodie'],
    ['gallery', 'Meet day'],
    ['video', 'Eleven steps, slowly'],
  ] as const) {
    await card(phone, title).scrollIntoViewIfNeeded()
    await phone.waitForFunction(`[...document.images].every((image) => image.loading === 'lazy' || image.complete)`)
    await shoot(phone, `home-things-${name}`)
  }
  await card(phone, 'Relay hoodie').getByRole('link', { name: 'Relay hoodie' }).click()
  await phone.waitForURL('**/product/**')
  await phone.goBack()
  await film.getByRole('link', { name: 'Unlock this video, $6.00' }).click()
  await phone.waitForURL('**/video/**')
  await phone.getByRole('button', { name: /^Unlock this video/ }).waitFor()

  const desktop = await atHome('desktop', fan)
  await expect.poll(() => titlesOf(desktop, 7)).toEqual(newestFirst)
  expect(await complaintsOfAxe(desktop)).toEqual([])
})

test('best first, every fifth place is one of them', async () => {
  const { client } = stage.app
  for (const title of ['Drills', 'Team bus', 'Ice bath']) await publish(client, maya, { title })
  const phone = await atHome('phone', fan)
  await phone.getByRole('button', { name: 'Best first' }).click()
  await phone.getByRole('button', { name: 'Best first', pressed: true }).waitFor()
  const titles = await titlesOf(phone, 10)
  const things = newestFirst.filter((title) => title !== 'In the middle' && title !== 'Before all that')
  expect(titles[4]).toBe(things[0])
  expect(titles.slice(6)).toEqual(things.slice(1))
  await phone.getByRole('button', { name: 'Newest' }).click()
  await phone.getByRole('button', { name: 'Newest', pressed: true }).waitFor()
})

test('what comes out meanwhile is told by the pill and stands on top when it is asked for', async () => {
  const { client } = stage.app
  const phone = await atHome('phone', fan)
  await card(phone, 'Relay hoodie').waitFor()
  await makeProduct(client, maya, { name: 'Spike bag', price: 18 })
  // As the minute does.
  await phone.clock.install()
  await phone.reload()
  await card(phone, 'Spike bag').waitFor()
  await makeGallery(client, maya, [await drawPost('track', sitter)], { title: 'Warm-up' })
  await phone.clock.fastForward(61_000)
  await phone.getByRole('button', { name: 'New posts' }).click()
  await card(phone, 'Warm-up').waitFor()
  expect((await titlesOf(phone, 5))[0]).toBe('Warm-up')
  await phone.getByRole('button', { name: 'New posts' }).waitFor({ state: 'detached' })
})

test('under 18 nothing of it is for sale', async () => {
  const { client, db } = stage.app
  const young = await registerPerformer(client, { username: 'young_things', dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(db)
  await follow(client, young, maya)
  const phone = await atHome('phone', young)
  const locked = card(phone, 'Film room: the second bend')
  await locked.getByRole('link', { name: 'See Maya Okafor' }).waitFor()
  await expect.poll(() => card(phone, 'Relay hoodie').count()).toBe(0)
  await expect.poll(() => phone.getByRole('list', { name: 'Posts' }).getByText('$').count()).toBe(0)
  await locked.scrollIntoViewIfNeeded()
  await shoot(phone, 'home-things-young')
})
