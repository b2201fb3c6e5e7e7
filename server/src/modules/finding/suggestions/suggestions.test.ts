// Which pages are suggested as new to somebody, and which never are.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import {
  createClient,
  follow,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let track: string
let soccer: string
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const sports = (await app.client.send('reference.sports')).data
  track = sports.find(({ code }) => code === 'track')?._id ?? ''
  soccer = sports.find(({ code }) => code === 'soccer')?._id ?? ''
})
afterAll(() => app.close())

/** Each test begins with pages of others that are no longer young. */
beforeEach(async () => {
  app.clock.advance(days(40))
  administrator = await signIn(app.client, administrator)
})

const athlete = async (wishes: object = {}): Promise<Person> => {
  const person = await registerPerformer(app.client, { sportIds: [soccer], ...wishes })
  await verifyPerformer(app.client, administrator, person)
  return person
}
const athletes = async (count: number, wishes: object = {}) => {
  const people: Person[] = []
  for (let made = 0; made < count; made++) people.push(await athlete(wishes))
  return people
}
const fans = (count: number) => Promise.all(Array.from({ length: count }, () => registerFan(app.client)))
const suggested = async ({ token }: Person, limit = 20) => (await app.client.send('suggestions.list', { token, query: { limit } })).data
const idsFor = async (person: Person, limit?: number) => (await suggested(person, limit)).map(({ page }) => page._id)
const whyFor = async (person: Person, page: Person) => (await suggested(person)).find((one) => one.page._id === page.id)?.why
const refuse = ({ token }: Person, pageId: string) => app.client.send('suggestions.refuse', { token, body: { pageId } })
const night = async () => {
  await app.settle()
  await app.jobs.send(app.db, 'suggestions.begin', {})
  await app.settle()
}
/** So many fans who follow all of these. */
const followedBy = async (count: number, pages: readonly Person[]) => {
  const crowd = await fans(count)
  for (const fan of crowd) for (const page of pages) await follow(app.client, fan, page)
}

test('the chosen school and sports come first, and nobody who is followed, subscribed to or oneself', async () => {
  const runners = await athletes(4, { sportIds: [track] })
  const [followed, paid] = runners as [Person, Person]
  const fan = await registerFan(app.client)
  await setPrices(app.client, paid, { monthlyPrice: 5 })
  await app.client.send('firstWeek.update', { token: fan.token, body: { sportIds: [track] } })
  await night()
  const first = await suggested(fan)
  expect(
    first
      .slice(0, 4)
      .map(({ page, why }) => [page._id, why])
      .toSorted(),
  ).toEqual(runners.map(({ id }) => [id, 'sport']).toSorted())
  await follow(app.client, fan, followed)
  await subscribe(app.client, fan, paid, 'monthly', await saveCard(app.client, fan))
  await app.settle()
  const left = await idsFor(fan)
  expect([followed, paid].filter(({ id }) => left.includes(id))).toEqual([])
  expect(await idsFor(runners[2] as Person)).not.toContain(runners[2]?.id)
  const { data: school } = await app.client.send('performers.view', { params: { id: runners[3]?.id ?? '' } })
  const at = await registerFan(app.client)
  const { rows } = await sql<{ id: string }>`select school_id as id from performer_listing where performer_id = ${school._id}`.execute(
    app.db,
  )
  await app.client.send('firstWeek.update', { token: at.token, body: { schoolId: rows[0]?.id ?? null } })
  expect((await suggested(at))[0]?.why).toBe('school')
})

test('what five in common follow is next to it, what four do is not', async () => {
  const [own, near, far] = (await athletes(3)) as [Person, Person, Person]
  await followedBy(5, [own, near])
  await followedBy(4, [own, far])
  const fan = await registerFan(app.client)
  await follow(app.client, fan, own)
  await night()
  app.clock.advance(days(40))
  const later = await signIn(app.client, fan)
  expect((await suggested(later))[0]).toMatchObject({ page: { _id: near.id, type: 'performer' }, why: 'neighbours' })
  expect(await whyFor(later, far)).not.toBe('neighbours')
  // Once more, and once more at the same time, changes nothing.
  const rows = async () =>
    (await sql`select neighbour_id, common from page_neighbour where page_id = ${own.id} order by neighbour_id`.execute(app.db)).rows
  const before = await rows()
  await app.jobs.send(app.db, 'suggestions.begin', {})
  await night()
  expect(await rows()).toEqual(before)
  expect(before).toEqual([{ neighbour_id: near.id, common: 5 }])
})

test('one in five is younger than thirty days', async () => {
  const runners = await athletes(6, { sportIds: [track] })
  app.clock.advance(days(31))
  administrator = await signIn(app.client, administrator)
  const young = await athletes(2)
  const fan = await registerFan(app.client)
  await app.client.send('firstWeek.update', { token: fan.token, body: { sportIds: [track] } })
  await night()
  const whys = (await suggested(fan, 10)).map(({ why }) => why)
  expect([whys[4], whys[9]]).toEqual(['young', 'young'])
  expect(whys.filter((why) => why === 'young')).toHaveLength(2)
  const ids = await idsFor(fan, 10)
  expect([ids[4], ids[9]].toSorted()).toEqual(young.map(({ id }) => id).toSorted())
  // The same all day.
  expect(await idsFor(fan, 10)).toEqual(ids)
  expect(runners.some(({ id }) => id === ids[4])).toBe(false)
})

