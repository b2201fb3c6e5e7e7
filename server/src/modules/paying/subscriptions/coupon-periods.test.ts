// Coupons over several periods: which invoices they lower, who pays that, and what ends it (money.md 8 and 9).
import { renewalConsentVersion, type Coupon } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anyCard,
  makeCoupon,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  testCards,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'some_periods' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 100 })
  fan = await registerFan(app.client)
})
afterEach(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

type Wishes = Parameters<typeof makeCoupon>[2]
const platform = (wishes: Wishes = {}) => makeCoupon(app.client, administrator, { value: 30, periods: 3, ...wishes }, true)
const own = (wishes: Wishes = {}) => makeCoupon(app.client, athlete, { value: 30, periods: 3, ...wishes })
const join = async (couponCode?: string, cardId?: string, type: 'monthly' | 'yearly' = 'monthly') =>
  app.client.try('payments.subscribePerformer', {
    token: fan.token,
    body: {
      performerId: athlete.id,
      type,
      cardId: cardId ?? (await anyCard(app.client, fan)),
      consent: renewalConsentVersion,
      ...(couponCode && { couponCode }),
    },
    headers: newKey(),
  })
const subscription = async () => {
  const [first] = (await app.client.send('subscriptions.ofFan', { token: fan.token })).data
  if (!first) throw new Error('There is no subscription')
  return first
}
const transactions = async () =>
  (await app.client.send('payments.transactions', { token: fan.token, query: { sort: 'asc', limit: 50 } })).data
const paid = async () => (await transactions()).filter(({ status }) => status === 'success').map(({ totalPrice }) => totalPrice)
const uses = async ({ _id }: Coupon) =>
  (await app.client.send('coupons.all', { token: administrator.token, query: { limit: 100 } })).data.find((coupon) => coupon._id === _id)
    ?.used
const earned = async () =>
  (await app.client.send('earnings.search', { token: athlete.token, query: { limit: 50 } })).data
    .map(({ grossPrice }) => grossPrice)
    .toReversed()
const promo = () => app.money.ledger.balance(accounts.promo)
const letters = async () => (await app.mail.list(200)).filter((mail) => mail.to === `${fan.username}@example.org`)
const consents = async () =>
  (
    await sql<{ body: string }>`select body from subscription_consent where fan_id = ${fan.id} order by created_at, id`.execute(app.db)
  ).rows.map(({ body }) => body)
const signInAgain = async () => {
  ;[fan, athlete] = [await signIn(app.client, fan), await signIn(app.client, athlete)]
  administrator = await signIn(app.client, administrator)
}
/** To this long before the period ends. */
const approach = async (before: number) => {
  app.clock.advance(Date.parse((await subscription()).expiredAt ?? '') - app.clock.now().getTime() - before)
  await signInAgain()
}
async function passPeriods(count = 1): Promise<void> {
  for (let period = 0; period < count; period += 1) {
    await approach(-1)
    await app.money.subscriptions.renew()
    await app.settle()
  }
}
const act = async (what: 'cancel' | 'resume') => {
  const { _id: id, paymentGateway: type } = await subscription()
  return what === 'cancel'
    ? app.client.try('payments.cancelSubscription', { token: fan.token, params: { type, id } })
    : app.client.try('subscriptions.resume', { token: fan.token, params: { id }, body: { consent: renewalConsentVersion } })
}
const change = async (type: 'monthly' | 'yearly') =>
  (
    await app.client.send('subscriptions.changePlan', {
      token: fan.token,
      params: { id: (await subscription())._id },
      body: { type },
      headers: newKey(),
    })
  ).data.subscription

describe('the first periods', () => {
  test('of the platform’s coupon are filled up from promotions each time, and the price follows', async () => {
    const coupon = await platform({ maxUses: 5 })
    const before = await promo()
    await join(coupon.code)
    expect(await subscription()).toMatchObject({
      price: 10,
      paidPrice: 7,
      nextPrice: 7,
      discount: { code: coupon.code, price: 7, periods: 2 },
    })
    await passPeriods()
    expect(await subscription()).toMatchObject({ price: 10, paidPrice: 7, nextPrice: 7, discount: { periods: 1 } })
    await passPeriods()
    expect(await subscription()).toMatchObject({ price: 10, paidPrice: 7, nextPrice: 10, discount: null })
    await passPeriods(2)
    expect([await paid(), await earned(), before - (await promo()), await uses(coupon)]).toEqual([
      [7, 7, 7, 10, 10],
      [10, 10, 10, 10, 10],
      900,
      1,
    ])
    const codes = (await transactions()).map(({ couponInfo, originalPrice }) => [couponInfo?.discount, originalPrice])
    expect(codes).toEqual([
      [3, 10],
      [3, 10],
      [3, 10],
      [undefined, 10],
      [undefined, 10],
    ])
  })

  test('of the athlete’s own are simply cheaper, and so are its shares', async () => {
    const before = await promo()
    const coupon = await own({ type: 'fixed', value: 4, periods: 2, purchaseTypes: ['yearly_subscription', 'product'] })
    await join(coupon.code, undefined, 'yearly')
    // Ended for others: what was promised stays.
    await app.client.send('coupons.update', { token: athlete.token, params: { id: coupon._id }, body: { status: 'inactive' } })
    await passPeriods(2)
    expect([await paid(), await earned(), await promo()]).toEqual([[96, 96, 100], [96, 96, 100], before])
  })

  test.each(['platform', 'performer'] as const)('that cost nothing ask no bank, and need no card (%s)', async (funder) => {
    const wishes = { value: 100, periods: 2 }
    const coupon = funder === 'platform' ? await platform(wishes) : await own(wishes)
    const before = await promo()
    await join(coupon.code)
    const [card] = (await app.client.send('payments.cards', { token: fan.token })).data
    await app.client.send('payments.removeCard', { token: fan.token, params: { id: card?._id ?? '' } })
    await passPeriods()
    const asked = async () =>
      (
        await sql<{ total: number }>`
        select count(*) as total from sandbox.object o join gateway_customer g on g.customer_id = o.owner
        where g.account_id = ${fan.id} and o.kind = 'payment_intent'`.execute(app.db)
      ).rows[0]?.total
    expect([await paid(), await asked(), before - (await promo())]).toEqual([[0, 0], 0, funder === 'platform' ? 2000 : 0])
    expect(await subscription()).toMatchObject({ status: 'active', isActive: true, paidPrice: 0, nextPrice: 10, discount: null })
    await saveCard(app.client, fan)
    await passPeriods()
    expect([await paid(), await asked()]).toEqual([[0, 0, 10], 1])
  })

  test('that are missed in an outage are not billed and not counted', async () => {
    await join((await platform({ periods: 2 })).code)
    await app.settle()
    app.clock.advance(days(75))
    await signInAgain()
    await app.money.subscriptions.renew()
    await app.settle()
    expect([await paid(), (await subscription()).discount]).toEqual([[7, 7], null])
  })

  test('are billed once, however many look', async () => {
    await join((await platform({ periods: 2 })).code)
    await approach(-1)
    await Promise.all([1, 2, 3].map(() => app.money.subscriptions.renew()))
    await app.settle()
    expect(await paid()).toEqual([7, 7])
  })
})

describe('the discount ends', () => {
  test('with a longer plan at once', async () => {
    await join((await platform({})).code)
    await approach(days(10))
    expect(await change('yearly')).toMatchObject({ price: 100, nextPrice: 100, discount: null })
    await passPeriods()
    expect((await paid()).at(-1)).toBe(100)
  })

  test('with a shorter plan when that begins, unless it is taken back', async () => {
    await join((await platform({})).code, undefined, 'yearly')
    expect(await change('monthly')).toMatchObject({ nextType: 'monthly', nextPrice: 10, discount: null })
    expect(await change('yearly')).toMatchObject({ nextType: 'yearly', nextPrice: 70, discount: { price: 70, periods: 2 } })
    expect((await consents()).at(-1)).toContain('$70.00 for')
    await passPeriods()
    await change('monthly')
    await passPeriods(2)
    expect(await paid()).toEqual([70, 70, 10, 10])
  })

  test('with the subscription: taken again it costs its price, and the use is used', async () => {
    const coupon = await platform({})
    await join(coupon.code)
    await act('cancel')
    expect((await join(coupon.code)).error.code).toBe('coupon.already_used')
    expect((await join()).body.data.totalPrice).toBe(10)
    expect(await subscription()).toMatchObject({ nextPrice: 10, discount: null })
    await passPeriods()
    expect(await paid()).toEqual([7, 10, 10])
    await act('cancel')
    await passPeriods()
    expect((await join(coupon.code)).error.code).toBe('coupon.already_used')
  })

  test('not with a cancellation that is taken back', async () => {
    await join((await platform({ periods: 2 })).code)
    await act('cancel')
    expect(await subscription()).toMatchObject({ nextPrice: null, discount: { price: 7, periods: 1 } })
    expect((await act('resume')).body.data).toMatchObject({ nextPrice: 7, discount: { price: 7, periods: 1 } })
    expect((await consents()).at(-1)).toMatch(/charges my card \$7\.00 for .* in the next month, then \$10\.00 every month/)
    await passPeriods(2)
    expect(await paid()).toEqual([7, 7, 10])
  })

  test('not with a payment that fails: it is paid late as it was billed, by the job or by hand', async () => {
    const coupon = await platform({})
    await join(coupon.code)
    const change = async (number: string) => {
      const cards = (await app.client.send('payments.cards', { token: fan.token })).data
      const cardId = await saveCard(app.client, fan, number)
      for (const card of cards) await app.client.send('payments.removeCard', { token: fan.token, params: { id: card._id } })
      return cardId
    }
    await change(testCards.declinedLater)
    await passPeriods()
    expect(await subscription()).toMatchObject({ status: 'suspended', nextPrice: 7, discount: { price: 7, periods: 2 } })
    expect((await letters()).find(({ subject }) => subject.includes('failed'))?.text).toContain('$7.00')
    const slow = await change(testCards.threeDSecure)
    const waiting = (await join(undefined, slow)).body.data
    expect(waiting).toMatchObject({ totalPrice: 7, originalPrice: 10, status: 'require_authentication' })
    expect((await join(undefined, slow)).body.data._id).toBe(waiting._id)
    expect((await consents()).at(-1)).toContain('$7.00 for')
    expect((await consents()).at(-1)).toContain('in each of the next 2 months, then $10.00 every month')
    await app.money.sandbox?.finishAuthentication(waiting.paymentUrl?.split('/').at(-1) ?? '', true)
    await app.settle()
    expect([await paid(), (await subscription()).discount?.periods, await uses(coupon)]).toEqual([[7, 7], 1, 1])
    await passPeriods()
    expect(await subscription()).toMatchObject({ status: 'suspended', nextPrice: 7, discount: { periods: 1 } })
    await change(testCards.second)
    await app.settle()
    expect([await paid(), (await subscription()).discount]).toEqual([[7, 7, 7], null])
  })
})

describe('words and prices', () => {
  test('what is agreed to names the discount, its periods and the price after it', async () => {
    const coupon = await platform({})
    const quote = await app.client.send('coupons.apply', {
      token: fan.token,
      params: { id: coupon.code },
      body: { type: 'monthly_subscription', amount: 10 },
    })
    expect(quote.data).toMatchObject({ amountAfter: 7, periods: 3 })
    await join(coupon.code)
    expect((await consents())[0]).toMatch(/charges my card \$7\.00 for .* in each of the next 3 months, then \$10\.00 every month, without/)
  })

  test('a reminder names what will be charged, and what comes after', async () => {
    await join((await platform({ periods: 3 })).code, undefined, 'yearly')
    const told = async () => {
      await approach(days(6))
      await app.money.subscriptions.remind()
      return (await letters()).filter(({ subject }) => subject.includes('renews on')).at(-1)?.text ?? ''
    }
    const read = async () =>
      (await letters())
        .filter(({ subject }) => subject.includes('renews on'))
        .map(({ text }) => text)
        .join('\n')
    await told()
    expect(await read()).toContain('we charge your card $70.00')
    expect(await read()).toContain('Your coupon lowers this payment and 1 more; after that it costs $100.00 a year.')
    await passPeriods()
    await told()
    expect(await read()).toContain('It is the last payment that your coupon lowers; after that it costs $100.00 a year.')
    await passPeriods()
    await told()
    expect(await read()).toContain('we charge your card $100.00')
    expect(await paid()).toEqual([70, 70, 70])
  })

  test('a new price is lowered like the old one, and its letter says so', async () => {
    await join((await platform({ value: 50 })).code)
    await setPrices(app.client, athlete, { monthlyPrice: 8 })
    await app.settle()
    expect((await letters()).find(({ subject }) => subject.includes('The price for'))?.text).toContain(
      'Your coupon still lowers the next 2 payments.',
    )
    expect(await subscription()).toMatchObject({ nextPrice: 4, discount: { price: 4 } })
    await passPeriods(3)
    expect(await paid()).toEqual([5, 4, 4, 8])
  })

  test('a rest that no card takes is given away', async () => {
    await join((await platform({ type: 'fixed', value: 9, periods: 2 })).code)
    await setPrices(app.client, athlete, { monthlyPrice: 9.2 })
    await app.settle()
    expect(await subscription()).toMatchObject({ nextPrice: 0, discount: { price: 0 } })
    await passPeriods(2)
    expect([await paid(), await earned()]).toEqual([
      [1, 0, 9.2],
      [10, 9.2, 9.2],
    ])
  })

  test('a renewal’s refund returns both parts', async () => {
    const before = await promo()
    await join((await platform({})).code)
    await passPeriods()
    const last = (await transactions()).at(-1)
    const refund = (amount?: number) =>
      app.client.try('reversals.refund', {
        token: administrator.token,
        params: { id: last?._id ?? '' },
        headers: newKey(),
        body: { reason: 'Asked for it', ...(amount && { amount }) },
      })
    expect((await refund(3)).status).toBe(201)
    await app.settle()
    expect((await subscription()).isActive).toBe(true)
    expect((await refund()).status).toBe(201)
    await app.settle()
    expect([before - (await promo()), await subscription()]).toMatchObject([300, { isActive: false, discount: null }])
  })

  test('the number is one to twelve, and more than one only for subscriptions', async () => {
    const make = async (wishes: object) =>
      app.client.try('coupons.create', {
        token: athlete.token,
        body: { code: `P${Math.random().toString(36).slice(2, 10)}`, type: 'percent', value: 5, ...wishes } as never,
      })
    for (const periods of [0, 13, 1.5]) {
      const { status, error } = await make({ periods })
      expect([status, error.errors?.[0]?.path]).toEqual([400, 'periods'])
    }
    expect((await make({ periods: 2, purchaseTypes: ['product'] })).error.errors).toEqual([
      { path: 'periods', message: 'Only a subscription has more than one period.' },
    ])
    expect((await make({ periods: 12 })).body.data.periods).toBe(12)
    expect((await make({ purchaseTypes: ['product'] })).body.data.periods).toBe(1)
    expect((await make({ periods: 1, purchaseTypes: ['product'] })).status).toBe(201)
  })
})
