// From rows to numbers: nothing is lost or counted twice when the work dies in between, and what is wrong is found and put right.
import type { ReactionObject } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  like,
  makeProduct,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  save,
  takeBack,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, silentFaults, untilWaitedFor, type TestApp } from '#test/index.ts'
import { inTransaction } from '#platform/db/index.ts'
import { countersIn } from '#content/things'
import type { Reactable, Tally } from './needs.ts'
import { createTallies } from './tallies.ts'
import * as store from './tally-store.ts'

let app: TestApp
let athlete: Person
let fans: Person[]

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fans = await Promise.all(Array.from({ length: 3 }, () => registerFan(app.client)))
})
afterAll(() => app.close())

const likesOf = async ({ _id: id }: { _id: string }) => (await app.client.send('feeds.view', { params: { id } })).data.totalLike
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tally_delta`.execute(app.db)
  return rows[0]?.count
}
const { likes: ofFeed } = countersIn('feed', ['likes'])
const recount = async () => {
  await app.jobs.send(app.db, 'reactions.recount', {})
  await app.settle()
}
const corrections = async ({ _id: id }: { _id: string }) => {
  const { rows } = await sql<{ counter: string; by: number }>`
    select counter, by from tally_correction where object_id = ${id} order by id`.execute(app.db)
  return rows
}

/** The same roll-up with another way to add. */
const talliesWith = (add: Tally['add']) => {
  const reactable: Reactable = { requireSeen: async () => undefined, tallies: { likes: { ...ofFeed, add } } }
  const kinds = new Map<ReactionObject, Reactable>([['feed', reactable]])
  return createTallies({ db: app.db, clock: app.clock, faults: silentFaults() }, kinds)
}

describe('adding up', () => {
  test('that dies after the number was written has done nothing, and is done once when it comes again', async () => {
    const post = await publish(app.client, athlete)
    for (const fan of fans) await like(app.client, fan, 'feed', post)
    const dying = talliesWith(async (tx, by) => {
      await ofFeed.add(tx, by)
      throw new Error('The process was killed')
    })
    await expect(dying.rollUp()).rejects.toThrow('The process was killed')
    expect([await likesOf(post), await waiting()]).toEqual([0, 3])
    await app.settle()
    await app.settle()
    expect([await likesOf(post), await waiting()]).toEqual([3, 0])
  })

  test('that is asked for twice at once counts once', async () => {
    const post = await publish(app.client, athlete)
    for (const fan of fans) await like(app.client, fan, 'feed', post)
    const slow = talliesWith((tx, by) => ofFeed.add(tx, by))
    await Promise.all([slow.rollUp(), slow.rollUp(), slow.rollUp()])
    expect(await likesOf(post)).toBe(3)
  })

  test('waits for whoever counts in another process', async () => {
    const post = await publish(app.client, athlete)
    for (const fan of fans) await like(app.client, fan, 'feed', post)
    let second: Promise<number> | undefined
    const meanwhile = await inTransaction(app.db, async (tx) => {
      await store.lock(tx)
      second = talliesWith((using, by) => ofFeed.add(using, by)).rollUp()
      await untilWaitedFor(tx)
      return likesOf(post)
    })
    expect([meanwhile, await second, await likesOf(post)]).toEqual([0, 3, 3])
  })

  test('of one number at a time takes the rows of things in one order, and leaves none behind', async () => {
    const [one, two] = [await publish(app.client, athlete), await publish(app.client, athlete)]
    const product = await makeProduct(app.client, athlete)
    for (const fan of fans) {
      await like(app.client, fan, 'feed', two)
      await save(app.client, fan, 'product', product)
      await like(app.client, fan, 'feed', one)
      await like(app.client, fan, 'product', product)
    }
    const [first] = fans
    if (first) await takeBack(app.client, first, 'feed', one, 'like')
    await app.settle()
    const { data } = await app.client.send('products.view', { params: { id: product._id } })
    expect([await likesOf(one), await likesOf(two), data.stats.likes, data.stats.bookmarks, await waiting()]).toEqual([2, 3, 3, 3, 0])
  })
})

describe('a like and what it leaves to be counted', () => {
  test('are there both or not at all', async () => {
    const post = await publish(app.client, athlete)
    const [fan] = fans
    if (!fan) throw new Error('A fan is needed')
    await asOwner(`
      create function refuse_delta() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger full_disk before insert on tally_delta execute function refuse_delta()`)
    const body = { objectId: post._id, objectType: 'feed', action: 'like' } as const
    expect((await app.client.try('reactions.create', { token: fan.token, body })).status).toBe(500)
    await asOwner('drop trigger full_disk on tally_delta')
    const { data } = await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })
    expect([data.isLiked, await waiting()]).toEqual([false, 0])
  })
})

describe('counting again', () => {
  test('finds nothing where nothing is wrong, also while likes wait', async () => {
    const post = await publish(app.client, athlete)
    for (const fan of fans) await like(app.client, fan, 'feed', post)
    await app.settle()
    const [fan] = fans
    if (fan) await takeBack(app.client, fan, 'feed', post, 'like')
    const tallies = talliesWith((tx, by) => ofFeed.add(tx, by))
    expect(await tallies.recount(1000)).toBe(0)
    await recount()
    expect([await likesOf(post), await corrections(post)]).toEqual([2, []])
  })

  test('puts a number right by a correction that stays written, of what has likes and of what has none', async () => {
    const [many, none] = [await publish(app.client, athlete), await publish(app.client, athlete)]
    const product = await makeProduct(app.client, athlete)
    for (const fan of fans) {
      await like(app.client, fan, 'feed', many)
      await save(app.client, fan, 'product', product)
    }
    await app.settle()
    await sql`update feed set likes = 40 where id = ${many._id}`.execute(app.db)
    await sql`update feed set likes = 7 where id = ${none._id}`.execute(app.db)
    await sql`update product set bookmarks = 1 where id = ${product._id}`.execute(app.db)
    await recount()
    const { data } = await app.client.send('products.view', { params: { id: product._id } })
    expect([await likesOf(many), await likesOf(none), data.stats.bookmarks]).toEqual([3, 0, 3])
    expect([await corrections(many), await corrections(none), await corrections(product)]).toEqual([
      [{ counter: 'likes', by: -37 }],
      [{ counter: 'likes', by: -7 }],
      [{ counter: 'bookmarks', by: 2 }],
    ])
    await expect(sql`delete from tally_correction`.execute(app.db)).rejects.toThrow()
  })

  test('looks at no more than it was told', async () => {
    const { rows } = await sql<{ id: string }>`select id from feed order by id`.execute(app.db)
    await sql`update feed set likes = likes + 1`.execute(app.db)
    expect(await talliesWith((tx, by) => ofFeed.add(tx, by)).recount(2)).toBe(2)
    const found = await ofFeed.read(app.db, rows[1]?.id ?? '', 2)
    expect([...found.keys()]).toEqual(rows.slice(1, 3).map(({ id }) => id))
    await recount()
  })
})

describe('a page', () => {
  test('shows its likes at once; whoever keeps copies of its numbers is told once for all of them', async () => {
    const { client } = app
    const administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
    const page = await registerPerformer(client)
    await verifyPerformer(client, administrator, page)
    await app.settle()
    for (const fan of fans) await like(client, fan, 'performer', { _id: page.id })
    await app.settle()
    const score = async () => {
      const { rows } = await sql<{ score: number }>`select score from performer_listing where performer_id = ${page.id}`.execute(app.db)
      return rows[0]?.score
    }
    // Nobody's look at an own page is counted.
    const look = async () => (await client.send('performers.view', { token: page.token, params: { id: page.id } })).data
    const seen = await look()
    expect([seen.stats.likes, seen.score, await score()]).toEqual([3, 6, 0])
    await app.jobs.send(app.db, 'pages.tell', {})
    await app.settle()
    expect(await score()).toBe(6)
    await sql`update page_stats set likes = 50 where page_id = ${page.id}`.execute(app.db)
    await recount()
    expect((await look()).stats.likes).toBe(3)
  })
})

/** Statements that the program's own login may not make. */
async function asOwner(statements: string): Promise<void> {
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(statements)
  await owner.end()
}
