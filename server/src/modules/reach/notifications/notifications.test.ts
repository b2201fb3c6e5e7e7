// What somebody is told of: once, of how many there are, and of nothing that they may not know.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badgeOf,
  follow,
  like,
  makeProduct,
  openSocket,
  publish,
  registerFan,
  registerPerformer,
  seeAll,
  signIn,
  takeBack,
  tip,
  toldTo,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fans: Person[]

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fans = await Promise.all(Array.from({ length: 12 }, () => registerFan(app.client)))
})
afterAll(() => app.close())

const fan = (at = 0): Person => {
  const found = fans[at]
  if (!found) throw new Error('There are twelve fans')
  return found
}
const ofPost = async ({ _id: id }: { _id: string }, person = athlete) =>
  (await toldTo(app.client, person)).find(({ subjectId }) => subjectId === id)
/** All events once more, as after a process that died before it could say that it had delivered them. */
const deliverTwice = async () => {
  await sql`insert into outbox (topic, payload) select topic, payload from outbox`.execute(app.db)
  await app.settle()
}
const changeLikes = (id: string) =>
  sql`insert into outbox (topic, payload) values ('likes.changed', ${JSON.stringify({ kind: 'feed', id })}::jsonb)`.execute(app.db)
const block = (person: Person, other: Person) =>
  app.client.send('blocks.create', { token: person.token, body: { targetId: other.id, target: 'user' } })

describe('a group', () => {
  test('says how many there are: twelve are twelve, and nine when three have taken it back', async () => {
    const post = await publish(app.client, athlete, { title: 'We won' })
    for (const one of fans) await like(app.client, one, 'feed', post)
    await app.settle()
    const twelve = await ofPost(post)
    expect(twelve).toMatchObject({ type: 'liked', total: 12, text: 'We won', path: `/post/${post.slug}`, isRead: false })
    expect(twelve?.title).toMatch(/ and 11 others liked your post$/)
    expect(twelve?.actors).toHaveLength(2)
    for (const one of fans.slice(0, 3)) await takeBack(app.client, one, 'feed', post, 'like')
    await app.settle()
    expect(await ofPost(post)).toMatchObject({ _id: twelve?._id, total: 9, updatedAt: twelve?.updatedAt })
    for (const one of fans.slice(3)) await takeBack(app.client, one, 'feed', post, 'like')
    await app.settle()
    expect(await ofPost(post)).toBeUndefined()
  })

  test('begins with whom somebody made room for in the same second', async () => {
    const post = await publish(app.client, athlete, { title: 'One came, one went' })
    await like(app.client, fan(0), 'feed', post)
    await app.settle()
    app.clock.advance(hours(25))
    await takeBack(app.client, fan(0), 'feed', post, 'like')
    await like(app.client, fan(1), 'feed', post)
    await app.settle()
    const found = await ofPost(post)
    expect([found?.total, found?.actors.map(({ name }) => name)]).toEqual([1, [fan(1).name]])
  })

  test('begins with the earliest, whoever they are, and counts all from there on', async () => {
    const page = await registerPerformer(app.client)
    // Those who are here for longest follow last.
    for (const one of fans.toReversed()) {
      app.clock.advance(1000)
      await follow(app.client, one, page)
    }
    await app.settle()
    expect(await toldTo(app.client, page)).toMatchObject([{ type: 'followed', total: 12 }])
  })

  test('moves up at the first, the third and the tenth, and is then unread again', async () => {
    const post = await publish(app.client, athlete)
    const moved: number[] = []
    let last: string | undefined
    for (const [at, one] of fans.entries()) {
      app.clock.advance(1000)
      await like(app.client, one, 'feed', post)
      await app.settle()
      const found = await ofPost(post)
      if (found?.updatedAt !== last) {
        expect(found?.isRead).toBe(false)
        moved.push(at + 1)
        await app.client.send('notifications.opened', { token: athlete.token, body: { subjectId: post._id } })
      }
      last = found?.updatedAt
    }
    expect(moved).toEqual([1, 3, 10])
  })

  test('is changed by no event that comes twice, nor by one that tells of nothing', async () => {
    const post = await publish(app.client, athlete)
    await like(app.client, fan(), 'feed', post)
    await follow(app.client, fan(1), athlete)
    await app.settle()
    await seeAll(app.client, athlete)
    const before = { told: await toldTo(app.client, athlete), badge: await badgeOf(app.client, athlete) }
    await changeLikes(post._id)
    await changeLikes(post._id)
    await app.settle()
    expect({ told: await toldTo(app.client, athlete), badge: await badgeOf(app.client, athlete) }).toEqual(before)
  })

  test('lasts half a day: later likes are another one, and no like is in both', async () => {
    const post = await publish(app.client, athlete)
    await like(app.client, fan(), 'feed', post)
    await app.settle()
    app.clock.advance(12 * 3_600_000 + 1000)
    await like(app.client, fan(1), 'feed', post)
    await like(app.client, fan(2), 'feed', post)
    await app.settle()
    const groups = (await toldTo(app.client, athlete)).filter(({ subjectId }) => subjectId === post._id)
    expect(groups.map(({ total }) => total)).toEqual([2, 1])
  })

  test('of a page counts its followers of a day', async () => {
    const other = await registerPerformer(app.client)
    for (const one of fans.slice(0, 3)) await follow(app.client, one, other)
    await deliverTwice()
    const [told, ...rest] = await toldTo(app.client, other)
    expect(rest).toEqual([])
    expect(told).toMatchObject({ type: 'followed', total: 3, subjectId: other.id })
  })
})

