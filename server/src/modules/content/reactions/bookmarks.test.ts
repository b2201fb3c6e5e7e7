// The lists of what somebody has saved: one's own alone, as it is shown everywhere, without what is hidden or gone.
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  follow,
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

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const posts = (count: number, wishes: Parameters<typeof publish>[2] = {}, by = athlete) =>
  Array.from({ length: count }).reduce<Promise<Awaited<ReturnType<typeof publish>>[]>>(
    async (made) => [...(await made), await publish(app.client, by, wishes)],
    Promise.resolve([]),
  )
const savedPosts = (by: Person, query: { limit?: number; offset?: number; sort?: 'asc' | 'desc' } = {}) =>
  app.client.send('reactions.feeds', { token: by.token, query })
const idsIn = ({ data }: { data: { objectId: string }[] }) => data.map(({ objectId }) => objectId)
const setStatus = (id: string, status: 'active' | 'inactive') =>
  app.client.send('feeds.update', { token: athlete.token, params: { id }, body: { status } })

test('of every kind there is one, with what is saved as its page shows it', async () => {
  const { client } = app
  const fan = await registerFan(client)
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  const objects = {
    feed: await publish(client, athlete, { audience: 'subscribers', text: 'A'.repeat(300) }),
    video: await uploadVideo(client, athlete, { video: clip }, { isSale: true, price: 3 }),
    gallery: await makeGallery(client, athlete, [new Uint8Array(photo)]),
    product: await makeProduct(client, athlete),
    performer: { _id: athlete.id },
    team: await foundTeam(client, await registerCoach(client)),
  }
  await app.settle()
  for (const kind of Object.keys(objects) as (keyof typeof objects)[]) await save(client, fan, kind, objects[kind])
  await like(client, fan, 'product', objects.product)
  await app.settle()
  const { token } = fan
  const of = (kind: keyof typeof objects) => ({ token, params: { id: objects[kind]._id } })
  const lists = [
    ['feed', await client.send('reactions.feeds', { token }), await client.send('feeds.view', of('feed'))],
    ['video', await client.send('reactions.videos', { token }), await client.send('videos.view', of('video'))],
    ['gallery', await client.send('reactions.galleries', { token }), await client.send('galleries.view', of('gallery'))],
    ['product', await client.send('reactions.products', { token }), await client.send('products.view', of('product'))],
    ['team', await client.send('reactions.teams', { token }), await client.send('teams.view', of('team'))],
  ] as const
  for (const [kind, list, { data: shown }] of lists) {
    expect(list).toMatchObject({ total: 1, data: [{ objectType: kind, objectId: shown._id }] })
    expect(list.data[0]?.objectInfo).toEqual(shown)
    expect(shown.isBookmarked).toBe(true)
  }
  // A profile says besides whether its reader may write to it; lists do not.
  const { data } = await client.send('reactions.performers', { token })
  const { canMessage: _said, ...profile } = (await client.send('performers.view', of('performer'))).data
  expect(data.map(({ objectInfo }) => objectInfo)).toEqual([profile])
  const [locked] = (await client.send('reactions.feeds', { token })).data
  expect(locked?.objectInfo).toMatchObject({ isLocked: true, textTruncated: true })
})

test('nobody sees those of others', async () => {
  const [fan, other] = [await registerFan(app.client), await registerFan(app.client)]
  const [post] = await posts(1)
  if (post) await save(app.client, fan, 'feed', post)
  expect([(await savedPosts(fan)).total, (await savedPosts(other)).total, (await savedPosts(athlete)).total]).toEqual([1, 0, 0])
  // A like is no bookmark.
  if (post) await like(app.client, other, 'feed', post)
  expect((await savedPosts(other)).total).toBe(0)
})

