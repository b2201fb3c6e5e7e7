// What was bought is found again: from the receipt, by kind, by words; and what became of the rest is said.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyAsset,
  buyProduct,
  makeGallery,
  makeProduct,
  newKey,
  password,
  publish,
  registerFan,
  registerPerformer,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let jo: Person
let rue: Person
let lost: { _id: string }

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const ines = await registerPerformer(client, { name: 'Ines Vogt', username: 'ines_keeps' })
  rue = await registerPerformer(client, { name: 'Rue Hale', username: 'rue_parts' })
  jo = await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_keeps' })
  await topUp(client, jo, 100)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f', noise } })
    .jpeg()
    .toBuffer()
  await publish(client, ines, { title: 'Film room, week 9', text: 'Every serve of the week.', isSale: true, price: 6 })
  const gallery = await makeGallery(client, ines, [new Uint8Array(picture)], { title: 'Cup night', isSale: true, price: 4 })
  const hoodie = await makeProduct(client, ines, {}, { image: new Uint8Array(picture) })
  lost = await publish(client, rue, { title: 'Before we parted', isSale: true, price: 7 })
  await stage.app.settle()
  await buyAsset(client, jo, 'gallery', gallery)
  await buyProduct(client, jo, hoodie)
  await client.send('wallet.feed', { token: jo.token, params: { id: lost._id }, headers: newKey() })
  fan = await stage.open('phone')
  await signIn(fan, jo.username, password)
  await fan.waitForURL('**/home')
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

const list = () => fan.getByRole('list', { name: 'Your library' })
const titles = () => list().getByRole('link').allTextContents()

test('the receipt leads to the thing, and to the library', async () => {
  await fan.goto('/ind/athlete/ines_keeps')
  await fan
    .getByRole('link', { name: /Film room, week 9/ })
    .first()
    .click()
  await fan.getByRole('button', { name: 'Unlock this post, $6.00' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Unlock now, $6.00' }).click()
  const receipt = fan.getByRole('dialog')
  await receipt.getByText('Unlocked. Yours for good.').waitFor()
  await receipt.getByRole('button', { name: 'See the post' }).waitFor()
  await shoot(fan, 'receipt')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await receipt.getByRole('link', { name: 'your library' }).click()
  await fan.getByRole('heading', { level: 1, name: 'Your library' }).waitFor()
  await list().getByText('Film room, week 9').waitFor()
  await expect.poll(() => titles()).toEqual(['Film room, week 9', 'Before we parted', 'Relay hoodie', 'See the order', 'Cup night'])
  await shoot(fan, 'library')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('by kind and by words', async () => {
  await fan.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Galleries' }).click()
  await expect.poll(titles).toEqual(['Cup night'])
  await fan.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'All', exact: true }).click()
  await fan.getByRole('searchbox', { name: 'Search by title or page' }).fill('film INES')
  await expect.poll(titles).toEqual(['Film room, week 9'])
  await fan.getByRole('searchbox').fill('nothing of the kind')
  await fan.getByText('Nothing like that').waitFor()
  await shoot(fan, 'library-nothing-found')
  await fan.getByRole('searchbox').fill('')
  await list().getByRole('link', { name: 'Film room, week 9' }).click()
  await fan.getByText('Every serve of the week.').first().waitFor()
})

test('what is closed to its buyer now says so, and not what it was', async () => {
  await stage.app.client.send('blocks.create', { token: rue.token, body: { targetId: jo.id } })
  await fan.goto('/library')
  await list().getByText('A post that is not here any more').waitFor()
  await list().getByText('Not available').waitFor()
  await expect.poll(() => fan.getByText('Rue Hale').count()).toBe(0)
  await expect.poll(() => fan.getByText('Before we parted').count()).toBe(0)
  await shoot(fan, 'library-gone')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('who has bought nothing is told what comes here', async () => {
  const { client } = stage.app
  const newcomer = await registerFan(client, { name: 'Ann Reyes', username: 'ann_new_here' })
  const page = await stage.open('phone')
  await signIn(page, newcomer.username, password)
  await page.waitForURL('**/home')
  await page.goto('/library')
  await page.getByText('Nothing bought yet').waitFor()
  await shoot(page, 'library-empty')
  expect(await complaintsOfAxe(page)).toEqual([])
})