test('not for me: gone for good, for this reader alone, and what is next to it counts less', async () => {
  const [own, unwanted, near] = (await athletes(3)) as [Person, Person, Person]
  await followedBy(6, [own, near])
  await followedBy(8, [unwanted, near])
  const [fan, other] = (await fans(2)) as [Person, Person]
  for (const one of [fan, other]) await follow(app.client, one, own)
  await night()
  expect(await whyFor(fan, near)).toBe('neighbours')
  expect(await idsFor(fan)).toContain(unwanted.id)
  await Promise.all([refuse(fan, unwanted.id), refuse(fan, unwanted.id)])
  expect(await idsFor(fan)).not.toContain(unwanted.id)
  expect(await whyFor(fan, near)).not.toBe('neighbours')
  expect(await whyFor(other, near)).toBe('neighbours')
  expect(await idsFor(other)).toContain(unwanted.id)
  for (const [body, status] of [
    [{ pageId: '0190a2b4-0000-7000-8000-00000000dead' }, 404],
    [{ pageId: fan.id }, 404],
    [{}, 400],
  ] as const)
    expect((await app.client.try('suggestions.refuse', { token: fan.token, body: body as never })).status).toBe(status)
})

test('nobody under 18, hidden, unproven, muted, apart or closed to the country is suggested, by whatever way', async () => {
  const people = await athletes(7, { sportIds: [track] })
  const [own, blocked, blocking, muted, closed, hidden, stays] = people as [Person, Person, Person, Person, Person, Person, Person]
  const young = await registerPerformer(app.client, {
    sportIds: [track],
    dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01`,
  })
  await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(app.db)
  await verifyPerformer(app.client, administrator, young)
  const unproven = await registerPerformer(app.client, { sportIds: [track] })
  await followedBy(5, [...people, young, unproven])
  const fan = await registerFan(app.client)
  await follow(app.client, fan, own)
  await app.client.send('firstWeek.update', { token: fan.token, body: { sportIds: [track] } })
  await night()
  const listed = (
    await sql<{ id: string }>`
    select neighbour_id as id from page_neighbour union select page_id from page_neighbour union select page_id from young_page`.execute(
      app.db,
    )
  ).rows
  expect(listed.filter(({ id }) => [young.id, unproven.id].includes(id))).toEqual([])
  const others = [blocked, blocking, muted, closed, hidden]
  expect(await idsFor(fan)).toEqual(expect.arrayContaining([...others, stays].map(({ id }) => id)))
  await app.client.send('blocks.create', { token: fan.token, body: { targetId: blocked.id } })
  await app.client.send('blocks.create', { token: blocking.token, body: { targetId: fan.id } })
  await app.client.send('mutes.create', { token: fan.token, body: { targetId: muted.id, span: 'day' } })
  await app.client.send('blocks.closeTo', { token: closed.token, body: { countryCodes: ['US'] } })
  await sql`update account set status = 'suspended' where id = ${hidden.id}`.execute(app.db)
  const american = createClient(app.client.baseUrl, { 'x-forwarded-for': '8.8.8.8' })
  const { data } = await american.send('suggestions.list', { token: fan.token, query: { limit: 20 } })
  const ids = data.map(({ page }) => page._id)
  expect([...others, young, unproven].filter(({ id }) => ids.includes(id))).toEqual([])
  expect(ids).toContain(stays.id)
  // Found out to be under 18 a moment ago, before any night.
  await sql`update account set date_of_birth = '2012-05-05' where id = ${stays.id}`.execute(app.db)
  expect(await idsFor(fan)).not.toContain(stays.id)
})

test('of very many followers a sample is looked at', async () => {
  const [own, near] = (await athletes(2)) as [Person, Person]
  const crowd = await fans(1)
  await sql`
    insert into account (id, kind, name, username, status, date_of_birth, guardian_status, referral_code, created_at, updated_at)
    select gen_random_uuid(), 'user', 'Crowd', 'crowd_' || n, 'active', '1990-01-01', 'not_needed', 'crowd' || n, ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, 2500) n`.execute(app.db)
  for (const page of [own, near])
    await sql`
      insert into follow (id, follower_id, page_id, created_at)
      select gen_random_uuid(), id, ${page.id}, ${app.clock.now()}::timestamptz - random() * interval '20 days'
      from account where username like 'crowd\_%'`.execute(app.db)
  await sql`update page_stats set followers = 2500 where page_id in (${own.id}, ${near.id})`.execute(app.db)
  await night()
  const { rows } = await sql<{ common: number }>`select common from page_neighbour where page_id = ${own.id}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.common).toBeGreaterThan(500)
  expect(rows[0]?.common).toBeLessThanOrEqual(2000)
  await follow(app.client, crowd[0] as Person, own)
  expect(await whyFor(crowd[0] as Person, near)).toBe('neighbours')
})
