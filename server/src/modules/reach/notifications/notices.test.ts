// What pages do that somebody follows: one row whoever many follow, read by whoever may.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badgeOf,
  endStream,
  follow,
  goLive,
  like,
  makeProduct,
  publish,
  registerFan,
  registerPerformer,
  verifyPerformer,
  registerAdministrator,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let administrator: Person
let fan: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await verifyPerformer(app.client, administrator, athlete)
  fan = await registerFan(app.client)
  stranger = await registerFan(app.client)
  await follow(app.client, fan, athlete)
})
afterAll(() => app.close())

type Tab = 'all' | 'you' | 'pages'
const told = async ({ token }: Person, tab: Tab = 'pages') =>
  (await app.client.send('notifications.list', { token, query: { tab, limit: 100 } })).data
const kinds = async (person: Person, tab?: Tab) => (await told(person, tab)).map(({ type }) => type)
const ring = (person: Person, bell: 'off' | 'highlights' | 'all', page = athlete) =>
  app.client.send('follows.saveSettings', { token: person.token, params: { id: page.id }, body: { bell } })
const tomorrow = () => app.clock.advance(86_400_000 + 60_000)

describe('the bell of a follow', () => {
  test('hears of the first of a day, unless it wants all or nothing', async () => {
    tomorrow()
    const [first, second] = [await publish(app.client, athlete, { title: 'One' }), await publish(app.client, athlete, { title: 'Two' })]
    await app.settle()
    expect((await told(fan)).map(({ subjectId }) => subjectId)).toEqual([first._id])
    await ring(fan, 'all')
    expect((await told(fan)).map(({ subjectId, text }) => [subjectId, text])).toEqual([
      [second._id, 'Two'],
      [first._id, 'One'],
    ])
    await ring(fan, 'off')
    expect(await told(fan)).toEqual([])
    const { data } = await app.client.send('follows.settings', { token: fan.token, params: { id: athlete.id } })
    expect(data).toEqual({ bell: 'off' })
    await ring(fan, 'highlights')
    expect(await told(stranger)).toEqual([])
    const refused = await app.client.try('follows.saveSettings', {
      token: stranger.token,
      params: { id: athlete.id },
      body: { bell: 'all' },
    })
    expect(refused.body).toMatchObject({ code: 'follow.unknown' })
  })

  test('costs one row, however many follow and however often its event comes', async () => {
    tomorrow()
    const post = await publish(app.client, athlete)
    await sql`insert into outbox (topic, payload) select topic, payload from outbox where topic = 'feed.published'`.execute(app.db)
    await app.settle()
    const { rows } = await sql`select id from notice where subject_id = ${post._id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('tells nothing of what was before the follow', async () => {
    tomorrow()
    await publish(app.client, athlete)
    await app.settle()
    app.clock.advance(1000)
    const late = await registerFan(app.client)
    await follow(app.client, late, athlete)
    expect(await told(late)).toEqual([])
  })
})

test('pages give a dot and no number, and it goes when they were seen', async () => {
  tomorrow()
  await app.client.send('notifications.seen', { token: fan.token, body: { upTo: app.clock.now().toISOString() } })
  expect(await badgeOf(app.client, fan)).toMatchObject({ dot: false, totalUnread: 0 })
  app.clock.advance(1000)
  await publish(app.client, athlete)
  await app.settle()
  expect(await badgeOf(app.client, fan)).toMatchObject({ dot: true, totalUnread: 0 })
  const [newest] = await told(fan)
  expect(newest?.isRead).toBe(false)
  const upTo = newest?.updatedAt ?? ''
  expect((await app.client.send('notifications.seen', { token: fan.token, body: { upTo, tab: 'you' } })).data.dot).toBe(true)
  expect((await app.client.send('notifications.seen', { token: fan.token, body: { upTo, tab: 'pages' } })).data.dot).toBe(false)
  expect((await told(fan))[0]?.isRead).toBe(true)
})

test('the list of all has both in one order, page by page', async () => {
  const reader = await registerPerformer(app.client)
  await follow(app.client, reader, athlete)
  await ring(reader, 'all')
  for (let turn = 0; turn < 3; turn++) {
    app.clock.advance(1000)
    await publish(app.client, athlete)
    await app.settle()
    app.clock.advance(1000)
    await like(app.client, fan, 'feed', await publish(app.client, reader))
    await app.settle()
  }
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await app.client.send('notifications.list', { token: reader.token, query: { limit: 2, ...(cursor ? { cursor } : {}) } })
    seen.push(...page.data.map(({ type }) => type))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['liked', 'posted', 'liked', 'posted', 'liked', 'posted'])
  expect([await kinds(reader, 'you'), await kinds(reader, 'pages')]).toEqual([Array(3).fill('liked'), Array(3).fill('posted')])
})

describe('nobody is told', () => {
  test('of a page that is apart, of a post that is gone, or of one that they may not see', async () => {
    const reader = await registerFan(app.client)
    await follow(app.client, reader, athlete)
    await ring(reader, 'all')
    app.clock.advance(1000)
    const [gone, kept] = [await publish(app.client, athlete), await publish(app.client, athlete)]
    await app.settle()
    await app.client.send('feeds.remove', { token: athlete.token, params: { id: gone._id } })
    expect((await told(reader)).map(({ subjectId }) => subjectId)).toEqual([kept._id])
    await app.client.send('blocks.create', { token: athlete.token, body: { targetId: reader.id, target: 'user' } })
    // At once, before the follow has ended.
    expect([await told(reader), (await badgeOf(app.client, reader)).dot]).toEqual([[], false])
  })

  test('of what they switched off, or did themselves in the name of a team', async () => {
    tomorrow()
    const { id: teamId, owner } = await foundTeam(app, administrator, 'Ridge Rowing')
    const reader = await registerFan(app.client)
    for (const person of [reader, athlete])
      await app.client.send('follows.create', { token: person.token, params: { a: 'team', b: teamId } })
    app.clock.advance(1000)
    await publish(app.client, owner, { teamId })
    await app.settle()
    expect([await kinds(reader), await kinds(owner)]).toEqual([['posted'], []])
    await app.client.send('notifications.saveSettings', { token: reader.token, body: { groupsOff: ['follows'] } })
    expect(await told(reader)).toEqual([])
  })

  test('of a stream with tickets, who is a minor; others are, until a quarter of an hour after its end', async () => {
    tomorrow()
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    for (const person of [minor, stranger]) await follow(app.client, person, athlete)
    app.clock.advance(1000)
    const { stream } = await goLive(app.client, athlete, { price: 2 })
    await app.settle()
    expect([await kinds(minor), await kinds(stranger)]).toEqual([[], ['live']])
    expect((await told(stranger))[0]).toMatchObject({ path: `/live/${athlete.id}`, group: 'live' })
    await endStream(app.client, athlete, stream)
    await app.settle()
    expect((await told(stranger))[0]?.title).toMatch(/ was live$/)
    app.clock.advance(15 * 60_000)
    expect(await told(stranger)).toEqual([])
  })
})

test('a new product is told of once, also when it comes back to the shelf', async () => {
  tomorrow()
  const product = await makeProduct(app.client, athlete, { name: 'Relay hoodie' })
  await app.settle()
  for (const status of ['inactive', 'active'] as const) {
    await app.client.send('products.update', { token: athlete.token, params: { id: product._id }, body: { status } })
    await app.settle()
  }
  expect((await told(fan)).filter(({ type }) => type === 'product_new').map(({ text }) => text)).toEqual(['Relay hoodie'])
})
