// A clock that jumps, cards that fail, schedulers by the dozen: one invoice a period, and nobody pays twice (money.md 8, I10).
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  newKey,
  registerFan,
  registerPerformer,
  replaceCard,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  testCards,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person
let signedInUntil = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 9.95, yearlyPrice: 99, freeDays: 3 })
  fan = await registerFan(app.client)
  signedInUntil = app.clock.now().getTime() + hours(20)
})
afterEach(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

/** Time passes and everything that is due is done. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.money.subscriptions.renew()
  await app.settle()
  const now = app.clock.now().getTime()
  if (now < signedInUntil) return
  fan = await signIn(app.client, fan)
  signedInUntil = now + days(29)
}

const own = () => subscriptionOf(app.client, fan)
const profile = async () => (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data
const paid = async () =>
  (await app.client.send('payments.transactions', { token: fan.token, query: { limit: 100, status: 'success' } })).data
const tries = async () => (await app.client.send('payments.transactions', { token: fan.token, query: { limit: 100 } })).total
const letters = async () => (await app.mail.list(100)).filter((mail) => mail.to === `${fan.username}@example.org`)
const untilEnd = async () => Date.parse((await own()).expiredAt ?? '') - app.clock.now().getTime()
/** How many both searches find in a state: the fan's and the athlete's. */
const counted = async (status: 'active' | 'suspended' | 'deactivated') => {
  const { token } = await signIn(app.client, athlete)
  const ofPage = await app.client.send('subscriptions.ofPage', { token, query: { status, userId: fan.id } })
  const ofFan = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { status, performerId: athlete.id } })
  return [ofFan.total, ofPage.total]
}
const cancel = async () =>
  app.client.send('payments.cancelSubscription', { token: fan.token, params: { type: 'sandbox', id: (await own())._id } })
const pay = (cardId: string, type: 'monthly' | 'yearly' = 'monthly') =>
  app.client.try('payments.subscribePerformer', {
    token: fan.token,
    body: { performerId: athlete.id, type, cardId },
    headers: newKey(),
  })

describe('a renewal', () => {
  test('charges the card at the end of the period and access never stops', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    const first = await own()
    await pass((await untilEnd()) - minutes(5))
    expect(await paid()).toHaveLength(1)
    app.clock.advance(minutes(6))
    // The minute between the end and the charge is nobody's fault.
    expect((await profile()).isSubscribed).toBe(true)
    await pass(0)
    const second = await own()
    expect([(await paid()).length, second.status, second.isActive, second._id]).toEqual([2, 'active', true, first._id])
    expect(second.startRecurringDate).toBe(first.expiredAt)
    expect(second.nextRecurringDate).toBe(second.expiredAt)
    expect(second.nextPrice).toBe(9.95)
  })

  test('happens once for a period, whoever asks how often', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    app.clock.advance((await untilEnd()) + 1)
    await Promise.all(Array.from({ length: 12 }, () => app.money.subscriptions.renew()))
    await pass(0)
    expect(await paid()).toHaveLength(2)
    // Back in time and forth again: the same period is not billed a second time.
    app.clock.advance(-days(20))
    await pass(0)
    app.clock.advance(days(19))
    await Promise.all([app.money.subscriptions.renew(), app.money.subscriptions.renew()])
    await pass(0)
    expect(await paid()).toHaveLength(2)
  })

  test('after months without a scheduler bills the period that runs, and from the day of payment', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await pass(days(100))
    const { expiredAt, startRecurringDate, isActive } = await own()
    expect([(await paid()).length, isActive]).toEqual([2, true])
    expect(app.clock.now().getTime() - Date.parse(startRecurringDate ?? '')).toBeLessThan(minutes(1))
    expect(Date.parse(expiredAt ?? '') - app.clock.now().getTime()).toBeGreaterThan(days(27))
  })

  test('a year of ten people is done in a moment, to the day', { timeout: 240_000 }, async () => {
    const people = [fan, ...(await Promise.all(Array.from({ length: 9 }, () => registerFan(app.client))))]
    const cards = await Promise.all(people.map((person) => saveCard(app.client, person)))
    await Promise.all(people.map((person, index) => subscribe(app.client, person, athlete, 'monthly', cards[index])))
    for (let month = 0; month < 12; month += 1) await pass((await untilEnd()) + hours(1))
    const { rows } = await sql<{ periods: number; wrong: number }>`
      select count(*) as periods, count(*) filter (where served_from <> period_start) as wrong from invoice
      where state = 'paid' and subscription_id in (select id from subscription where page_id = ${athlete.id})`.execute(app.db)
    expect(rows[0]).toEqual({ periods: 130, wrong: 0 })
    expect((await profile()).stats.subscribers).toBe(10)
  })

  test('survives a gateway that does not answer, without a second charge', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await app.money.sandbox?.scriptFault('payment_intents.confirm', 'drop_after')
    await pass((await untilEnd()) + 1)
    await pass(minutes(3))
    await app.money.payments.sweep()
    await pass(hours(2))
    expect([(await paid()).length, (await own()).status]).toEqual([2, 'active'])
    await app.money.sandbox?.scriptFault('payment_intents.create', '500')
    await pass((await untilEnd()) + 1)
    await pass(minutes(3))
    await app.money.payments.sweep()
    await pass(hours(2))
    await pass(minutes(3))
    expect([(await paid()).length, (await own()).status]).toEqual([3, 'active'])
  })

  test('stops where the page may not be paid any more, and the fan is told', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await sql`update page set can_earn = false where id = ${athlete.id}`.execute(app.db)
    await pass((await untilEnd()) + 1)
    expect([(await paid()).length, (await own()).status, (await profile()).isSubscribed]).toEqual([1, 'deactivated', false])
    expect((await letters())[0]?.subject).toContain('has ended')
  })
})

