// What plays on our pages, by hands and by keys: a film goes on where somebody stopped, on its own when its address has run out, and says
// so where it cannot; a sound shows how loud it is.
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { publish, registerPerformer, uploadPostFile, uploadVideo } from '../../server/scenario/index.ts'
import { drawTone } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let film: string
let sound: string

beforeAll(async () => {
  stage = await createStage()
  const { client, dataFolder } = stage.app
  const maya = await registerPerformer(client)
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 36 }, join(dataFolder, 'take.mp4'))
  film = `/video/${(await uploadVideo(client, maya, { video: clip }, { title: 'Film room', audience: 'followers' })).slug}`
  const tone = drawTone(40, (second) => 0.2 + 0.7 * Math.abs(Math.sin(second)))
  const { _id } = await uploadPostFile(client, maya, 'Audio', tone)
  sound = `/post/${(await publish(client, maya, { type: 'audio', title: 'Race day call', fileIds: [_id] })).slug}`
  await stage.app.settle()
  // As it was before films were made in several sizes; e2e/src/sizes.test.ts has one that was.
  await sql`
    update file set variants = (select jsonb_agg(one) from jsonb_array_elements(variants) one where one->>'name' !~ '^[hl][0-9]+$')`.execute(
    stage.app.db,
  )
  fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_plays' })
  await fan.goto(film)
  await fan
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  // A film of more than half a minute, in all its sizes.
}, 300_000)
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const player = (page: Page, name = 'Film room') => page.getByRole('group', { name })
const at = (page: Page): Promise<number> =>
  page
    .locator('video, audio')
    .first()
    .evaluate((media) => ('currentTime' in media ? Number(media.currentTime) : -1))
const isPaused = (page: Page): Promise<boolean> =>
  page
    .locator('video, audio')
    .first()
    .evaluate((media) => 'paused' in media && media.paused === true)
/** A busy machine takes its time to begin. */
const soon = { timeout: 20_000 }
/** As when the browser fetches what comes next, and the address opens nothing any more. */
const breakLine = (page: Page) =>
  page.locator('video').evaluate((video) => {
    if ('src' in video) video.src = String(video.src).replace('token=m_', 'token=m_1')
  })
/** By the slider, as a key or a screen reader moves it. */
const goTo = (page: Page, seconds: number) => player(page).getByRole('slider', { name: 'Place' }).fill(String(seconds))

test('a film has its picture and its shape before it plays, and plays by a press', async () => {
  await player(fan).getByRole('button', { name: 'Play' }).waitFor()
  expect(
    await fan
      .locator('.media')
      .first()
      .evaluate((frame) => frame.classList.length),
  ).toBe(1)
  await shoot(fan, 'player-before')
  await player(fan).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => at(fan), soon).toBeGreaterThan(0.2)
  await player(fan).getByRole('button', { name: 'Pause' }).waitFor()
  await shoot(fan, 'player-playing')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('keys pause it, move in it, mute it and make it faster', async () => {
  await player(fan).focus()
  await fan.keyboard.press('k')
  await expect.poll(() => isPaused(fan), soon).toBe(true)
  await goTo(fan, 10)
  await fan.keyboard.press('l')
  await expect.poll(() => at(fan), soon).toBe(20)
  await fan.keyboard.press('j')
  await fan.keyboard.press('ArrowLeft')
  await expect.poll(() => at(fan), soon).toBe(5)
  await fan.keyboard.press('m')
  await player(fan).getByRole('button', { name: 'Turn sound on' }).waitFor()
  await fan.keyboard.press('m')
  await player(fan).getByRole('button', { name: 'Turn sound off' }).waitFor()
  await fan.keyboard.press('>')
  await player(fan).getByRole('button', { name: 'Speed: 1.25×' }).click()
  await fan.getByRole('menuitemradio', { name: '2×' }).waitFor()
  await expect.poll(() => fan.getByRole('menuitemradio', { name: '1.25×' }).getAttribute('aria-checked')).toBe('true')
  await shoot(fan, 'player-speed')
  await fan.getByRole('menuitemradio', { name: 'Normal' }).click()
  await player(fan).getByRole('button', { name: 'Speed: 1×' }).waitFor()
})

test('its controls go while it plays and nobody moves, and come back', async () => {
  await player(fan).getByRole('button', { name: 'Play' }).click()
  await fan.locator('.player[data-resting]').waitFor()
  await fan.keyboard.press('ArrowUp')
  await expect.poll(() => fan.locator('.player[data-resting]').count(), soon).toBe(0)
  await fan.keyboard.press('k')
})

test('where somebody stopped it goes on, and from the beginning if they would rather', async () => {
  await goTo(fan, 21)
  await expect.poll(() => at(fan), soon).toBe(21)
  await fan.reload()
  await player(fan).getByRole('button', { name: 'Go on at 0:21' }).waitFor()
  await shoot(fan, 'player-place')
  await player(fan).getByRole('button', { name: 'Go on at 0:21' }).click()
  await expect.poll(() => at(fan), soon).toBeGreaterThan(21.1)
  await goTo(fan, 35)
  await fan.reload()
  await player(fan).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => at(fan), soon).toBeGreaterThan(0.2)
  expect(await at(fan)).toBeLessThan(10)
})

test('when its address has run out it is asked for again, and goes on from the same second', async () => {
  await goTo(fan, 12)
  await expect.poll(() => at(fan), soon).toBeGreaterThan(12)
  await breakLine(fan)
  await expect.poll(() => at(fan), soon).toBeGreaterThan(12.2)
  expect(await at(fan)).toBeLessThan(30)
  await expect.poll(() => isPaused(fan)).toBe(false)
})

test('where it cannot go on it says so, and goes on when asked to', async () => {
  await goTo(fan, 8)
  await expect.poll(() => at(fan), soon).toBeGreaterThan(8)
  await fan.route('**/media/**', (route) => route.abort())
  await breakLine(fan)
  await player(fan).getByRole('button', { name: 'Try again' }).waitFor()
  await shoot(fan, 'player-broken')
  await fan.unroute('**/media/**')
  await player(fan).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => at(fan), soon).toBeGreaterThan(8.2)
  expect(await at(fan)).toBeLessThan(30)
})

test('a sound shows how loud it is and plays, in a list and on its page', async () => {
  await fan.goto(sound)
  await fan.locator('.wave').waitFor()
  await player(fan, 'Race day call').getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => at(fan), soon).toBeGreaterThan(0.2)
  await player(fan, 'Race day call').getByRole('slider', { name: 'Place' }).fill('16')
  await shoot(fan, 'player-sound')
  await fan.keyboard.press('k')
  await expect.poll(() => isPaused(fan), soon).toBe(true)
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('nothing is wider than a narrow phone, and everything can be hit', async () => {
  await fan.setViewportSize({ width: 320, height: 700 })
  await fan.goto(film)
  await player(fan)
    .getByRole('button', { name: /Play|beginning/ })
    .first()
    .click()
  await player(fan).getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => fan.evaluate('document.documentElement.scrollWidth')).toBe(320)
  const sizes = await player(fan)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
  expect(sizes.filter((size) => size > 0 && size < 44)).toEqual([])
  await shoot(fan, 'player-narrow')
})
