// What somebody bought is found again: as they may see it now, each thing once, and nothing of what is hidden meanwhile.
import type { Owned } from '@fieldhouse/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  buyAsset,
  buyMessage,
  buyProduct,
  buyTicket,
  follow,
  goLive,
  makeGallery,
  makeProduct,
  newKey,
  openConversation,
  publish,
  registerFan,
  registerPerformer,
  say,
  subscribe,
  setPrices,
  tip,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createEntitlements } from '#books/entitlements'
import { seconds } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let fan: Person
let picture: Uint8Array
let live: LiveSocket | undefined

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client, { name: 'Øda Brink' })
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 200)
  const colour = sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
  picture = new Uint8Array(await colour.jpeg().toBuffer())
})
afterAll(async () => {
  live?.close()
  await app.close()
})

type Query = { q?: string; kind?: Owned['kind']; limit?: number; offset?: number }
const own = (query: Query = {}, person = fan) => app.client.send('library.list', { token: person.token, query: { limit: 100, ...query } })
const lines = async (query: Query = {}) => (await own(query)).data.map(({ kind, thing, state }) => [kind, thing?.title, state])
const buyPost = async (id: string, person = fan) =>
  (await app.client.send('wallet.feed', { token: person.token, params: { id }, headers: newKey() })).data
/** Content has no refund of its own yet: this is what every refund does with a sale. */
const giveBack = async (saleId: string) => {
  const { ledger, sales } = app.money
  const plan = await sales.prepare(saleId)
  await inTransaction(app.db, async (tx) => {
    await ledger.lock(tx, plan.locks)
    await sales.refund(tx, plan, { amount: undefined, reason: 'asked for it', isCovered: false, now: app.clock.now() })
    await createEntitlements({ ...app, outbox: { write: async () => undefined } as never }).revokeBySale(tx, saleId, 'refunded')
  })
}

test('everything that was bought is there, the newest first, with page, price and place; tips and subscriptions are not', async () => {
  expect(await own()).toMatchObject({ data: [], total: 0 })
  const post = await publish(app.client, athlete, { title: 'Match day', isSale: true, price: 5 })
  const gallery = await makeGallery(app.client, athlete, [picture], { title: 'Season', isSale: true, price: 5 })
  const hoodie = await makeProduct(app.client, athlete, {}, { image: picture })
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  await app.settle()
  const thread = await openConversation(app.client, fan, athlete)
  const message = await say(app.client, athlete, thread, 'only for you', { price: 5 })
  const { stream, socket } = await goLive(app.client, athlete, { title: 'Warm-up', price: 10 })
  live = socket
  await buyPost(post._id)
  await tip(app.client, fan, athlete, 10)
  await buyAsset(app.client, fan, 'gallery', gallery)
  const { orderId } = await buyProduct(app.client, fan, hoodie)
  await subscribe(app.client, fan, athlete, 'monthly_subscription', await anyCard(app.client, fan))
  await buyMessage(app.client, fan, message)
  await buyTicket(app.client, fan, stream)

  expect(await lines()).toEqual([
    ['stream', 'Warm-up', 'open'],
    ['message', '', 'open'],
    ['product', 'Relay hoodie', 'open'],
    ['gallery', 'Season', 'open'],
    ['feed', 'Match day', 'open'],
  ])
  const { data } = await own()
  expect(data.map(({ thing }) => thing?.page?._id)).toEqual(Array.from({ length: 5 }, () => athlete.id))
  expect(data[2]).toMatchObject({ orderId, thing: { path: `/product/${hoodie.slug}` } })
  expect(data[4]).toMatchObject({ price: 5, orderId: null, thing: { path: `/post/${post.slug}`, isLocked: false } })
  const seen = await fetch(app.client.baseUrl + (data[3]?.thing?.picture ?? ''))
  expect(seen.status).toBe(200)
})

test('by kind, by words of title and page, and page by page', async () => {
  expect(await lines({ kind: 'gallery' })).toEqual([['gallery', 'Season', 'open']])
  expect(await lines({ q: 'mATCH' })).toEqual([['feed', 'Match day', 'open']])
  expect(await lines({ q: 'season oda' })).toEqual([])
  expect(await lines({ q: 'season øda' })).toEqual([['gallery', 'Season', 'open']])
  expect(await lines({ q: 'only for you' })).toEqual([])
  const pages = await Promise.all([0, 2, 4].map((offset) => own({ limit: 2, offset })))
  expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
  ])
  const all = await own()
  expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(all.data.map(({ _id }) => _id))
})

