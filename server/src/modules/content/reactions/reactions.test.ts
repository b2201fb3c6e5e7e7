// Likes and bookmarks of every kind, through the API: what is answered, who may, what it changes for whom.
import { join } from 'node:path'
import type { CallName, ReactionAction, ReactionObject } from '@fieldhouse/contract'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  foundTeam,
  like,
  makeGallery,
  makeProduct,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  save,
  takeBack,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let fan: Person
let other: Person
let picture: Uint8Array
/** One of each kind, seen by everybody. */
let objects: Readonly<Record<Exclude<ReactionObject, 'comment'>, { _id: string }>>

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  ;[athlete, fan, other] = [await registerPerformer(client), await registerFan(client), await registerFan(client)]
  const colour = sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
  picture = new Uint8Array(await colour.jpeg().toBuffer())
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const gallery = await makeGallery(client, athlete, [picture])
  const [photo] = (await client.send('photos.list', { query: { galleryId: gallery._id } })).data
  if (!photo) throw new Error('The gallery has no photo')
  objects = {
    feed: await publish(client, athlete),
    video: await uploadVideo(client, athlete, { video: clip }),
    gallery,
    photo,
    product: await makeProduct(client, athlete),
    performer: { _id: athlete.id },
    team: await foundTeam(client, await registerCoach(client)),
  }
  await app.settle()
})
afterAll(() => app.close())

const kinds = ['feed', 'video', 'gallery', 'photo', 'product', 'performer', 'team'] as const
type Kind = (typeof kinds)[number]
const views = {
  feed: 'feeds.view',
  video: 'videos.view',
  gallery: 'galleries.view',
  photo: 'photos.view',
  product: 'products.view',
  performer: 'performers.view',
  team: 'teams.view',
} as const satisfies Record<Kind, CallName>

interface Marked {
  readonly isLiked: boolean
  readonly isBookmarked: boolean
  readonly totalLike?: number
  readonly stats?: { readonly likes: number; readonly bookmarks?: number }
}

async function look(kind: Kind, { _id: id }: { _id: string }, by?: Person) {
  const { data } = await app.client.send(views[kind], { token: by?.token, params: { id } })
  const { isLiked, isBookmarked, totalLike, stats } = data as unknown as Marked
  return { isLiked, isBookmarked, likes: totalLike ?? stats?.likes, saved: stats?.bookmarks }
}

const attempt = (by: Person | undefined, objectType: ReactionObject, { _id: objectId }: { _id: string }, action: ReactionAction = 'like') =>
  app.client.try('reactions.create', { token: by?.token, body: { objectId, objectType, action } })
const codeOf = async (reply: ReturnType<typeof attempt>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}

describe.each(kinds)('a %s', (kind) => {
  test('is liked once, and stays so however often it is said', async () => {
    const object = objects[kind]
    const first = await attempt(fan, kind, object)
    const again = await attempt(fan, kind, object)
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
    expect(first.body.data).toMatchObject({ objectId: object._id, objectType: kind, action: 'like' })
    await app.settle()
    expect(await look(kind, object, fan)).toMatchObject({ isLiked: true, isBookmarked: false, likes: 1 })
    // The number is the same for everybody, the mark is one's own.
    for (const by of [undefined, other, athlete]) expect(await look(kind, object, by)).toMatchObject({ isLiked: false, likes: 1 })
    await like(app.client, other, kind, object)
    for (const _again of [1, 2]) await takeBack(app.client, fan, kind, object, 'like')
    await app.settle()
    expect(await look(kind, object, fan)).toMatchObject({ isLiked: false, likes: 1 })
  })

  test('is saved for oneself', async () => {
    const object = objects[kind]
    expect((await attempt(fan, kind, object, 'bookmark')).status).toBe(201)
    expect((await attempt(fan, kind, object, 'bookmark')).status).toBe(200)
    await app.settle()
    const { saved, ...mark } = await look(kind, object, fan)
    expect(mark).toMatchObject({ isLiked: false, isBookmarked: true })
    expect(saved ?? 1).toBe(1)
    expect(await look(kind, object, other)).toMatchObject({ isBookmarked: false })
    await takeBack(app.client, fan, kind, object, 'bookmark')
    await app.settle()
    const after = await look(kind, object, fan)
    expect([after.isBookmarked, after.saved ?? 0]).toEqual([false, 0])
  })

  test('of another kind, or that is not there, is unknown', async () => {
    const nothing = { _id: '0190a2b4-0000-7000-8000-00000000dead' }
    expect(await codeOf(attempt(fan, kind, nothing))).toBe(`404 ${kind}.unknown`)
    const wrong = kind === 'feed' ? objects.video : objects.feed
    expect(await codeOf(attempt(fan, kind, wrong))).toBe(`404 ${kind}.unknown`)
    expect(await codeOf(attempt(undefined, kind, objects[kind]))).toBe('401 auth.required')
  })
})

