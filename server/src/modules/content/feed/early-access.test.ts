// Subscribers first: closed at every door until its moment, open at every door afterwards, whatever was done to it meanwhile.
import type { Feed } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  follow,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  uploadPostFile,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'

const canary = 'Quillwortblossom'
/** Beyond what is shown of a locked text. */
const text = `${'Warm up, strides, and then the long part of the morning. '.repeat(4)}${canary}`

let app: TestApp
/** Another process on the same database. */
let second: TestApp
let athlete: Person
let follower: Person
let subscriber: Person
let stranger: Person
/** A reader of sixteen. */
let young: Person
let picture: Uint8Array
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  const { client } = app
  const administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(client)
  await verifyPerformer(client, administrator, athlete)
  await setPrices(client, athlete, { monthlyPrice: 5 })
  follower = await registerFan(client)
  stranger = await registerFan(client)
  subscriber = await registerFan(client)
  young = await registerPerformer(client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  for (const fan of [follower, young]) await follow(client, fan, athlete)
  await subscribe(client, subscriber, athlete, 'monthly', await saveCard(client, subscriber))
  picture = new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
  await app.settle()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

type Later = NonNullable<Feed['audienceAfter']>
const inTime = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const advance = (by: number) => [app, second].forEach(({ clock }) => clock.advance(by))
const again = async (person: Person): Promise<Person> => ({ ...person, token: (await signIn(app.client, person)).token })
const run = async (by: TestApp = app) => {
  for (const job of ['feed.publish', 'things.open'] as const) await by.jobs.send(by.db, job, {})
  await by.settle()
}
async function first(audienceAfter: Later, wishes: object = {}): Promise<Feed> {
  athlete = await again(athlete)
  const file = await uploadPostFile(app.client, athlete, 'Photo', picture)
  const opening = { audience: 'subscribers', audienceAfter, audienceAfterAt: inTime(hours(2)) } as const
  const post = await publish(app.client, athlete, {
    type: 'photo',
    title: 'The long part',
    text,
    fileIds: [file._id],
    ...opening,
    ...wishes,
  })
  await app.settle()
  return post
}
const change = async (post: Feed, body: object) =>
  (await app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body })).data
const tried = async (body: object) =>
  (await app.client.try('feeds.create', { token: athlete.token, body: { type: 'text', text, ...body } })).error
const get = (path: string) => fetch(path.startsWith('http') ? path : app.client.baseUrl + path, { redirect: 'manual' })
const stored = async ({ _id: id }: Feed) => {
  const { rows } = await sql<object>`select audience, audience_after, audience_after_at from feed where id = ${id}`.execute(app.db)
  return rows[0]
}
const planned = { audience: 'subscribers' }
const open = (audience: Later) => ({ audience, audience_after: null, audience_after_at: null })

/** What somebody finds at each door: `open`, `locked`, or that it is not there at all. */
async function doorsOf(post: Feed, person?: Person): Promise<Record<string, string>> {
  const token = person?.token
  const said = (feed: Feed | undefined) =>
    feed === undefined ? 'absent' : feed.isLocked ? (JSON.stringify(feed).includes(canary) ? 'LEAK' : 'locked') : 'open'
  const among = (list: readonly Feed[]) => said(list.find(({ _id }) => _id === post._id))
  const { client } = app
  const params = { id: post._id }
  const hits = async () => {
    const { data } = await client.send('search.results', { token, query: { q: canary, type: 'feed' } as never })
    return JSON.stringify(data).includes(post._id) ? 'open' : 'absent'
  }
  const told = async () => {
    const { data } = await client.send('notifications.list', { token, query: { tab: 'pages' } })
    const one = data.find(({ subjectId }) => subjectId === post._id)
    return one ? (one.isLocked ? 'locked' : 'open') : 'absent'
  }
  const commented = async () => {
    const body = { objectType: 'feed' as const, objectId: post._id, content: 'Well run' }
    const { status, error } = await client.try('comments.create', { token, body })
    return status < 300 ? 'open' : error.code === 'comment.locked' ? 'locked' : String(error.code)
  }
  return {
    view: said((await client.send('feeds.view', { token, params })).data),
    page: among((await client.send('feeds.list', { token, query: { performerId: athlete.id } })).data),
    search: await hits(),
    ...(person && {
      home: among((await client.send('feeds.list', { token, query: { isHome: true } })).data),
      notices: await told(),
      comments: await commented(),
    }),
  }
}

