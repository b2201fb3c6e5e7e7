import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newKey, registerFan, registerPerformer, saveCard, setPrices, subscribe, testCards, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { days } from '#platform/clock.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 9.95, yearlyPrice: 99, freeDays: 3 })
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const own = async (query = {}) => (await app.client.send('subscriptions.ofFan', { token: fan.token, query })).data
const profile = async () => (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data
const attempt = (type: 'free' | 'monthly' | 'yearly', cardId?: string, page: { id: string } = athlete) =>
  app.client.try('payments.subscribePerformer', {
    token: fan.token,
    body: { performerId: page.id, type, ...(cardId === undefined ? {} : { cardId }) },
    headers: newKey(),
  })
const daysUntil = (time: string | null) => Math.round((Date.parse(time ?? '') - app.clock.now().getTime()) / days(1))

describe('a paid subscription', () => {
  test('opens the page for its period, earns the athlete 80 %, and is there once', async () => {
    const cardId = await saveCard(app.client, fan)
    const before = (await app.client.send('earnings.stats', { token: athlete.token })).data
    expect(await subscribe(app.client, fan, athlete, 'monthly_subscription', cardId)).toMatchObject({
      type: 'monthly_subscription',
      status: 'success',
      totalPrice: 9.95,
      target: 'performer',
      targetId: athlete.id,
    })
    const [subscription] = await own()
    expect(subscription).toMatchObject({
      subscriptionType: 'monthly',
      status: 'active',
      isActive: true,
      price: 9.95,
      usedFreeSubscription: false,
    })
    expect(daysUntil(subscription?.expiredAt ?? null)).toBeGreaterThanOrEqual(28)
    expect((await profile()).isSubscribed).toBe(true)
    const after = (await app.client.send('earnings.stats', { token: athlete.token })).data
    expect([after.totalGrossPrice - before.totalGrossPrice, after.pendingTokens - before.pendingTokens].map((n) => n.toFixed(2))).toEqual([
      '9.95',
      '7.96',
    ])
    expect((await attempt('yearly', cardId)).error.code).toBe('subscription.already_active')
    await app.settle()
    expect((await profile()).stats.subscribers).toBeGreaterThan(0)
  })

  test('bought with two clicks at once is paid once', async () => {
    const cardId = await saveCard(app.client, fan)
    const answers = await Promise.all([attempt('monthly', cardId), attempt('monthly', cardId), attempt('monthly', cardId)])
    await app.settle()
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    expect(data.filter((row) => row.status === 'success')).toHaveLength(1)
    expect(await own()).toHaveLength(1)
  })

  test('declined leaves nothing behind, and another card works', async () => {
    expect((await attempt('monthly', await saveCard(app.client, fan, testCards.declinedLater))).error.code).toBe('payment.card_declined')
    expect(await own()).toEqual([])
    expect((await profile()).isSubscribed).toBe(false)
    expect((await attempt('monthly', await saveCard(app.client, fan))).status).toBe(201)
    expect(await own()).toHaveLength(1)
  })

  test('waiting at the bank is resumed by a second click and given up for another card', async () => {
    const slow = await saveCard(app.client, fan, testCards.threeDSecure)
    const first = await attempt('yearly', slow)
    const second = await attempt('yearly', slow)
    expect(first.body.data.status).toBe('require_authentication')
    expect(second.body.data._id).toBe(first.body.data._id)
    expect((await profile()).isSubscribed).toBe(false)
    expect((await attempt('yearly', await saveCard(app.client, fan))).body.data.status).toBe('success')
    expect((await own()).map((row) => row.subscriptionType)).toEqual(['yearly'])
  })

  test('needs a card of one’s own', async () => {
    expect((await attempt('monthly')).error.code).toBe('payment.card_unknown')
    expect((await attempt('monthly', await saveCard(app.client, await registerFan(app.client)))).error.code).toBe('payment.card_unknown')
  })
})

describe('a free subscription', () => {
  test('runs its days without a card, once for ever', async () => {
    expect((await attempt('free')).body.data).toMatchObject({
      type: 'free_subscription',
      status: 'success',
      totalPrice: 0,
      paymentGateway: 'system',
    })
    const [subscription] = await own()
    expect([subscription?.subscriptionType, daysUntil(subscription?.expiredAt ?? null)]).toEqual(['free', 3])
    expect((await profile()).isSubscribed).toBe(true)
    expect((await attempt('free')).error.code).toBe('subscription.already_active')
    app.clock.advance(days(3.1))
    expect((await profile()).isSubscribed).toBe(false)
    expect((await own()).map((row) => [row.status, row.isActive])).toEqual([['deactivated', false]])
    expect((await attempt('free')).error.code).toBe('subscription.free_already_used')
  })

  test('becomes a paid one on the same row', async () => {
    await attempt('free')
    const [free] = await own()
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    const rows = await own()
    expect(rows.map((row) => [row._id, row.subscriptionType, row.usedFreeSubscription])).toEqual([[free?._id, 'monthly', true]])
  })

  test('canceled keeps its days; canceled again is refused; by the wrong gateway, too', async () => {
    await attempt('free')
    const id = (await own())[0]?._id ?? ''
    const cancel = (type: string, token = fan.token) => app.client.try('payments.cancelSubscription', { token, params: { type, id } })
    expect((await cancel('sandbox')).error.code).toBe('payment.gateway_unknown')
    expect((await cancel('system', (await registerFan(app.client)).token)).error.code).toBe('subscription.unknown')
    expect((await cancel('system')).body.data).toMatchObject({ status: 'deactivated', isActive: true, nextRecurringDate: null })
    expect((await cancel('system')).error.code).toBe('subscription.already_canceled')
    expect((await profile()).isSubscribed).toBe(true)
  })
})

describe('what is not offered', () => {
  test('is refused: no price, oneself, nobody, a page that may not earn', async () => {
    const plain = await registerPerformer(app.client)
    const cardId = await saveCard(app.client, fan)
    expect((await attempt('monthly', cardId, plain)).error.code).toBe('subscription.not_offered')
    expect((await attempt('free', undefined, plain)).error.code).toBe('subscription.not_offered')
    expect((await attempt('monthly', cardId, { id: fan.id })).error.code).toBe('subscription.self')
    expect((await attempt('monthly', cardId, await registerFan(app.client))).error.code).toBe('performer.unknown')
    const school = await registerPerformer(app.client, { educationType: 'High School' })
    expect((await attempt('monthly', cardId, school)).error.code).toBe('youth.money_not_allowed')
  })

  test('a price that new bounds exclude binds nobody new', async () => {
    const cardId = await saveCard(app.client, fan)
    await app.settings.write(app.db, { maximumSubscriptionPrice: 50 })
    expect((await attempt('yearly', cardId)).error.code).toBe('subscription.not_offered')
    await app.settings.write(app.db, { maximumSubscriptionPrice: 300 })
    expect((await attempt('yearly', cardId)).status).toBe(201)
  })
})

test('an athlete sees own subscribers, filtered and in order', async () => {
  const other = await registerPerformer(app.client)
  await setPrices(app.client, other, { monthlyPrice: 5, freeDays: 1 })
  const fans = await Promise.all([registerFan(app.client), registerFan(app.client)])
  for (const person of fans) await subscribe(app.client, person, other, 'free')
  const list = await app.client.send('subscriptions.ofPage', { token: other.token, query: { sort: 'asc' } })
  expect([list.total, ...list.data.map((row) => row.userInfo?._id)]).toEqual([2, ...fans.map(({ id }) => id)])
  const one = await app.client.send('subscriptions.ofPage', {
    token: other.token,
    query: { userId: fans[1]?.id, status: 'active' },
  })
  expect(one.data.map((row) => row.userId)).toEqual([fans[1]?.id])
  const named = await app.client.send('subscriptions.ofPage', { token: other.token, query: { q: fans[0]?.username ?? '' } })
  expect(named.data.map((row) => row.userId)).toEqual([fans[0]?.id])
  const mine = (q: string) => app.client.send('subscriptions.ofFan', { token: fans[0]?.token, query: { q } })
  expect([(await mine(other.name)).total, (await mine('no_such%')).total]).toEqual([1, 0])
  expect((await app.client.try('subscriptions.ofPage', { token: fan.token })).status).toBe(403)
})
