import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { follow, publish, registerFan, registerPerformer, signIn, uploadPostFile, type Person } from '#scenario/index.ts'
import { createTestApp, storedNames, type TestApp } from '#test/index.ts'
import { hours, minutes } from '#platform/clock.ts'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const photo = (width = 600, height = 750) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
const upload = (bytes: Uint8Array | string, field = 'file') =>
  app.client.try('feeds.uploadPhoto', {
    token: athlete.token,
    files: { [field]: new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)]) },
  })
const get = (path: string | undefined, headers: Record<string, string> = {}) => fetch(`${app.client.baseUrl}${path}`, { headers })
const storedFiles = () => storedNames(app.dataFolder)

describe('an upload', () => {
  test.each([
    ['HTML named as a picture', '<!doctype html><script>alert(1)</script>', 415, 'upload.type_not_allowed'],
    ['a broken picture', '\xff\xd8\xff nothing more', 415, 'upload.type_not_allowed'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'upload.type_not_allowed'],
  ])('%s is refused and leaves nothing', async (_, text, status, code) => {
    const { error } = await upload(text)
    expect([error.statusCode, error.code]).toEqual([status, code])
    expect(await storedFiles()).toEqual([])
  })

  test('a damaged picture and one that is too large leave no file and no row', async () => {
    expect((await upload((await photo()).subarray(0, 300))).error.code).toBe('upload.unreadable')
    expect((await upload(Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]))).error.code).toBe('upload.too_large')
    expect((await upload(await photo(), 'other')).error.code).toBe('upload.missing')
    expect((await app.client.try('feeds.uploadPhoto', { token: athlete.token })).error.code).toBe('upload.missing')
    expect(await storedFiles()).toEqual([])
  })
})

