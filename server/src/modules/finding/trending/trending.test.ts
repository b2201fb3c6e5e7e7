// What is listed as talked about, by what was really done: through the doors, with the rows of accounts made older.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#platform/clock.ts'
import {
  comment,
  follow,
  like,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  signIn,
  takeBack,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let fans: Person[]

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fans = []
  for (let at = 0; at < 26; at += 1) fans.push(await registerFan(app.client))
  await known(fans)
})
afterAll(() => app.close())

/** Here for a month, by a proven address, each somewhere else. */
const known = async (people: readonly Person[], age = '30 days') => {
  const ids = people.map(({ id }) => id)
  await sql`update account set created_at = ${app.clock.now()}::timestamptz - ${age}::interval, email_verified_at = ${app.clock.now()} where id = any(${ids}::uuid[])`.execute(
    app.db,
  )
  await sql`update session set network = account_id::text where account_id = any(${ids}::uuid[])`.execute(app.db)
}
const athlete = async (wishes: object = {}) => {
  const person = await registerPerformer(app.client, wishes)
  await verifyPerformer(app.client, administrator, person)
  return person
}
const judge = async () => {
  await app.settle()
  await app.jobs.send(app.db, 'trend.judge', {})
  await app.settle()
}
const list = async (query: { sportId?: string; state?: string } = {}, by?: Person) =>
  (await app.client.send('search.trending', { token: by?.token, query: { ...query, limit: 20 } })).data.map(({ _id }) => _id)
const likedBy = async (people: readonly Person[], by?: Person) => {
  const { _id: id } = await publish(app.client, by ?? (await athlete()), { text: 'Personal best at the meet.' })
  for (const person of people) await like(app.client, person, 'feed', { _id: id })
  return id
}

test('five people move it, four do not; who did it twice did it once, and who took it back did not', async () => {
  const [talker] = fans as [Person]
  const writer = await athlete()
  await follow(app.client, talker, writer)
  const [five, four] = [await likedBy(fans.slice(0, 5)), await likedBy(fans.slice(0, 4), writer)]
  const taken = await likedBy(fans.slice(0, 5))
  await comment(app.client, talker, 'feed', four, 'What a race')
  await like(app.client, writer, 'feed', { _id: four })
  await takeBack(app.client, talker, 'feed', { _id: taken }, 'like')
  await judge()
  const found = await list()
  expect(found).toContain(five)
  expect(found).not.toContain(four)
  expect(found).not.toContain(taken)
})

test('accounts of a day move nothing, nor do those of one network', async () => {
  const [young, near] = [fans.slice(5, 15), fans.slice(15, 25)]
  await known(young, '3 hours')
  const ofYoung = await likedBy(young)
  await sql`update session set network = '203.0.113.0' where account_id = any(${near.map(({ id }) => id)}::uuid[])`.execute(app.db)
  const ofNear = await likedBy(near)
  await judge()
  const found = await list()
  expect([found.includes(ofYoung), found.includes(ofNear)]).toEqual([false, false])
  await known(fans)
  await judge()
  expect(await list()).toEqual(expect.arrayContaining([ofYoung, ofNear]))
})

test('a small page with twenty-five likes stands before a large one with what is usual for it', async () => {
  const large = await athlete()
  const usual = await likedBy(fans.slice(0, 20), large)
  await sql`insert into trend_thing (id, kind, page_id, first_at, last_at, people)
    select gen_random_uuid(), 'feed', ${large.id}, ${app.clock.now()}::timestamptz - n * interval '2 days', ${app.clock.now()}::timestamptz - n * interval '2 days', 20
    from generate_series(1, 10) n`.execute(app.db)
  const small = await likedBy(fans.slice(0, 25))
  await judge()
  const found = await list()
  expect(found[0]).toBe(small)
  expect(found).not.toContain(usual)
})

test('lists of a sport and of a state hold what is theirs; old heat cools', async () => {
  const { data: sports } = await app.client.send('reference.sports', {})
  const [sport, other] = sports
  const there = await athlete({
    sportIds: [sport?._id],
    schoolStateCode: 'TX',
    schoolState: 'Texas',
    schoolCity: 'Waco',
    schoolName: 'Brazos College',
  })
  const id = await likedBy(fans.slice(0, 6), there)
  await judge()
  expect(await list({ sportId: sport?._id ?? '' })).toContain(id)
  expect(await list({ sportId: other?._id ?? '' })).not.toContain(id)
  expect(await list({ state: 'tx' })).toContain(id)
  app.clock.advance(hours(25))
  await judge()
  expect(await list()).toEqual([])
})

