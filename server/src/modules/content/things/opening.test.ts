// Videos and galleries for subscribers first: closed at every door until their moment, open at every door afterwards. Posts are tried
// in content/feed/early-access.test.ts, every reading call in server/test/sight.
import { join } from 'node:path'
import type { Feed } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  buyAsset,
  follow,
  makeGallery,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  topUp,
  uploadVideo,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'

type Kind = 'video' | 'gallery'
type Later = NonNullable<Feed['audienceAfter']>
const kinds = [['video'], ['gallery']] as const
const calls = { video: 'videos', gallery: 'galleries' } as const

let app: TestApp
/** Another process on the same database. */
let second: TestApp
let athlete: Person
let follower: Person
let subscriber: Person
let buyer: Person
/** A reader of sixteen. */
let young: Person
let clip: Uint8Array
let picture: Uint8Array
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  const { client } = app
  const administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(client)
  await verifyPerformer(client, administrator, athlete)
  await setPrices(client, athlete, { monthlyPrice: 5 })
  ;[follower, subscriber, buyer] = [await registerFan(client), await registerFan(client), await registerFan(client)]
  young = await registerPerformer(client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  for (const fan of [follower, young]) await follow(client, fan, athlete)
  await subscribe(client, subscriber, athlete, 'monthly', await saveCard(client, subscriber))
  await topUp(client, buyer, 50)
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const plain = sharp({ create: { width: 800, height: 600, channels: 3, background: '#12663f' } })
  picture = new Uint8Array(await plain.jpeg().toBuffer())
  await app.settle()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const again = async (person: Person): Promise<Person> => ({ ...person, token: (await signIn(app.client, person)).token })
const inTime = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const advance = (by: number) => [app, second].forEach(({ clock }) => clock.advance(by))
const run = async (by: TestApp = app) => {
  for (const job of ['videos.publish', 'things.open'] as const) await by.jobs.send(by.db, job, {})
  await by.settle()
}
const make = (kind: Kind, wishes: object) =>
  kind === 'video'
    ? uploadVideo(app.client, athlete, { video: clip }, wishes)
    : makeGallery(app.client, athlete, [picture, picture], wishes)
async function first(kind: Kind, audienceAfter: Later, wishes: object = {}): Promise<{ _id: string; slug: string }> {
  athlete = await again(athlete)
  const made = await make(kind, { audience: 'subscribers', audienceAfter, audienceAfterAt: inTime(hours(2)), ...wishes })
  await app.settle()
  return made
}
type Thing = Awaited<ReturnType<typeof first>>

const view = (kind: Kind, { _id: id }: Thing, person?: Person) =>
  app.client.try(`${calls[kind]}.view`, { token: person?.token, params: { id } })
const change = async (kind: Kind, { _id: id }: Thing, body: object) => {
  athlete = await again(athlete)
  return app.client.try(`${calls[kind]}.update`, { token: athlete.token, params: { id }, body })
}
const stored = async (kind: Kind, { _id: id }: Thing) => {
  const { rows } = await sql<object>`select audience, audience_after, audience_after_at from ${sql.table(kind)} where id = ${id}`.execute(
    app.db,
  )
  return rows[0]
}
const open = (audience: Later) => ({ audience, audience_after: null, audience_after_at: null })
const get = (path: string) => fetch(app.client.baseUrl + path, { redirect: 'manual' })
const frameOf = async (kind: Kind, { _id: id }: Thing) => (await get(`/embed/${kind}/${id}`)).text()
const pictureOf = async (kind: Kind, { _id: id }: Thing) => (await get(`/og/${kind}/${id}/${'0'.repeat(20)}.jpg`)).headers.get('location')

/** Its own file, by the address that everybody might know: without a token. */
async function isFileOpen(kind: Kind, { _id: id }: Thing): Promise<boolean> {
  const token = athlete.token
  const file =
    kind === 'video'
      ? (await app.client.send('videos.ownOne', { token, params: { id } })).data.video
      : (await app.client.send('photos.list', { token, query: { galleryId: id } })).data[0]?.photo
  return (await get(new URL(file?.url ?? '/none', app.client.baseUrl).pathname)).status === 200
}

/** What somebody finds at each door. */
async function doorsOf(kind: Kind, thing: Thing, person?: Person): Promise<Record<string, string>> {
  const token = person?.token
  const { client } = app
  const said = (found: { isLocked: boolean } | undefined) => (found === undefined ? 'absent' : found.isLocked ? 'locked' : 'open')
  const listed = await client.send(`${calls[kind]}.search`, { token, query: { performerId: athlete.id, limit: 100 } })
  const photos = kind === 'gallery' ? (await client.send('photos.list', { token, query: { galleryId: thing._id } })).data : []
  const comment = async () => {
    const body = { objectType: kind, objectId: thing._id, content: 'Well run' }
    const { status, error } = await client.try('comments.create', { token, body })
    return status < 300 ? 'open' : error.code === 'comment.locked' ? 'locked' : String(error.code)
  }
  const saved = async () => {
    await client.try('reactions.create', { token, body: { objectType: kind, objectId: thing._id, action: 'bookmark' } })
    const { data } = await client.send(kind === 'video' ? 'reactions.videos' : 'reactions.galleries', { token, query: { limit: 100 } })
    return JSON.stringify(data).includes(thing._id) ? 'listed' : 'absent'
  }
  const shown = (await view(kind, thing, person)).body as { data: { isLocked: boolean; video?: { url?: string | null } | null } }
  // What is locked has no address at all.
  if (shown.data.isLocked && (shown.data.video?.url || photos.some(({ photo }) => photo?.url))) return { view: 'LEAK' }
  return {
    view: said(shown.data),
    list: said(listed.data.find(({ _id }: { _id: string }) => _id === thing._id)),
    ...(kind === 'gallery' && { photo: said(photos[0]) }),
    ...(person && { comments: await comment(), saved: await saved() }),
  }
}
const all = (kind: Kind, state: string) => ({ view: state, list: state, ...(kind === 'gallery' && { photo: state }) })

describe.each(kinds)('a %s', (kind) => {
  test('that opens for everybody is closed before and open afterwards, at every door', { timeout: 120_000 }, async () => {
    const thing = await first(kind, 'public')
    expect(thing).toMatchObject({ audience: 'subscribers', audienceAfter: 'public', audienceAfterAt: expect.any(String) })
    const before = [await pictureOf(kind, thing), await frameOf(kind, thing)]
    expect(await isFileOpen(kind, thing)).toBe(false)
    for (const person of [undefined, follower, buyer, young]) expect(await doorsOf(kind, thing, person)).toMatchObject(all(kind, 'locked'))
    expect(await doorsOf(kind, thing, follower)).toMatchObject({ comments: 'locked' })
    expect(await doorsOf(kind, thing, subscriber)).toMatchObject(all(kind, 'open'))
    // A minute before its time, and late, it is as closed as ever, whoever looks.
    advance(hours(2) - minutes(1))
    await Promise.all([run(), run(second)])
    expect(await stored(kind, thing)).toMatchObject({ audience: 'subscribers' })
    advance(minutes(2))
    expect(await doorsOf(kind, thing, follower)).toMatchObject(all(kind, 'locked'))
    await Promise.all([run(), run(second)])
    await run()
    expect(await stored(kind, thing)).toEqual(open('public'))
    for (const person of [undefined, follower, buyer, young]) expect(await doorsOf(kind, thing, person)).toMatchObject(all(kind, 'open'))
    expect(await doorsOf(kind, thing, follower)).toMatchObject({ comments: 'open', saved: 'listed' })
    athlete = await again(athlete)
    expect(await isFileOpen(kind, thing)).toBe(true)
    expect(before).not.toContain(await pictureOf(kind, thing))
    expect(before).not.toContain(await frameOf(kind, thing))
  })

  test('that opens for followers stays closed to everybody else', async () => {
    const thing = await first(kind, 'followers')
    advance(hours(2))
    await run()
    expect(await stored(kind, thing)).toEqual(open('followers'))
    expect(await doorsOf(kind, thing, follower)).toMatchObject(all(kind, 'open'))
    for (const person of [undefined, buyer]) expect(await doorsOf(kind, thing, person)).toMatchObject(all(kind, 'locked'))
    athlete = await again(athlete)
    expect(await isFileOpen(kind, thing)).toBe(false)
  })

  test('that was bought before it was for subscribers first stays bought', async () => {
    athlete = await again(athlete)
    const thing = await make(kind, { isSale: true, price: 3 })
    await app.settle()
    buyer = await again(buyer)
    await buyAsset(app.client, buyer, kind, thing)
    const opening = { audience: 'subscribers', audienceAfter: 'followers', audienceAfterAt: inTime(hours(2)) }
    expect((await change(kind, thing, opening)).status).toBe(200)
    expect(await doorsOf(kind, thing, buyer)).toMatchObject(all(kind, 'open'))
    expect(await doorsOf(kind, thing, follower)).toMatchObject(all(kind, 'locked'))
    advance(hours(3))
    await run()
    expect(await doorsOf(kind, thing, buyer)).toMatchObject(all(kind, 'open'))
    expect(await doorsOf(kind, thing)).toMatchObject(all(kind, 'locked'))
  })

  test('is taken back by another audience or by saying so; other changes leave it, another time counts from then on', async () => {
    const [wider, never, later] = [await first(kind, 'public'), await first(kind, 'public'), await first(kind, 'public')]
    const taken = { audienceAfter: null, audienceAfterAt: null }
    expect((await change(kind, wider, { audience: 'followers' })).body).toMatchObject({ data: { audience: 'followers', ...taken } })
    expect((await change(kind, never, { audienceAfter: null })).body).toMatchObject({ data: { audience: 'subscribers', ...taken } })
    await change(kind, later, { title: 'Another name' })
    await change(kind, later, { audienceAfterAt: inTime(hours(5)) })
    advance(hours(3))
    await run()
    expect(await Promise.all([wider, never, later].map((thing) => stored(kind, thing)))).toMatchObject([
      { audience: 'followers' },
      { audience: 'subscribers' },
      { audience: 'subscribers', audience_after: 'public' },
    ])
    advance(hours(3))
    await run()
    expect(await stored(kind, later)).toEqual(open('public'))
  })

  test('that was removed, hidden by staff, or made a draft is nobody’s when its time comes', async () => {
    const [removed, hidden, draft] = [await first(kind, 'public'), await first(kind, 'public'), await first(kind, 'public')]
    await app.client.send(`${calls[kind]}.remove`, { token: athlete.token, params: { id: removed._id } })
    await sql`update ${sql.table(kind)} set refusal = 'hidden' where id = ${hidden._id}`.execute(app.db)
    await change(kind, draft, { status: 'draft' })
    advance(hours(3))
    await run()
    for (const thing of [removed, hidden, draft])
      for (const person of [undefined, follower, subscriber]) expect((await view(kind, thing, person)).status).toBe(404)
    expect(await stored(kind, removed)).toMatchObject({ audience: 'subscribers' })
    expect((await change(kind, draft, { status: 'active' })).body).toMatchObject({ data: { audience: 'public', audienceAfter: null } })
  })

  test('is refused what does not fit', async () => {
    athlete = await again(athlete)
    const at = '2099-01-01T00:00:00.000Z'
    const refused = async (wishes: object, by = athlete) => {
      const body = { title: 'Never', ...wishes } as never
      const files = { video: new Blob([Buffer.from(clip)]) }
      const answer =
        kind === 'video'
          ? await app.client.try('videos.upload', { token: by.token, body, files })
          : await app.client.try('galleries.create', { token: by.token, body })
      return answer.error.code
    }
    const early = { audience: 'subscribers', audienceAfter: 'public' }
    expect(await refused(early)).toBe('content.audience_mismatch')
    expect(await refused({ audience: 'subscribers', audienceAfterAt: at })).toBe('content.audience_mismatch')
    expect(await refused({ audience: 'public', audienceAfter: 'public', audienceAfterAt: at })).toBe('content.audience_mismatch')
    expect(await refused({ isSale: true, price: 3, audienceAfter: 'public', audienceAfterAt: at })).toBe('content.audience_mismatch')
    expect(await refused({ ...early, audienceAfterAt: '2020-01-01T00:00:00.000Z' })).toBe('feed.schedule_in_past')
    expect(await refused({ ...early, audienceAfter: 'buyers', audienceAfterAt: at })).toBe('request.invalid')
    const school = await registerPerformer(app.client, { educationType: 'High School' })
    expect(await refused({ ...early, audienceAfterAt: at }, school)).toBe('youth.money_not_allowed')
  })
})

test('a video that is planned goes out first, and opens afterwards', async () => {
  const video = await first('video', 'public', { scheduleAt: inTime(hours(1)) })
  const refused = await change('video', video, { scheduleAt: inTime(hours(4)) })
  expect([refused.error.code, refused.error.errors?.[0]?.path]).toEqual(['request.invalid', 'audienceAfterAt'])
  advance(hours(1) + minutes(1))
  await run()
  expect(await doorsOf('video', video, follower)).toMatchObject(all('video', 'locked'))
  advance(hours(1))
  await run()
  expect(await doorsOf('video', video, follower)).toMatchObject(all('video', 'open'))
})

test('one alarm opens more than fit into one batch', async () => {
  athlete = await again(athlete)
  const opening = { audience: 'subscribers', audienceAfter: 'public', audienceAfterAt: inTime(hours(2)) } as const
  for (let count = 0; count < 53; count += 1) await makeGallery(app.client, athlete, [], { title: `Number ${count}`, ...opening })
  advance(days(1))
  await run()
  const { rows } = await sql`select from gallery where audience_after_at < ${app.clock.now()} and deleted_at is null`.execute(app.db)
  expect(rows).toEqual([])
})