/** What other sites get: readers of feeds the text, frames the picture. */
const isInFeed = async () => {
  const answer = await fetch(`${app.client.baseUrl}/ind/athlete/${athlete.username}/feed.xml`)
  return [answer.status, (await answer.text()).includes(canary)]
}
const frameOf = async (post: Feed) => (await get(`/embed/post/${post._id}`)).text()
const pictureOf = async (post: Feed) => (await get(`/og/post/${post._id}/${'0'.repeat(20)}.jpg`)).headers.get('location')
/** The largest picture of it, by the address that everybody might know: without a token. */
const fileOf = async (post: Feed) => {
  const { data } = await app.client.send('feeds.view', { token: athlete.token, params: { id: post._id } })
  const url = new URL(data.files.at(0)?.sources?.at(0)?.url ?? '/', app.client.baseUrl)
  return (await get(url.pathname)).status
}

const shut = { view: 'locked', page: 'locked', search: 'absent' }
/** What pages do at night is no news to a minor before the morning (youth.md Y68): that door depends on the clock of the machine. */
const heard = (person: Person, notices: string) => (person === young ? {} : { notices })
const wide = { view: 'open', page: 'open', search: 'open' }

describe('at every door', () => {
  test('what opens for everybody is closed before and open afterwards', { timeout: 60_000 }, async () => {
    const post = await first('public')
    expect(post).toMatchObject({ audience: 'subscribers', audienceAfter: 'public', audienceAfterAt: expect.any(String) })
    const before = [await pictureOf(post), await frameOf(post)]
    expect(await fileOf(post)).not.toBe(200)
    expect(await doorsOf(post)).toEqual(shut)
    for (const [person, home] of [
      [follower, 'locked'],
      [young, 'locked'],
      [stranger, 'absent'],
    ] as const)
      expect(await doorsOf(post, person)).toMatchObject({ ...shut, home, comments: 'locked', ...heard(person, home) })
    expect(await doorsOf(post, subscriber)).toMatchObject({ view: 'open', page: 'open', home: 'open' })
    expect(await isInFeed()).toEqual([200, false])
    // A minute before its time it is as closed as ever, whoever looks.
    advance(hours(2) - minutes(1))
    await Promise.all([run(), run(second)])
    expect(await stored(post)).toMatchObject(planned)
    expect(await doorsOf(post, follower)).toMatchObject(shut)
    advance(minutes(2))
    // Late is closed as well, at all doors alike.
    expect(await doorsOf(post, follower)).toMatchObject(shut)
    await Promise.all([run(), run(second)])
    await run()
    expect(await stored(post)).toEqual(open('public'))
    expect(await doorsOf(post)).toEqual(wide)
    for (const [person, home] of [
      [follower, 'open'],
      [young, 'open'],
      [stranger, 'absent'],
    ] as const)
      expect(await doorsOf(post, person)).toMatchObject({ ...wide, home, ...heard(person, home) })
    expect(await doorsOf(post, follower)).toMatchObject({ comments: 'open' })
    expect(await isInFeed()).toEqual([200, true])
    expect(await fileOf(post)).toBe(200)
    expect(before).not.toContain(await pictureOf(post))
    expect(before).not.toContain(await frameOf(post))
  })

  test('what opens for followers stays closed to everybody else', async () => {
    const post = await first('followers')
    advance(hours(2))
    await run()
    expect(await stored(post)).toEqual(open('followers'))
    expect(await doorsOf(post, follower)).toMatchObject({ view: 'open', page: 'open', home: 'open' })
    for (const person of [undefined, stranger]) expect(await doorsOf(post, person)).toMatchObject(shut)
    expect(await fileOf(post)).not.toBe(200)
  })
})