describe('one that stands alone', () => {
  test('is there once for each tip, however often its event comes', async () => {
    await topUp(app.client, fan(), 50)
    await tip(app.client, fan(), athlete, 10)
    await tip(app.client, fan(), athlete, 12)
    await deliverTwice()
    const tips = (await toldTo(app.client, athlete)).filter(({ type }) => type === 'tipped')
    expect(tips.map(({ title }) => title.replace(/^.* tipped/, 'tipped'))).toEqual(['tipped you 12.00 tokens', 'tipped you 10.00 tokens'])
  })

  test('tells of a new device, and not of the first', async () => {
    const person = await registerFan(app.client)
    await app.settle()
    expect(await toldTo(app.client, person)).toEqual([])
    await signIn(app.client, person)
    await app.settle()
    expect((await toldTo(app.client, person)).map(({ type, path }) => [type, path])).toEqual([['new_device', '/settings?tab=sessions']])
  })
})

describe('nobody is told', () => {
  test('of the own act', async () => {
    const post = await publish(app.client, athlete)
    await like(app.client, athlete, 'feed', post)
    await app.settle()
    expect(await ofPost(post)).toBeUndefined()
  })

  test('of somebody who is apart, from the block on, nor is one counted who was told of before', async () => {
    const post = await publish(app.client, athlete)
    const stranger = await registerFan(app.client)
    await like(app.client, stranger, 'feed', post)
    await like(app.client, fan(), 'feed', post)
    await app.settle()
    expect(await ofPost(post)).toMatchObject({ total: 2 })
    await block(athlete, stranger)
    await app.settle()
    const after = await ofPost(post)
    expect(after).toMatchObject({ total: 1 })
    expect(after?.actors.map(({ _id }) => _id)).toEqual([fan().id])
    const lonely = await publish(app.client, athlete)
    await sql`insert into reaction values (gen_random_uuid(), ${stranger.id}, 'feed', ${lonely._id}, 'like', now())`.execute(app.db)
    await changeLikes(lonely._id)
    await app.settle()
    expect(await ofPost(lonely)).toBeUndefined()
  })

  test('of a tip once its giver is apart', async () => {
    const [giver, other] = [await registerFan(app.client), await registerPerformer(app.client)]
    await topUp(app.client, giver, 20)
    await tip(app.client, giver, other, 10)
    await app.settle()
    expect(await toldTo(app.client, other)).toHaveLength(1)
    await block(giver, other)
    await app.settle()
    expect([await toldTo(app.client, other), (await badgeOf(app.client, other)).totalUnread]).toEqual([[], 0])
  })

  test('of it again, when its event comes once more after the block', async () => {
    const [giver, other] = [await registerFan(app.client), await registerPerformer(app.client)]
    await topUp(app.client, giver, 20)
    await tip(app.client, giver, other, 10)
    const { rows } = await sql<{
      payload: object
    }>`select payload from outbox where topic = 'charge.made' order by id desc limit 1`.execute(app.db)
    await app.settle()
    await block(giver, other)
    await app.settle()
    await sql`insert into outbox (topic, payload) values ('charge.made', ${JSON.stringify(rows[0]?.payload)}::jsonb)`.execute(app.db)
    await app.settle()
    const { rows: written } = await sql`select id from notification where account_id = ${other.id}`.execute(app.db)
    expect(written).toEqual([])
  })

  test('of it from the block on, also before its event was heard', async () => {
    const [giver, other] = [await registerFan(app.client), await registerPerformer(app.client)]
    await topUp(app.client, giver, 20)
    await tip(app.client, giver, other, 10)
    await app.settle()
    await block(giver, other)
    expect(await toldTo(app.client, other)).toEqual([])
    // What was read as nothing is in the badge no more.
    expect((await badgeOf(app.client, other)).totalUnread).toBe(0)
  })

  test('of a product that was taken off the shelf, of which no event tells', async () => {
    const product = await makeProduct(app.client, athlete)
    await like(app.client, fan(), 'product', product)
    await app.settle()
    const before = await badgeOf(app.client, athlete)
    expect(await ofPost(product)).toBeDefined()
    await app.client.send('products.remove', { token: athlete.token, params: { id: product._id } })
    expect(await ofPost(product)).toBeUndefined()
    expect((await badgeOf(app.client, athlete)).totalUnread).toBe(before.totalUnread - 1)
  })

  test('of a post that is gone by now', async () => {
    const post = await publish(app.client, athlete)
    await like(app.client, fan(), 'feed', post)
    await app.settle()
    const before = await badgeOf(app.client, athlete)
    await app.client.send('feeds.remove', { token: athlete.token, params: { id: post._id } })
    await app.settle()
    const after = await badgeOf(app.client, athlete)
    expect([await ofPost(post), after.totalUnread]).toEqual([undefined, before.totalUnread - 1])
    expect(after.version).toBeGreaterThan(before.version)
  })
})

