// A teaser by hands: of a film that was just chosen and of one that is there, the moment is looked for in the film itself.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('phone')
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

const soon = { timeout: 30_000 }
const teaserOf = async () => {
  const [video] = (await stage.app.client.send('videos.search', { query: { q: 'Block timing' } })).data
  return video?.teaser
}
const beginning = () => athlete.getByRole('slider', { name: 'Where the teaser begins' })

test('of a new film', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_cuts' })
  const clip = await filmClip('volleyball', { seed: 1, person: 1, kit: 1, seconds: 12 }, join(stage.app.dataFolder, 'take.mp4'))
  await athlete.goto('/studio/videos/create')
  await athlete.getByLabel('Title').fill('Block timing')
  await athlete.getByRole('radio', { name: /^A moment of the video/ }).check()
  await athlete.getByText('Choose the video first.').waitFor()
  await athlete.locator('input[name=video]').setInputFiles({ name: 'block.mp4', mimeType: 'video/mp4', buffer: Buffer.from(clip) })
  await athlete.getByRole('button', { name: '5 seconds', exact: true }).click()
  await expect.poll(() => beginning().getAttribute('max'), soon).toMatch(/^[67]/)
  await beginning().fill('4')
  await expect
    .poll(() => athlete.getByLabel('The moment you choose').evaluate((film) => ('currentTime' in film ? film.currentTime : -1)), soon)
    .toBe(4)
  await expect.poll(() => athlete.getByRole('button', { name: '15 seconds' }).count()).toBe(0)
  await athlete.getByLabel('The moment you choose').scrollIntoViewIfNeeded()
  await shoot(athlete, 'teaser-moment')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL('**/studio/videos')
  await expect.poll(async () => (await teaserOf())?.status, { timeout: 60_000 }).toBe('finished')
  expect((await teaserOf())?.duration).toBeCloseTo(5, 0)
})

test('of a film that is there, by keys', async () => {
  const before = (await teaserOf())?._id
  await athlete.getByRole('link', { name: 'Edit Block timing' }).click()
  await athlete.getByRole('radio', { name: /^A moment of the video/ }).check()
  await expect.poll(() => beginning().isEnabled(), soon).toBe(true)
  await beginning().focus()
  await athlete.keyboard.press('ArrowRight')
  await athlete.getByRole('button', { name: 'Save changes' }).click()
  await athlete.waitForURL('**/studio/videos')
  await expect
    .poll(
      async () => {
        const teaser = await teaserOf()
        return teaser?._id !== before && teaser?.status
      },
      { timeout: 60_000 },
    )
    .toBe('finished')
})
