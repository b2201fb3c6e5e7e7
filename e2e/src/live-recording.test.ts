// A stream that is kept: chosen before it begins, read by who watches, and one press makes it a video that plays.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('phone')
  fan = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Ines Vogt', username: 'ines_keeps' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_looks' })
})
afterAll(() => stage.close())

const summary = () => athlete.getByRole('region', { name: 'Recording', exact: true })

async function goLive(title: string): Promise<void> {
  await athlete.goto('/studio/live')
  await athlete.getByLabel('Title').fill(title)
  const asked = athlete.getByRole('button', { name: 'Turn camera on' })
  await athlete.getByRole('region', { name: 'Preview' }).waitFor()
  if (await asked.isVisible()) await asked.click()
  await athlete.getByRole('button', { name: 'Go live', exact: true }).waitFor()
}

async function end(): Promise<void> {
  await athlete.getByRole('button', { name: 'End stream' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'End stream' }).click()
  await athlete.getByRole('heading', { name: 'Go live' }).waitFor()
}

test('it is kept unless the host says otherwise, and who watches reads it', async () => {
  await goLive('Serve clinic')
  await expect.poll(() => athlete.getByRole('checkbox', { name: /^Keep a recording/ }).isChecked()).toBe(true)
  await athlete.getByRole('checkbox', { name: /^Keep a recording/ }).scrollIntoViewIfNeeded()
  await shoot(athlete, 'recording-chosen')
  await athlete.getByRole('button', { name: 'Go live', exact: true }).click()
  await athlete.getByText('On air').waitFor()
  await athlete.getByText('Recorded', { exact: true }).waitFor()
  await fan.goto('/live/ines_keeps')
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
  await fan.getByText('Recorded', { exact: true }).waitFor()
  await shoot(fan, 'recording-room')
  expect(await complaintsOfAxe(fan)).toEqual([])
  for (const page of [fan, athlete]) {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    if (size) await page.setViewportSize(size)
  }
})

test('another camera and a lost line are parts of the same recording', async () => {
  const video = fan.getByLabel('Live: Serve clinic')
  const source = await video.getAttribute('src')
  await athlete.getByRole('button', { name: 'Camera and microphone' }).click()
  await athlete.getByRole('dialog').getByLabel('Camera', { exact: true }).dispatchEvent('change')
  await athlete.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => video.getAttribute('src'), { timeout: 20_000 }).not.toBe(source)
  await athlete.getByText('On air').waitFor()
  const now = () => video.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
  const before = await now()
  await expect.poll(async () => (await now()) > before + 2, { timeout: 20_000 }).toBe(true)
})

test('one press makes it a video', async () => {
  await end()
  await summary()
    .getByText(/^Recording: 0:\d\d$/)
    .waitFor()
  await summary()
    .getByText(/^It is not public, and is deleted on /)
    .waitFor()
  await shoot(athlete, 'recording-kept')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await summary().getByRole('button', { name: 'Make it a video' }).click()
  await summary()
    .getByText('Your video is ready.')
    .or(summary().getByText(/^Your video is being prepared/))
    .first()
    .waitFor()
  await shoot(athlete, 'recording-making')
  await summary().getByText('Your video is ready.').waitFor({ timeout: 120_000 })
  await shoot(athlete, 'recording-made')
  expect(await complaintsOfAxe(athlete)).toEqual([])
})

test('it is published like any other, and plays', async () => {
  await summary().getByRole('link', { name: 'Look at it and publish' }).click()
  await athlete.getByRole('heading', { name: 'Edit video' }).waitFor()
  await expect.poll(() => athlete.getByLabel('Title').inputValue()).toBe('Serve clinic')
  const path = (await athlete.getByRole('link', { name: 'See its page' }).getAttribute('href')) ?? ''
  await fan.goto(path)
  await fan.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => fan.locator('video').count()).toBe(0)
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.getByText('Serve clinic').first().waitFor()
  const film = fan.locator('video').first()
  // What plays is fetched after the page.
  const isThere = async () => {
    await fan.goto(path)
    return film.waitFor({ state: 'attached', timeout: 5000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  await film.evaluate(async (element) => {
    if (!('play' in element && 'muted' in element)) return
    element.muted = true
    await (element.play as () => Promise<void>)()
  })
  await expect
    .poll(() => film.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0)), { timeout: 20_000 })
    .toBeGreaterThan(1)
  await shoot(fan, 'recording-plays')
})

test('what shall not be kept is not, and what was kept before is deleted', async () => {
  await goLive('Shall go')
  await athlete.getByRole('checkbox', { name: /^Keep a recording/ }).check()
  await athlete.getByRole('button', { name: 'Go live', exact: true }).click()
  await athlete.getByText('On air').waitFor()
  await fan.goto('/live/ines_keeps')
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
  await end()
  await summary().getByRole('button', { name: 'Make it a video' }).waitFor()

  await goLive('Only now')
  await athlete.getByRole('checkbox', { name: /^Keep a recording/ }).uncheck()
  await athlete.getByRole('button', { name: 'Go live', exact: true }).click()
  await athlete.getByText('On air').waitFor()
  await expect.poll(() => athlete.getByText('Recorded', { exact: true }).count()).toBe(0)
  await end()
  await athlete.getByRole('region', { name: 'Your last stream' }).waitFor()
  const earlier = athlete.getByRole('region', { name: 'Earlier recordings' })
  await earlier.getByText('Shall go').waitFor()
  await earlier.scrollIntoViewIfNeeded()
  await shoot(athlete, 'recording-earlier')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await expect.poll(() => summary().count()).toBe(0)
  await earlier.getByRole('button', { name: 'Delete' }).click()
  await shoot(athlete, 'recording-delete')
  await athlete.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => earlier.count()).toBe(0)
})

test('nothing is left wrong', () => expect(stage.complaints).toEqual([]))
