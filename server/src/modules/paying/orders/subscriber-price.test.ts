// What a product costs for those who subscribe to its page: decided when it is paid, from what opens the page (money.md 10.6).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf, Calls, Product } from '@fieldhouse/contract'
import {
  addAddress,
  anyCard,
  balanceOf,
  buyProduct,
  makeCoupon,
  latestTransaction,
  makeProduct,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

type Wishes = BodyOf<Calls['wallet']['product']>

let app: TestApp
let athlete: Person
let administrator: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'prices_admin' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const fanWith = async (tokens: number) => {
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, tokens)
  return fan
}
const subscriberWith = async (tokens: number) => {
  const fan = await fanWith(tokens)
  await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
  return fan
}
const hoodieFor = (wishes: Partial<BodyOf<Calls['products']['create']>> = {}) =>
  makeProduct(app.client, athlete, { price: 24, subscriberBps: 2000, ...wishes })
const shownTo = async (product: Product, person?: Person) =>
  (await app.client.send('products.view', { params: { id: product._id }, ...(person && { token: person.token }) })).data
const tryBuy = async (product: Product, fan: Person, wishes: Wishes = {}, headers: Record<string, string> = newKey()) => {
  const known = (await app.client.send('addresses.list', { token: fan.token })).data[0] ?? (await addAddress(app.client, fan))
  return app.client.try('wallet.product', {
    token: fan.token,
    params: { id: product._id },
    headers,
    body: { deliveryAddressId: known._id, ...wishes },
  })
}
const orderOf = async (fan: Person, id: string | null) =>
  (await app.client.send('orders.view', { token: fan.token, params: { id: id ?? '' } })).data
const change = (product: Product, body: BodyOf<Calls['products']['update']>) =>
  app.client.try('products.update', { token: athlete.token, params: { id: product._id }, body })

describe('the price for subscribers', () => {
  test('is shown to everybody and charged to who subscribes, with the earnings of what was paid', async () => {
    const hoodie = await hoodieFor()
    const [fan, subscriber] = [await fanWith(100), await subscriberWith(100)]
    expect(await shownTo(hoodie)).toMatchObject({ price: 24, subscriberPrice: 19.2, subscriberBps: 2000, isSubscribed: false })
    expect(await shownTo(hoodie, fan)).toMatchObject({ price: 24, subscriberPrice: 19.2, isSubscribed: false })
    expect(await shownTo(hoodie, subscriber)).toMatchObject({ price: 24, subscriberPrice: 19.2, isSubscribed: true })

    const plain = await buyProduct(app.client, fan, hoodie, { quantity: 2, seenPrice: 24 })
    expect(plain).toMatchObject({ totalPrice: 48, balance: 52 })
    expect(await orderOf(fan, plain.orderId)).toMatchObject({ unitPrice: 24, listPrice: null, totalPrice: 48 })
    const lower = await buyProduct(app.client, subscriber, hoodie, { quantity: 2, seenPrice: 19.2 })
    expect(lower).toMatchObject({ totalPrice: 38.4, balance: 61.6 })
    expect(await orderOf(subscriber, lower.orderId)).toMatchObject({ unitPrice: 19.2, listPrice: 24, totalPrice: 38.4 })
    const { rows } = await sql<{ gross: number; fee: number; parts: number }>`
      select gross, fee, (select sum(net)::int from sale_part p where p.sale_id = s.id) as parts
      from sale s where id = ${lower._id}`.execute(app.db)
    expect(rows).toEqual([{ gross: 3840, fee: 768, parts: 3072 }])
  })

  test('is for free days and for nobody else’s page; and what one was not shown is not charged', async () => {
    const other = await registerPerformer(app.client)
    await setPrices(app.client, other, { monthlyPrice: 5, freeDays: 7 })
    const scarf = await makeProduct(app.client, other, { price: 10, subscriberBps: 5000 })
    let subscriber = await subscriberWith(60)
    expect((await tryBuy(scarf, subscriber, { seenPrice: 5 })).error).toMatchObject({
      code: 'payment.price_changed',
      prices: { seen: 5, current: 10 },
    })
    expect(await balanceOf(app.client, subscriber)).toBe(60)
    await subscribe(app.client, subscriber, other, 'free')
    // It is less now, and they are told before they pay.
    expect((await tryBuy(scarf, subscriber, { seenPrice: 10 })).error).toMatchObject({ prices: { seen: 10, current: 5 } })
    expect((await tryBuy(scarf, subscriber, { seenPrice: 5 })).body.data).toMatchObject({ totalPrice: 5, balance: 55 })
    app.clock.advance(days(8))
    await app.settle()
    subscriber = await signIn(app.client, subscriber)
    expect((await tryBuy(scarf, subscriber, { seenPrice: 5 })).error).toMatchObject({ prices: { seen: 5, current: 10 } })
  })

  test('ends with the subscription: canceled, it runs to the end of what was paid for', async () => {
    const hoodie = await hoodieFor()
    let subscriber = await subscriberWith(200)
    const { _id: id, paymentGateway: type } = await subscriptionOf(app.client, subscriber)
    await app.client.send('payments.cancelSubscription', { token: subscriber.token, params: { type, id } })
    expect((await tryBuy(hoodie, subscriber, { seenPrice: 19.2 })).status).toBe(201)
    app.clock.advance(days(40))
    await app.settle()
    subscriber = await signIn(app.client, subscriber)
    administrator = await signIn(app.client, administrator)
    expect((await tryBuy(hoodie, subscriber, { seenPrice: 19.2 })).error.code).toBe('payment.price_changed')
    expect((await tryBuy(hoodie, subscriber, { seenPrice: 24 })).body.data.totalPrice).toBe(24)
  })

  test('comes before a coupon, and a refund is what was paid', async () => {
    const hoodie = await hoodieFor({ price: 24.99 })
    const subscriber = await subscriberWith(100)
    const coupon = await makeCoupon(app.client, athlete, { type: 'percent', value: 10 })
    // 20 % off 24.99 leaves 20.00, for fractions are the seller's; 10 % off that leaves 18.00.
    const bought = await buyProduct(app.client, subscriber, hoodie, { seenPrice: 20, couponCode: coupon.code })
    expect(bought).toMatchObject({ totalPrice: 18, balance: 82 })
    const order = await orderOf(subscriber, bought.orderId)
    expect(order).toMatchObject({ unitPrice: 20, listPrice: 24.99, discountPrice: 2, totalPrice: 18 })
    const refund = (body: object) =>
      app.client.try('orders.refund', {
        token: athlete.token,
        params: { id: order._id },
        headers: newKey(),
        body: { reason: 'A scratch', ...body },
      })
    expect((await refund({ amount: 18.01 })).status).toBeGreaterThanOrEqual(400)
    expect((await refund({ amount: 7.5 })).body.data.refundedPrice).toBe(7.5)
    expect((await refund({})).body.data).toMatchObject({ refundedPrice: 18, deliveryStatus: 'refunded' })
    expect(await balanceOf(app.client, subscriber)).toBe(100)
  })

  test('is frozen with the order: what the page changes later is for later orders', async () => {
    const hoodie = await hoodieFor()
    const subscriber = await subscriberWith(100)
    const key = newKey()
    const first = (await tryBuy(hoodie, subscriber, { seenPrice: 19.2 }, key)).body.data
    expect((await change(hoodie, { subscriberBps: 0 })).body.data).toMatchObject({ subscriberPrice: null, subscriberBps: 0 })
    expect((await tryBuy(hoodie, subscriber, { seenPrice: 19.2 }, key)).body.data._id).toBe(first._id)
    expect((await tryBuy(hoodie, subscriber, { seenPrice: 19.2 })).error).toMatchObject({ prices: { seen: 19.2, current: 24 } })
    expect(await orderOf(subscriber, first.orderId)).toMatchObject({ unitPrice: 19.2, listPrice: 24 })
  })

  test('is between nothing and nine tenths off, and no lower than any price may be', async () => {
    const hoodie = await hoodieFor()
    for (const subscriberBps of [-1, 9001, 12.5]) expect((await change(hoodie, { subscriberBps })).error.code).toBe('request.invalid')
    const { data: settings } = await app.client.send('settings.public')
    const least = settings.minimumContentPrice
    expect((await change(hoodie, { subscriberBps: 9000, price: least * 10 })).body.data.subscriberPrice).toBe(least)
    // The lower one would fall below what anything may cost, whichever of both is changed.
    expect((await change(hoodie, { price: least * 9 })).error.code).toBe('content.price_out_of_bounds')
    expect((await change(hoodie, { price: least, subscriberBps: 100 })).error.code).toBe('content.price_out_of_bounds')
    expect((await change(hoodie, { price: least, subscriberBps: 0 })).status).toBe(200)
  })
})

