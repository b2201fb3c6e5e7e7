// The home is merged of many pages, and leaves out what cannot be among the next few (store.ts `lowest`): by straight sorting it must
// come out the same, at every length and from every place.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, publish, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

interface Placed {
  readonly _id: string
  readonly createdAt: string
}

let app: TestApp
let reader: Person
let authors: Person[]
beforeAll(async () => {
  app = await createTestApp()
  reader = await registerFan(app.client)
  authors = []
  for (let count = 0; count < 6; count += 1) authors.push(await registerPerformer(app.client))
  for (const author of authors) await follow(app.client, reader, author)
})
afterAll(() => app.close())

const at = <Of>(list: readonly Of[], index: number): Of => list[index % list.length] as Of
const newestFirst = (a: Placed, b: Placed) => (b.createdAt + b._id).localeCompare(a.createdAt + a._id)
const home = (query: { limit: number; offset?: number; cursor?: string }) =>
  app.client.send('feeds.list', { token: reader.token, query: { isHome: true, ...query } })

async function pagedBy(limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await home({ limit, ...(cursor !== undefined && { cursor }) })
    ids.push(...data.map(({ _id }) => _id))
    if (nextCursor === null) return ids
    cursor = nextCursor
  }
}

test('pages of every length, from every place, are those of one sorted list', async () => {
  const posts: Placed[] = []
  // Some authors post often and some seldom.
  for (const [turn, author] of [0, 0, 1, 2, 0, 0, 3, 1, 1, 1, 4, 0, 2, 5, 5, 5, 5, 1, 0, 3, 0, 0].entries()) {
    if (turn % 3 === 0) app.clock.advance(1000)
    posts.push(await publish(app.client, at(authors, author)))
  }
  // The newest of an author who posts often, and the only one of another.
  for (const [author, gone] of [
    [0, posts.length - 1],
    [4, 10],
  ] as const) {
    const [{ _id } = { _id: '' }] = posts.splice(gone, 1)
    await app.client.send('feeds.remove', { token: at(authors, author).token, params: { id: _id } })
  }
  const sorted = posts.toSorted(newestFirst).map(({ _id }) => _id)
  for (const limit of [1, 2, 3, 4, 5, 6, 7, 19, 40]) expect(await pagedBy(limit), `pages of ${limit}`).toEqual(sorted)
  for (let offset = 0; offset <= sorted.length; offset += 1)
    expect(
      (await home({ limit: 3, offset })).data.map(({ _id }) => _id),
      `from ${offset}`,
    ).toEqual(sorted.slice(offset, offset + 3))
})
