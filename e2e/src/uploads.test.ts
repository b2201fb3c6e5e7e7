// A large film on a narrow line, by hands: held up, gone on with, lost by a reload and gone on with by choosing it again.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

const soon = { timeout: 30_000 }

let stage: Stage
let athlete: Page
let line: CDPSession
/** On the disk, so that it is the same file each time it is chosen. */
let film: string
/** From which byte each part went. */
const parts: number[] = []

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_sends' })
  const clip = await filmClip('volleyball', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(stage.app.dataFolder, 'take.mp4'))
  // Players leave such a box out: it makes the film as large as one of an hour.
  const padding = Buffer.alloc(14 * 1024 * 1024)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4)
  film = join(stage.app.dataFolder, 'game.mp4')
  await writeFile(film, Buffer.concat([clip, padding]))
  athlete.on('request', (request) => {
    if (request.method() === 'PATCH') parts.push(Number(request.headers()['upload-offset']))
  })
  line = await athlete.context().newCDPSession(athlete)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

/** What is sent; pages come as ever. Without a number the line is wide. */
const narrow = (kilobits?: number) =>
  line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: kilobits === undefined ? -1 : (kilobits * 1000) / 8,
  })
const choose = () => athlete.getByLabel('Photos or video').setInputFiles(film)
const percentOf = async () => Number(/(\d+)/.exec((await athlete.getByText(/^(Uploading|Paused at) \d+%$/).textContent()) ?? '')?.[1] ?? 0)

const folder = () => join(stage.app.dataFolder, 'media', 'uploads')
const left = async () => (await readdir(folder(), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** Begun on a page of its own, and stopped. */
const beginAndStop = async () => {
  await athlete.goto('/studio/posts/create')
  await athlete.getByLabel('Photos or video').waitFor({ state: 'attached' })
  await narrow(8000)
  await choose()
  await expect.poll(percentOf, soon).toBeGreaterThan(5)
  await athlete.getByRole('button', { name: 'Stop' }).click()
  await athlete.getByText(/Go on with game\.mp4/).waitFor()
  await narrow()
}

test('what was begun is let go of, there and here', async () => {
  await beginAndStop()
  await expect.poll(() => left()).toBe(2)
  await athlete.getByRole('button', { name: 'Let go of game.mp4' }).click()
  await expect.poll(() => athlete.getByText(/Go on with/).count()).toBe(0)
  await expect.poll(() => left()).toBe(0)
})

test('what the server has not kept is forgotten', async () => {
  await beginAndStop()
  await athlete.reload()
  await athlete.getByText(/Go on with game\.mp4/).waitFor()
  await rm(folder(), { recursive: true })
  await athlete.reload()
  await athlete.getByLabel('Photos or video').waitFor({ state: 'attached' })
  await expect.poll(() => athlete.getByText(/Go on with/).count()).toBe(0)
  expect(await athlete.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('uploads:')))).toEqual([])
})

test('it is held up and gone on with', async () => {
  await athlete.goto('/studio/posts/create')
  await athlete.getByLabel('Photos or video').waitFor({ state: 'attached' })
  await narrow(16_000)
  await choose()
  await expect.poll(percentOf, soon).toBeGreaterThan(5)
  await athlete.getByRole('button', { name: 'Pause' }).click()
  await athlete.getByText(/^Paused at/).waitFor()
  await shoot(athlete, 'upload-paused')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  const before = await percentOf()
  await athlete.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(percentOf, soon).toBeGreaterThan(before)
})

test('what is stopped while it is held up does not go on by itself', async () => {
  await athlete.getByRole('button', { name: 'Pause' }).click()
  await athlete.getByText(/^Paused at/).waitFor()
  parts.length = 0
  await athlete.getByRole('button', { name: 'Stop' }).click()
  await athlete.getByText(/Go on with game\.mp4/).waitFor()
  await athlete.waitForTimeout(1500)
  expect(parts).toEqual([])
  await choose()
  await expect.poll(percentOf, soon).toBeGreaterThan(5)
})

test('after a reload it says which file it was, and sends only the rest of it', async () => {
  await expect.poll(percentOf, soon).toBeGreaterThan(30)
  // Who has begun to write is asked before leaving.
  athlete.once('dialog', (dialog) => void dialog.accept())
  await athlete.reload()
  await athlete.getByText(/Go on with game\.mp4 · \d+ %/).waitFor()
  await shoot(athlete, 'upload-begun')
  parts.length = 0
  await narrow(400_000)
  await choose()
  await athlete.getByRole('list', { name: 'Files' }).getByText('game.mp4').waitFor()
  expect(parts[0]).toBeGreaterThan(1_000_000)
  await athlete.getByText('Ready').waitFor()
  await expect.poll(() => athlete.getByText(/Go on with/).count()).toBe(0)
})

test('nothing of it is left on the way', async () => {
  await expect.poll(left).toBe(0)
})

const ownPosts = async () => {
  const cookies = await athlete.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const { data } = await stage.app.client.send('feeds.own', { token, headers: { cookie } })
  return data.map(({ text, files }) => [text, files.map(({ name }) => name)])
}

test('what is published while its film is on the way goes out with it, and not at all where it is stopped', async () => {
  await athlete.getByRole('button', { name: 'Remove game.mp4' }).click()
  await athlete.getByLabel('Text').fill('The whole game')
  await narrow(8000)
  await choose()
  await expect.poll(percentOf, soon).toBeGreaterThan(5)
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.getByRole('button', { name: 'Waits for the file' }).waitFor()
  await shoot(athlete, 'upload-waits')
  await athlete.getByRole('button', { name: 'Stop' }).click()
  await athlete.getByRole('button', { name: 'Publish' }).waitFor()
  expect(await ownPosts()).toEqual([])
  await choose()
  await expect.poll(percentOf, soon).toBeGreaterThan(5)
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.getByRole('button', { name: 'Waits for the file' }).waitFor()
  await narrow()
  await athlete.waitForURL('**/studio/posts')
  expect(await ownPosts()).toEqual([['The whole game', ['game.mp4']]])
})

test('who leaves while a file is sent is asked, and it stops', async () => {
  await athlete.goto('/studio/posts/create')
  await narrow(8000)
  await choose()
  await expect.poll(percentOf, soon).toBeGreaterThan(5)
  const asked: string[] = []
  const answers = [false, true]
  athlete.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  const home = athlete.getByRole('link', { name: 'Home', exact: true })
  await home.click()
  await expect.poll(percentOf, soon).toBeGreaterThan(10)
  await home.click()
  await athlete.waitForURL('**/home')
  expect(asked).toEqual(Array.from({ length: 2 }, () => 'A file is still being sent. Leave, and it stops?'))
  parts.length = 0
  await narrow()
  await athlete.goto('/studio/posts/create')
  await athlete.getByText(/Go on with game\.mp4/).waitFor()
  expect(parts).toEqual([])
})
