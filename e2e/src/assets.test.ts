// Videos and galleries by hands on real pages: an athlete puts up a video with a price and a gallery of photos, a fan sees
// what is locked, unlocks both with tokens, plays and looks, and the athlete sees what it earned.
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

const board = (page: Page) => page.getByRole('region', { name: 'Your wallet' })

/** As a field for date and time has it, in the zone of the browser. */
const inDays = (days: number) => {
  const date = new Date(stage.app.clock.now().getTime() + days * 86_400_000)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}T18:30`
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('an athlete puts up a video with a price', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_films' })
  const clip = await filmClip('volleyball', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(stage.app.dataFolder, 'take.mp4'))
  await athlete.goto('/studio/videos')
  await athlete.getByRole('link', { name: 'Put up a video' }).click()
  await athlete.getByLabel('Title').fill('Block timing')
  await athlete.getByLabel('Description').fill('When to jump, and when not.')
  await athlete.getByLabel(/^Video/).setInputFiles({ name: 'block.mp4', mimeType: 'video/mp4', buffer: Buffer.from(clip) })
  await athlete.getByLabel(/^Thumbnail/).setInputFiles(await photo('still.jpg', '#12663f'))
  await athlete.getByLabel('Tags').fill('#block, timing')
  await athlete.getByRole('radio', { name: 'Buyers' }).check()
  await athlete.getByLabel('Price').fill('0.10')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete
    .getByText(/^Choose a price from/)
    .first()
    .waitFor()
  await athlete.getByLabel('Price').fill('6.50')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL('**/studio/videos')
  const list = athlete.getByRole('list', { name: 'Your videos' })
  // The list follows the video until it can be played.
  await list.getByText('Published').waitFor()
  await list.getByText(/0:02 · Buyers · \$6\.50/).waitFor()
})

test('and makes a gallery of three photos, one of them hidden again', async () => {
  const third = Promise.withResolvers<void>()
  let sent = 0
  await athlete.route('**/photos/upload', async (route) => {
    sent += 1
    if (sent === 3) await third.promise
    await route.continue()
  })
  await athlete.goto('/studio/galleries')
  await athlete.getByRole('link', { name: 'Make a gallery' }).click()
  await athlete.getByLabel('Title').fill('Cup night')
  await athlete.getByRole('radio', { name: 'Buyers' }).check()
  await athlete.getByLabel('Price').fill('4')
  await athlete.getByRole('button', { name: 'Add photos' }).click()
  await athlete.waitForURL(/\/studio\/galleries\/[0-9a-f-]{36}$/)
  await athlete
    .getByLabel('Add photos')
    .setInputFiles([await photo('a.jpg', '#c2410c'), await photo('b.jpg', '#1f4fd8'), await photo('c.jpg', '#12663f')])
  await athlete.getByText('Photos, 2 of 100').waitFor()
  // It does not go out without the one that is on its way.
  await athlete.getByRole('button', { name: 'Waits for the photos' }).waitFor()
  third.resolve()
  await athlete.getByText('Photos, 3 of 100').waitFor()
  await athlete.getByRole('button', { name: 'Make photo 2 the cover' }).click()
  await expect.poll(() => athlete.getByRole('button', { name: 'Make photo 2 the cover' }).count()).toBe(0)
  await athlete.getByRole('button', { name: 'Hide photo 3' }).click()
  await athlete.getByRole('button', { name: 'Show photo 3' }).waitFor()
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL('**/studio/galleries')
  await athlete
    .getByRole('list', { name: 'Your galleries' })
    .getByText(/2 photos · Buyers · \$4\.00/)
    .waitFor()
})

test('a fan unlocks the video with tokens and plays it', async () => {
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_watches' })
  await fillWallet(fan, '20')
  await fan.goto('/ind/athlete/kofi_films')
  await fan.getByRole('link', { name: /^Videos/ }).click()
  await fan.getByRole('link', { name: /^Locked: .*Block timing/ }).click()
  await fan.getByRole('heading', { level: 1, name: 'Block timing' }).waitFor()
  await expect.poll(() => fan.locator('video').count()).toBe(0)
  await fan.getByRole('button', { name: 'Unlock this video, $6.50' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Unlock now, $6.50' }).click()
  await fan.getByText('Unlocked. Yours for good.').waitFor()
  await fan.getByRole('dialog').getByRole('button', { name: 'Watch it' }).click()
  await fan.getByRole('group', { name: 'Block timing' }).getByRole('button', { name: 'Play' }).waitFor()
  const player = fan.locator('video')
  await expect.poll(() => player.evaluate((video) => 'duration' in video && Number(video.duration) > 1), { timeout: 10_000 }).toBe(true)
})

test('and the gallery, and looks at its photos one by one', async () => {
  await fan.goto('/ind/athlete/kofi_films?tab=galleries')
  await fan.getByRole('link', { name: /^Locked: .*Cup night/ }).click()
  await fan.getByText('Gallery · 2 photos').first().waitFor()
  await fan.getByRole('button', { name: 'Unlock this gallery, $4.00' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Unlock now, $4.00' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'See the gallery' }).click()
  await fan.getByRole('button', { name: 'Open Cup night, 1 of 2' }).click()
  const box = fan.getByRole('dialog', { name: 'Photos' })
  await box.getByText('1 of 2').waitFor()
  await fan.keyboard.press('ArrowRight')
  await box.getByText('2 of 2').waitFor()
  await expect.poll(() => box.getByRole('img').evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth) > 0)).toBe(true)
  await fan.keyboard.press('Escape')
  await expect.poll(() => box.count()).toBe(0)
  await fan.goto('/wallet')
  await expect.poll(() => board(fan).textContent()).toContain('9.50')
})

test('the athlete sees what they earned', async () => {
  await athlete.goto('/studio/earnings')
  const rows = athlete.getByRole('row')
  await rows.filter({ hasText: 'Video' }).filter({ hasText: '5.20' }).first().waitFor()
  await rows.filter({ hasText: 'Gallery' }).filter({ hasText: '3.20' }).first().waitFor()
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('a gallery is for subscribers first, says until when, and opens', async () => {
  await athlete.goto('/studio/galleries')
  await athlete.getByRole('link', { name: 'New gallery' }).click()
  await athlete.getByLabel('Title').fill('Semi-final')
  await athlete.getByRole('radio', { name: 'Subscribers' }).check()
  await athlete.getByLabel('Afterwards').selectOption({ label: 'Opens for everybody later' })
  const day = inDays(2)
  await athlete.getByLabel('For everybody from').fill(day)
  await shoot(athlete, 'early-gallery-studio')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'Add photos' }).click()
  await athlete.waitForURL(/\/studio\/galleries\/[0-9a-f-]{36}$/)
  await athlete.getByLabel('Add photos').setInputFiles([await photo('d.jpg', '#c2410c'), await photo('e.jpg', '#1f4fd8')])
  await athlete.getByText('Photos, 2 of 100').waitFor()
  await expect.poll(() => athlete.getByLabel('For everybody from').inputValue()).toBe(day)
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL('**/studio/galleries')
  await athlete.getByText(/Subscribers, for everybody from/).waitFor()
  await shoot(athlete, 'early-gallery-list')

  await fan.goto('/ind/athlete/kofi_films?tab=galleries')
  await fan.getByText(/^Subscribers until /).waitFor()
  await shoot(fan, 'early-gallery-tile')
  await fan.getByRole('link', { name: /^Locked: .*Semi-final/ }).click()
  await fan.getByText(/^For subscribers until .*, then for everybody\.$/).waitFor()
  await shoot(fan, 'early-gallery-page')
  expect(await complaintsOfAxe(fan)).toEqual([])
  stage.app.clock.advance(3 * 86_400_000)
  await stage.app.jobs.send(stage.app.db, 'things.open', {})
  const visitor = await stage.open('phone')
  await expect
    .poll(
      async () => {
        await visitor.goto(fan.url())
        const photo = visitor.getByRole('button', { name: 'Open Semi-final, 1 of 2' })
        return photo.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await expect.poll(() => visitor.getByText(/^For subscribers until/).count()).toBe(0)
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
