// Several own things at once, in a hand and by keys: chosen, asked about once, and where one of them cannot be done it says which and why.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import {
  buyAsset,
  makeGallery,
  makeProduct,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  topUp,
  uploadVideo,
  type Person,
} from '../../server/scenario/index.ts'
import { foundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let phone: Page
let ines: Person
let picture: Uint8Array

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  picture = new Uint8Array(
    await sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
  ines = await registerPerformer(client, { name: 'Ines Vogt', username: 'ines_bulk' })
  phone = await stage.open('phone')
  await signIn(phone, ines.username, password)
  await phone.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).check()
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with what you chose' })
const sheet = (page: Page) => page.getByRole('dialog')
const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('posts are hidden, published and shown to others, several at once, at the narrowest width', async () => {
  const { client } = stage.app
  for (const title of ['First', 'Second', 'Third']) await publish(client, ines, { title })
  await publish(client, ines, { title: 'Not yet', status: 'draft' })
  await phone.setViewportSize({ width: 320, height: 700 })
  await phone.goto('/studio/posts')
  await choose(phone, 'First')
  const box = await phone.locator('label:has([aria-label="Choose First"])').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await choose(phone, 'Second')
  await choose(phone, 'Not yet')
  await bar(phone).getByText('3 posts').waitFor()
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect(await complaintsOfAxe(phone)).toEqual([])
  await bar(phone).getByRole('button', { name: 'Hide' }).click()
  await sheet(phone).getByText('Of those you chose, 1 are so already').waitFor()
  await sheet(phone).getByRole('button', { name: 'Hide 2 posts' }).click()
  await phone.getByText('2 posts hidden').waitFor()
  expect((await client.send('feeds.own', { token: ines.token })).data.map(({ title, status }) => [title, status]).toSorted()).toEqual([
    ['First', 'inactive'],
    ['Not yet', 'draft'],
    ['Second', 'inactive'],
    ['Third', 'active'],
  ])
  await phone.setViewportSize({ width: 390, height: 844 })

  await phone.getByRole('checkbox', { name: /^All 4 shown/ }).check()
  await bar(phone).getByText('4 posts').waitFor()
  await bar(phone).getByRole('button', { name: 'Publish' }).click()
  await sheet(phone).getByRole('button', { name: 'Publish 3 posts' }).click()
  await phone.getByText('3 posts published').waitFor()

  await choose(phone, 'First')
  await choose(phone, 'Third')
  await shoot(phone, 'bulk-posts')
  await bar(phone).getByRole('button', { name: 'Who sees it' }).click()
  await expect.poll(() => sheet(phone).getByRole('button', { name: 'Change 2 posts' }).isDisabled()).toBe(true)
  await sheet(phone).getByText('Buyers', { exact: true }).click()
  await sheet(phone).getByLabel('Price').fill('4,50')
  await shoot(phone, 'bulk-audience')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await sheet(phone).getByRole('button', { name: 'Change 2 posts' }).click()
  await phone.getByText('2 posts changed').waitFor()
  const sold = (await client.send('feeds.own', { token: ines.token })).data.filter(({ audience }) => audience === 'buyers')
  expect(sold.map(({ title, price }) => [title, price]).toSorted()).toEqual([
    ['First', 4.5],
    ['Third', 4.5],
  ])
})

test('what cannot be done is said by name and reason, the others are done, and what is left is tried again', async () => {
  const { client } = stage.app
  const galleries = [] as { _id: string; title: string }[]
  for (const title of ['Camp', 'Cup', 'Final']) galleries.push(await makeGallery(client, ines, [picture], { title }))
  await phone.goto('/studio/galleries')
  await phone.getByRole('checkbox', { name: /^All 3 shown/ }).check()
  await shoot(phone, 'bulk-galleries')
  // Gone behind the page's back.
  await client.send('galleries.remove', { token: ines.token, params: { id: String(galleries[1]?._id) } })
  await bar(phone).getByRole('button', { name: 'Archive' }).click()
  await sheet(phone).getByRole('button', { name: 'Archive 3 galleries' }).click()
  await sheet(phone).getByRole('heading', { name: 'Not all of them' }).waitFor()
  const told = await sheet(phone).getByRole('alert').innerText()
  expect(told).toContain('2 galleries archived, 1 not:')
  expect(told).toMatch(/Cup: .+/)
  await shoot(phone, 'bulk-not-all')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await sheet(phone).getByRole('button', { name: 'Close' }).last().click()
  await sheet(phone).waitFor({ state: 'hidden' })
  await expect.poll(() => rowsOf(phone, 'Your galleries').count()).toBe(2)

  await phone.getByRole('checkbox', { name: /^All 2 shown/ }).check()
  await bar(phone).getByRole('button', { name: 'Delete' }).click()
  const calls: string[] = []
  await phone.route('**/performer-assets/galleries/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    calls.push(route.request().url())
    return route.abort()
  })
  await sheet(phone).getByRole('button', { name: 'Delete 2 galleries' }).click()
  await sheet(phone).getByText('1 gallery not tried. Nothing changed there.').waitFor()
  expect(calls).toHaveLength(1)
  await phone.unroute('**/performer-assets/galleries/*')
  await sheet(phone).getByRole('button', { name: 'Try again with 2' }).click()
  await phone.getByText('2 galleries deleted').waitFor()
  await phone.getByText('No galleries yet').waitFor()
})

test('videos that were bought stay with who bought them when several are deleted', async () => {
  const { client, dataFolder, settle } = stage.app
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, `${dataFolder}/bulk.mp4`)
  const sold = await uploadVideo(client, ines, { video: clip }, { title: 'Sold one', isSale: true, price: 5 })
  await uploadVideo(client, ines, { video: clip }, { title: 'Free one' })
  await settle()
  const fan = await registerFan(client)
  await topUp(client, fan, 20)
  await buyAsset(client, fan, 'video', sold)
  await phone.goto('/studio/videos')
  await phone.getByRole('checkbox', { name: /^All 2 shown/ }).check()
  await bar(phone).getByRole('button', { name: 'Delete' }).click()
  await sheet(phone).getByText('They go for good. Those who bought one keep it.').waitFor()
  await shoot(phone, 'bulk-delete')
  await sheet(phone).getByRole('button', { name: 'Delete 2 videos' }).click()
  await phone.getByText('No videos yet').waitFor()
  expect((await client.send('videos.view', { token: fan.token, params: { id: sold._id } })).data.video?.url).toBeTruthy()
})

test('products of a team, by keys alone', async () => {
  const { client, administration } = stage.app
  const team = await foundTeam(stage.app, await registerAdministrator(client, await administration.issueFirstLink()), 'Calder Ridge')
  for (const name of ['Scarf', 'Mug', 'Cap']) await makeProduct(client, team.owner, { name, teamId: team.id })
  const desk = await stage.open('desktop')
  await signIn(desk, team.owner.username, password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto(`/studio/products?teamId=${team.id}`)
  await desk.getByRole('checkbox', { name: 'Choose Mug' }).focus()
  await desk.keyboard.press('Space')
  await desk.getByRole('checkbox', { name: 'Choose Cap' }).focus()
  await desk.keyboard.press('Space')
  await shoot(desk, 'bulk-products')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  const sell = sheet(desk).getByRole('button', { name: 'Archive 2 products' })
  await sell.focus()
  await desk.keyboard.press('Enter')
  await desk.getByText('2 products archived').waitFor()
  const { data } = await client.send('products.own', { token: team.owner.token, query: { teamId: team.id, status: 'inactive' } })
  expect(data.map(({ name }) => name).toSorted()).toEqual(['Cap', 'Mug'])
})
