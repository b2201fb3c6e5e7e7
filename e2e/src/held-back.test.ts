// A phone that saves power starts nothing by itself, not even silent pictures: who comes to a stream starts them with a press.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerFan } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

/** As WebKit does on an iPhone in low power mode. */
const savesPower = `
  let isPressed = false
  addEventListener('pointerup', () => (isPressed = true), true)
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    return isPressed ? play.call(this) : Promise.reject(new DOMException('A press is needed', 'NotAllowedError'))
  }
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (name.toLowerCase() !== 'autoplay') setAttribute.call(this, name, value)
  }
`

beforeAll(async () => {
  stage = await createStage()
  await registerFan(stage.app.client, { name: 'Jo Lindqvist', username: 'jo_saves' })
  await stage.app.settle()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  await fan.addInitScript(savesPower)
  await signIn(fan, 'jo_saves', password)
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('somebody is live', async () => {
  await registerAthlete(athlete, { name: 'Ines Vogt', username: 'ines_held' })
  await athlete.goto('/studio/live')
  await athlete.getByLabel('Title').fill('Serve clinic')
  await expect
    .poll(async () => {
      const asked = athlete.getByRole('button', { name: 'Turn camera on' })
      if (await asked.isVisible()) await asked.click()
      return athlete.getByLabel('Your picture').evaluate((video) => 'videoWidth' in video && Number(video.videoWidth) > 0)
    })
    .toBe(true)
  await athlete.getByRole('button', { name: 'Go live', exact: true }).click()
  await athlete.getByRole('heading', { name: 'You are live' }).waitFor()
})

test('what the device holds back is started with a press', async () => {
  await fan.goto('/live/ines_held')
  const start = fan.getByRole('button', { name: 'Play', exact: true })
  await start.waitFor()
  await fan.getByText('Your device waits for a press.').waitFor()
  await shoot(fan, 'held-back')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await start.click()
  const at = () => fan.getByLabel('Live: Serve clinic').evaluate((video) => ('currentTime' in video ? Number(video.currentTime) : 0))
  await expect.poll(at).toBeGreaterThan(0)
  await start.waitFor({ state: 'detached' })
})
