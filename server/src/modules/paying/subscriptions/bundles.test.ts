// Months of a page that are paid at once: one invoice for all of them, then by the month at the price that was shown (money.md 8.10).
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundlePrice, renewalConsentVersion, type BodyOf, type Calls } from '@fieldhouse/contract'
import {
  latestTransaction,
  makeCoupon,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  replaceCard,
  saveCard,
  sendSandboxPage,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  testCards,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'
import { addMonths } from './policy.ts'

type Wishes = Partial<BodyOf<Calls['payments']['subscribePerformer']>>

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person
let cardId: string
let signedInUntil = 0

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'bundles_admin' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99, freeDays: 3 })
  await offer([
    { months: 3, discount: 10 },
    { months: 6, discount: 15 },
    { months: 12, discount: 40 },
  ])
  fan = await registerFan(app.client)
  cardId = await saveCard(app.client, fan)
  signedInUntil = app.clock.now().getTime() + hours(20)
})
afterEach(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

const offer = (bundles: BodyOf<Calls['bundles']['set']>['bundles']) =>
  app.client.send('bundles.set', { token: athlete.token, body: { bundles } })
const tryOffer = (bundles: unknown, person = athlete) => app.client.try('bundles.set', { token: person.token, body: { bundles } as never })
const offered = async () => (await app.client.send('bundles.of', { token: fan.token, params: { id: athlete.id } })).data
const buy = (months: 3 | 6 | 12 | undefined, more: Wishes = {}, headers: Record<string, string> = newKey()) =>
  app.client.try('payments.subscribePerformer', {
    token: fan.token,
    headers,
    body: { performerId: athlete.id, type: 'monthly_subscription', cardId, ...(months && { months }), ...more },
  })
const own = () => subscriptionOf(app.client, fan)
const paid = async () =>
  (await app.client.send('payments.transactions', { token: fan.token, query: { limit: 100, status: 'success' } })).data
const isSubscribed = async () =>
  (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data.isSubscribed
const invoices = async () => {
  const { rows } = await sql<{ kind: string; months: number; amount: number; state: string; from: Date | null; until: Date | null }>`
    select i.kind, i.months, i.amount, i.state, i.served_from as from, i.served_until as until
    from invoice i join subscription u on u.id = i.subscription_id where u.fan_id = ${fan.id} order by i.created_at, i.period_start`.execute(
    app.db,
  )
  return rows
}
const cancel = async () =>
  app.client.send('payments.cancelSubscription', { token: fan.token, params: { type: 'sandbox', id: (await own())._id } })
const giveBack = async () => {
  const params = { id: await latestTransaction(app.client, fan) }
  const body = { reason: 'asked for it' }
  await app.client.send('reversals.refund', { token: administrator.token, params, headers: newKey(), body })
  await app.settle()
}
/** Time passes and everything that is due is done. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.money.subscriptions.renew()
  await app.settle()
  if (app.clock.now().getTime() < signedInUntil) return
  fan = await signIn(app.client, fan)
  athlete = await signIn(app.client, athlete)
  administrator = await signIn(app.client, administrator)
  signedInUntil = app.clock.now().getTime() + days(29)
}
const untilEnd = async () => Date.parse((await own()).expiredAt ?? '') - app.clock.now().getTime()

test('what is off is never more than its part, and never a fraction in the fan’s favour', () => {
  expect([bundlePrice(1000, 3, 10), bundlePrice(1000, 12, 40), bundlePrice(999, 3, 10), bundlePrice(295, 3, 0)]).toEqual([
    2700, 7200, 2698, 885,
  ])
})

describe('what a page offers', () => {
  test('is seen by fans, changed by who earns for it, and as dear as a month may be', async () => {
    expect(await offered()).toEqual([
      { months: 3, discount: 10, price: 27 },
      { months: 6, discount: 15, price: 51 },
      { months: 12, discount: 40, price: 72 },
    ])
    for (const wrong of [
      [{ months: 4, discount: 1 }],
      [{ months: 3, discount: 41 }],
      [{ months: 3, discount: -1 }],
      [{ months: 3, discount: 1.5 }],
    ])
      expect((await tryOffer(wrong)).error.code).toBe('request.invalid')
    expect((await tryOffer([], fan)).status).toBe(403)
    // 3.50 a month less 40 % is less than the least of a month.
    await setPrices(app.client, athlete, { monthlyPrice: 3.5 })
    expect((await offered()).map(({ price }) => price)).toEqual([9.45, 17.85, null])
    expect((await tryOffer([{ months: 12, discount: 40 }])).error.code).toBe('performer.price_out_of_bounds')
    expect((await buy(12)).error.code).toBe('subscription.not_offered')
    expect(await offer([{ months: 3, discount: 0 }])).toMatchObject({ data: [{ months: 3, discount: 0, price: 10.5 }], total: 1 })
    expect((await buy(6)).error.code).toBe('subscription.not_offered')
  })

  test('is known to whoever earns for a page that is not shown, and to nobody else', async () => {
    const asked = async ({ token }: Person) => app.client.try('bundles.of', { token, params: { id: athlete.id } })
    await sql`update page set visible = false where id = ${athlete.id}`.execute(app.db)
    expect([(await asked(fan)).status, (await asked(athlete)).status]).toEqual([404, 200])
    await sql`update page set visible = true where id = ${athlete.id}`.execute(app.db)
    expect((await asked(fan)).status).toBe(200)
  })

  test('two that set it at once leave one of both', async () => {
    const both = [
      [{ months: 3, discount: 5 }],
      [
        { months: 3, discount: 7 },
        { months: 6, discount: 7 },
      ],
    ]
    const answers = await Promise.all(both.map((one) => tryOffer(one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await offered()).map(({ discount }) => discount).every((discount) => discount === 5 || discount === 7)).toBe(true)
  })
})

describe('months at once', () => {
  test('are one invoice for all of them, and renew by the month at the price that was shown', async () => {
    const began = app.clock.now()
    const answer = await buy(3, { seenPrice: 27, consent: renewalConsentVersion })
    expect(answer.body.data).toMatchObject({ status: 'success', type: 'monthly_subscription', months: 3, totalPrice: 27 })
    const first = await own()
    const end = addMonths(began, 3, began.getUTCDate())
    expect(first).toMatchObject({
      subscriptionType: 'monthly',
      price: 10,
      paidPrice: 27,
      paidMonths: 3,
      nextPrice: 10,
      nextType: 'monthly',
    })
    expect(Math.abs(Date.parse(first.expiredAt ?? '') - end.getTime())).toBeLessThan(hours(1))
    expect(await invoices()).toMatchObject([{ kind: 'first', months: 3, amount: 2700, state: 'paid' }])
    const { rows } = await sql<{ body: string; is_ticked: boolean; price: number }>`
      select body, is_ticked, price from subscription_consent where fan_id = ${fan.id}`.execute(app.db)
    expect(rows).toMatchObject([{ is_ticked: true, price: 1000 }])
    expect(rows[0]?.body).toContain('$27.00 for 3 months')
    expect(rows[0]?.body).toContain('$10.00 every month')
    // A month later nothing is asked for.
    await pass(days(40))
    expect(await paid()).toHaveLength(1)
    expect(await isSubscribed()).toBe(true)
    // What the page takes off by then is for others.
    await offer([])
    app.clock.advance((await untilEnd()) + 1)
    // Whoever asks how often: one renewal.
    await Promise.all(Array.from({ length: 6 }, () => app.money.subscriptions.renew()))
    await pass(0)
    expect((await paid()).map(({ totalPrice }) => totalPrice).toSorted((a, b) => a - b)).toEqual([10, 27])
    const second = await own()
    expect(second).toMatchObject({ price: 10, paidPrice: 10, paidMonths: null, nextPrice: 10, status: 'active' })
    expect(second.startRecurringDate).toBe(first.expiredAt)
    const [bundle, renewal] = await invoices()
    expect(renewal).toMatchObject({ kind: 'renewal', months: 1, amount: 1000, state: 'paid', from: bundle?.until })
  })

  test('are refused at another price, with another plan, with a coupon, and where they run already', async () => {
    expect((await buy(3, { seenPrice: 30 })).error).toMatchObject({ code: 'payment.price_changed', prices: { seen: 30, current: 27 } })
    expect((await buy(3, { type: 'yearly_subscription' })).error.code).toBe('request.invalid')
    expect((await buy(3, { type: 'free_subscription' })).error.code).toBe('request.invalid')
    expect((await buy(4 as never)).error.code).toBe('request.invalid')
    const { code } = await makeCoupon(app.client, athlete, { value: 50 })
    expect((await buy(3, { couponCode: code })).error.code).toBe('coupon.not_applicable')
    expect(await paid()).toEqual([])
    expect((await buy(6)).body.data.totalPrice).toBe(51)
    expect((await buy(6)).error.code).toBe('subscription.already_active')
    expect((await buy(undefined)).error.code).toBe('subscription.already_active')
    // The coupon is still good for a month.
    await giveBack()
    expect((await buy(undefined, { couponCode: code })).body.data.totalPrice).toBe(5)
  })

  test('twice at once, by one key or by two, are paid once', async () => {
    const key = newKey()
    const answers = await Promise.all([buy(3, {}, key), buy(3, {}, key), buy(12), buy(3)])
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    await app.settle()
    expect(await paid()).toHaveLength(1)
    expect((await invoices()).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('while the page changes what is off: what was shown is charged, or nothing', async () => {
    const [bought] = await Promise.all([buy(3, { seenPrice: 27 }), offer([{ months: 3, discount: 20 }])])
    if (bought.status === 201) expect(bought.body.data.totalPrice).toBe(27)
    else expect(bought.error).toMatchObject({ code: 'payment.price_changed', prices: { seen: 27, current: 24 } })
  })

  test('that wait for the bank keep what was quoted, and another wish takes their place', async () => {
    cardId = await saveCard(app.client, fan, testCards.threeDSecure)
    const waiting = (await buy(3)).body.data
    expect(waiting.status).toBe('require_authentication')
    await offer([{ months: 3, discount: 0 }])
    // A month is another wish than three of them: the one before is given up.
    const month = (await buy(undefined)).body.data
    expect(month._id).not.toBe(waiting._id)
    expect(month).toMatchObject({ totalPrice: 10, months: null })
    const again = (await buy(undefined)).body.data
    expect(again._id).toBe(month._id)
  })

  test('are paid on the provider’s page at what was quoted there', async () => {
    const page = (wishes: object) =>
      app.client.try('connect.checkout', {
        token: fan.token,
        headers: newKey(),
        body: { returnUrl: '/wallet', type: 'monthly_subscription', target: 'performer', targetId: athlete.id, ...wishes } as never,
      })
    expect((await page({ months: 3, seenPrice: 30 })).error.code).toBe('payment.price_changed')
    expect((await page({ months: 3, type: 'yearly_subscription' })).error.code).toBe('request.invalid')
    const { url } = (await page({ months: 3, seenPrice: 27 })).body.data
    await offer([{ months: 3, discount: 0 }])
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect(await paid()).toMatchObject([{ months: 3, priceAfter: 10, totalPrice: 27, isHosted: true }])
    expect(await own()).toMatchObject({ price: 10, paidPrice: 27, paidMonths: 3, nextPrice: 10 })
  })

  test('that a card declines leave nothing', async () => {
    cardId = await saveCard(app.client, fan, testCards.declinedLater)
    expect((await buy(12)).error.code).toBe('payment.card_declined')
    expect(await isSubscribed()).toBe(false)
    expect(await invoices()).toEqual([])
  })

  test('follow a free period at once, and what was canceled at its end', async () => {
    await subscribe(app.client, fan, athlete, 'free')
    expect((await buy(3)).status).toBe(201)
    expect((await invoices())[0]?.from?.getTime()).toBeLessThan(app.clock.now().getTime() + hours(1))
    await cancel()
    const end = (await own()).expiredAt
    expect((await buy(6)).status).toBe(201)
    const [first, second] = await invoices()
    expect([first?.until?.toISOString(), second?.from?.toISOString()]).toEqual([end, end])
    expect((await own()).paidMonths).toBe(6)
  })

  test('take the place of a renewal that failed', async () => {
    expect((await buy(undefined)).status).toBe(201)
    await replaceCard(app.client, fan, testCards.declinedLater)
    const end = (await own()).expiredAt
    await pass((await untilEnd()) + 1)
    expect(await own()).toMatchObject({ status: 'suspended', isActive: true })
    cardId = await saveCard(app.client, fan)
    expect((await buy(3)).body.data.totalPrice).toBe(27)
    expect(await own()).toMatchObject({ status: 'active', startRecurringDate: end, paidMonths: 3 })
    expect((await invoices()).map(({ kind, state }) => [kind, state])).toEqual([
      ['first', 'paid'],
      ['renewal', 'void'],
      ['first', 'paid'],
    ])
  })
})

describe('while they run', () => {
  test('canceled they last to their end and renew nothing; resumed they renew by the month', async () => {
    await buy(3)
    const { _id: id, expiredAt } = await own()
    await cancel()
    expect(await own()).toMatchObject({ status: 'deactivated', canResume: true, expiredAt, nextPrice: null })
    await pass(days(50))
    expect(await isSubscribed()).toBe(true)
    await app.client.send('subscriptions.resume', { token: fan.token, params: { id }, body: {} })
    expect(await own()).toMatchObject({ price: 10, nextPrice: 10, expiredAt, nextRecurringDate: expiredAt })
    await cancel()
    await pass((await untilEnd()) + days(1))
    expect(await isSubscribed()).toBe(false)
    expect(await paid()).toHaveLength(1)
  })

  test('a new price of the page is told for the time behind them', async () => {
    await buy(6)
    const { expiredAt } = await own()
    await setPrices(app.client, athlete, { monthlyPrice: 12 })
    await app.settle()
    expect(await own()).toMatchObject({ price: 10, priceChange: { price: 12, from: expiredAt } })
    await pass((await untilEnd()) + 1)
    expect(await own()).toMatchObject({ price: 12, paidPrice: 12, paidMonths: null })
  })

  test('a year takes their place with credit for what is left of them', async () => {
    await buy(6)
    const { _id: id } = await own()
    await pass(days(60))
    const quote = (await app.client.send('subscriptions.planChange', { token: fan.token, params: { id }, query: { type: 'yearly' } })).data
    // Of 51 for about 181 days some 121 are left.
    expect(quote.isNow).toBe(true)
    expect(quote.credit).toBeGreaterThan(32)
    expect(quote.credit).toBeLessThan(36)
    const params = { id }
    await app.client.send('subscriptions.changePlan', {
      token: fan.token,
      params,
      headers: newKey(),
      body: { type: 'yearly', seenPrice: 99 },
    })
    expect(await own()).toMatchObject({ subscriptionType: 'yearly', price: 99, paidMonths: null })
  })

  test('given back they end, and what was paid before them runs to its end', async () => {
    await buy(undefined)
    await cancel()
    const { expiredAt } = await own()
    await buy(12)
    await giveBack()
    expect(await own()).toMatchObject({ expiredAt, price: 10, status: 'deactivated', isActive: true })
    await giveBackAll()
    expect(await isSubscribed()).toBe(false)
  })

  test('their earnings are those of one sale, and go back with it', async () => {
    const stats = async () => (await app.client.send('earnings.stats', { token: athlete.token })).data
    await buy(12)
    expect(await stats()).toMatchObject({ totalGrossPrice: 72, pendingTokens: 57.6 })
    await pass(days(8))
    await app.money.sales.mature(app.clock.now())
    expect(await stats()).toMatchObject({ pendingTokens: 0, availableTokens: 57.6 })
    await giveBack()
    expect(await stats()).toMatchObject({ availableTokens: 0 })
    expect(await isSubscribed()).toBe(false)
  })
})

/** The payment before the last. */
async function giveBackAll(): Promise<void> {
  for (const { _id: id } of await paid()) {
    const body = { reason: 'asked for it' }
    await app.client.send('reversals.refund', { token: administrator.token, params: { id }, headers: newKey(), body })
  }
  await app.settle()
}