test('somebody else’s is empty, and a visitor has none', async () => {
  const other = await registerFan(app.client)
  await follow(app.client, other, athlete)
  expect(await own({}, other)).toMatchObject({ data: [], total: 0 })
  await expect(app.client.send('library.list', {})).rejects.toThrow('answered 401')
})

test('what its owner removed stays its buyer’s; what went back is said, and names itself only as a stranger sees it', async () => {
  const [kept, returned, lost] = await Promise.all(
    ['Kept by heart', 'Sent back', 'Sent back and gone'].map((title) =>
      publish(app.client, athlete, { title, text: `inside of ${title}`, isSale: true, price: 5 }),
    ),
  )
  if (!kept || !returned || !lost) throw new Error('Three were published')
  await buyPost(kept._id)
  const first = await buyPost(returned._id)
  const second = await buyPost(lost._id)
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: kept._id } })
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: lost._id } })
  await giveBack(first._id)
  await giveBack(second._id)
  const of = async (query: Query) => (await lines({ kind: 'feed', ...query })).slice(0, 3)
  expect(await of({})).toEqual([
    ['feed', undefined, 'refunded'],
    ['feed', 'Sent back', 'refunded'],
    ['feed', 'Kept by heart', 'open'],
  ])
  expect(await of({ q: 'gone' })).toEqual([])
  expect(JSON.stringify(await own())).not.toContain('inside of Sent back')
  // Bought once more, it is listed once, as it is now.
  await buyPost(returned._id)
  expect((await lines()).filter(([, title]) => title === 'Sent back')).toEqual([['feed', 'Sent back', 'open']])
})

test('a page that has blocked its fan is not even named, and what was paid is', async () => {
  const blocker = await registerPerformer(app.client, { name: 'Rue Hale' })
  const post = await publish(app.client, blocker, { title: 'Before we parted', isSale: true, price: 7 })
  await buyPost(post._id)
  expect((await own({ q: 'parted' })).total).toBe(1)
  await app.client.send('blocks.create', { token: blocker.token, body: { targetId: fan.id } })
  expect((await own({ kind: 'feed' })).data[0]).toMatchObject({ thing: null, state: 'gone', price: 7, kind: 'feed' })
  expect(await own({ q: 'parted' })).toMatchObject({ data: [], total: 0 })
  expect(JSON.stringify(await own())).not.toContain('Rue Hale')
})

const give = (scopeId: string, endsAt: Date | null) =>
  inTransaction(app.db, (tx) =>
    createEntitlements({ ...app, outbox: { write: async () => undefined } as never }).grant(tx, {
      accountId: fan.id,
      scope: 'feed',
      scopeId,
      source: 'goodwill',
      sourceTxn: null,
      freeReason: 'thanks',
      saleId: null,
      startsAt: app.clock.now(),
      endsAt,
    }),
  )

test('what was given without a sale is theirs, too, and what was given for a time ends', async () => {
  const [given, lent, bought] = await Promise.all(
    ['A thank-you', 'A loan', 'Their own'].map((title) => publish(app.client, athlete, { title, isSale: true, price: 5 })),
  )
  if (!given || !lent || !bought) throw new Error('Three were published')
  await buyPost(bought._id)
  app.clock.advance(seconds(1))
  const over = new Date(app.clock.now().getTime() + 1)
  await give(given._id, null)
  await give(lent._id, over)
  await give(bought._id, over)
  app.clock.advance(seconds(1))
  expect((await own({ q: 'thank' })).data[0]).toMatchObject({ state: 'open', price: null, thing: { title: 'A thank-you' } })
  expect((await own({ q: 'loan' })).data[0]).toMatchObject({ state: 'ended', thing: { isLocked: true } })
  // What they bought stays theirs, whatever came and went since.
  expect((await own({ q: 'their own' })).data).toMatchObject([{ state: 'open', price: 5, thing: { isLocked: false } }])
})

test('a page of it costs the same however much there is', async () => {
  const count = async () => (await app.queries.of(own)).length
  const few = await count()
  for (const title of ['One', 'Two', 'Three']) {
    await buyPost((await publish(app.client, athlete, { title, isSale: true, price: 5 }))._id)
  }
  await app.settle()
  expect(await count()).toBe(few)
})