describe('a guarded file', () => {
  test('opens with the right token, within its time, for whom it was made', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const address = file.url ?? ''
    expect(address).toMatch(/\?token=m_/)
    const fresh = await get(address)
    expect([fresh.status, fresh.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(fresh.headers.get('content-security-policy')).toContain('sandbox')
    expect((await get(address.split('?')[0])).status).toBe(404)
    expect((await get(address.replace('token=m_', 'token=m_z'))).status).toBe(403)
    const foreign = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    expect((await get(address.replace(file._id, foreign._id))).status).toBe(403)
    app.clock.advance(minutes(5) + 1)
    expect((await get(address)).status).toBe(403)
  })

  test('closes within seconds when the right to it ends', async () => {
    const { _id: fileId } = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [fileId], audience: 'public' })
    const seen = await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })
    expect((await get(seen.data.files[0]?.url)).status).toBe(200)
    await app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { audience: 'subscribers' } })
    app.clock.advance(6000)
    expect((await get(seen.data.files[0]?.url)).status).toBe(404)
  })

  test('closes within seconds of signing out, here and where nobody is signed in any more', async () => {
    const { _id: fileId } = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [fileId], audience: 'followers' })
    const reader = await registerFan(app.client)
    await follow(app.client, reader, athlete)
    const elsewhere = await signIn(app.client, reader)
    const view = async ({ token }: Person) => (await app.client.send('feeds.view', { token, params: { id: post._id } })).data.files[0]?.url
    const [here, there] = [await view(reader), await view(elsewhere)]
    const statuses = async () => [(await get(here)).status, (await get(there)).status]
    expect(await statuses()).toEqual([200, 200])
    await app.client.send('auth.logout', { token: reader.token })
    app.clock.advance(5001)
    expect(await statuses()).toEqual([403, 200])
    await app.client.send('auth.logout', { token: elsewhere.token })
    app.clock.advance(5001)
    expect(await statuses()).toEqual([403, 403])
  })

  test('of a locked post does not tell what it was called', async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(await photo())]), 'torn-ligament-of-maya.jpg')
    const headers = { authorization: athlete.token }
    const uploaded = await fetch(`${app.client.baseUrl}/api/performer/feeds/photo/upload`, { method: 'POST', headers, body: form })
    const { data: file } = (await uploaded.json()) as { data: { _id: string; name: string } }
    expect(file.name).toBe('torn-ligament-of-maya.jpg')
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [file._id], audience: 'subscribers' })
    const { data } = await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })
    expect([data.isLocked, JSON.stringify(data).includes('torn-ligament')]).toEqual([true, false])
  })

  test('answers ranges', async () => {
    const { url } = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const whole = Buffer.from(await (await get(url)).arrayBuffer())
    const part = await get(url, { range: 'bytes=4-9' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 4-9/${whole.length}`,
      '6',
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 10))
    expect(Buffer.from(await (await get(url, { range: 'bytes=-5' })).arrayBuffer())).toEqual(whole.subarray(-5))
    expect((await get(url, { range: `bytes=${whole.length}-` })).status).toBe(416)
    expect((await get(url, { range: 'bytes=0-1,4-5' })).status).toBe(200)
    const head = await fetch(`${app.client.baseUrl}${url}`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
  })

  test('cannot be reached through the public door', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    for (const key of [`x-${file._id}-w480.webp`, `..%2f..%2fsecret.key`, `p-${file._id}-w480.webp`])
      expect((await get(`/media/public/${key}`)).status).toBe(404)
  })

  test('a width that a small picture was not given is served as the next wider one', async () => {
    const picture = await sharp({ create: { width: 1000, height: 400, channels: 3, background: '#1d5c3a' } })
      .jpeg()
      .toBuffer()
    const { token } = athlete
    await app.client.send('performers.uploadCover', { token, files: { cover: new Blob([new Uint8Array(picture)]) } })
    const { cover } = (await app.client.send('performers.view', { params: { id: athlete.id } })).data
    const bytesOf = async (width: string) => {
      const answer = await get(cover.replace('w1600', width))
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString('base64') : answer.status
    }
    const [narrow, missing, whole] = [await bytesOf('w480'), await bytesOf('w960'), await bytesOf('w1600')]
    expect([missing === whole, narrow === whole, await bytesOf('w2000')]).toEqual([true, false, 404])
  })

  test('the width of a phone is AVIF for whoever takes it, under the same address and by the same rule', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo(1200, 900))
    const address = file.sources?.find(({ width }) => width === 768)?.url ?? ''
    const accept = 'image/avif,image/webp,*/*'
    const [avif, webp] = [await get(address, { accept }), await get(address)]
    expect([avif, webp].map((answer) => [answer.status, answer.headers.get('content-type'), answer.headers.get('vary')])).toEqual([
      [200, 'image/avif', 'accept'],
      [200, 'image/webp', 'accept'],
    ])
    expect((await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).width).toBe(768)
    expect((await get(address.replace(/\?.*/, ''), { accept })).status).toBe(404)
    expect((await get(address.replace('w768', 'w480'), { accept })).headers.get('content-type')).toBe('image/webp')
    const { token } = athlete
    await app.client.send('performers.uploadCover', { token, files: { cover: new Blob([new Uint8Array(await photo(1200, 900))]) } })
    const { cover } = (await app.client.send('performers.view', { params: { id: athlete.id } })).data
    const open = await get(cover.replace('w1600', 'w768'), { accept })
    expect([open.headers.get('content-type'), open.headers.get('vary')]).toEqual(['image/avif', 'accept'])
  })

  test('tells how it is to its owner only, until it belongs to something open', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const status = async (token?: string) => (await app.client.try('files.status', { token, params: { id: file._id } })).status
    expect([await status(athlete.token), await status(fan.token), await status()]).toEqual([200, 404, 401])
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [file._id], audience: 'subscribers' })
    app.clock.advance(6000)
    const query = { target: 'feed', targetId: post._id } as const
    expect((await app.client.try('files.status', { token: fan.token, params: { id: file._id }, query })).status).toBe(404)
  })
})

describe('a video', () => {
  test('is prepared by a job and plays', async () => {
    const clip = await filmClip('soccer', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(app.dataFolder, 'take.mp4'))
    const file = await uploadPostFile(app.client, athlete, 'Video', clip)
    expect(file.status).toBe('processing')
    expect(file).not.toHaveProperty('url')
    const post = await publish(app.client, athlete, { type: 'video', fileIds: [file._id] })
    await app.settle()
    const { data } = await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })
    expect(data.files[0]).toMatchObject({ status: 'finished', mimeType: 'video/mp4', width: 540, height: 676, progress: 1 })
    expect(data.files[0]?.duration).toBeCloseTo(2, 0)
    const played = await get(data.files[0]?.url, { range: 'bytes=0-99' })
    expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect((await get(data.files[0]?.thumbnails[0])).headers.get('content-type')).toBe('image/webp')
    expect((await storedFiles()).filter((name) => name.endsWith('incoming'))).toEqual([])
  })

  test('that cannot be read ends as an error that its owner sees', async () => {
    const clip = await filmClip('tennis', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(app.dataFolder, 'take.mp4'))
    const file = await uploadPostFile(app.client, athlete, 'Video', clip.subarray(0, clip.length / 2))
    await app.settle()
    const { data } = await app.client.send('files.status', { token: athlete.token, params: { id: file._id } })
    expect(data.status).toBe('error')
  })
})

test('of many uploads at once only so many pass as the quota of the day has room for', async () => {
  const busy = await registerPerformer(app.client)
  const bytes = await photo()
  const { _id } = await uploadPostFile(app.client, busy, 'Photo', bytes)
  await sql`update file set size = ${20 * 1024 ** 3 - Math.round(bytes.length * 1.5)} where id = ${_id}`.execute(app.db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.client.try('feeds.uploadPhoto', { token: busy.token, files: { file: new Blob([Buffer.from(bytes)]) } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 429)])
})

test('what nothing holds after a day is swept away; what is held stays', async () => {
  const [kept, left] = [
    await uploadPostFile(app.client, athlete, 'Photo', await photo()),
    await uploadPostFile(app.client, athlete, 'Photo', await photo()),
  ]
  await publish(app.client, athlete, { type: 'photo', fileIds: [kept._id] })
  app.clock.advance(hours(25))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  const names = await storedFiles()
  expect(names.some((name) => name.includes(kept._id))).toBe(true)
  expect(names.some((name) => name.includes(left._id))).toBe(false)
  expect((await app.client.try('files.status', { token: athlete.token, params: { id: left._id } })).status).toBe(404)
})

test('an upload that the program did not live to finish leaves nothing behind', async () => {
  const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
  await sql`update file set status = 'created', variants = '[]' where id = ${file._id}`.execute(app.db)
  expect((await storedFiles()).some((name) => name.includes(file._id))).toBe(true)
  app.clock.advance(hours(25))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  expect((await storedFiles()).some((name) => name.includes(file._id))).toBe(false)
})