describe('the badge', () => {
  test('falls when the centre was seen, as far as it was shown, and reading is another thing', async () => {
    const other = await registerPerformer(app.client)
    const posts = [await publish(app.client, other), await publish(app.client, other)]
    for (const post of posts) {
      app.clock.advance(1000)
      await like(app.client, fan(), 'feed', post)
      await app.settle()
    }
    const [, older] = await toldTo(app.client, other)
    const { data: one } = await app.client.send('notifications.seen', { token: other.token, body: { upTo: older?.updatedAt ?? '' } })
    expect(one.totalUnread).toBe(1)
    expect((await seeAll(app.client, other)).totalUnread).toBe(0)
    expect((await toldTo(app.client, other)).map(({ isRead }) => isRead)).toEqual([false, false])
    // What is yet to come cannot be seen.
    const { data: ahead } = await app.client.send('notifications.seen', { token: other.token, body: { upTo: '2099-01-01T00:00:00.000Z' } })
    await follow(app.client, fan(), other)
    await app.settle()
    expect([ahead.totalUnread, (await badgeOf(app.client, other)).totalUnread]).toEqual([0, 1])
  })

  test('falls by whatever was opened, and to nothing when all is read', async () => {
    const other = await registerPerformer(app.client)
    const posts = [await publish(app.client, other), await publish(app.client, other), await publish(app.client, other)]
    for (const post of posts) await like(app.client, fan(), 'feed', post)
    await app.settle()
    const open = (subjectId: string) => app.client.send('notifications.opened', { token: other.token, body: { subjectId } })
    expect((await open(posts[0]?._id ?? '')).data.totalUnread).toBe(2)
    const told = (await toldTo(app.client, other)).find(({ subjectId }) => subjectId === posts[1]?._id)
    const read = await app.client.send('notifications.read', { token: other.token, params: { id: told?._id ?? '' } })
    expect(read.data.totalUnread).toBe(1)
    expect((await app.client.send('notifications.readAll', { token: other.token })).data.totalUnread).toBe(0)
    // Nothing changed, so nobody has to be told.
    expect((await open(posts[0]?._id ?? '')).data.version).toBe((await badgeOf(app.client, other)).version)
    const foreign = await app.client.try('notifications.read', { token: fan().token, params: { id: told?._id ?? '' } })
    expect(foreign.body).toMatchObject({ code: 'notification.unknown' })
  })

  test('is said over the socket with its version, and what is new announces itself', async () => {
    const other = await registerPerformer(app.client)
    const socket = await openSocket(app.client, other)
    const post = await publish(app.client, other, { title: 'Game day' })
    await like(app.client, fan(), 'feed', post)
    await app.settle()
    const { version, totalUnread } = await badgeOf(app.client, other)
    expect(await socket.hear('notification_count')).toEqual({ totalUnread: 1, dot: false, version })
    const said = await socket.hear('notification_created')
    expect(said).toMatchObject({ type: 'liked', text: 'Game day', path: `/post/${post.slug}`, totalUnread, version })
    socket.close()
  })
})

test('the list goes on after its last one, and loses nothing', async () => {
  const other = await registerPerformer(app.client)
  for (let count = 0; count < 7; count++) await like(app.client, fan(), 'feed', await publish(app.client, other))
  await app.settle()
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await app.client.send('notifications.list', { token: other.token, query: { limit: 3, ...(cursor ? { cursor } : {}) } })
    seen.push(...page.data.map(({ _id }) => _id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual((await toldTo(app.client, other)).map(({ _id }) => _id))
  expect(new Set(seen).size).toBe(7)
})
