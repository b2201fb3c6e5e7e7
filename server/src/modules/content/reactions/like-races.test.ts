// Three devices of one person like and take back at once: what is there at the end is what was committed last, and the number is
// what the rows say.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { like, publish, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
/** One person, three sessions. */
let devices: Person[]
let others: Person[]

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  const person = await registerFan(app.client)
  devices = [person, await signIn(app.client, person), await signIn(app.client, person)]
  others = [await registerFan(app.client), await registerFan(app.client)]
})
afterAll(() => app.close())

const wishOn = (objectId: string) => ({ objectId, objectType: 'feed', action: 'like' }) as const

async function send(device: Person, postId: string, isLike: boolean): Promise<void> {
  const wish = { token: device.token, body: wishOn(postId) }
  const { status } = await (isLike ? app.client.try('reactions.create', wish) : app.client.try('reactions.remove', wish))
  expect(isLike ? [200, 201] : [204]).toContain(status)
}

const rowsOf = async (postId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reaction where object_id = ${postId} and action = 'like'`.execute(app.db)
  return rows[0]?.count ?? -1
}

/** What one device sends at a time; those of a round are sent at once. */
const round = fc.record({
  wishes: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  isCounted: fc.boolean(),
})

const sequence = fc.record({ rounds: fc.array(round, { minLength: 1, maxLength: 5 }), last: fc.boolean() })

type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never

async function play({ rounds, last }: Sequence): Promise<void> {
  const post = await publish(app.client, athlete)
  for (const person of others) await like(app.client, person, 'feed', post)
  const look = async () => (await app.client.send('feeds.view', { token: devices[0]?.token, params: { id: post._id } })).data
  await app.settle()
  for (const { wishes, isCounted } of rounds) {
    await Promise.all(wishes.map((isLike, place) => send(devices[place] ?? athlete, post._id, isLike)))
    if (isCounted) await app.settle()
    const { isLiked, totalLike } = await look()
    // Whoever agrees needs no order; else either may have been the last.
    if (new Set(wishes).size === 1) expect(isLiked).toBe(wishes[0])
    expect(totalLike).toBeGreaterThanOrEqual(others.length)
    expect(totalLike).toBeLessThanOrEqual(others.length + 1)
  }
  await send(devices[2] ?? athlete, post._id, last)
  await app.settle()
  const { isLiked, totalLike } = await look()
  expect([isLiked, totalLike]).toEqual([last, others.length + Number(last)])
  expect(await rowsOf(post._id)).toBe(totalLike)
}

test('200 sequences: the last one counts, the number is what the rows say and is never off by more than one’s own', async () => {
  // Four at a time, each about a post of its own.
  const four = fc.tuple(sequence, sequence, sequence, sequence)
  await fc.assert(
    fc.asyncProperty(four, async (sequences) => void (await Promise.all(sequences.map(play)))),
    { numRuns: 50 },
  )
}, 180_000)

test('many people at once, while it is added up: nothing is lost, nothing counted twice', async () => {
  const post = await publish(app.client, athlete)
  const people = await Promise.all(Array.from({ length: 12 }, () => registerFan(app.client)))
  const turns = people.map(async (person, index) => {
    for (const isLike of index % 3 === 0 ? [true, false, true, false] : [true, false, true]) await send(person, post._id, isLike)
  })
  await Promise.all([...turns, ...Array.from({ length: 6 }, () => app.settle())])
  await app.settle()
  const { data } = await app.client.send('feeds.view', { params: { id: post._id } })
  expect([data.totalLike, await rowsOf(post._id)]).toEqual([8, 8])
})
