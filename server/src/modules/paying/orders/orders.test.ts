import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Charge, Product } from '@fieldhouse/contract'
import { addAddress, buyProduct, makeProduct, newKey, registerFan, registerPerformer, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person
const paper = new TextEncoder().encode(`%PDF-1.4\n${'1 0 obj<</Type/Catalog>>endobj\n'.repeat(20)}trailer<</Root 1 0 R>>\n%%EOF\n`)

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const balance = async (person: Person) => (await app.client.send('users.me', { token: person.token })).data.balance
const stock = async (product: Product) => (await app.client.send('products.view', { params: { id: product._id } })).data.stock
const tryBuy = (product: { _id: string }, body: object, person = fan, headers: Record<string, string> = newKey()) =>
  app.client.try('wallet.product', { token: person.token, params: { id: product._id }, headers, body })
const view = (charge: Charge, person: Person) =>
  app.client.try('orders.view', { token: person.token, params: { id: charge.orderId ?? '' } })
const move = (charge: Charge, deliveryStatus: 'processing' | 'shipping' | 'delivered' | 'refunded', more: object = {}, person = athlete) =>
  app.client.try('orders.update', { token: person.token, params: { id: charge.orderId ?? '' }, body: { deliveryStatus, ...more } })
const refund = (charge: Charge, body: object = {}, headers: Record<string, string> = newKey()) =>
  app.client.try('orders.refund', {
    token: athlete.token,
    params: { id: charge.orderId ?? '' },
    headers,
    body: { reason: 'A scratch', ...body },
  })
const earnings = async () => (await app.client.send('earnings.stats', { token: athlete.token })).data
const matureAt = async (charge: Charge) =>
  (await sql<{ mature_at: Date | null }>`select mature_at from sale_part where sale_id = ${charge._id}`.execute(app.db)).rows[0]
    ?.mature_at ?? null

describe('buying goods', () => {
  test('pays, takes the stock and remembers price and address as they were', async () => {
    await topUp(app.client, fan, 100)
    const hoodie = await makeProduct(app.client, athlete, { stock: 5, price: 12.5 })
    const address = await addAddress(app.client, fan)
    const charge = await buyProduct(app.client, fan, hoodie, {
      quantity: 2,
      deliveryAddressId: address._id,
      userNote: 'Size L\n<i>please</i>',
    })
    expect(charge).toMatchObject({ type: 'product', targetId: hoodie._id, quantity: 2, totalPrice: 25, balance: 75, status: 'success' })
    expect(await stock(hoodie)).toBe(3)

    await app.client.send('products.update', { token: athlete.token, params: { id: hoodie._id }, body: { price: 99, name: 'Other' } })
    await app.client.send('addresses.remove', { token: fan.token, params: { id: address._id } })
    const { data } = (await view(charge, fan)).body
    expect(data).toMatchObject({
      productId: hoodie._id,
      productInfo: { name: 'Relay hoodie', type: 'physical' },
      quantity: 2,
      unitPrice: 12.5,
      totalPrice: 25,
      refundedPrice: 0,
      deliveryStatus: 'processing',
      deliveryAddress: address.text,
      phoneNumber: '+15550102000',
      userNote: 'Size L\nplease',
      chargeId: charge._id,
      userInfo: { _id: fan.id },
      sellerInfo: { _id: athlete.id, path: `/ind/athlete/${athlete.username}` },
    })
    expect(data.orderNumber).toMatch(/^FH-\d{6}$/)
    expect((await view(charge, athlete)).body.data).toEqual(data)
    expect((await view(charge, await registerFan(app.client))).error.code).toBe('order.unknown')
    expect(await earnings()).toMatchObject({ totalGrossPrice: 25, totalNetPrice: 20, pendingTokens: 20 })
    const listed = await app.client.send('wallet.search', { token: fan.token, query: { type: 'product' } })
    expect(listed.data.map((row) => row.orderId)).toEqual([charge.orderId])
  })

  test('fifty at once of a stock of ten: ten get one', async () => {
    const poster = await makeProduct(app.client, athlete, { stock: 10, price: 4 })
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const person = await registerFan(app.client)
        await topUp(app.client, person, 50)
        return { person, address: await addAddress(app.client, person) }
      }),
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const { person, address } = buyers[index % 10] ?? { person: fan, address: { _id: '' } }
        return tryBuy(poster, { deliveryAddressId: address._id }, person)
      }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code))).toEqual(
      new Set(['product.out_of_stock']),
    )
    expect(await stock(poster)).toBe(0)
    const { rows } = await sql<{ sold: number }>`select count(*)::int as sold from "order" where product_id = ${poster._id}`.execute(app.db)
    expect(rows[0]?.sold).toBe(10)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('is refused without money, address, stock, or a seller one may pay; and then nothing was taken', async () => {
    const hoodie = await makeProduct(app.client, athlete, { stock: 2 })
    const address = await addAddress(app.client, fan)
    const to = { deliveryAddressId: address._id }
    expect((await tryBuy(hoodie, {})).error.code).toBe('product.address_required')
    expect((await tryBuy(hoodie, to)).error.code).toBe('wallet.insufficient_tokens')
    expect(await stock(hoodie)).toBe(2)
    await topUp(app.client, fan, 100)
    const foreign = await addAddress(app.client, athlete)
    expect((await tryBuy(hoodie, { deliveryAddressId: foreign._id })).error.code).toBe('address.unknown')
    expect((await tryBuy(hoodie, { ...to, quantity: 3 })).error.code).toBe('product.out_of_stock')
    for (const quantity of [0, 100, 1.5, -1]) expect((await tryBuy(hoodie, { ...to, quantity })).error.code).toBe('request.invalid')
    expect((await tryBuy(hoodie, { ...to, phoneNumber: 'later' })).error.code).toBe('request.invalid')
    expect((await tryBuy(hoodie, { deliveryAddressId: foreign._id }, athlete)).error.code).toBe('wallet.self')
    expect((await tryBuy({ _id: fan.id }, to)).error.code).toBe('product.unknown')
    await app.client.send('products.update', { token: athlete.token, params: { id: hoodie._id }, body: { status: 'inactive' } })
    expect((await tryBuy(hoodie, to)).error.code).toBe('product.unknown')
    expect(await balance(fan)).toBe(100)
  })

  test('without a phone number anywhere there is no delivery', async () => {
    await topUp(app.client, fan, 50)
    const hoodie = await makeProduct(app.client, athlete)
    const silent = await addAddress(app.client, fan, { phone: null })
    expect((await tryBuy(hoodie, { deliveryAddressId: silent._id })).error.code).toBe('product.address_required')
    expect((await tryBuy(hoodie, { deliveryAddressId: silent._id, phoneNumber: '555 010 2000' })).status).toBe(201)
  })

  test('once per key; without one an equal purchase within a minute is one sent twice', async () => {
    await topUp(app.client, fan, 100)
    const hoodie = await makeProduct(app.client, athlete, { stock: 9 })
    const body = { deliveryAddressId: (await addAddress(app.client, fan))._id }
    const headers = newKey()
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryBuy(hoodie, body, fan, headers)))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect([await stock(hoodie), await balance(fan)]).toEqual([8, 90])
    // The header's memory is gone, the order's is not.
    await sql`delete from idempotency where account_id = ${fan.id}`.execute(app.db)
    expect((await tryBuy(hoodie, body, fan, headers)).status).toBe(201)
    expect(await balance(fan)).toBe(90)
    await sql`delete from idempotency where account_id = ${fan.id}`.execute(app.db)
    expect((await tryBuy(hoodie, { ...body, quantity: 2 }, fan, headers)).error.code).toBe('idempotency.mismatch')

    app.clock.advance(hours(1))
    const bare = await Promise.all([tryBuy(hoodie, body, fan, {}), tryBuy(hoodie, body, fan, {})])
    expect(bare.map(({ status }) => status).toSorted()).toEqual([201, 409])
    app.clock.advance(hours(1))
    expect((await tryBuy(hoodie, body, fan, {})).status).toBe(201)
  })
})

