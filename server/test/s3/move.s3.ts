// Files are moved from the disk to S3 and back while the site runs: killed in the middle, gone on with, refused while anything is missing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerFan, registerPerformer, uploadPostFile, type Person } from '#scenario/index.ts'
import { days } from '#platform/clock.ts'
import { createLocalDisk, createS3, listKeys, objectPath, type S3Store, type Store } from '#platform/storage/index.ts'
import { asProgram, createTestApp, createTestDatabase, templateName, type TestApp, type TestDatabase } from '../index.ts'
import { begin, run } from './command.ts'
import { startWeed, type Weed } from './weed.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-s3-move-'))
const root = join(folder, 'media')
let weed: Weed
let s3: S3Store
let disk: Store
let database: TestDatabase
let app: TestApp
let athlete: Person
let fan: Person
let s3Env: Record<string, string>
const posts: string[] = []

const start = (env: Record<string, string>) =>
  createTestApp({ database: { ...database, drop: async () => undefined }, env: { FIELDHOUSE_DATA: folder, ...env } })
const moving = () => ({
  DATABASE_URL: asProgram(database.url),
  DATABASE_OWNER_URL: database.url,
  FIELDHOUSE_DATA: folder,
  ...s3Env,
})
const move = (...args: string[]) => run('media-move', args, moving())

beforeAll(async () => {
  weed = await startWeed()
  const bucket = await weed.bucket('moved')
  s3 = createS3(bucket)
  s3Env = weed.envOf(bucket)
  disk = createLocalDisk(root)
  database = await createTestDatabase(templateName)
  app = await start({})
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await weed.close()
  rmSync(folder, { recursive: true, force: true })
})

let shade = 0
async function post(): Promise<string> {
  const background = { r: (shade += 7), g: 60, b: 90 }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const { _id } = await uploadPostFile(app.client, athlete, 'Photo', bytes)
  const { _id: id } = await publish(app.client, athlete, { type: 'photo', fileIds: [_id] })
  posts.push(id)
  return _id
}
const keysIn = async (store: Store) => {
  const keys: string[] = []
  for await (const key of listKeys(store)) keys.push(key)
  return keys.toSorted()
}
/** What everybody who looks at the posts gets of their pictures. */
async function statuses(): Promise<number[]> {
  const found: number[] = []
  for (const id of posts) {
    const { data } = await app.client.send('feeds.view', { token: fan.token, params: { id } })
    const answer = await fetch(`${app.client.baseUrl}${data.files[0]?.url}`)
    await answer.arrayBuffer()
    found.push(answer.status)
  }
  return found
}
const allThere = () => posts.map(() => 200)

test('a site that has files keeps them where they are, whatever is set', async () => {
  for (let times = 0; times < 3; times += 1) await post()
  await app.close()
  app = await start(s3Env)
  await post()
  expect([await statuses(), (await keysIn(s3)).length]).toEqual([allThere(), 0])
})

test('what is missing keeps the move from its end, and both places go on to be looked at', async () => {
  const fileId = await post()
  const key = (await keysIn(disk)).find((one) => one.includes(fileId)) ?? ''
  const bytes = Buffer.from(await sharp(await readAll(disk, key)).toBuffer())
  rmSync(objectPath(root, key))
  const refused = await move('--to', 's3')
  expect(refused).toEqual({ code: 1, said: expect.stringContaining(key) })
  expect(refused.said).toContain('1 file that the site names is in neither place')
  expect((await move('--to', 's3', '--clear')).said).toContain('Nothing was changed')
  // As it comes from a backup.
  await disk.put(key, Readable.from([bytes]))
  expect(await statuses()).toEqual(allThere())
})

const readAll = async (store: Store, key: string) => {
  const chunks: Buffer[] = []
  for await (const chunk of await store.open(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('killed in the middle it goes on, while people send, look and remove', async () => {
  const loose = Array.from({ length: 200 }, () => `x-${randomUUID()}-w480.webp`)
  for (const key of loose) await disk.put(key, Readable.from([key]))
  const before = (await keysIn(s3)).length
  const first = begin('media-move', ['--to', 's3'], moving())
  let reached = before
  while (reached < before + 40) {
    await wait(20)
    reached = (await keysIn(s3)).length
  }
  first.child.kill('SIGKILL')
  await first.ended
  const left = loose.length - (await keysIn(s3)).filter((key) => loose.includes(key)).length
  expect(left).toBeGreaterThan(0)

  // New ones go to the new place, and what is removed is gone from both.
  const sent = await post()
  expect((await keysIn(disk)).filter((key) => key.includes(sent))).toEqual([])
  const gone = posts.splice(0, 1)[0] ?? ''
  const { data } = await app.client.send('feeds.view', { token: athlete.token, params: { id: gone } })
  const goneFile = data.files[0]?._id ?? 'none'
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: gone } })
  app.clock.advance(days(2))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  for (const store of [disk, s3]) expect((await keysIn(store)).filter((key) => key.includes(goneFile))).toEqual([])
  expect(await statuses()).toEqual(allThere())

  const second = await move('--to', 's3')
  const [, copied = '', there = ''] = /(\d+) files? copied.*; (\d+) were there/.exec(second.said) ?? []
  expect([second.code, Number(copied) >= left, Number(there) > 0]).toEqual([0, true, true])
  process.stdout.write(`moved to S3: killed after ${reached - before}, then ${copied} copied, ${there} were there\n`)
  expect(await move('--to', 's3')).toEqual({ code: 0, said: expect.stringMatching(/^0 files copied/) })
  const named = await keysIn(s3)
  for (const key of loose) expect(named).toContain(key)
  const one = loose[0] ?? ''
  expect(await text(await s3.open(one))).toBe(one)
  expect(await statuses()).toEqual(allThere())
})

test('the copies go when they are told to, and the pictures stay', async () => {
  const cleared = await move('--to', 's3', '--clear')
  expect(cleared).toEqual({ code: 0, said: expect.stringMatching(/copies removed from the disk/) })
  expect(await keysIn(disk)).toEqual([])
  expect(await statuses()).toEqual(allThere())
  expect((await move('--to', 's3')).said).toContain('0 copied')
})

test('and back: without S3 a site whose files are there does not start, and one that took them back does', async () => {
  await app.close()
  await expect(start({})).rejects.toThrow('S3_ENDPOINT: needed')
  app = await start(s3Env)
  const back = await move('--to', 'disk')
  expect(back).toEqual({ code: 0, said: expect.stringContaining('All files are on the disk') })
  expect(await move('--to', 'disk')).toEqual({ code: 0, said: expect.stringMatching(/^0 files copied/) })
  expect((await keysIn(disk)).length).toBe((await keysIn(s3)).length)
  await move('--to', 'disk', '--clear')
  expect(await keysIn(s3)).toEqual([])
  await app.close()
  await weed.kill()
  app = await start({})
  expect(await statuses()).toEqual(allThere())
  expect(existsSync(join(root, 'work')) ? (await readdir(join(root, 'work'))).filter((name) => name.endsWith('.part')) : []).toEqual([])
})
