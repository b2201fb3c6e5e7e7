import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Coupon, Product } from '@fieldhouse/contract'
import {
  addAddress,
  buyProduct,
  makeCoupon,
  makeProduct,
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  testCards,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'coupon_admin' })
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

const paper = new TextEncoder().encode(`%PDF-1.4\n${'1 0 obj<</Type/Catalog>>endobj\n'.repeat(20)}trailer<</Root 1 0 R>>\n%%EOF\n`)

const platform = (wishes: Parameters<typeof makeCoupon>[2] = {}) => makeCoupon(app.client, administrator, wishes, true)
const own = (wishes: Parameters<typeof makeCoupon>[2] = {}, person = athlete) => makeCoupon(app.client, person, wishes)
const quote = (code: string, body: object = {}, person = fan) =>
  app.client.try('coupons.apply', { token: person.token, params: { id: code }, body })
const tryBuy = (product: Product, body: object, person = fan) =>
  app.client.try('wallet.product', { token: person.token, params: { id: product._id }, headers: newKey(), body })
const wallet = (person = fan) => app.money.ledger.wallet(person.id)
const page = () => athlete.id
const pending = () => app.money.ledger.balance(accounts.pending(page()))
const uses = async ({ _id }: Coupon) =>
  (await app.client.send('coupons.all', { token: administrator.token, query: { limit: 100 } })).data.find((coupon) => coupon._id === _id)
    ?.used
const goods = (price: number, wishes: Parameters<typeof makeProduct>[2] = {}) => makeProduct(app.client, athlete, { price, ...wishes })

describe('asking what a coupon would do', () => {
  test('tells the price before and after, whatever the spelling, and uses nothing up', async () => {
    const coupon = await platform({ code: 'Spring-26', value: 15, name: 'Spring' })
    expect((await quote(' spring-26', { type: 'product', amount: 9.99 })).body.data).toMatchObject({
      code: 'SPRING-26',
      name: 'Spring',
      type: 'percent',
      value: 15,
      amountBefore: 9.99,
      discount: 1.49,
      amountAfter: 8.5,
    })
    expect((await quote('SPRING-26')).body.data).toMatchObject({ amountBefore: null, discount: null, amountAfter: null })
    expect(await uses(coupon)).toBe(0)
  })

  test('refuses what is unknown, over, used up, used before or for something else', async () => {
    const coupon = await platform({ expiredAt: new Date(app.clock.now().getTime() + days(1)).toISOString(), purchaseTypes: ['feed'] })
    const answer = async (code: string, body: object = {}) => {
      const { status, error } = await quote(code, body)
      return [status, error.code]
    }
    expect(await answer('NOBODY-KNOWS')).toEqual([404, 'coupon.unknown'])
    expect(await answer(coupon.code, { type: 'product' })).toEqual([422, 'coupon.not_applicable'])
    expect(await answer(coupon.code, { type: 'tip' })).toEqual([422, 'coupon.not_applicable'])
    app.clock.advance(days(1))
    expect(await answer(coupon.code, { type: 'feed' })).toEqual([406, 'coupon.expired'])
    const theirs = await own()
    expect(await answer(theirs.code, { type: 'product', pageId: (await registerPerformer(app.client)).id })).toEqual([
      422,
      'coupon.not_applicable',
    ])
    expect(await answer(theirs.code, { type: 'token_package' })).toEqual([422, 'coupon.not_applicable'])
  })
})