describe('a renewal that fails', () => {
  beforeEach(async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await app.settle()
    await replaceCard(app.client, fan, testCards.declinedLater)
  })

  test('is tried on days 0, 1, 3, 5 and 7; access lasts the days of grace; then it ends and the count goes down', async () => {
    expect((await profile()).stats.subscribers).toBe(1)
    await pass((await untilEnd()) + 1)
    expect(await own()).toMatchObject({ status: 'suspended', isActive: true, paymentProblem: 'declined' })
    expect([await counted('suspended'), await counted('active')]).toEqual([
      [1, 1],
      [0, 0],
    ])
    const seen = []
    for (let day = 1; day <= 8; day += 1) {
      const { isActive, status } = await own()
      seen.push([await tries(), isActive, status, (await profile()).isSubscribed])
      await pass(days(1))
    }
    expect(seen).toEqual([
      [2, true, 'suspended', true],
      [3, true, 'suspended', true],
      [3, true, 'suspended', true],
      [4, false, 'suspended', false],
      [4, false, 'suspended', false],
      [5, false, 'suspended', false],
      [5, false, 'suspended', false],
      [6, false, 'deactivated', false],
    ])
    expect((await profile()).stats.subscribers).toBe(0)
    expect([await counted('suspended'), await counted('deactivated')]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect((await letters()).map((letter) => letter.subject.split(' ').slice(0, 2).join(' '))).toEqual([
      'Your subscription',
      'The payment',
      'Confirm your',
    ])
    expect(await paid()).toHaveLength(1)
  })

  test('is tried at once on a new default card; within the grace the period follows on', async () => {
    const due = (await own()).expiredAt
    await pass((await untilEnd()) + 1)
    await pass(days(2))
    await app.client.send('payments.saveCard', {
      token: fan.token,
      body: { token: await token(testCards.ok), isDefault: true },
    })
    await pass(0)
    expect(await own()).toMatchObject({ status: 'active', isActive: true, startRecurringDate: due, paymentProblem: null })
    await pass((await untilEnd()) + 1)
    expect(await paid()).toHaveLength(3)
  })

  test('paid after access had lapsed begins on the day of payment', async () => {
    await pass((await untilEnd()) + 1)
    await pass(days(4))
    expect((await profile()).isSubscribed).toBe(false)
    expect((await pay(await saveCard(app.client, fan))).body.data).toMatchObject({ status: 'success', totalPrice: 9.95 })
    await pass(0)
    const { startRecurringDate, isActive, status } = await own()
    expect([isActive, status, (await profile()).isSubscribed, (await profile()).stats.subscribers]).toEqual([true, 'active', true, 1])
    expect(app.clock.now().getTime() - Date.parse(startRecurringDate ?? '')).toBeLessThan(minutes(1))
    expect(await paid()).toHaveLength(2)
  })

  test('without any card asks for one and does not knock at the bank', async () => {
    const { data } = await app.client.send('payments.cards', { token: fan.token })
    await app.client.send('payments.removeCard', { token: fan.token, params: { id: data[0]?._id ?? '' } })
    await pass((await untilEnd()) + 1)
    expect(await own()).toMatchObject({ status: 'suspended', paymentProblem: 'card' })
    expect([await tries(), (await letters())[0]?.text]).toEqual([1, expect.stringContaining('Add another card')])
    for (let day = 0; day < 7; day += 1) await pass(days(1) + 1)
    expect([await tries(), (await own()).status, (await profile()).stats.subscribers]).toEqual([1, 'deactivated', 0])
  })

  test('canceled asks for nothing more, access ends with what was paid', async () => {
    await pass((await untilEnd()) + 1)
    expect((await cancel()).data).toMatchObject({ status: 'deactivated', isActive: false, canResume: false })
    await pass(days(8))
    expect([(await paid()).length, await tries(), (await profile()).isSubscribed]).toEqual([1, 2, false])
    expect((await profile()).stats.subscribers).toBe(0)
    // Another one can follow, on a row of its own.
    expect((await pay(await saveCard(app.client, fan), 'yearly')).status).toBe(201)
    await pass(0)
    expect((await profile()).stats.subscribers).toBe(1)
  })
})

