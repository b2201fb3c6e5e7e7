// A film in several sizes on a line that gets narrow: it goes on in a smaller one without a stop, and in the one that somebody chose.
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerPerformer, uploadVideo } from '../../server/scenario/index.ts'
import { filmNoise } from '../../server/test/index.ts'
import { registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

/** What each size needs, smallest first. */
let bits: number[]
/** A player has half a minute of what it played before: to see it give way takes as long. By hand: SIZES_SECONDS=80, or 1200. */
const seconds = Number(process.env['SIZES_SECONDS'] ?? 24)
const isLong = seconds >= 80
const soon = { timeout: 60_000 }

let stage: Stage
let fan: Page
let line: CDPSession
const fetched: string[] = []

beforeAll(async () => {
  stage = await createStage()
  const { client, dataFolder } = stage.app
  const maya = await registerPerformer(client)
  const clip = await filmNoise({ width: 1920, height: 1080, seconds, framesPerSecond: 2 }, join(dataFolder, 'noise.mp4'))
  const { _id: id, slug } = await uploadVideo(client, maya, { video: clip }, { title: 'Whole game', audience: 'followers' })
  const view = async () => (await client.send('videos.view', { token: maya.token, params: { id } })).data
  await vi.waitFor(async () => expect((await view()).video?.playlist).toBeDefined(), { timeout: 1_100_000, interval: 500 })
  const { video } = await view()
  const token = video?.url?.split('token=')[1] ?? ''
  const list = await (await fetch(`${stage.origin}/media/${video?._id}/t/${token}/film.m3u8`)).text()
  bits = [...list.matchAll(/BANDWIDTH=(\d+)/g)].map(([, number]) => Number(number))
  fan = await stage.open('desktop')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_sizes' })
  fan.on('request', (request) => fetched.push(new URL(request.url()).pathname.replace(/.*\//, '')))
  await fan.goto(`/video/${slug}`)
  await fan
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  line = await fan.context().newCDPSession(fan)
}, 1_200_000)
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const narrow = (kilobits: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (kilobits * 1000) / 8,
    uploadThroughput: 1e6,
  })
const player = () => fan.getByRole('group', { name: 'Whole game' })
const quality = async () =>
  (await player()
    .getByRole('button', { name: /^Quality/ })
    .getAttribute('aria-label')) ?? ''
const read = (what: string): Promise<number> => fan.evaluate(`Number(document.querySelector('video').${what})`)

test('nothing of it is fetched before it is wanted; then it plays in the size that the line carries', async () => {
  await player().getByRole('button', { name: 'Play' }).waitFor()
  await expect.poll(() => fetched.includes('film.m3u8'), soon).toBe(true)
  expect(fetched.filter((name) => name.endsWith('.mp4') || name === 'clip')).toEqual([])
  await player().getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => read('currentTime'), soon).toBeGreaterThan(0.5)
  await expect.poll(quality, soon).toBe('Quality: Auto, 720p now')
  await player().hover()
  await player()
    .getByRole('button', { name: /^Quality/ })
    .click()
  await fan.getByRole('menuitemradio', { name: '360p', exact: true }).waitFor()
  await shoot(fan, 'player-quality')
  await fan.keyboard.press('Escape')
})

test.skipIf(!isLong)(
  'on a line that gets narrow it goes on in a smaller size, without a stop',
  async () => {
    await fan.evaluate(`{
    const video = document.querySelector('video')
    window.stops = 0
    video.addEventListener('waiting', () => (window.stops += 1))
  }`)
    // Less than the size that plays needs, more than the one below.
    const [small = 0, middle = 0] = bits
    await narrow((small * 2 + middle) / 3 / 1000)
    // What is there already is played first.
    await expect.poll(quality, { timeout: 120_000 }).toBe('Quality: Auto, 360p now')
    await expect.poll(() => fan.evaluate('window.stops')).toBe(0)
    expect(await read('paused')).toBe(0)
  },
  180_000,
)

test('who chooses a size gets it', async () => {
  await narrow(100_000)
  await player().hover()
  await player()
    .getByRole('button', { name: /^Quality/ })
    .click()
  await fan.getByRole('menuitemradio', { name: '360p', exact: true }).click()
  await expect.poll(() => read('videoHeight'), soon).toBe(360)
  await expect.poll(() => quality()).toBe('Quality: 360p')
})

test('when its addresses have run out they are asked for again, and it goes on', async () => {
  stage.app.clock.advance(6 * 60_000)
  const from = seconds - 12
  await player().getByRole('slider', { name: 'Place' }).fill(String(from))
  await expect.poll(() => read('currentTime'), soon).toBeGreaterThan(from + 0.5)
})
