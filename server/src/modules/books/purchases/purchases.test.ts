// What a buyer was shown is what a buyer pays, at every door that sells.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  buyProduct,
  makeProduct,
  newKey,
  publish,
  registerFan,
  registerPerformer,
  setPrices,
  subscribe,
  subscriptionOf,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 300)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const balance = async () => (await app.client.send('users.me', { token: fan.token })).data.balance
const changed = (seen: number, current: number) => ({ code: 'payment.price_changed', statusCode: 409, prices: { seen, current } })

test('a post that became dearer meanwhile is refused with both prices, and nothing is charged', async () => {
  const post = await publish(app.client, athlete, { isSale: true, price: 5 })
  await app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { price: 50, isSale: true } })
  const before = await balance()
  const buy = (seenPrice?: number) =>
    app.client.try('wallet.feed', {
      token: fan.token,
      headers: newKey(),
      params: { id: post._id },
      body: seenPrice === undefined ? {} : { seenPrice },
    })
  expect((await buy(5)).error).toMatchObject(changed(5, 50))
  expect(await balance()).toBe(before)
  expect((await buy(50)).body.data.totalPrice).toBe(50)
  // Bought already: what it costs now concerns nobody.
  expect((await buy(5)).status).toBe(200)
})

test('a product says the price of one', async () => {
  const product = await makeProduct(app.client, athlete, { price: 12, type: 'physical', stock: 5 })
  const before = await balance()
  const attempt = await buyProduct(app.client, fan, product, { quantity: 2, seenPrice: 10 }).catch((error: unknown) => String(error))
  expect(attempt).toContain('payment.price_changed')
  expect(await balance()).toBe(before)
  await buyProduct(app.client, fan, product, { quantity: 2, seenPrice: 12 })
  expect(await balance()).toBe(before - 24)
})

test('a subscription is agreed to at the price that was shown, and kept as agreed', async () => {
  await setPrices(app.client, athlete, { monthlyPrice: 9.99 })
  const cardId = await anyCard(app.client, fan)
  await setPrices(app.client, athlete, { monthlyPrice: 29.99 })
  const subscribe = (seenPrice: number) =>
    app.client.try('payments.subscribePerformer', {
      token: fan.token,
      headers: newKey(),
      body: { performerId: athlete.id, type: 'monthly_subscription', cardId, seenPrice },
    })
  expect((await subscribe(9.99)).error).toMatchObject(changed(9.99, 29.99))
  expect((await subscribe(29.99)).body.data).toMatchObject({ status: 'success', totalPrice: 29.99 })
})

test('a change of plan is agreed to at the price that was shown', async () => {
  const other = await registerFan(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 9.99, yearlyPrice: 99 })
  await subscribe(app.client, other, athlete, 'monthly', await anyCard(app.client, other))
  await setPrices(app.client, athlete, { yearlyPrice: 199 })
  const { _id: id } = await subscriptionOf(app.client, other)
  const change = (seenPrice: number) =>
    app.client.try('subscriptions.changePlan', {
      token: other.token,
      headers: newKey(),
      params: { id },
      body: { type: 'yearly', seenPrice },
    })
  expect((await change(99)).error).toMatchObject(changed(99, 199))
  expect((await change(199)).body.data).toMatchObject({ transaction: { status: 'success', originalPrice: 199 } })
})
