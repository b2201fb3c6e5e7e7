// A teaser out of the film itself: which seconds, when it is made, who sees it, and what becomes of the one before.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { registerFan, registerPerformer, uploadVideo, type Person } from '#scenario/index.ts'
import { createTestApp, storedNames, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let clip: Uint8Array

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 9 }, join(app.dataFolder, 'take.mp4'))
})
afterAll(() => app.close())

type Wishes = Parameters<typeof uploadVideo>[3]
const upload = (wishes: Wishes) => uploadVideo(app.client, athlete, { video: clip }, { audience: 'followers', ...wishes })
const change = (id: string, body: object) => app.client.try('videos.update', { token: athlete.token, params: { id }, body })
const teaserOf = async (id: string, person?: Person) =>
  (await app.client.send('videos.view', { params: { id }, token: person?.token })).data.teaser
const get = (path: string | undefined) => fetch(`${app.client.baseUrl}${path}`)

test('chosen with a new film it is made once that is there: some seconds, as an object that everybody may fetch', async () => {
  const { _id, teaser } = await upload({ teaserStart: 2.5, teaserSeconds: 5 })
  expect(teaser).toMatchObject({ type: 'video-teaser', status: 'created' })
  await app.settle()
  const made = await teaserOf(_id, fan)
  expect(made).toMatchObject({ type: 'video-teaser', status: 'finished', mimeType: 'video/mp4' })
  expect(made?.duration).toBeGreaterThan(4.8)
  expect(made?.duration).toBeLessThan(5.3)
  expect(made?.url).toMatch(/^\/media\/public\/p-/)
  const answer = await get(made?.url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  // The film beside it stays closed.
  expect((await app.client.send('videos.view', { params: { id: _id } })).data).toMatchObject({
    isLocked: true,
    video: { status: 'finished' },
  })
  const names = (await storedNames(app.dataFolder)).filter((name) => name.includes(made?._id ?? '-'))
  expect(names.filter((name) => name.includes('incoming'))).toEqual([])
})

test('of a film that is there already it is another moment, and the one before goes', async () => {
  const { _id } = await upload({ teaserStart: 0, teaserSeconds: 5 })
  await app.settle()
  const first = await teaserOf(_id)
  expect((await change(_id, { teaserStart: 3, teaserSeconds: 6 })).status).toBe(200)
  await app.settle()
  const second = await teaserOf(_id)
  expect(second?._id).not.toBe(first?._id)
  expect(second?.duration).toBeGreaterThan(5.7)
  await app.clock.advance(days(1) + minutes(1))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  const names = await storedNames(app.dataFolder)
  expect([first, second].map((one) => names.some((name) => name.includes(one?._id ?? '-')))).toEqual([false, true])
  expect((await get(first?.url)).status).toBe(404)
  await change(_id, { removeFiles: ['teaser'] })
  expect(await teaserOf(_id)).toBeNull()
})

test('a moment that is none is refused in words, and changes nothing', async () => {
  const { _id } = await upload({})
  await app.settle()
  for (const wrong of [
    { teaserStart: -1, teaserSeconds: 5 },
    { teaserStart: 5, teaserSeconds: 5 },
    { teaserStart: 9e9, teaserSeconds: 5 },
    { teaserStart: 0, teaserSeconds: 4.9 },
    { teaserStart: 0, teaserSeconds: 15.1 },
    { teaserStart: 0 },
    { teaserSeconds: 5 },
  ]) {
    const { status, error } = await change(_id, wrong)
    expect([wrong, status, error.code]).toEqual([wrong, 422, 'upload.range'])
  }
  for (const wrong of [{ teaserStart: null }, { teaserStart: 'NaN' }, { teaserStart: '0', teaserSeconds: 5 }, { teaserStart: [0] }]) {
    const { status, error } = await change(_id, wrong)
    expect([wrong, status, error.code]).toEqual([wrong, 400, 'request.invalid'])
  }
  for (const text of ['NaN', 'Infinity', '1\0']) {
    const form = new FormData()
    form.append('teaserStart', text)
    form.append('teaserSeconds', '5')
    const address = `${app.client.baseUrl}/api/performer/performer-assets/videos/edit/${_id}`
    const answer = await fetch(address, { method: 'PUT', headers: { authorization: athlete.token }, body: form })
    expect([text, answer.status]).toEqual([text, 400])
  }
  expect(await teaserOf(_id)).toBeNull()
})

test('a moment behind the end of a film that nobody knew yet makes no teaser, and the film is out all the same', async () => {
  const { _id } = await upload({ audience: 'public', teaserStart: 60, teaserSeconds: 5 })
  await app.settle()
  const { data } = await app.client.send('videos.view', { params: { id: _id } })
  expect([data.status, data.video?.status, data.teaser?.status, data.teaser?.url]).toEqual(['active', 'finished', 'error', undefined])
})

test('of a film that cannot be read nothing is cut', async () => {
  const broken = clip.slice(0, 2000)
  const { _id } = await uploadVideo(app.client, athlete, { video: broken }, { teaserStart: 0, teaserSeconds: 5 })
  await app.settle()
  const { data } = await app.client.send('videos.ownOne', { token: athlete.token, params: { id: _id } })
  expect([data.status, data.teaser?.status]).toEqual(['file-error', 'error'])
})

test('whoever may not write the video chooses no moment of it', async () => {
  const { _id } = await upload({})
  const other = await registerPerformer(app.client)
  const body = { teaserStart: 0, teaserSeconds: 5 }
  expect((await app.client.try('videos.update', { token: other.token, params: { id: _id }, body })).error.code).toBe('video.unknown')
  expect((await app.client.try('videos.update', { token: fan.token, params: { id: _id }, body })).status).toBe(403)
})

test('nothing of what the film carried besides is in it', async () => {
  const marked = Buffer.concat([Buffer.from(clip), Buffer.from([0, 0, 0, 24]), Buffer.from('freeGPS 47.3769 8.54')])
  const { _id } = await uploadVideo(app.client, athlete, { video: marked }, { teaserStart: 1, teaserSeconds: 5 })
  await app.settle()
  const bytes = Buffer.from(await (await get((await teaserOf(_id))?.url)).arrayBuffer())
  // Long enough not to stand among compressed bytes by chance, as three letters do.
  for (const word of ['freeGPS', '47.3769', 'Lavf']) expect([word, bytes.includes(word)]).toEqual([word, false])
})