test('a comment is unknown, as long as there are none', async () => {
  expect(await codeOf(attempt(fan, 'comment', objects.feed))).toBe('404 comment.unknown')
})

test('what is taken back may be named in the address or in the body, whole', async () => {
  const { client } = app
  const post = await publish(client, athlete)
  await like(client, fan, 'feed', post)
  const wish = { objectId: post._id, objectType: 'feed', action: 'like' } as const
  const remove = (input: { query?: Partial<typeof wish>; body?: Partial<typeof wish> }) =>
    client.try('reactions.remove', { token: fan.token, ...input })
  const halves = [{ query: { objectId: post._id } }, { body: { action: 'like' as const } }, {}]
  for (const half of halves) {
    const { status, error } = await remove(half)
    expect([status, error.code]).toEqual([400, 'request.invalid'])
  }
  expect((await remove({ query: wish })).status).toBe(204)
  await app.settle()
  expect(await look('feed', post, fan)).toMatchObject({ isLiked: false, likes: 0 })
  await like(client, fan, 'feed', post)
  expect((await remove({ query: { objectId: post._id, objectType: 'feed' }, body: { action: 'like' } })).status).toBe(204)
  await app.settle()
  expect(await look('feed', post, fan)).toMatchObject({ isLiked: false, likes: 0 })
  // Another kind, or another person: nothing happens.
  await like(client, fan, 'feed', post)
  expect((await remove({ body: { ...wish, objectType: 'video' as never } })).status).toBe(204)
  await takeBack(client, other, 'feed', post, 'like')
  await app.settle()
  expect(await look('feed', post, fan)).toMatchObject({ isLiked: true, likes: 1 })
})

test('marks and numbers are in lists as they are in pages', async () => {
  const { client } = app
  const page = await registerPerformer(client)
  const [liked, plain] = [await publish(client, page, { title: 'Liked' }), await publish(client, page, { title: 'Plain' })]
  await like(client, fan, 'feed', liked)
  await save(client, fan, 'feed', plain)
  await app.settle()
  const { data } = await client.send('feeds.list', { token: fan.token, query: { performerId: page.id } })
  expect(data.map(({ title, isLiked, isBookmarked, totalLike }) => [title, isLiked, isBookmarked, totalLike])).toEqual([
    ['Plain', false, true, 0],
    ['Liked', true, false, 1],
  ])
})