describe('a digital product', () => {
  const makePlan = () => makeProduct(app.client, athlete, { type: 'digital', price: 6, name: 'Plan' }, { digitalFile: paper })

  test('is delivered at once and bought once', async () => {
    await topUp(app.client, fan, 20)
    const plan = await makePlan()
    expect((await tryBuy(plan, { quantity: 2 })).error.code).toBe('request.invalid')
    const answers = await Promise.all([tryBuy(plan, {}), tryBuy(plan, {}), tryBuy(plan, {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(await balance(fan)).toBe(14)
    const body = answers[0]?.body ?? { data: await buyProduct(app.client, fan, plan) }
    expect((await view(body.data, fan)).body.data).toMatchObject({ deliveryStatus: 'delivered', deliveryAddress: null })
    const expected = app.clock.now().getTime() + days(14)
    expect(Math.abs(((await matureAt(body.data))?.getTime() ?? 0) - expected)).toBeLessThan(60_000)
    expect(
      (
        await app.client.try('orders.changeAddress', {
          token: fan.token,
          params: { id: body.data.orderId ?? '' },
          body: { deliveryAddressId: (await addAddress(app.client, fan))._id },
        })
      ).error.code,
    ).toBe('order.already_shipped')
  })

  test('is closed again by a full refund, not by a partial one, and may be bought anew', async () => {
    await topUp(app.client, fan, 20)
    const plan = await makePlan()
    const charge = await buyProduct(app.client, fan, plan)
    const link = () => app.client.try('products.downloadLink', { token: fan.token, params: { id: plan._id } })
    expect((await refund(charge, { amount: 2.5 })).body.data).toMatchObject({ refundedPrice: 2.5, deliveryStatus: 'delivered' })
    expect((await link()).status).toBe(200)
    const address = (await link()).body.data.downloadLink
    expect((await refund(charge)).body.data).toMatchObject({ refundedPrice: 6, deliveryStatus: 'refunded' })
    expect((await link()).error.code).toBe('product.not_purchased')
    app.clock.advance(6000)
    expect((await fetch(`${app.client.baseUrl}${address}`)).status).toBe(403)
    expect(await balance(fan)).toBe(20)
    await buyProduct(app.client, fan, plan)
    expect([(await link()).status, await balance(fan)]).toEqual([200, 14])
  })
})

describe('the seller', () => {
  test('sends, delivers, and the parts mature when the time for refunds is over', async () => {
    await topUp(app.client, fan, 50)
    const charge = await buyProduct(app.client, fan, await makeProduct(app.client, athlete))
    expect(await matureAt(charge)).toBeNull()
    expect((await move(charge, 'delivered')).error.code).toBe('order.bad_transition')
    expect((await move(charge, 'shipping', { shippingCode: 'TX 81' }, fan)).error.code).toBe('request.forbidden')
    expect((await move(charge, 'shipping', {}, await registerPerformer(app.client))).error.code).toBe('order.unknown')
    expect((await move(charge, 'processing')).body.data.deliveryStatus).toBe('processing')
    expect((await move(charge, 'shipping', { shippingCode: 'TX 81' })).body.data).toMatchObject({
      deliveryStatus: 'shipping',
      shippingCode: 'TX 81',
    })
    expect((await move(charge, 'shipping', { shippingCode: 'TX 82' })).body.data.shippingCode).toBe('TX 82')
    expect((await move(charge, 'processing')).error.code).toBe('order.bad_transition')
    const { data } = (await move(charge, 'delivered')).body
    const until = app.clock.now().getTime() + days(14)
    expect(Math.abs(new Date(data.refundableUntil ?? 0).getTime() - until)).toBeLessThan(60_000)
    expect((await matureAt(charge))?.toISOString()).toBe(data.refundableUntil)

    const history = await app.client.send('orders.history', { token: fan.token, params: { id: data._id } })
    expect(history.data.map((step) => [step.by, step.action, step.deliveryStatus])).toEqual([
      ['buyer', 'placed', 'processing'],
      ['seller', 'moved', 'processing'],
      ['seller', 'moved', 'shipping'],
      ['seller', 'moved', 'shipping'],
      ['seller', 'moved', 'delivered'],
    ])
    await app.settle()
    const letters = (await app.mail.list(50)).filter(({ subject }) => subject.includes(data.orderNumber))
    expect(letters.map(({ subject }) => subject.replace(/FH-\d+/, '#')).toSorted()).toEqual([
      'New order #: Relay hoodie',
      'Order # is on its way',
      'Order # is on its way',
      'Order # was delivered',
      'Order #: Relay hoodie',
    ])
    app.clock.advance(days(15))
    await app.jobs.send(app.db, 'orders.close', {})
    await app.settle()
    expect((await view(charge, fan)).body.data.deliveryStatus).toBe('delivered')
    const states = await sql<{ state: string }>`select state from "order" where id = ${data._id}`.execute(app.db)
    expect(states.rows[0]?.state).toBe('closed')
  })

  test('gives all back before sending: the stock returns, the shares go, the grant ends', async () => {
    await topUp(app.client, fan, 50)
    const hoodie = await makeProduct(app.client, athlete, { stock: 4 })
    const charge = await buyProduct(app.client, fan, hoodie, { quantity: 3 })
    expect((await move(charge, 'refunded')).body.data).toMatchObject({ deliveryStatus: 'refunded', refundedPrice: 30 })
    expect([await stock(hoodie), await balance(fan)]).toEqual([4, 50])
    expect(await earnings()).toMatchObject({ totalGrossPrice: 0, totalNetPrice: 0, pendingTokens: 0 })
    expect((await move(charge, 'refunded')).error.code).toBe('order.bad_transition')
    expect((await move(charge, 'shipping')).error.code).toBe('order.bad_transition')
    expect((await refund(charge)).error.code).toBe('order.bad_transition')
    const [listed] = (await app.client.send('wallet.search', { token: fan.token })).data
    expect(listed?.status).toBe('refunded')
  })

  test('gives back parts of what was sent: never more than is left, the stock stays taken', async () => {
    await topUp(app.client, fan, 50)
    const hoodie = await makeProduct(app.client, athlete, { stock: 4, price: 9.99 })
    const charge = await buyProduct(app.client, fan, hoodie)
    await move(charge, 'shipping')
    const headers = newKey()
    expect((await refund(charge, { amount: 3.33 }, headers)).body.data).toMatchObject({ refundedPrice: 3.33, deliveryStatus: 'shipping' })
    // The same key is the same refund, also when the header's memory is gone.
    await sql`delete from idempotency where account_id = ${athlete.id}`.execute(app.db)
    expect((await refund(charge, { amount: 3.33 }, headers)).body.data.refundedPrice).toBe(3.33)
    expect((await refund(charge, { amount: 6.67 })).error.code).toBe('refund.too_large')
    expect((await refund(charge, { amount: 0 })).error.code).toBe('refund.too_large')
    expect((await refund(charge, {}, {})).error.code).toBe('idempotency.key_required')
    expect((await refund(charge, { amount: 0.01 })).body.data.refundedPrice).toBe(3.34)
    expect((await move(charge, 'refunded')).body.data).toMatchObject({ refundedPrice: 9.99, deliveryStatus: 'refunded' })
    expect([await stock(hoodie), await balance(fan)]).toEqual([3, 50])
    expect((await earnings()).pendingTokens).toBe(0)
  })

  test('ten refunds at once give back no more than there is', async () => {
    await topUp(app.client, fan, 50)
    const charge = await buyProduct(app.client, fan, await makeProduct(app.client, athlete, { price: 20 }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(charge, { amount: 6 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await balance(fan)).toBe(48)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('finds orders by words, number, buyer and state', async () => {
    await topUp(app.client, fan, 100)
    const scarf = await makeProduct(app.client, athlete, { name: 'Scarf', price: 30 })
    const first = await buyProduct(app.client, fan, scarf)
    const second = await buyProduct(app.client, fan, await makeProduct(app.client, athlete, { name: 'Mug' }))
    await move(first, 'shipping')
    const find = async (query: object, person = athlete) =>
      (await app.client.send(person === athlete ? 'orders.ofSeller' : 'orders.ofBuyer', { token: person.token, query })).data.map(
        (order) => order.productInfo.name,
      )
    expect(await find({})).toEqual(['Mug', 'Scarf'])
    expect(await find({ sortBy: 'totalPrice', sort: 'asc' })).toEqual(['Mug', 'Scarf'])
    expect(await find({ deliveryStatus: 'shipping' })).toEqual(['Scarf'])
    expect(await find({ q: 'mug' }, fan)).toEqual(['Mug'])
    expect(await find({ q: fan.name })).toEqual(['Mug', 'Scarf'])
    expect(await find({ q: athlete.name }, fan)).toEqual(['Mug', 'Scarf'])
    expect(await find({ q: (await view(second, fan)).body.data.orderNumber })).toEqual(['Mug'])
    expect(await find({ toDate: '2020-01-01' })).toEqual([])
  })
})

test('the buyer changes the address until the order is sent', async () => {
  await topUp(app.client, fan, 50)
  const charge = await buyProduct(app.client, fan, await makeProduct(app.client, athlete))
  const other = await addAddress(app.client, fan, { name: 'Work', phone: '+15550109999' })
  const change = (person = fan, id = other._id) =>
    app.client.try('orders.changeAddress', { token: person.token, params: { id: charge.orderId ?? '' }, body: { deliveryAddressId: id } })
  expect((await change()).body.data).toMatchObject({
    deliveryAddress: other.text,
    phoneNumber: '+15550109999',
    deliveryAddressId: other._id,
  })
  expect((await change(athlete)).error.code).toBe('order.unknown')
  expect((await change(fan, (await addAddress(app.client, athlete))._id)).error.code).toBe('address.unknown')
  await move(charge, 'shipping')
  expect((await change()).error.code).toBe('order.already_shipped')
})

test('buyers and refunds at once, over and over: no deadlock, and the books agree', async () => {
  const hoodie = await makeProduct(app.client, athlete, { stock: 6, price: 2 })
  const buyers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const person = await registerFan(app.client)
      await topUp(app.client, person, 60)
      return { person, address: await addAddress(app.client, person) }
    }),
  )
  const answers = await Promise.all(
    buyers.flatMap(({ person, address }) =>
      Array.from({ length: 5 }, async () => {
        const bought = await tryBuy(hoodie, { deliveryAddressId: address._id }, person)
        return bought.status === 201 ? [bought.status, (await move(bought.body.data, 'refunded')).status] : [bought.status]
      }),
    ),
  )
  expect(answers.flat().filter((status) => ![200, 201, 422].includes(status))).toEqual([])
  expect(await stock(hoodie)).toBe(6)
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
