// Whoever comes back after a while is shown a little of what there was, and only then.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes } from '#platform/clock.ts'
import { follow, like, publish, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const come = async (fan: Person) => (await app.client.send('home.away', { token: (await signIn(app.client, fan)).token })).data
const idsOf = ({ posts }: Awaited<ReturnType<typeof come>>) => posts.map(({ feed }) => feed._id)

/** Somebody who follows so many pages and was at home just now. */
async function reader(pages: number) {
  const athletes = await Promise.all(Array.from({ length: pages }, () => registerPerformer(app.client)))
  const fan = await registerFan(app.client)
  for (const athlete of athletes) await follow(app.client, fan, athlete)
  expect(await come(fan)).toEqual({ since: null, posts: [] })
  return { fan, athletes }
}
/** Two of each. */
async function publishAll(athletes: readonly Person[]) {
  app.clock.advance(hours(1))
  const posts: { _id: string; by: string }[] = []
  for (const athlete of [...athletes, ...athletes]) {
    const signedIn = await signIn(app.client, athlete)
    posts.push({ _id: (await publish(app.client, signedIn))._id, by: athlete.id })
  }
  return posts
}

describe('after twenty hours', () => {
  test('it shows three posts of three pages, the nearest first, for two hours', async () => {
    const { fan, athletes } = await reader(4)
    const left = app.clock.now().getTime()
    const posts = await publishAll(athletes)
    const near = athletes[2]?.id
    await sql`insert into home_look (account_id, feed_id, page_id, shown_at, opened_at) values (${fan.id}, gen_random_uuid(), ${near}, now(), ${app.clock.now()})`.execute(
      app.db,
    )
    app.clock.advance(hours(19))
    const back = await come(fan)
    expect(left - Date.parse(back.since ?? '')).toBeLessThan(hours(1))
    expect(left - Date.parse(back.since ?? '')).toBeGreaterThanOrEqual(0)
    expect(back.posts).toHaveLength(3)
    const pages = back.posts.map(({ feed }) => feed.fromSourceId)
    expect(pages[0]).toBe(near)
    expect(new Set(pages).size).toBe(3)
    expect(posts.map(({ _id }) => _id)).toEqual(expect.arrayContaining(idsOf(back)))
    app.clock.advance(minutes(119))
    expect(idsOf(await come(fan))).toEqual(idsOf(back))
    app.clock.advance(minutes(2))
    expect(await come(fan)).toEqual({ since: null, posts: [] })
  })

  test('what was published since one is back is not among it', async () => {
    const { fan, athletes } = await reader(3)
    const posts = await publishAll(athletes)
    app.clock.advance(hours(20))
    const back = await come(fan)
    const [athlete] = athletes
    if (athlete) await publish(app.client, await signIn(app.client, athlete))
    expect(idsOf(await come(fan))).toEqual(idsOf(back))
    expect(posts.map(({ _id }) => _id)).toEqual(expect.arrayContaining(idsOf(back)))
  })

  test('a few stand at the top of the feed anyway, and nothing is shown', async () => {
    const { fan, athletes } = await reader(2)
    await publishAll(athletes)
    app.clock.advance(hours(20))
    expect(await come(fan)).toEqual({ since: null, posts: [] })
  })
})

test('before that nothing is shown, however much there was; every visit counts from the one before it', async () => {
  const { fan, athletes } = await reader(4)
  await publishAll(athletes)
  for (let times = 0; times < 3; times += 1) {
    app.clock.advance(hours(10))
    expect(await come(fan)).toEqual({ since: null, posts: [] })
  }
})

test('from several windows at once it is one visit', async () => {
  const { fan, athletes } = await reader(4)
  await publishAll(athletes)
  app.clock.advance(hours(20))
  const { token } = await signIn(app.client, fan)
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.client.send('home.away', { token })))
  expect(new Set(answers.map(({ data }) => JSON.stringify([data.since, idsOf(data)]))).size).toBe(1)
  expect(answers[0]?.data.posts).toHaveLength(3)
})

test('who was blocked meanwhile is not in it', async () => {
  const { fan, athletes } = await reader(4)
  await publishAll(athletes)
  app.clock.advance(hours(20))
  const back = await come(fan)
  const page = back.posts[0]?.feed.fromSourceId
  await sql`insert into relation (id, owner_id, other_id, kind, reason, created_at)
    values (gen_random_uuid(), ${page}, ${fan.id}, 'block', '', now())`.execute(app.db)
  expect((await come(fan)).posts.map(({ feed }) => feed.fromSourceId)).not.toContain(page)
})

test('what one likes already comes after what one has not seen', async () => {
  const { fan, athletes } = await reader(4)
  const posts = await publishAll(athletes)
  const { token } = await signIn(app.client, fan)
  const [liked, other] = posts.filter(({ by }) => by === athletes[0]?.id)
  if (!liked || !other) throw new Error('They have posted')
  await like(app.client, { ...fan, token }, 'feed', liked)
  app.clock.advance(hours(20))
  const found = idsOf(await come(fan))
  // Whose post one likes is near; the post is known.
  expect(found[0]).toBe(other._id)
  expect(found).not.toContain(liked._id)
})

test('it can be closed for good, and be had again', async () => {
  const { fan, athletes } = await reader(4)
  await publishAll(athletes)
  app.clock.advance(hours(20))
  expect((await come(fan)).posts).toHaveLength(3)
  const { token } = await signIn(app.client, fan)
  const choose = async (body: object) => (await app.client.send('home.choose', { token, body })).data
  expect(await choose({ showsAway: false })).toEqual({ order: 'newest', canChoose: true, showsAway: false })
  expect(await come(fan)).toEqual({ since: null, posts: [] })
  expect(await choose({ order: 'best' })).toEqual({ order: 'best', canChoose: true, showsAway: false })
  expect(await choose({ showsAway: true })).toEqual({ order: 'best', canChoose: true, showsAway: true })
  expect((await come(fan)).posts).toHaveLength(3)
})