describe('who may', () => {
  const update = (id: string, body: { status: 'draft' | 'inactive' | 'active' }) =>
    app.client.send('feeds.update', { token: athlete.token, params: { id }, body })

  test('what is shown locked may be liked and saved', async () => {
    for (const audience of ['followers', 'subscribers'] as const) {
      const post = await publish(app.client, athlete, { audience })
      expect([await codeOf(attempt(fan, 'feed', post)), await codeOf(attempt(fan, 'feed', post, 'bookmark'))]).toEqual(['201', '201'])
    }
    const forSale = await makeGallery(app.client, athlete, [picture], { isSale: true, price: 3 })
    const [photo] = (await app.client.send('photos.list', { query: { galleryId: forSale._id } })).data
    expect([await codeOf(attempt(fan, 'gallery', forSale)), await codeOf(attempt(fan, 'photo', photo ?? forSale))]).toEqual(['201', '201'])
  })

  test('of what is hidden nobody learns, but its author may save it', async () => {
    const draft = await publish(app.client, athlete, { status: 'draft' })
    const hidden = await publish(app.client, athlete, { status: 'inactive' })
    const removed = await publish(app.client, athlete)
    await app.client.send('feeds.remove', { token: athlete.token, params: { id: removed._id } })
    const archived = await makeProduct(app.client, athlete, { status: 'inactive' })
    for (const post of [draft, hidden, removed]) expect(await codeOf(attempt(fan, 'feed', post))).toBe('404 feed.unknown')
    expect(await codeOf(attempt(fan, 'product', archived))).toBe('404 product.unknown')
    expect([await codeOf(attempt(athlete, 'feed', draft, 'bookmark')), await codeOf(attempt(athlete, 'feed', removed))]).toEqual([
      '201',
      '404 feed.unknown',
    ])
    expect(await codeOf(attempt(athlete, 'performer', { _id: athlete.id }))).toBe('201')
    await takeBack(app.client, athlete, 'performer', { _id: athlete.id }, 'like')
  })

  test('what was liked and is hidden now can still be taken back', async () => {
    const post = await publish(app.client, athlete)
    await like(app.client, fan, 'feed', post)
    await app.settle()
    await update(post._id, { status: 'inactive' })
    expect(await codeOf(attempt(fan, 'feed', post))).toBe('404 feed.unknown')
    await takeBack(app.client, fan, 'feed', post, 'like')
    await app.settle()
    await update(post._id, { status: 'active' })
    expect(await look('feed', post, fan)).toMatchObject({ isLiked: false, likes: 0 })
  })

  test('a minor without a guardian is not there for others', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    for (const action of ['like', 'bookmark'] as const)
      expect(await codeOf(attempt(fan, 'performer', { _id: minor.id }, action))).toBe('404 performer.unknown')
    // What minors may look at, they may like.
    expect(await codeOf(attempt(minor, 'feed', objects.feed))).toBe('201')
  })

  test('a page that is switched off is unknown, and so is what it published', async () => {
    const gone = await registerPerformer(app.client)
    const post = await publish(app.client, gone)
    await sql`update account set status = 'inactive' where id = ${gone.id}`.execute(app.db)
    await sql`update page set visible = false where id = ${gone.id}`.execute(app.db)
    expect(await codeOf(attempt(fan, 'performer', { _id: gone.id }))).toBe('404 performer.unknown')
    expect(await codeOf(attempt(fan, 'feed', post))).toBe('404 feed.unknown')
  })

  test('a team that is not open is there for its members only', async () => {
    const coach = await registerCoach(app.client)
    const team = await foundTeam(app.client, coach)
    await sql`update team set status = 'inactive' where id = ${team._id}`.execute(app.db)
    expect([await codeOf(attempt(fan, 'team', team)), await codeOf(attempt(coach, 'team', team))]).toEqual(['404 team.unknown', '201'])
  })

  test('sixty times a minute', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const [person, page] = [await registerFan(strict.client), await registerPerformer(strict.client)]
      const post = await publish(strict.client, page)
      const body = { objectId: post._id, objectType: 'feed', action: 'like' } as const
      const send = () => strict.client.try('reactions.create', { token: person.token, body })
      const statuses = new Set<number>()
      for (let turn = 0; turn < 60; turn += 1) statuses.add((await send()).status)
      expect([...statuses]).toEqual([201, 200])
      const { status, headers } = await send()
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
      expect((await strict.client.try('reactions.remove', { token: person.token, body })).status).toBe(204)
    } finally {
      await strict.close()
    }
  })
})
