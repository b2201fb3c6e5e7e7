// Coupons on subscriptions: who pays the first period, and that everything after it is as without one (money.md 8 and 9).
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Coupon } from '@fieldhouse/contract'
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
  subscribe,
  testCards,
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
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'first_period' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 100, freeDays: 3 })
  fan = await registerFan(app.client)
})
afterEach(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

type Wishes = Parameters<typeof makeCoupon>[2]
const platform = (wishes: Wishes = {}) => makeCoupon(app.client, administrator, wishes, true)
const own = (wishes: Wishes = {}, person = athlete) => makeCoupon(app.client, person, wishes)

interface Wanted {
  readonly cardId?: string
  readonly type?: 'free' | 'monthly' | 'yearly'
  readonly person?: Person
  readonly page?: Person
  readonly headers?: ReturnType<typeof newKey>
}

const join = async (couponCode: string, { type = 'monthly', person = fan, page = athlete, headers = newKey(), ...card }: Wanted = {}) => {
  const cardId = card.cardId ?? (await anyCard(app.client, person))
  const body = { performerId: page.id, type, cardId, couponCode }
  return app.client.try('payments.subscribePerformer', { token: person.token, body, headers })
}
const subscription = async () => (await app.client.send('subscriptions.ofFan', { token: fan.token })).data[0]
const payments = async () =>
  (await app.client.send('payments.transactions', { token: fan.token, query: { sort: 'asc', limit: 50 } })).data.map((row) => [
    row.status,
    row.totalPrice,
  ])
const uses = async ({ _id }: Coupon) =>
  (await app.client.send('coupons.all', { token: administrator.token, query: { limit: 100 } })).data.find((coupon) => coupon._id === _id)
    ?.used
const pending = () => app.money.ledger.balance(accounts.pending(athlete.id))
const promo = () => app.money.ledger.balance(accounts.promo)
const isSubscribed = async () =>
  (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data.isSubscribed

/** To the end of the period that runs, and what is due then. */
async function passPeriod(): Promise<void> {
  const { expiredAt } = (await subscription()) ?? {}
  app.clock.advance(Date.parse(expiredAt ?? '') - app.clock.now().getTime() + 1)
  await app.money.subscriptions.renew()
  await app.settle()
  ;[fan, athlete] = [await signIn(app.client, fan), await signIn(app.client, athlete)]
  administrator = await signIn(app.client, administrator)
}

describe('the first period', () => {
  test('of the platform’s coupon: the fan pays less, the athlete earns the whole, the renewal costs the price', async () => {
    const coupon = await platform({ value: 30 })
    const before = await promo()
    expect((await join(coupon.code.toLowerCase())).body.data).toMatchObject({
      status: 'success',
      originalPrice: 10,
      totalPrice: 7,
      couponInfo: { code: coupon.code, discount: 3 },
    })
    expect([await pending(), before - (await promo()), await uses(coupon)]).toEqual([800, 300, 1])
    expect(await subscription()).toMatchObject({ price: 10, paidPrice: 7, nextPrice: 10, status: 'active' })
    expect(await isSubscribed()).toBe(true)
    const { data: listed } = await app.client.send('payments.transactions', { token: fan.token })
    expect(listed[0]?.couponInfo).toEqual({ code: coupon.code, discount: 3 })
    const { data: seen } = await app.client.send('reversals.transactions', { token: administrator.token, query: { buyerId: fan.id } })
    expect(seen[0]).toMatchObject({ totalPrice: 7, refundablePrice: 7, couponInfo: { code: coupon.code } })
    await passPeriod()
    expect(await payments()).toEqual([
      ['success', 7],
      ['success', 10],
    ])
    expect(await subscription()).toMatchObject({ price: 10, paidPrice: 10, nextPrice: 10 })
    expect(before - (await promo())).toBe(300)
  })

  test('of the athlete’s own coupon: it comes off the share, and counts on the own page alone', async () => {
    const coupon = await own({ type: 'fixed', value: 4 })
    const other = await registerPerformer(app.client)
    await setPrices(app.client, other, { monthlyPrice: 10 })
    expect((await join(coupon.code, { page: other })).error.code).toBe('coupon.not_applicable')
    const before = await promo()
    expect((await join(coupon.code, { type: 'yearly' })).body.data).toMatchObject({ totalPrice: 96, originalPrice: 100 })
    // 96.00 less a fifth.
    expect([await pending(), await promo()]).toEqual([7680, before])
    const { data: earnings } = await app.client.send('earnings.search', { token: athlete.token })
    expect(earnings.map(({ grossPrice, netPrice }) => [grossPrice, netPrice])).toEqual([[96, 76.8]])
    expect(await subscription()).toMatchObject({ price: 100, paidPrice: 96, nextPrice: 100 })
  })

  test('follows a free one, and the bounds of prices are those before the coupon', async () => {
    await subscribe(app.client, fan, athlete, 'free')
    const coupon = await platform({ value: 80 })
    // 2.00 is below the least price of a subscription.
    expect((await join(coupon.code)).body.data.totalPrice).toBe(2)
    expect(await subscription()).toMatchObject({ subscriptionType: 'monthly', usedFreeSubscription: true, paidPrice: 2 })
  })

  test('may cost nothing: no bank is asked, the card is for the renewals', async () => {
    const gift = await platform({ value: 100 })
    expect(
      (
        await app.client.try('payments.subscribePerformer', {
          token: fan.token,
          headers: newKey(),
          body: { performerId: athlete.id, type: 'monthly', couponCode: gift.code },
        })
      ).error.code,
    ).toBe('payment.card_unknown')
    const headers = newKey()
    const cardId = await saveCard(app.client, fan)
    const first = (await join(gift.code, { cardId, headers })).body.data
    expect(first).toMatchObject({ status: 'success', totalPrice: 0, originalPrice: 10, paymentGateway: 'sandbox' })
    expect((await join(gift.code, { cardId, headers })).body.data._id).toBe(first._id)
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from sandbox.object o join gateway_customer g on g.customer_id = o.owner
      where g.account_id = ${fan.id} and o.kind = 'payment_intent'`.execute(app.db)
    expect([rows[0]?.total, await pending(), await isSubscribed()]).toEqual([0, 800, true])
    await passPeriod()
    expect(await payments()).toEqual([
      ['success', 0],
      ['success', 10],
    ])
    expect(await isSubscribed()).toBe(true)
  })

  test('given away by the athlete earns nothing and opens the page all the same', async () => {
    const treat = await own({ value: 100 })
    expect((await join(treat.code)).body.data).toMatchObject({ status: 'success', totalPrice: 0 })
    expect([await pending(), await isSubscribed(), await uses(treat)]).toEqual([0, true, 1])
    expect(await subscription()).toMatchObject({ paidPrice: 0, nextPrice: 10 })
  })
})

describe('a coupon is refused', () => {
  test('when it is unknown, over, used up, for something else, or leaves too little for a card', async () => {
    const refusal = async (coupon: Coupon | string, wanted: Wanted = {}) => {
      const { status, error } = await join(typeof coupon === 'string' ? coupon : coupon.code, wanted)
      return [status, error.code]
    }
    expect(await refusal('NOBODY-KNOWS')).toEqual([404, 'coupon.unknown'])
    expect(await refusal(await platform({ purchaseTypes: ['yearly_subscription'] }))).toEqual([422, 'coupon.not_applicable'])
    expect(await refusal(await platform({}), { type: 'free' })).toEqual([422, 'coupon.not_applicable'])
    const small = await platform({ type: 'fixed', value: 9.51 })
    expect(await refusal(small)).toEqual([422, 'payment.amount_too_small'])
    const single = await platform({ maxUses: 1 })
    await join(single.code, { person: await registerFan(app.client) })
    expect(await refusal(single)).toEqual([406, 'coupon.used_up'])
    const short = await platform({ expiredAt: new Date(app.clock.now().getTime() + hours(1)).toISOString() })
    app.clock.advance(hours(2))
    expect(await refusal(short)).toEqual([406, 'coupon.expired'])
    expect([await subscription(), await payments(), await uses(small)]).toEqual([undefined, [], 0])
    expect((await join((await platform({ type: 'fixed', value: 9.5 })).code)).body.data.totalPrice).toBe(0.5)
  })

  test('the second time, on whatever page', async () => {
    const coupon = await platform()
    await join(coupon.code)
    const other = await registerPerformer(app.client)
    await setPrices(app.client, other, { monthlyPrice: 10 })
    expect((await join(coupon.code, { page: other })).error.code).toBe('coupon.already_used')
    expect(await payments()).toEqual([['success', 8]])
  })

  test('for a renewal that is late: it is paid as it was billed', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    const [card] = (await app.client.send('payments.cards', { token: fan.token })).data
    await saveCard(app.client, fan, testCards.declinedLater)
    await app.client.send('payments.removeCard', { token: fan.token, params: { id: card?._id ?? '' } })
    await passPeriod()
    expect((await subscription())?.status).toBe('suspended')
    const coupon = await platform()
    expect((await join(coupon.code)).error.code).toBe('coupon.not_applicable')
    expect(await uses(coupon)).toBe(0)
  })
})

describe('a use', () => {
  test('of the last one by two fans at once goes to one of them', async () => {
    const coupon = await platform({ maxUses: 1 })
    const people = [fan, await registerFan(app.client)]
    const cards = await Promise.all(people.map((person) => saveCard(app.client, person)))
    const answers = await Promise.all(people.map((person, index) => join(coupon.code, { person, cardId: cards[index] ?? '' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 406])
    expect(answers.find(({ status }) => status === 406)?.error.code).toBe('coupon.used_up')
    expect(await uses(coupon)).toBe(1)
  })

  test('by three clicks of one fan is one, for one payment', async () => {
    const coupon = await platform({ maxUses: 5 })
    const cardId = await saveCard(app.client, fan)
    const answers = await Promise.all([1, 2, 3].map(() => join(coupon.code, { cardId })))
    expect(answers.every(({ status, error }) => status === 201 || error.code === 'subscription.already_active')).toBe(true)
    await app.settle()
    expect([await payments(), await uses(coupon)]).toEqual([[['success', 8]], 1])
  })

  test('by two windows that want different prices is paid once, at one of them', async () => {
    const coupons = [await platform({ maxUses: 5 }), await platform({ value: 50, maxUses: 5 })]
    const cardId = await saveCard(app.client, fan)
    const answers = await Promise.all([...coupons, ...coupons].map(({ code }) => join(code, { cardId })))
    // Whoever comes when the other window has paid has used the coupon before (406).
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.filter(({ status }) => ![406, 409, 422].includes(status))).toEqual([])
    app.clock.advance(hours(2))
    await app.money.payments.sweep()
    await app.settle()
    const paid = (await payments()).filter(([status]) => status === 'success')
    const used = await Promise.all(coupons.map(uses))
    expect([paid.length, used.toSorted()]).toEqual([1, [0, 1]])
  })

  test('comes back when the card is declined', async () => {
    const coupon = await platform({ maxUses: 1 })
    expect((await join(coupon.code, { cardId: await saveCard(app.client, fan, testCards.declinedLater) })).error.code).toBe(
      'payment.card_declined',
    )
    expect([await uses(coupon), await subscription()]).toEqual([0, undefined])
    expect((await join(coupon.code, { cardId: await saveCard(app.client, fan) })).body.data).toMatchObject({
      status: 'success',
      totalPrice: 8,
    })
    expect(await uses(coupon)).toBe(1)
  })

  test('waits with the bank: confirmed, it is used; abandoned, it comes back', async () => {
    const coupon = await platform({ maxUses: 1 })
    const slow = await saveCard(app.client, fan, testCards.threeDSecure)
    const waiting = (await join(coupon.code, { cardId: slow })).body.data
    expect([waiting.status, await uses(coupon)]).toEqual(['require_authentication', 1])
    // The same wish again is the same payment; the same without the coupon is another.
    expect((await join(coupon.code, { cardId: slow })).body.data._id).toBe(waiting._id)
    expect((await join('NOBODY-KNOWS', { cardId: slow })).error.code).toBe('coupon.unknown')
    app.clock.advance(hours(2))
    await app.money.payments.sweep()
    expect([await uses(coupon), (await payments())[0]?.[0]]).toEqual([0, 'canceled'])
    const again = (await join(coupon.code, { cardId: slow })).body.data
    await app.money.sandbox?.finishAuthentication(again.paymentUrl?.split('/').at(-1) ?? '', true)
    await app.settle()
    app.clock.advance(hours(1))
    await app.money.payments.sweep()
    expect([await payments(), await uses(coupon), await pending()]).toEqual([
      [
        ['canceled', 8],
        ['success', 8],
      ],
      1,
      800,
    ])
  })

  test('given up for the full price comes back', async () => {
    const coupon = await platform({ maxUses: 1 })
    const slow = await saveCard(app.client, fan, testCards.threeDSecure)
    await join(coupon.code, { cardId: slow })
    const body = { performerId: athlete.id, type: 'monthly' as const, cardId: await saveCard(app.client, fan) }
    expect((await app.client.try('payments.subscribePerformer', { token: fan.token, headers: newKey(), body })).body.data.totalPrice).toBe(
      10,
    )
    expect(await uses(coupon)).toBe(0)
  })

  test('comes back when what was paid cannot be delivered any more', async () => {
    const coupon = await platform({ maxUses: 1 })
    const waiting = (await join(coupon.code, { cardId: await saveCard(app.client, fan, testCards.threeDSecure) })).body.data
    await sql`update page set can_earn = false where id = ${athlete.id}`.execute(app.db)
    await app.money.sandbox?.finishAuthentication(waiting.paymentUrl?.split('/').at(-1) ?? '', true)
    await app.settle()
    app.clock.advance(hours(1))
    await app.money.payments.sweep()
    await app.settle()
    expect([await payments(), await uses(coupon), await pending()]).toEqual([[['refunded', 8]], 0, 0])
  })
})

describe('afterwards', () => {
  const refund = async (amount?: number) => {
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    const answer = await app.client.try('reversals.refund', {
      token: administrator.token,
      params: { id: data[0]?._id ?? '' },
      headers: newKey(),
      body: { reason: 'Asked for it', ...(amount === undefined ? {} : { amount }) },
    })
    await app.settle()
    return answer
  }

  test.each([
    ['platform' as const, 7, 800],
    ['performer' as const, 7, 560],
  ])('a change of plan credits what was paid (%s)', async (funder, paid, earned) => {
    const coupon = funder === 'platform' ? await platform({ value: 30 }) : await own({ value: 30 })
    await join(coupon.code)
    expect(await pending()).toBe(earned)
    const { _id = '', startRecurringDate, expiredAt } = (await subscription()) ?? {}
    app.clock.advance((Date.parse(expiredAt ?? '') - Date.parse(startRecurringDate ?? '')) / 2)
    ;[fan, athlete, administrator] = [
      await signIn(app.client, fan),
      await signIn(app.client, athlete),
      await signIn(app.client, administrator),
    ]
    const { data } = await app.client.send('subscriptions.planChange', { token: fan.token, params: { id: _id }, query: { type: 'yearly' } })
    expect(data.credit).toBeCloseTo(paid / 2, 1)
    expect(data.total).toBeCloseTo(100 - paid / 2, 1)
    const done = await app.client.send('subscriptions.changePlan', {
      token: fan.token,
      params: { id: _id },
      body: { type: 'yearly' },
      headers: newKey(),
    })
    expect(done.data.subscription).toMatchObject({ price: 100, nextPrice: 100, paidPrice: data.total })
  })

  test('a refund returns what was paid in parts, the platform’s part with it; the use stays used', async () => {
    const before = await promo()
    const coupon = await platform({ value: 30, maxUses: 3 })
    await join(coupon.code)
    expect((await refund(2)).status).toBe(201)
    expect(await payments()).toEqual([['success', 7]])
    // Two of seven, and so two sevenths of the platform's three; four fifths of both are the athlete's.
    expect([await pending(), before - (await promo())]).toEqual([800 - 228, 300 - 85])
    expect(await verify(app.db, moneyChecks)).toEqual([])
    expect(await isSubscribed()).toBe(true)
    expect((await refund(5.01)).error.code).toBe('refund.too_large')
    expect((await refund()).status).toBe(201)
    expect(await payments()).toEqual([['refunded', 7]])
    expect([await pending(), await promo(), await uses(coupon), await isSubscribed()]).toEqual([0, before, 1, false])
  })

  test.each(['won', 'lost'] as const)('a dispute that is %s moves both parts or none', async (outcome) => {
    const before = await promo()
    await join((await platform({ value: 30 })).code)
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    const id = data[0]?._id ?? ''
    const left = await pending()
    await app.client.send('reversals.playDispute', { token: administrator.token, params: { id } })
    await app.settle()
    expect(await verify(app.db, moneyChecks)).toEqual([])
    const { data: disputes } = await app.client.send('reversals.disputes', { token: administrator.token, query: { limit: 100 } })
    const found = disputes.find(({ transactionId }) => transactionId === id)
    await app.client.send('reversals.playDecision', { token: administrator.token, params: { id: found?._id ?? '' }, body: { outcome } })
    await app.settle()
    expect([await pending(), await isSubscribed()]).toEqual(outcome === 'won' ? [left, true] : [0, false])
    expect(before - (await promo())).toBe(outcome === 'won' ? 300 : 0)
  })

  test('lost after the earnings matured takes the platform’s part from what is available', async () => {
    const before = await promo()
    await join((await platform({ value: 90 })).code)
    app.clock.advance(days(8))
    await app.jobs.send(app.db, 'sales.mature', {})
    await app.settle()
    const available = () => app.money.ledger.balance(accounts.available(athlete.id))
    expect(await available()).toBe(800)
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    await app.client.send('reversals.playDispute', { token: administrator.token, params: { id: data[0]?._id ?? '' } })
    await app.settle()
    const { data: disputes } = await app.client.send('reversals.disputes', { token: administrator.token, query: { limit: 100 } })
    const found = disputes.find(({ transactionId }) => transactionId === data[0]?._id)
    await app.client.send('reversals.playDecision', {
      token: administrator.token,
      params: { id: found?._id ?? '' },
      body: { outcome: 'lost' },
    })
    await app.settle()
    expect([await available(), await promo()]).toEqual([0, before])
  })
})

test('a team’s page takes one, too', async () => {
  const teamId = newId()
  await sql`
    insert into page (id, kind, name, path, visible, can_earn, monthly_price, yearly_price, free_days, created_at)
    values (${teamId}, 'team', 'Calder Ridge Hawks', ${`/team/${teamId}`}, true, true, 500, null, 2, now())`.execute(app.db)
  const coupon = await platform({ value: 50, purchaseTypes: ['monthly_subscription'] })
  const body = { teamId, type: 'monthly' as const, cardId: await saveCard(app.client, fan), couponCode: coupon.code }
  const answer = await app.client.try('payments.subscribeTeam', { token: fan.token, body, headers: newKey() })
  expect(answer.body.data).toMatchObject({ target: 'team', totalPrice: 2.5, couponInfo: { code: coupon.code, discount: 2.5 } })
  expect(await app.money.ledger.balance(accounts.pending(teamId))).toBe(400)
})