describe('a purchase with a coupon', () => {
  test('of the platform: the athlete earns the whole, the platform pays the discount', async () => {
    await topUp(app.client, fan, 50)
    const coupon = await platform({ value: 25 })
    const promo = await app.money.ledger.balance(accounts.promo)
    const charge = await buyProduct(app.client, fan, await goods(10), { couponCode: coupon.code.toLowerCase(), quantity: 2 })
    expect(charge).toMatchObject({ totalPrice: 15, balance: 35 })
    expect(await pending()).toBe(1600)
    expect(promo - (await app.money.ledger.balance(accounts.promo))).toBe(500)
    const order = (await app.client.send('orders.view', { token: fan.token, params: { id: charge.orderId ?? '' } })).data
    expect(order).toMatchObject({ unitPrice: 10, totalPrice: 15, discountPrice: 5, couponCode: coupon.code })
    expect(await uses(coupon)).toBe(1)
    expect(
      (await tryBuy(await goods(4), { couponCode: coupon.code, deliveryAddressId: (await addAddress(app.client, fan))._id })).error.code,
    ).toBe('coupon.already_used')
    expect((await wallet()).balance).toBe(3500)
  })

  test('of the athlete: it comes off the athlete’s own share, on the athlete’s own things', async () => {
    await topUp(app.client, fan, 50)
    const coupon = await own({ type: 'fixed', value: 3 })
    const other = await registerPerformer(app.client)
    const theirs = await makeProduct(app.client, other, { price: 10 })
    const to = { deliveryAddressId: (await addAddress(app.client, fan))._id }
    expect((await tryBuy(theirs, { ...to, couponCode: coupon.code })).error.code).toBe('coupon.not_applicable')
    expect((await tryBuy(await goods(10), { ...to, couponCode: coupon.code })).body.data).toMatchObject({ totalPrice: 7 })
    // 7.00 less a fifth.
    expect([await pending(), (await wallet()).balance]).toEqual([560, 4300])
  })

  test('may cost nothing: of the platform the athlete is paid, of the athlete nobody is; both go back', async () => {
    const gift = await platform({ value: 100 })
    const to = { deliveryAddressId: (await addAddress(app.client, fan))._id }
    const shelf = await goods(8, { stock: 5 })
    const first = (await tryBuy(shelf, { ...to, couponCode: gift.code })).body.data
    expect([first.totalPrice, await pending()]).toEqual([0, 640])
    const treat = await own({ value: 100 })
    app.clock.advance(hours(1))
    const second = (await tryBuy(shelf, { ...to, couponCode: treat.code })).body.data
    expect([second.totalPrice, await pending()]).toEqual([0, 640])
    expect(await verify(app.db, moneyChecks)).toEqual([])
    for (const charge of [first, second]) {
      const answer = await app.client.try('orders.update', {
        token: athlete.token,
        params: { id: charge.orderId ?? '' },
        body: { deliveryStatus: 'refunded' },
      })
      expect(answer.body.data).toMatchObject({ deliveryStatus: 'refunded', refundedPrice: 0 })
    }
    expect(await pending()).toBe(0)
    expect((await app.client.send('products.view', { params: { id: shelf._id } })).data.stock).toBe(5)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('given back in parts returns what was paid, and the platform’s part in proportion; the use stays used', async () => {
    await topUp(app.client, fan, 50)
    const coupon = await platform({ value: 30, maxUses: 5 })
    const promo = await app.money.ledger.balance(accounts.promo)
    const charge = await buyProduct(app.client, fan, await goods(10.01), { couponCode: coupon.code })
    expect(charge.totalPrice).toBe(7.01)
    const refund = (amount?: number) =>
      app.client.try('orders.refund', {
        token: athlete.token,
        params: { id: charge.orderId ?? '' },
        headers: newKey(),
        body: { reason: 'Late', ...(amount === undefined ? {} : { amount }) },
      })
    expect((await refund(2.34)).body.data).toMatchObject({ refundedPrice: 2.34 })
    expect((await wallet()).balance).toBe(5000 - 701 + 234)
    expect((await refund(4.68)).error.code).toBe('refund.too_large')
    expect((await refund()).body.data).toMatchObject({ refundedPrice: 7.01, deliveryStatus: 'refunded' })
    expect([(await wallet()).balance, await pending(), await app.money.ledger.balance(accounts.promo)]).toEqual([5000, 0, promo])
    expect(await uses(coupon)).toBe(1)
  })

  test('opens a post for less', async () => {
    await topUp(app.client, fan, 20)
    const coupon = await platform({ type: 'fixed', value: 4, purchaseTypes: ['feed'] })
    const post = await publish(app.client, athlete, { isSale: true, price: 10, text: 'What nobody else has seen.' })
    const send = () =>
      app.client.try('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey(), body: { couponCode: coupon.code } })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect([(await wallet()).balance, await pending(), await uses(coupon)]).toEqual([1400, 800, 1])
  })
})

describe('many at once', () => {
  test('fifty redeem a coupon for ten: ten get it, the others nothing', async () => {
    const coupon = await platform({ value: 100, maxUses: 10 })
    const product = await makeProduct(app.client, athlete, { price: 5, type: 'digital' }, { digitalFile: paper })
    const people = await Promise.all(Array.from({ length: 50 }, () => registerFan(app.client)))
    const answers = await Promise.all(people.map((person) => tryBuy(product, { couponCode: coupon.code }, person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code))).toEqual(new Set(['coupon.used_up']))
    // Ten athletes' shares, and not a token more.
    expect([await uses(coupon), await pending()]).toEqual([10, 10 * 400])
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test.each([null, 20])('one person twenty times uses it once (of %s)', async (maxUses) => {
    await topUp(app.client, fan, 200)
    const coupon = await platform({ value: 50, maxUses })
    const to = (await addAddress(app.client, fan))._id
    const products = await Promise.all(Array.from({ length: 20 }, () => goods(2)))
    const answers = await Promise.all(products.map((product) => tryBuy(product, { deliveryAddressId: to, couponCode: coupon.code })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code))).toEqual(new Set(['coupon.already_used']))
    expect([await uses(coupon), (await wallet()).balance]).toEqual([1, 19_900])
  })
})

describe('a top-up with a coupon', () => {
  const tryTopUp = async (amount: number, couponCode: string, number: string = testCards.ok) =>
    app.client.try('payments.topUp', {
      token: fan.token,
      headers: newKey(),
      body: { amount, couponCode, cardId: await saveCard(app.client, fan, number) },
    })

  test('charges less; what it took off arrives as bonus tokens', async () => {
    const coupon = await platform({ value: 20, purchaseTypes: ['token_package'] })
    const { body } = await tryTopUp(50, coupon.code)
    expect(body.data).toMatchObject({
      originalPrice: 50,
      totalPrice: 40,
      couponInfo: { code: coupon.code, discount: 10 },
      status: 'success',
    })
    expect(await wallet()).toMatchObject({ balance: 5000, bonus: 1000 })
    const listed = await app.client.send('payments.transactions', { token: fan.token })
    expect(listed.data[0]?.couponInfo).toEqual({ code: coupon.code, discount: 10 })
    // Bonus tokens are spent first and come back as what they were.
    const charge = await buyProduct(app.client, fan, await goods(20))
    expect(await wallet()).toMatchObject({ balance: 3000, bonus: 0 })
    await app.client.send('orders.update', {
      token: athlete.token,
      params: { id: charge.orderId ?? '' },
      body: { deliveryStatus: 'refunded' },
    })
    expect(await wallet()).toMatchObject({ balance: 5000, bonus: 1000 })
  })

  test('declined gives the use back, and only that one', async () => {
    const coupon = await platform({ value: 20, maxUses: 1 })
    expect((await tryTopUp(50, coupon.code, testCards.declinedLater)).error.code).toBe('payment.card_declined')
    expect([await uses(coupon), (await wallet()).balance]).toEqual([0, 0])
    expect((await tryTopUp(50, coupon.code)).body.data.status).toBe('success')
    expect((await quote(coupon.code, {}, await registerFan(app.client))).error.code).toBe('coupon.used_up')
  })

  test('waiting at the bank holds the use; abandoned it returns', async () => {
    const coupon = await platform({ value: 20, maxUses: 1 })
    expect((await tryTopUp(30, coupon.code, testCards.threeDSecure)).body.data.status).toBe('require_authentication')
    expect((await quote(coupon.code, {}, await registerFan(app.client))).error.code).toBe('coupon.used_up')
    app.clock.advance(hours(2))
    await app.money.payments.sweep()
    await app.settle()
    expect([await uses(coupon), (await wallet()).balance]).toEqual([0, 0])
    expect((await quote(coupon.code)).status).toBe(200)
  })

  test('is all paid by the coupon or enough is left for a card', async () => {
    const gift = await platform({ type: 'fixed', value: 5 })
    expect((await tryTopUp(5.2, gift.code)).error.code).toBe('payment.amount_too_small')
    expect(await uses(gift)).toBe(0)
    const body = {
      amount: 5,
      couponCode: gift.code,
      cardId: (await app.client.send('payments.cards', { token: fan.token })).data[0]?._id ?? '',
    }
    const { data } = await app.client.send('payments.topUp', { token: fan.token, headers: newKey(), body })
    expect(data).toMatchObject({ totalPrice: 0, status: 'success', couponInfo: { discount: 5 } })
    expect(await wallet()).toMatchObject({ balance: 500, bonus: 500 })
  })
})

test('what is paid later reserves a use, and confirms it or gives it back, once', async () => {
  const coupon = await platform({ value: 30, maxUses: 1 })
  const { coupons, ledger } = app.money
  const target = () => ({ type: 'attempt' as const, id: newId() })
  const reserve = (to: ReturnType<typeof target>) =>
    app.db
      .transaction()
      .execute((tx) =>
        coupons.reserve(tx, { code: coupon.code, accountId: fan.id, purchase: 'monthly_subscription', pageId: athlete.id, target: to }),
      )
  const end = (to: ReturnType<typeof target>, how: 'confirm' | 'release') =>
    app.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { coupon: [coupon._id] })
      await coupons[how](tx, to)
    })
  const [first, second] = [target(), target()]
  expect((await reserve(first)).priceOf(499).paid).toBe(350)
  await expect(reserve(second)).rejects.toThrow('coupon.already_used')
  await end(first, 'release')
  await end(first, 'release')
  expect(await uses(coupon)).toBe(0)
  await reserve(second)
  await end(second, 'confirm')
  await end(second, 'release')
  expect(await uses(coupon)).toBe(1)
  expect((await coupons.use(app.db, coupon._id)).priceOf(499)).toEqual({ gross: 499, paid: 350, fromPromo: 149, discount: 149 })
  expect(await verify(app.db, moneyChecks)).toEqual([])
})

describe('keeping coupons', () => {
  test('an athlete makes, changes and ends own ones, and sees no others', async () => {
    const coupon = await own({ code: 'maya10', value: 10, maxUses: 2, name: 'Ten off' })
    expect(coupon).toMatchObject({ code: 'MAYA10', fundedBy: 'performer', performerId: athlete.id, used: 0, status: 'active' })
    await platform({ performerId: athlete.id })
    const list = await app.client.send('coupons.own', { token: athlete.token, query: { q: 'maya' } })
    expect([list.total, list.data[0]?._id]).toEqual([1, coupon._id])
    expect((await app.client.send('coupons.own', { token: athlete.token })).total).toBe(1)
    const change = (body: object, person = athlete) =>
      app.client.try('coupons.update', { token: person.token, params: { id: coupon._id }, body })
    expect((await change({ status: 'inactive' }, await registerPerformer(app.client))).error.code).toBe('coupon.unknown')
    expect((await change({ status: 'inactive' })).body.data.status).toBe('inactive')
    expect((await quote('MAYA10')).error.code).toBe('coupon.unknown')
    expect(
      (
        await app.client.try('coupons.create', {
          token: (await registerPerformer(app.client)).token,
          body: { code: 'Maya10', type: 'percent', value: 5 },
        })
      ).error.code,
    ).toBe('coupon.code_taken')
    expect(
      (
        await app.client.try('coupons.create', {
          token: athlete.token,
          body: { code: 'TOKENS', type: 'percent', value: 5, purchaseTypes: ['token_package'] },
        })
      ).error.code,
    ).toBe('coupon.not_applicable')
    expect(
      (await app.client.try('coupons.create', { token: athlete.token, body: { code: 'MORE', type: 'percent', value: 101 } })).error
        .errors?.[0]?.path,
    ).toBe('value')
  })

  test('a limit counts the uses there were before it', async () => {
    await topUp(app.client, fan, 50)
    const coupon = await platform({ value: 10 })
    await buyProduct(app.client, fan, await goods(5), { couponCode: coupon.code })
    const change = (maxUses: number | null) =>
      app.client.try('coupons.updateForPlatform', { token: administrator.token, params: { id: coupon._id }, body: { maxUses } })
    expect((await change(1)).body.data).toMatchObject({ maxUses: 1, used: 1 })
    expect((await quote(coupon.code, {}, await registerFan(app.client))).error.code).toBe('coupon.used_up')
    expect((await change(null)).body.data).toMatchObject({ maxUses: null, used: 1 })
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })
})
