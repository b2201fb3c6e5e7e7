// Lists of galleries, photos and videos: what is looked at most comes first, and photos are found as everything else is.
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { addPhoto, makeGallery, registerFan, registerPerformer, signIn, uploadVideo, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fans: Person[]
let picture: Uint8Array

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fans = [await registerFan(app.client), await registerFan(app.client)]
  const colour = sharp({ create: { width: 64, height: 80, channels: 3, background: '#c2410c' } })
  picture = new Uint8Array(await colour.jpeg().toBuffer())
})
afterAll(() => app.close())

const viewers = (): (Person | undefined)[] => [...fans, fans[0], undefined, athlete]

test('views of galleries and videos are counted, once a visitor and hour, and order the popular ones', async () => {
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const video = async (title: string) => uploadVideo(app.client, athlete, { video: clip }, { title, audience: 'public' })
  const [seenVideo, otherVideo] = [await video('First'), await video('Second')]
  const gallery = (title: string) => makeGallery(app.client, athlete, [picture], { title, audience: 'public' })
  const [seenGallery, otherGallery] = [await gallery('First'), await gallery('Second')]
  await app.settle()
  for (const viewer of viewers()) {
    const token = viewer?.token
    await app.client.send('videos.view', { params: { id: seenVideo.slug }, token })
    await app.client.send('galleries.view', { params: { id: seenGallery._id }, token })
  }
  app.clock.advance(hours(1))
  await app.client.send('galleries.view', { params: { id: otherGallery._id } })
  await app.settle()
  const query = { performerId: athlete.id, sortBy: 'popular' } as const
  const videos = await app.client.send('videos.search', { query })
  expect(videos.data.map(({ _id, stats }) => [_id, stats.views])).toEqual([
    [seenVideo._id, 3],
    [otherVideo._id, 0],
  ])
  const galleries = await app.client.send('galleries.search', { query })
  expect(galleries.data.map(({ _id, stats }) => [_id, stats.views])).toEqual([
    [seenGallery._id, 3],
    [otherGallery._id, 1],
  ])
  const photos = await app.client.send('photos.list', { query })
  expect(photos.data.map(({ galleryId }) => galleryId)).toEqual([seenGallery._id, otherGallery._id])
})

test('photos are searched by words, days and order, with one left out', async () => {
  const person = await registerPerformer(app.client)
  const gallery = await makeGallery(app.client, person, [], { title: 'Season', audience: 'public' })
  const old = await addPhoto(app.client, person, gallery, picture, 'Bravo at the start')
  app.clock.advance(days(2))
  const { token } = await signIn(app.client, person)
  const late = await addPhoto(app.client, { ...person, token }, gallery, picture, 'Alpha at the finish')
  const own = async (query: object) => (await app.client.send('photos.own', { token, query })).data.map(({ _id }) => _id)
  expect(await own({ q: 'START' })).toEqual([old._id])
  const fromDate = app.clock.now().toISOString().slice(0, 10)
  expect(await own({ fromDate })).toEqual([late._id])
  expect(await own({ sortBy: 'title', sort: 'asc' })).toEqual([late._id, old._id])
  expect(await own({ sortBy: 'createdAt', sort: 'asc' })).toEqual([old._id, late._id])
  const list = async (query: object) =>
    (await app.client.send('photos.list', { query: { galleryId: gallery._id, ...query } })).data.map(({ _id }) => _id)
  expect(await list({ excludedId: late._id })).toEqual([old._id])
  expect(await list({ sortBy: 'createdAt', sort: 'asc', q: 'at the' })).toEqual([old._id, late._id])
  expect((await app.client.try('photos.list', { query: { galleryId: gallery._id, sortBy: 'title' as never } })).status).toBe(400)
})
