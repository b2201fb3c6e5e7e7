// Captions by hands: an athlete puts them up with a film and a second language afterwards, a fan reads them while it plays, by a button and
// by a key, and finds them on again the next time.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let film: string

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('phone')
  fan = await stage.open('phone')
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

const file = (name: string, words: string) => ({
  name,
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:59.000\n<v Coach>${words}\n`),
})
const player = (page: Page) => page.getByRole('group', { name: 'Block timing' })
const said = (page: Page) => player(page).locator('.said')
const at = (page: Page): Promise<number> =>
  player(page)
    .locator('video')
    .evaluate((film) => ('currentTime' in film ? Number(film.currentTime) : -1))
const soon = { timeout: 20_000 }

test('an athlete puts up a film with captions', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_says' })
  const clip = await filmClip('volleyball', { seed: 1, person: 1, kit: 1, seconds: 36 }, join(stage.app.dataFolder, 'take.mp4'))
  await athlete.goto('/studio/videos/create')
  await athlete.getByLabel('Title').fill('Block timing')
  await athlete.getByLabel(/^Video/).setInputFiles({ name: 'block.mp4', mimeType: 'video/mp4', buffer: Buffer.from(clip) })
  await athlete
    .locator('input[name=captions]')
    .setInputFiles({ name: 'notes.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\nnothing\n') })
  await expect.poll(() => athlete.getByLabel('Language of the captions').inputValue()).toBe('en')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.getByText('Line 3 of these captions could not be read.').first().waitFor()
  await athlete.locator('input[name=captions]').setInputFiles(file('english.vtt', 'On your marks, and wait for the setter'))
  await shoot(athlete, 'captions-new')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL('**/studio/videos')
  await athlete.getByRole('list', { name: 'Your videos' }).getByText('Published').waitFor(soon)
})

test('and in a second and a third language afterwards, one of which goes again', async () => {
  await athlete.getByRole('link', { name: 'Edit Block timing' }).click()
  const list = athlete.getByRole('list', { name: 'Captions by language' })
  await list.getByText('English').waitFor()
  for (const [language, words] of [
    ['Spanish', 'En sus marcas, y espera'],
    ['Arabic', 'على العلامات'],
  ] as const) {
    await athlete.locator('input[name=captions]').setInputFiles(file('more.vtt', words))
    await athlete.getByLabel('Language of the captions').selectOption({ label: language })
    await athlete.getByRole('button', { name: 'Add captions' }).click()
    await list.getByText(language).waitFor()
  }
  await list.scrollIntoViewIfNeeded()
  await shoot(athlete, 'captions-edit')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await list.getByRole('button', { name: 'Remove Arabic' }).click()
  await athlete.getByRole('button', { name: 'Remove captions' }).click()
  await list.getByText('Arabic').waitFor({ state: 'hidden' })
  film = (await athlete.getByRole('link', { name: 'See its page' }).getAttribute('href')) ?? ''
})

test('a fan reads them by a key, changes the language by the menu, and finds them on again', async () => {
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_reads' })
  // Pressed before what chooses among its sizes has come.
  const held = Promise.withResolvers<void>()
  await fan.route('**/adaptive-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await fan.goto(film)
  await player(fan).getByRole('button', { name: 'Play' }).click()
  await player(fan).getByRole('button', { name: 'Pause' }).waitFor()
  held.resolve()
  await expect.poll(() => at(fan), soon).toBeGreaterThan(0)
  await player(fan).getByRole('button', { name: 'Captions: off' }).waitFor(soon)
  await expect.poll(() => said(fan).count()).toBe(0)
  await player(fan).press('c')
  await said(fan).getByText('Coach: On your marks, and wait for the setter').waitFor(soon)
  await player(fan).press('k')
  await player(fan).getByRole('button', { name: 'Play' }).waitFor()
  const words = (await said(fan).boundingBox()) ?? { y: 0, height: 0 }
  const controls = (await player(fan).locator('.controls > .seek').boundingBox()) ?? { y: 0 }
  expect(words.y + words.height).toBeLessThanOrEqual(controls.y)
  await shoot(fan, 'captions-player')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await player(fan).getByRole('button', { name: 'Captions: English' }).click()
  await fan.getByRole('menuitemradio', { name: 'Spanish' }).click()
  await said(fan).getByText('Coach: En sus marcas, y espera').waitFor(soon)
  await expect.poll(() => said(fan).getAttribute('lang')).toBe('es')

  await fan.reload()
  await player(fan)
    .getByRole('button', { name: 'Play' })
    .or(player(fan).getByRole('button', { name: 'From the beginning' }))
    .first()
    .click()
  await said(fan).getByText('Coach: En sus marcas, y espera').waitFor(soon)
  await player(fan).press('c')
  await said(fan).waitFor({ state: 'hidden' })
  await player(fan).press('c')
  await said(fan).getByText('Coach: En sus marcas, y espera').waitFor(soon)
})