describe('at the same moment', () => {
  test('a subscription that ends while its fan buys: either price, never another, and the books agree', async () => {
    const hoodie = await hoodieFor()
    for (let round = 0; round < 3; round += 1) {
      const subscriber = await subscriberWith(100)
      await addAddress(app.client, subscriber)
      const id = await latestTransaction(app.client, subscriber)
      const body = { reason: 'asked for it' }
      const [bought, returned] = await Promise.all([
        tryBuy(hoodie, subscriber),
        app.client.try('reversals.refund', { token: administrator.token, params: { id }, headers: newKey(), body }),
      ])
      expect(returned.status).toBeLessThan(300)
      expect([19.2, 24]).toContain(bought.body.data.totalPrice)
      const order = await orderOf(subscriber, bought.body.data.orderId)
      expect(order.unitPrice).toBe(bought.body.data.totalPrice)
      expect(order.listPrice).toBe(order.unitPrice === 24 ? null : 24)
      await app.settle()
      // Behind it there is one answer.
      expect((await tryBuy(hoodie, subscriber, { seenPrice: 19.2 })).error).toMatchObject({ prices: { seen: 19.2, current: 24 } })
    }
  })

  test('two purchases at once and the page lowering its price: each is charged what it was shown or nothing', async () => {
    const hoodie = await hoodieFor({ stock: 2 })
    const subscriber = await subscriberWith(100)
    await addAddress(app.client, subscriber)
    const answers = await Promise.all([
      tryBuy(hoodie, subscriber, { seenPrice: 19.2 }),
      tryBuy(hoodie, subscriber, { seenPrice: 19.2 }),
      change(hoodie, { subscriberBps: 5000 }),
    ])
    const bought = answers.slice(0, 2).filter(({ status }) => status === 201)
    for (const { status, error } of answers.slice(0, 2)) if (status !== 201) expect(error.code).toBe('payment.price_changed')
    expect(await balanceOf(app.client, subscriber)).toBeCloseTo(100 - bought.length * 19.2, 2)
    expect((await shownTo(hoodie)).stock).toBe(2 - bought.length)
  })

  test('one intention twice at once is one order', async () => {
    const hoodie = await hoodieFor({ stock: 5 })
    const subscriber = await subscriberWith(100)
    await addAddress(app.client, subscriber)
    const key = newKey()
    const answers = await Promise.all([tryBuy(hoodie, subscriber, {}, key), tryBuy(hoodie, subscriber, {}, key)])
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data._id))
    expect(ids.size).toBe(1)
    expect(await balanceOf(app.client, subscriber)).toBe(80.8)
  })
})
