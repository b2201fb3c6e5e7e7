// Two processes with a data folder each, one bucket: what is sent to one is seen at the other, by whoever may; the store dies and comes back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  uploadPostFile,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { createS3, listKeys, type Bucket, type S3Store } from '#platform/storage/index.ts'
import { filmClip } from '../../demo/pictures/index.ts'
import { examine } from '../../src/commands/examine.ts'
import { asProgram, createTestApp, createTestDatabase, templateName, type TestApp, type TestDatabase } from '../index.ts'
import { run } from './command.ts'
import { startWeed, type Weed } from './weed.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-s3-site-'))
let weed: Weed
let bucket: Bucket
let store: S3Store
let database: TestDatabase
let a: TestApp
let b: TestApp
let owner: Person
let athlete: Person
let fan: Person
let clip: Buffer

beforeAll(async () => {
  weed = await startWeed()
  bucket = await weed.bucket('site')
  store = createS3(bucket)
  database = await createTestDatabase(templateName)
  const env = weed.envOf(bucket)
  a = await createTestApp({ database, env, app: { ownerUrl: database.url } })
  b = await createTestApp({ database: { ...database, drop: async () => undefined }, env })
  owner = await registerAdministrator(a.client, await a.administration.issueFirstLink())
  athlete = await registerPerformer(a.client)
  fan = await registerFan(a.client)
  clip = await filmClip('track', { seed: 3, person: 3, kit: 3, seconds: 2 }, join(folder, 'clip.mp4'))
})
afterAll(async () => {
  await b.close()
  await a.close()
  await weed.close()
  rmSync(folder, { recursive: true, force: true })
})

const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const key of listKeys(store, prefix)) keys.push(key)
  return keys
}
const allOf = async (fileId: string) => [...(await keysOf(`p-${fileId}`)), ...(await keysOf(`x-${fileId}`))]
let shade = 0
const picture = () =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: { r: (shade += 1), g: 120, b: 60 } } })
    .png()
    .toBuffer()
const post = async (wishes: Parameters<typeof publish>[2] = {}) => {
  const { _id } = await uploadPostFile(a.client, athlete, 'Photo', await picture())
  return publish(a.client, athlete, { type: 'photo', fileIds: [_id], ...wishes })
}
const get = (app: TestApp, path: string | undefined, headers = {}) => fetch(`${app.client.baseUrl}${path}`, { headers })
const seenBy = async (app: TestApp, person: Person, id: string) =>
  (await app.client.send('feeds.view', { token: person.token, params: { id } })).data.files[0]

test('a picture that is sent to one is seen at the other, whose folder has nothing of it', async () => {
  const { _id: id } = await post()
  const file = await seenBy(b, fan, id)
  const answer = await get(b, file?.url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(width).toBeGreaterThan(400)
  expect((await allOf(file?._id ?? '')).length).toBeGreaterThan(1)
  // Where S3 is set a new site begins there.
  const { data } = await a.client.send('house.storage', { token: (await signIn(a.client, owner)).token })
  expect(data.files).toEqual({
    home: 's3',
    place: `site at ${new URL(bucket.endpoint).host}`,
    former: null,
    isMoving: false,
    away: null,
  })
})

test('a film that is sent to one is prepared at the other, and players get their parts of it', async () => {
  const { _id: id } = await uploadVideo(a.client, athlete, { video: clip })
  await b.settle()
  const { data } = await a.client.send('videos.view', { token: athlete.token, params: { id } })
  const url = data.video?.url
  const whole = await get(a, url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, bytes.length > 10_000]).toEqual([200, true])
  const part = await get(b, url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
  const end = await get(b, url, { range: 'bytes=-50' })
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-50))).toBe(true)
  expect((await get(a, url, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  // What was sent is gone once it is prepared.
  expect((await keysOf('x-')).filter((key) => key.endsWith('-incoming'))).toEqual([])
})

test('what is for those who paid is for nobody else, at neither of them', async () => {
  const { _id: id } = await post({ isSale: true, price: 5 })
  const own = await seenBy(a, athlete, id)
  expect((await get(b, own?.url)).status).toBe(200)
  const seen = await seenBy(b, fan, id)
  expect(seen?.url).toBeUndefined()
  const [path = ''] = (own?.url ?? '').split('?')
  for (const app of [a, b]) {
    expect((await get(app, path)).status).toBe(404)
    expect((await get(app, `${path}?token=${'x'.repeat(60)}`)).status).toBe(403)
    expect((await get(app, `/media/public/x-${own?._id}-w480.webp`)).status).toBe(404)
  }
  expect((await fetch(`${bucket.endpoint}/site/objects/x-${own?._id}-w480.webp`)).status).toBe(403)
})

test('a backup carries what lies there, and a restore puts it into another bucket', async () => {
  const { _id: id } = await post()
  const at = { DATABASE_URL: asProgram(a.databaseUrl), DATABASE_OWNER_URL: a.databaseUrl, FIELDHOUSE_DATA: a.dataFolder }
  const made = await run('backup', [join(folder, 'backups')], { ...at, ...weed.envOf(bucket) })
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/ 0 missing/) })
  const other = await weed.bucket('restored')
  const fresh = await createTestDatabase()
  const data = { FIELDHOUSE_DATA: join(folder, 'data'), ...weed.envOf(other) }
  const restored = await run('restore', [join(folder, 'backups'), '--into', fresh.url], data)
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('The site is held') })
  const opened = await run('recovered', ['--open'], { ...data, DATABASE_URL: asProgram(fresh.url), DATABASE_OWNER_URL: fresh.url })
  expect(opened).toEqual({ code: 0, said: expect.stringContaining('It is open') })
  const again = await createTestApp({ database: fresh, env: data })
  const reader = await signIn(again.client, fan)
  const file = await seenBy(again, reader, id)
  expect((await get(again, file?.url)).status).toBe(200)
  await again.close()
})