describe('meanwhile', () => {
  test('another audience takes it back, and so does saying so', async () => {
    const [wider, never] = [await first('public'), await first('public')]
    expect(await change(wider, { audience: 'followers' })).toMatchObject({
      audience: 'followers',
      audienceAfter: null,
      audienceAfterAt: null,
    })
    expect(await change(never, { audienceAfter: null })).toMatchObject({
      audience: 'subscribers',
      audienceAfter: null,
      audienceAfterAt: null,
    })
    advance(hours(3))
    await run()
    expect([await stored(wider), await stored(never)]).toMatchObject([{ audience: 'followers' }, { audience: 'subscribers' }])
  })

  test('another time counts from then on, and other changes leave it', async () => {
    const post = await first('public')
    await change(post, { title: 'Another name' })
    await change(post, { audienceAfterAt: inTime(hours(5)) })
    advance(hours(3))
    await run()
    expect(await stored(post)).toMatchObject({ audience: 'subscribers', audience_after: 'public' })
    advance(hours(3))
    await run()
    expect(await stored(post)).toEqual(open('public'))
  })

  test('what was removed stays removed', async () => {
    const post = await first('public')
    await app.client.send('feeds.remove', { token: athlete.token, params: { id: post._id } })
    advance(hours(3))
    await run()
    expect((await app.client.try('feeds.view', { params: { id: post._id } })).status).toBe(404)
    expect(await stored(post)).toMatchObject(planned)
  })

  test('what went back to a draft is nobody’s, and for whom it was to be once it is out again', async () => {
    const post = await first('public')
    await change(post, { status: 'draft' })
    advance(hours(3))
    await run()
    for (const person of [undefined, follower, subscriber])
      expect((await app.client.try('feeds.view', { token: person?.token, params: { id: post._id } })).status).toBe(404)
    athlete = await again(athlete)
    expect(await change(post, { status: 'active' })).toMatchObject({ audience: 'public', audienceAfter: null })
  })

  test('what is planned goes out first, and opens afterwards', async () => {
    const post = await first('public', { scheduleAt: inTime(hours(1)) })
    const refused = await app.client.try('feeds.update', {
      token: athlete.token,
      params: { id: post._id },
      body: { scheduleAt: inTime(hours(4)) },
    })
    expect([refused.error.code, refused.error.errors?.[0]?.path]).toEqual(['request.invalid', 'audienceAfterAt'])
    advance(hours(1) + minutes(1))
    await run()
    expect(await doorsOf(post, follower)).toMatchObject({ view: 'locked', home: 'locked' })
    advance(hours(1))
    await run()
    expect(await doorsOf(post, follower)).toMatchObject({ view: 'open', home: 'open' })
  })

  test('what staff of the site hid stays hidden', async () => {
    const post = await first('public')
    await sql`update feed set refusal = 'hidden' where id = ${post._id}`.execute(app.db)
    advance(hours(3))
    await run()
    expect((await app.client.try('feeds.view', { params: { id: post._id } })).status).toBe(404)
  })

  test('what stands on a page that is not shown, since a guardian has not approved, opens with the page', async () => {
    const post = await first('public')
    const show = (isShown: boolean) => sql`update page set visible = ${isShown} where id = ${athlete.id}`.execute(app.db)
    await show(false)
    advance(hours(3))
    await run()
    for (const person of [undefined, follower, subscriber, young])
      expect((await app.client.try('feeds.view', { token: person?.token, params: { id: post._id } })).status).toBe(404)
    await show(true)
    expect(await doorsOf(post)).toEqual(wide)
  })

  test('one alarm opens more than fit into one batch', { timeout: 60_000 }, async () => {
    athlete = await again(athlete)
    const opening = { audience: 'subscribers', audienceAfter: 'public', audienceAfterAt: inTime(hours(2)) } as const
    for (let count = 0; count < 53; count += 1) await publish(app.client, athlete, { text: `Number ${count}`, ...opening })
    advance(days(1))
    await run()
    const { rows } = await sql`select from feed where audience_after_at < ${app.clock.now()} and deleted_at is null`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('refused', () => {
  test.each([
    ['without a time', { audience: 'subscribers', audienceAfter: 'public' }, 'content.audience_mismatch'],
    ['without saying for whom', { audience: 'subscribers', audienceAfterAt: '2099-01-01T00:00:00.000Z' }, 'content.audience_mismatch'],
    [
      'what is for everybody',
      { audience: 'public', audienceAfter: 'public', audienceAfterAt: '2099-01-01T00:00:00.000Z' },
      'content.audience_mismatch',
    ],
    [
      'what is sold',
      { isSale: true, price: 3, audienceAfter: 'public', audienceAfterAt: '2099-01-01T00:00:00.000Z' },
      'content.audience_mismatch',
    ],
    [
      'in the past',
      { audience: 'subscribers', audienceAfter: 'public', audienceAfterAt: '2020-01-01T00:00:00.000Z' },
      'feed.schedule_in_past',
    ],
    ['for buyers', { audience: 'subscribers', audienceAfter: 'buyers', audienceAfterAt: '2099-01-01T00:00:00.000Z' }, 'request.invalid'],
  ])('%s', async (_what, body, code) => {
    athlete = await again(athlete)
    expect((await tried(body)).code).toBe(code)
  })

  test('pages that may not take money have no subscribers to be first', async () => {
    const school = await registerPerformer(app.client, { educationType: 'High School' })
    const body = {
      type: 'text' as const,
      text,
      audience: 'subscribers' as const,
      audienceAfter: 'public' as const,
      audienceAfterAt: inTime(days(1)),
    }
    expect((await app.client.try('feeds.create', { token: school.token, body })).error.code).toBe('youth.money_not_allowed')
  })
})