test('what is reported, removed or apart is in no list', async () => {
  fans = await Promise.all(fans.map((person) => signIn(app.client, person)))
  await known(fans)
  administrator = await signIn(app.client, administrator)
  const [reader, other] = fans.slice(24) as [Person, Person]
  const blocked = await athlete()
  const crowd = fans.slice(0, 8)
  const open = await likedBy(crowd)
  const ofBlocked = await likedBy(crowd, blocked)
  const reported = await likedBy(crowd)
  const removed = await athlete()
  const gone = await likedBy(crowd, removed)
  for (const person of fans.slice(10, 14)) await report(app.client, person, 'feed', reported)
  await judge()
  expect(await list({}, other)).toEqual(expect.arrayContaining([open, ofBlocked, gone]))
  expect(await list()).not.toContain(reported)
  await app.client.send('blocks.create', { token: reader.token, body: { targetId: blocked.id } })
  expect(await list({}, reader)).not.toContain(ofBlocked)
  const quiet = { targetId: removed.id, span: 'day' } as const
  await app.client.send('mutes.create', { token: other.token, body: quiet })
  expect(await list({}, other)).not.toContain(gone)
  expect(await list({}, reader)).toContain(gone)
  await app.client.send('feeds.remove', { token: removed.token, params: { id: gone } })
  expect(await list()).not.toContain(gone)
})

test('an administrator takes one out with a reason, at once and for good, and lets it back in', async () => {
  administrator = await signIn(app.client, administrator)
  const as = { token: administrator.token }
  const crowd = fans.slice(0, 6)
  const [out, left] = [await likedBy(crowd), await likedBy(crowd)]
  await judge()
  const remove = (reason: string, id = out, by = administrator) =>
    app.client.try('trends.remove', { token: by.token, params: { id }, body: { reason } })
  expect(await list()).toEqual(expect.arrayContaining([out, left]))
  expect((await remove('  ')).status).toBe(400)
  expect((await remove('A staged fight', out, fans[0])).status).toBe(403)
  expect((await remove('Never heard of', administrator.id)).error?.code).toBe('trend.unknown')
  expect((await remove('A staged fight')).status).toBe(204)
  expect((await remove('A staged fight, twice')).status).toBe(204)
  expect(await list()).not.toContain(out)
  await like(app.client, fans[7] as Person, 'feed', { _id: out })
  await judge()
  expect(await list()).not.toContain(out)
  expect(await list()).toContain(left)
  const { data } = await app.client.send('trends.removed', as)
  expect(data).toEqual([expect.objectContaining({ hit: expect.objectContaining({ _id: out }), reason: 'A staged fight, twice' })])
  await app.client.send('trends.restore', { ...as, params: { id: out } })
  await app.client.send('trends.restore', { ...as, params: { id: out } })
  expect(await list()).toContain(out)
  expect((await app.client.send('trends.removed', as)).data).toEqual([])
})

test('what is locked is in no list, and what a minor wrote neither', async () => {
  const seller = await athlete()
  const sold = await publish(app.client, seller, { isSale: true, price: 5, text: 'The last lap, from the camera on my helmet.' })
  const open = await publish(app.client, seller, { text: 'The last lap' })
  for (const person of fans.slice(0, 6)) {
    await like(app.client, person, 'feed', sold).catch(() => undefined)
    await like(app.client, person, 'feed', open)
  }
  await sql`insert into trend_thing (id, kind, first_at, last_at) values (${sold._id}, 'feed', ${app.clock.now()}, ${app.clock.now()})
    on conflict do nothing`.execute(app.db)
  await judge()
  expect(await list()).toContain(open._id)
  expect(await list()).not.toContain(sold._id)
  // Found out to be under 18 a moment ago, before anything was judged anew.
  await sql`update account set date_of_birth = '2012-05-05' where id = ${seller.id}`.execute(app.db)
  expect(await list()).not.toContain(open._id)
})