test('a bank that wants the payer is asked with the payer there', async () => {
  await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
  const cardId = await replaceCard(app.client, fan, testCards.threeDSecure)
  await pass((await untilEnd()) + 1)
  expect(await own()).toMatchObject({ status: 'suspended', paymentProblem: 'authentication' })
  const [letter] = await letters()
  expect([letter?.subject, letter?.text]).toEqual([
    expect.stringContaining('Confirm the payment'),
    expect.stringContaining(`/subscriptions?id=${(await own())._id}`),
  ])
  await pass(days(1))
  await pass(days(1))
  expect(await tries()).toBe(2)
  const waiting = (await pay(cardId)).body.data
  expect(waiting.status).toBe('require_authentication')
  await app.money.sandbox?.finishAuthentication(waiting.paymentUrl?.split('/').at(-1) ?? '', true)
  await app.settle()
  await app.money.payments.sweep()
  expect(await own()).toMatchObject({ status: 'active', isActive: true, paymentProblem: null })
  expect(await paid()).toHaveLength(2)
})

describe('an end', () => {
  test('of a free period and of a canceled one lowers the count', async () => {
    await subscribe(app.client, fan, athlete, 'free')
    await app.settle()
    expect((await profile()).stats.subscribers).toBe(1)
    await pass(days(3) + 1)
    expect([(await profile()).stats.subscribers, (await own()).status]).toEqual([0, 'deactivated'])
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await cancel()
    await pass((await untilEnd()) - minutes(1))
    expect([(await profile()).stats.subscribers, (await profile()).isSubscribed, (await own()).usedFreeSubscription]).toEqual([
      1,
      true,
      true,
    ])
    await pass(minutes(2))
    expect([(await profile()).stats.subscribers, (await profile()).isSubscribed, (await paid()).length]).toEqual([0, false, 2])
  })
})

const token = async (number: string) => {
  const body = { number, month: 1, year: 2040 }
  return (await app.client.send('payments.createTestCard', { token: fan.token, body })).data.token
}
