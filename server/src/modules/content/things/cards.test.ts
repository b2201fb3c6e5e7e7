// What was bought and sold is named in lists, in one way for things of every kind.
import type { Charge, ThingCard } from '@fieldhouse/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyAsset,
  buyMessage,
  buyProduct,
  buyTicket,
  goLive,
  makeGallery,
  makeProduct,
  newKey,
  openConversation,
  publish,
  registerFan,
  registerPerformer,
  say,
  tip,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createEntitlements } from '#books/entitlements'
import { inTransaction } from '#platform/db/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let fan: Person
let picture: Uint8Array
let live: LiveSocket | undefined

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 200)
  const colour = sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
  picture = new Uint8Array(await colour.jpeg().toBuffer())
})
afterAll(async () => {
  live?.close()
  await app.close()
})

const buyPost = async (id: string) =>
  (await app.client.send('wallet.feed', { token: fan.token, params: { id }, headers: newKey() })).data as Charge
const paid = async () => (await app.client.send('wallet.search', { token: fan.token, query: { limit: 100 } })).data
const earned = async (person = athlete) => (await app.client.send('earnings.search', { token: person.token, query: { limit: 100 } })).data
const paidFor = async ({ targetId }: Pick<Charge, 'targetId'>) => (await paid()).find((charge) => charge.targetId === targetId)?.targetInfo
const earnedWith = async ({ targetId }: Pick<Charge, 'targetId'>) =>
  (await earned()).find((earning) => earning.targetId === targetId)?.targetInfo
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

test('what was bought of every kind is named to both sides, with its place and picture', async () => {
  const named = await publish(app.client, athlete, { title: 'Match day', isSale: true, price: 5 })
  const plain = await publish(app.client, athlete, { text: 'Heat 1 &lt; heat 2<br>what a <b>day</b> we had', isSale: true, price: 5 })
  const gallery = await makeGallery(app.client, athlete, [picture], { title: 'Season', isSale: true, price: 5 })
  const hoodie = await makeProduct(app.client, athlete, {}, { image: picture })
  await app.settle()
  const thread = await openConversation(app.client, fan, athlete)
  const message = await say(app.client, athlete, thread, 'only for you', { price: 5 })
  const { stream, socket } = await goLive(app.client, athlete, { title: 'Warm-up', price: 10 })
  live = socket
  const charges = [
    await buyPost(named._id),
    await buyPost(plain._id),
    await buyAsset(app.client, fan, 'gallery', gallery),
    await buyProduct(app.client, fan, hoodie),
    await buyMessage(app.client, fan, message),
    await buyTicket(app.client, fan, stream),
  ]
  await tip(app.client, fan, athlete, 10)

  const shown = [
    ['feed', 'Match day', `/post/${named.slug}`],
    ['feed', 'Heat 1 < heat 2 what a day we had', `/post/${plain.slug}`],
    ['gallery', 'Season', `/gallery/${gallery.slug}`],
    ['product', 'Relay hoodie', `/product/${hoodie.slug}`],
    ['message', '', `/messages/${thread._id}`],
    ['stream', 'Warm-up', `/live/${athlete.id}`],
  ]
  const toLine = (card: ThingCard | null | undefined) => [card?.type, card?.title, card?.path]
  expect(await Promise.all(charges.map(async (charge) => toLine(await paidFor(charge))))).toEqual(shown)
  expect(await Promise.all(charges.map(async (charge) => toLine(await earnedWith(charge))))).toEqual(shown)
  expect(charges.map(({ targetInfo }) => targetInfo)).toEqual(charges.map(() => null))
  expect((await paid()).find(({ type }) => type === 'tip')?.targetInfo).toBeNull()
  expect((await earned()).find(({ type }) => type === 'tip')?.targetInfo).toBeNull()

  const [ofGallery, ofProduct] = await Promise.all([2, 3].map(async (place) => paidFor(charges[place] ?? { targetId: '' })))
  expect(ofGallery).toMatchObject({ page: { _id: athlete.id, path: `/ind/athlete/${athlete.username}` } })
  expect(ofProduct?.picture).toBe(hoodie.image?.thumbnails[0])
  const seen = await fetch(app.client.baseUrl + (ofGallery?.picture ?? ''))
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('what was given back shows its blur only, and what is removed then is not named at all', async () => {
  const gallery = await makeGallery(app.client, athlete, [picture], { title: 'Relays', isSale: true, price: 5 })
  const post = await publish(app.client, athlete, { title: 'Soon gone', isSale: true, price: 5 })
  await app.settle()
  const [first, second] = [await buyAsset(app.client, fan, 'gallery', gallery), await buyPost(post._id)]
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: post._id } })
  expect([(await paidFor(second))?.title, await earnedWith(second)]).toEqual(['Soon gone', null])
  await giveBack(first._id)
  await giveBack(second._id)
  const { data: locked } = await app.client.send('galleries.view', { token: fan.token, params: { id: gallery._id } })
  expect(locked.isLocked).toBe(true)
  expect(await paidFor(first)).toMatchObject({ title: 'Relays', picture: locked.coverPhoto?.thumbnails[0] })
  expect(await paidFor(second)).toBeNull()
})

test('lists of what was paid and earned cost the same however long they are', async () => {
  const count = async (list: () => Promise<unknown>) => (await app.queries.of(list)).length
  const buySome = async (titles: string[]) => {
    for (const title of titles) {
      await buyPost((await publish(app.client, athlete, { title, isSale: true, price: 5 }))._id)
      await buyAsset(app.client, fan, 'gallery', await makeGallery(app.client, athlete, [picture], { title, isSale: true, price: 5 }))
    }
    // Pictures that are still being prepared would be counted.
    await app.settle()
  }
  await buySome(['One'])
  const [few, fewEarned] = [await count(paid), await count(earned)]
  await buySome(['Two', 'Three'])
  expect([await count(paid), await count(earned)]).toEqual([few, fewEarned])
})
