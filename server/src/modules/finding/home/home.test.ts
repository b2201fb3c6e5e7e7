// A home that is read best first: in an order of its reader's own making, of which nothing is lost and nothing comes twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HomePost } from '@fieldhouse/contract'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import {
  comment,
  follow,
  like,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  takeBack,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const minor = async (): Promise<Person> => {
  const person = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${person.id}`.execute(app.db)
  return person
}
const athletes = (count: number) => Promise.all(Array.from({ length: count }, () => registerPerformer(app.client)))
const readerOf = async (pages: readonly Person[]): Promise<Person> => {
  const fan = await registerFan(app.client)
  for (const page of pages) await follow(app.client, fan, page)
  return fan
}
const order = async ({ token }: Person) => (await app.client.send('home.order', { token })).data
const choose = ({ token }: Person, wish: 'newest' | 'best') => app.client.send('home.choose', { token, body: { order: wish } })
const best = ({ token }: Person, query: { list?: string; cursor?: string; limit?: number } = {}) =>
  app.client.send('home.best', { token, query })
const look = ({ token }: Person, body: { shown?: string[]; opened?: string[] }) => app.client.send('home.look', { token, body })
const idsOf = (posts: readonly HomePost[]) => posts.map(({ feed }) => feed._id)
async function all(
  person: Person,
  { list = newId(), limit = 10, each }: { list?: string; limit?: number; each?: () => Promise<void> } = {},
) {
  const seen: HomePost[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await best(person, { limit, list, ...(cursor && { cursor }) })
    seen.push(...page.data)
    cursor = page.nextCursor
    if (cursor !== null) await each?.()
  }
  return seen
}
const newest = async (person: Person) =>
  (await app.client.send('feeds.list', { token: person.token, query: { isHome: true, limit: 100 } })).data.map(({ _id }) => _id)
/** The same posts, written so long ago. */
const age = (posts: readonly { _id: string }[], by: number) =>
  sql`update feed set published_at = ${new Date(app.clock.now().getTime() - by)} where id = any(${posts.map(({ _id }) => _id)}::uuid[])`.execute(
    app.db,
  )

describe('the order', () => {
  test('is the newest first until somebody chooses, and theirs on every device', async () => {
    const [fan, other] = [await registerFan(app.client), await registerFan(app.client)]
    expect(await order(fan)).toEqual({ order: 'newest', canChoose: true, showsAway: true })
    await choose(fan, 'best')
    expect(await order(await signIn(app.client, fan))).toEqual({ order: 'best', canChoose: true, showsAway: true })
    expect((await order(other)).order).toBe('newest')
    await choose(fan, 'newest')
    expect((await order(fan)).order).toBe('newest')
    expect((await app.client.try('home.choose', { token: fan.token, body: { order: 'loudest' as 'best' } })).status).toBe(400)
    expect((await app.client.try('home.order', {})).status).toBe(401)
  })

  test('is the newest first for whoever is under 18, whatever they ask for or had chosen', async () => {
    const young = await minor()
    const { token } = young
    const refusals = [
      await app.client.try('home.choose', { token, body: { order: 'best' } }),
      await app.client.try('home.best', { token }),
      await app.client.try('home.best', { token, query: { list: newId() } }),
      await app.client.try('home.look', { token, body: { shown: [newId()] } }),
      await app.client.try('home.away', { token }),
      await app.client.try('suggestions.list', { token }),
      await app.client.try('suggestions.refuse', { token, body: { pageId: young.id } }),
    ]
    expect(refusals.map(({ status, error }) => `${status} ${error.code}`)).toEqual(Array(7).fill('403 youth.not_allowed'))
    await sql`insert into home_order (account_id, wish) values (${young.id}, 'best')`.execute(app.db)
    expect(await order(young)).toEqual({ order: 'newest', canChoose: false, showsAway: false })
    const [page] = (await athletes(1)) as [Person]
    await follow(app.client, young, page)
    const posts = [await publish(app.client, page), await publish(app.client, page)]
    expect(await newest(young)).toEqual(posts.map(({ _id }) => _id).toReversed())
  })

  test('leaves the newest first as it is, statement by statement', async () => {
    const [page] = (await athletes(1)) as [Person]
    const fan = await readerOf([page])
    await publish(app.client, page)
    await publish(app.client, page)
    const asked = async () => {
      const found = await newest(fan)
      // Those that are asked at once are asked in any order.
      return { found, statements: (await app.queries.of(() => newest(fan))).toSorted() }
    }
    const before = await asked()
    await choose(fan, 'best')
    await all(fan)
    expect(await asked()).toEqual(before)
  })
})

describe('best first', () => {
  test('what the reader likes comes before what is newer, and says why; a like that is taken back is none', async () => {
    const [maya, other] = (await athletes(2)) as [Person, Person]
    const fan = await readerOf([maya, other])
    const liked = [await publish(app.client, maya), await publish(app.client, maya), await publish(app.client, maya)]
    await age(liked, days(5))
    const hers = await publish(app.client, maya)
    await age([hers], hours(2))
    const later = await publish(app.client, other)
    expect(idsOf((await best(fan)).data).slice(0, 2)).toEqual([later._id, hers._id])
    for (const post of liked) await like(app.client, fan, 'feed', post)
    const { data } = await best(fan)
    expect(data.slice(0, 2).map(({ feed, why }) => [feed._id, why])).toEqual([
      [hers._id, 'liked'],
      [later._id, 'followed'],
    ])
    // Older than three days: by their time, and without a reason.
    expect(data.slice(2).map(({ why }) => why)).toEqual([null, null, null])
    for (const post of liked) await takeBack(app.client, fan, 'feed', post, 'like')
    expect(idsOf((await best(fan)).data).slice(0, 2)).toEqual([later._id, hers._id])
  })

  test('opening, answering, paying and subscribing bring a page nearer, too', async () => {
    const pages = await athletes(5)
    const [opened, answered, paid, subscribed] = pages as [Person, Person, Person, Person, Person]
    for (const page of [paid, subscribed]) await verifyPerformer(app.client, administrator, page)
    await setPrices(app.client, subscribed, { monthlyPrice: 5 })
    const fan = await readerOf(pages)
    const old = []
    for (const page of [opened, opened, opened, answered, answered, answered]) old.push(await publish(app.client, page))
    await age(old, days(4))
    await look(fan, { opened: old.slice(0, 3).map(({ _id }) => _id) })
    for (const post of old.slice(3)) await comment(app.client, fan, 'feed', post._id, `Well run, number ${old.indexOf(post)}`)
    const card = await saveCard(app.client, fan)
    await topUp(app.client, fan, 50)
    await tip(app.client, fan, paid, 10)
    await subscribe(app.client, fan, subscribed, 'monthly', card)
    await app.settle()
    for (const page of pages) await publish(app.client, page)
    const { data } = await best(fan, { limit: 5 })
    expect(new Map(data.map(({ feed, why }) => [feed.performer._id, why]))).toEqual(
      new Map([
        [opened.id, 'opened'],
        [answered.id, 'replied'],
        [paid.id, 'bought'],
        [subscribed.id, 'subscribed'],
        [pages[4]?.id, 'followed'],
      ]),
    )
    expect(data[4]?.feed.performer._id).toBe(pages[4]?.id)
  })

  test('a page has two in a row at most; all that there is comes, the older ones by their time', async () => {
    const [loud, quiet] = (await athletes(2)) as [Person, Person]
    const fan = await readerOf([loud, quiet])
    const old = [await publish(app.client, quiet), await publish(app.client, loud)]
    await age(old.slice(0, 1), days(9))
    await age(old.slice(1), days(4))
    for (let count = 0; count < 3; count++) await publish(app.client, quiet)
    for (let count = 0; count < 7; count++) await publish(app.client, loud)
    const seen = await all(fan, { limit: 3 })
    const authors = seen.map(({ feed }) => (feed.performer._id === loud.id ? 'l' : 'q')).join('')
    expect(authors).toBe('llqllqllqllq')
    expect(idsOf(seen).slice(-2)).toEqual([old[1]?._id, old[0]?._id])
    expect(new Set(idsOf(seen))).toEqual(new Set(await newest(fan)))
  })

  test('what was seen comes after what was not, and is noted once', async () => {
    const [one, two] = (await athletes(2)) as [Person, Person]
    const fan = await readerOf([one, two])
    const first = await publish(app.client, one)
    const second = await publish(app.client, two)
    expect(idsOf((await best(fan)).data)).toEqual([second._id, first._id])
    await Promise.all([look(fan, { shown: [second._id] }), look(fan, { shown: [second._id], opened: [second._id] })])
    await look(fan, { shown: [second._id] })
    expect(idsOf((await best(fan)).data)).toEqual([first._id, second._id])
    const { rows } = await sql<{ opened: boolean }>`
      select opened_at is not null as opened from home_look where account_id = ${fan.id}`.execute(app.db)
    expect(rows).toEqual([{ opened: true }])
    // What somebody does not see is not noted, and what others saw is theirs.
    const draft = await publish(app.client, one, { status: 'draft' })
    await look(fan, { shown: [draft._id, newId()], opened: [newId()] })
    expect((await sql`select from home_look where account_id = ${fan.id}`.execute(app.db)).rows).toHaveLength(1)
    expect(idsOf((await best(await readerOf([one, two]))).data)).toEqual([second._id, first._id])
  })
})

describe('while it is read', () => {
  test('two hundred new posts, likes and looks lose nothing and show nothing twice', { timeout: 240_000 }, async () => {
    const pages = await athletes(10)
    const fan = await readerOf(pages)
    for (const page of pages) for (let count = 0; count < 3; count++) await publish(app.client, page)
    await age((await app.client.send('feeds.list', { token: fan.token, query: { isHome: true, limit: 100 } })).data.slice(-8), days(6))
    const there = await newest(fan)
    expect(there).toHaveLength(30)
    const list = newId()
    const first = await all(fan, { list, limit: 4 })
    const during = await all(fan, {
      list,
      limit: 4,
      async each() {
        await Promise.all(
          pages.map(async (page) => {
            const posts = [await publish(app.client, page), await publish(app.client, page), await publish(app.client, page)]
            if (page === pages[3]) for (const post of posts) await like(app.client, fan, 'feed', post)
          }),
        )
        await look(fan, { shown: there.slice(0, 5) })
      },
    })
    expect(idsOf(during).toSorted()).toEqual(there.toSorted())
    // The same order under the same name, whatever was done meanwhile.
    expect(idsOf(during)).toEqual(idsOf(first))
    const afterwards = idsOf(await all(fan, { limit: 50 }))
    expect(afterwards.length).toBeGreaterThanOrEqual(230)
    expect(new Set(afterwards).size).toBe(afterwards.length)
  })

  test('more than are put in order follow by their time', async () => {
    const [page, other] = (await athletes(2)) as [Person, Person]
    const fan = await readerOf([page, other])
    const model = await publish(app.client, page)
    await publish(app.client, other)
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'feed' and is_generated = 'NEVER'`.execute(app.db)
    const changed: Record<string, string> = {
      id: 'gen_random_uuid()',
      slug: 'f.slug || n',
      published_at: "f.published_at - n * interval '1 second'",
    }
    const [names, values] = [rows.map(({ name }) => name), rows.map(({ name }) => changed[name] ?? `f.${name}`)]
    await sql`insert into feed (${sql.raw(names.join(', '))}) select ${sql.raw(values.join(', '))}
      from feed f, generate_series(1, 320) n where f.id = ${model._id}`.execute(app.db)
    const seen = idsOf(await all(fan, { limit: 50 }))
    expect(seen).toHaveLength(322)
    expect(new Set(seen).size).toBe(322)
  })

  test('whoever is blocked, muted or left is absent at once, on the page that follows, too', async () => {
    const pages = await athletes(4)
    const [blocked, muted, left, stays] = pages as [Person, Person, Person, Person]
    const fan = await readerOf(pages)
    for (const page of pages) for (let count = 0; count < 2; count++) await publish(app.client, page)
    const list = newId()
    const authors = (posts: readonly HomePost[]) => new Set(posts.map(({ feed }) => feed.performer._id))
    const { data, nextCursor } = await best(fan, { list, limit: 2 })
    expect(data).toHaveLength(2)
    await app.client.send('blocks.create', { token: blocked.token, body: { targetId: fan.id } })
    await app.client.send('mutes.create', { token: fan.token, body: { targetId: muted.id, span: 'day' } })
    await app.client.send('follows.remove', { token: fan.token, params: { id: left.id } })
    const rest = await best(fan, { cursor: nextCursor ?? '', limit: 50 })
    expect([blocked, muted, left].filter(({ id }) => authors(rest.data).has(id))).toEqual([])
    expect(authors(await all(fan, { list }))).toEqual(new Set([stays.id]))
    expect(authors(await all(fan))).toEqual(new Set([stays.id]))
  })

  test('a list that is gone, or somebody else’s, is not gone on with; asked for at once it is made once', async () => {
    const [page] = (await athletes(1)) as [Person]
    const [fan, other] = [await readerOf([page]), await readerOf([page])]
    for (let count = 0; count < 5; count++) await publish(app.client, page)
    const list = newId()
    const both = await Promise.all([best(fan, { list, limit: 2 }), best(fan, { list, limit: 2 })])
    expect(idsOf(both[0].data)).toEqual(idsOf(both[1].data))
    const cursor = both[0].nextCursor ?? ''
    expect((await best(fan, { cursor, limit: 2 })).data).toHaveLength(2)
    const refused = async (person: Person, text: string) => {
      const { status, error } = await app.client.try('home.best', { token: person.token, query: { cursor: text } })
      return [status, error.code]
    }
    expect(await refused(other, cursor)).toEqual([410, 'home.list_gone'])
    expect(await refused(fan, 'nonsense')).toEqual([400, 'request.invalid'])
    // Of one reader's lists the newest few are kept.
    for (let count = 0; count < 6; count++) await best(fan)
    expect(await refused(fan, cursor)).toEqual([410, 'home.list_gone'])
  })

  test('the night forgets what is no longer needed', async () => {
    const [page] = (await athletes(1)) as [Person]
    let fan = await readerOf([page])
    const [shown, opened] = [await publish(app.client, page), await publish(app.client, page)]
    await look(fan, { shown: [shown._id], opened: [opened._id] })
    await best(fan)
    app.clock.advance(days(5))
    fan = await signIn(app.client, fan)
    await app.jobs.send(app.db, 'home.forget', {})
    await app.settle()
    const left = async () => ({
      looks: (await sql<{ feed_id: string }>`select feed_id from home_look where account_id = ${fan.id}`.execute(app.db)).rows,
      lists: (await sql`select from home_list where account_id = ${fan.id}`.execute(app.db)).rows.length,
    })
    expect(await left()).toEqual({ looks: [{ feed_id: opened._id }], lists: 0 })
    app.clock.advance(days(120))
    await app.jobs.send(app.db, 'home.forget', {})
    await app.settle()
    expect((await left()).looks).toEqual([])
  })
})