test('the store dies: the rest goes on, files are refused with a sentence, it is told, and heals', async () => {
  const { _id: id } = await post()
  const file = await seenBy(a, fan, id)
  const photo = await picture()
  const look = async () => {
    await a.jobs.send(a.db, 'alerts.look', {})
    await a.jobs.drain()
    const { data } = await a.client.send('alerts.list', { token: (await signIn(a.client, owner)).token })
    return data.open.find(({ kind }) => kind === 'storage.away')
  }
  const send = () => a.client.try('feeds.uploadPhoto', { token: athlete.token, files: { file: new Blob([Buffer.from(photo)]) } })
  const source = {
    NODE_ENV: 'test',
    FIELDHOUSE_DATA: a.dataFolder,
    DATABASE_URL: asProgram(a.databaseUrl),
    DATABASE_OWNER_URL: a.databaseUrl,
    SECRET_KEY: 'a secret of the tests, longer than 32 characters',
    ...weed.envOf(bucket),
  }
  const doctor = async () => {
    const { findings } = await examine({ source, isDeep: false, now: a.clock.now() })
    return findings.filter(({ id: found }) => found.startsWith('storage'))
  }
  expect([await doctor(), await look()]).toEqual([[], undefined])

  // Sent, and not prepared when it happens.
  const { _id: film } = await uploadVideo(a.client, athlete, { video: clip })
  await weed.kill()
  expect((await a.client.try('feeds.list', { token: fan.token })).status).toBe(200)
  expect((await a.client.try('performers.view', { token: fan.token, params: { id: athlete.username } })).status).toBe(200)
  expect((await seenBy(a, fan, id))?.url).toBe(file?.url)
  expect((await get(a, '/api/ready')).status).toBe(200)
  const refused = await send()
  expect([refused.status, refused.error.code]).toEqual([503, 'service.unavailable'])
  expect(refused.error.message).toContain('Files cannot be reached just now')
  const gone = await get(a, file?.url)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
  await a.jobs.drain()
  const stillWaits = await a.client.send('videos.view', { token: athlete.token, params: { id: film } })
  expect(stillWaits.data.video?.status).toBe('processing')
  await look()
  a.clock.advance(minutes(3))
  expect(await look()).toMatchObject({ level: 'broken', said: expect.stringContaining('does not answer') })
  expect(await doctor()).toMatchObject([{ id: 'storage.away', level: 'broken' }])
  expect((await get(a, '/api/ready')).status).toBe(200)

  await weed.start()
  expect((await get(a, file?.url)).status).toBe(200)
  expect((await send()).status).toBe(201)
  await sql`update pgboss.job set start_after = now() where name = 'media.prepare' and state = 'created'`.execute(a.db)
  await a.settle()
  const { data } = await a.client.send('videos.view', { token: athlete.token, params: { id: film } })
  expect(data.video?.status).toBe('finished')
  expect([await look(), await doctor()]).toEqual([undefined, []])
})

test('whoever leaves takes their files along', async () => {
  const leaver = await registerPerformer(a.client)
  const { _id } = await uploadPostFile(a.client, leaver, 'Photo', await picture())
  await publish(a.client, leaver, { type: 'photo', fileIds: [_id] })
  expect((await allOf(_id)).length).toBeGreaterThan(1)
  await a.client.send('ownData.leave', { token: leaver.token, body: { currentPassword: password } })
  a.clock.advance(days(15))
  await a.jobs.send(a.db, 'own-data.due', {})
  await a.settle()
  a.clock.advance(days(2))
  await a.jobs.send(a.db, 'media.sweep', {})
  await a.settle()
  expect(await allOf(_id)).toEqual([])
})