test('what is hidden leaves and comes back in its place; what is gone does not', async () => {
  const fan = await registerFan(app.client)
  const [first, hidden, removed, last] = await posts(4)
  if (!first || !hidden || !removed || !last) throw new Error('Four posts are needed')
  for (const post of [first, hidden, removed, last]) await save(app.client, fan, 'feed', post)
  expect(idsIn(await savedPosts(fan))).toEqual([last._id, removed._id, hidden._id, first._id])
  expect(idsIn(await savedPosts(fan, { sort: 'asc', limit: 2 }))).toEqual([first._id, hidden._id])
  await setStatus(hidden._id, 'inactive')
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: removed._id } })
  const without = await savedPosts(fan)
  expect([idsIn(without), without.total]).toEqual([[last._id, first._id], 2])
  // The next page begins where the first, filled up, has ended.
  expect([idsIn(await savedPosts(fan, { limit: 1 })), idsIn(await savedPosts(fan, { limit: 1, offset: 1 }))]).toEqual([
    [last._id],
    [first._id],
  ])
  await setStatus(hidden._id, 'active')
  expect(idsIn(await savedPosts(fan))).toEqual([last._id, hidden._id, first._id])
  await takeBack(app.client, fan, 'feed', hidden, 'bookmark')
  expect(idsIn(await savedPosts(fan))).toEqual([last._id, first._id])
})

test('is paged to its end while rows behind the reader go, none of them twice', async () => {
  const fan = await registerFan(app.client)
  const made = await posts(14)
  for (const post of made) await save(app.client, fan, 'feed', post)
  // Those saved first stand last: they go while the reader is on the way there.
  const going = made.slice(0, 4)
  const seen: string[] = []
  for (let page = await savedPosts(fan, { limit: 3 }); page.data.length > 0; ) {
    seen.push(...idsIn(page))
    for (const { _id } of going.splice(-2)) await setStatus(_id, 'inactive')
    page = await savedPosts(fan, { limit: 3, offset: seen.length })
    expect(page.total).toBe(10 + going.length)
  }
  expect(seen).toEqual(
    made
      .slice(4)
      .toReversed()
      .map(({ _id }) => _id),
  )
})

test('is filled up past a thousand rows of nothing, and then says exactly how many there are', async () => {
  const fan = await registerFan(app.client)
  const made = await posts(3)
  for (const post of made) await save(app.client, fan, 'feed', post)
  await sql`
    insert into reaction (id, account_id, object_type, object_id, action, created_at)
    select gen_random_uuid(), ${fan.id}, 'feed', gen_random_uuid(), 'bookmark', now() + n * interval '1 second'
    from generate_series(1, 1500) n`.execute(app.db)
  const found = await savedPosts(fan, { limit: 2 })
  expect([idsIn(found), found.total]).toEqual([[made[2]?._id, made[1]?._id], 3])
  expect(idsIn(await savedPosts(fan, { limit: 2, offset: 2 }))).toEqual([made[0]?._id])
})

test('rules for minors hold there as everywhere', async () => {
  const { client } = app
  const fan = await registerFan(client)
  const minor = await registerPerformer(client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  // As it stands after a guardian has taken the approval back.
  await sql`
    insert into reaction (id, account_id, object_type, object_id, action, created_at)
    values (gen_random_uuid(), ${fan.id}, 'performer', ${minor.id}, 'bookmark', now())`.execute(app.db)
  await save(client, fan, 'performer', { _id: athlete.id })
  const { data, total } = await client.send('reactions.performers', { token: fan.token })
  expect([data.map(({ objectId }) => objectId), total]).toEqual([[athlete.id], 1])
})

test('who has left a team does not find its closed page there any more', async () => {
  const { client } = app
  const coach = await registerCoach(client)
  const team = await foundTeam(client, coach)
  const fan = await registerFan(client)
  for (const person of [coach, fan]) await save(client, person, 'team', team)
  await sql`update team set status = 'inactive' where id = ${team._id}`.execute(app.db)
  const found = async (by: Person) => (await client.send('reactions.teams', { token: by.token })).total
  expect([await found(coach), await found(fan)]).toEqual([1, 0])
})

test('a list needs the same few queries whatever its length', async () => {
  const fan = await registerFan(app.client)
  await follow(app.client, fan, athlete)
  for (const post of await posts(5)) await save(app.client, fan, 'feed', post)
  const count = async (limit: number) => (await app.queries.of(() => savedPosts(fan, { limit }))).length
  expect(await count(1)).toBe(await count(5))
})
