// Changes of plan and of price, consent, letters, teams (money.md 8).
import { renewalConsentVersion } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  newKey,
  registerFan,
  registerPerformer,
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
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
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
  await setPrices(app.client, athlete, { monthlyPrice: 30, yearlyPrice: 300, freeDays: 3 })
  fan = await registerFan(app.client)
  signedInUntil = app.clock.now().getTime() + hours(20)
})
afterEach(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.money.subscriptions.renew()
  await app.settle()
  const now = app.clock.now().getTime()
  if (now < signedInUntil) return
  const ends = now + days(29)
  ;[fan, athlete, signedInUntil] = [await signIn(app.client, fan), await signIn(app.client, athlete), ends]
}

const own = () => subscriptionOf(app.client, fan)
const paid = async () =>
  (await app.client.send('payments.transactions', { token: fan.token, query: { limit: 100, status: 'success', sort: 'asc' } })).data.map(
    (row) => row.totalPrice,
  )
const letters = async () => (await app.mail.list(100)).filter((mail) => mail.to === `${fan.username}@example.org`)
const untilEnd = async () => Date.parse((await own()).expiredAt ?? '') - app.clock.now().getTime()
const quote = async (type: 'monthly' | 'yearly') =>
  app.client.try('subscriptions.planChange', { token: fan.token, params: { id: (await own())._id }, query: { type } })
const change = async (type: 'monthly' | 'yearly', cardId?: string) =>
  app.client.try('subscriptions.changePlan', {
    token: fan.token,
    params: { id: (await own())._id },
    body: { type, consent: renewalConsentVersion, ...(cardId === undefined ? {} : { cardId }) },
    headers: newKey(),
  })
const act = async (what: 'cancel' | 'resume') => {
  const { _id: id, paymentGateway: type } = await own()
  return what === 'cancel'
    ? app.client.try('payments.cancelSubscription', { token: fan.token, params: { type, id } })
    : app.client.try('subscriptions.resume', { token: fan.token, params: { id }, body: {} })
}

describe('a change of plan', () => {
  test('to the yearly one happens now, less what is left of the month', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    const { startRecurringDate, expiredAt, _id } = await own()
    const length = Date.parse(expiredAt ?? '') - Date.parse(startRecurringDate ?? '')
    app.clock.advance(length / 3)
    const told = (await quote('yearly')).body.data
    expect([told.price, told.credit, told.total, told.isNow]).toEqual([300, 19.99, 280.01, true])
    const done = (await change('yearly')).body.data
    expect(done.transaction).toMatchObject({ status: 'success', totalPrice: 280.01, originalPrice: 300, type: 'yearly_subscription' })
    expect(done.subscription).toMatchObject({ _id, subscriptionType: 'yearly', price: 300, nextPrice: 300, status: 'active' })
    expect(await untilEnd()).toBeGreaterThan(days(364))
    await pass((await untilEnd()) + 1)
    expect(await paid()).toEqual([30, 280.01, 300])
    expect((await change('yearly')).error.code).toBe('subscription.already_active')
  })

  test('to the yearly one waits where the credit leaves nothing to charge', async () => {
    await setPrices(app.client, athlete, { monthlyPrice: 30, yearlyPrice: 30 })
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    expect((await quote('yearly')).body.data).toMatchObject({ credit: 0, total: 30, isNow: false })
    const { transaction, subscription } = (await change('yearly')).body.data
    expect([transaction, subscription.subscriptionType, subscription.nextType]).toEqual([null, 'monthly', 'yearly'])
    await pass((await untilEnd()) + 1)
    expect([(await own()).subscriptionType, await paid()]).toEqual(['yearly', [30, 30]])
  })

  test('to the monthly one waits for the end, and can be taken back', async () => {
    await subscribe(app.client, fan, athlete, 'yearly', await saveCard(app.client, fan))
    expect((await quote('monthly')).body.data).toMatchObject({ total: 30, isNow: false, startsAt: (await own()).expiredAt })
    expect((await change('monthly')).body.data.subscription).toMatchObject({
      subscriptionType: 'yearly',
      nextType: 'monthly',
      nextPrice: 30,
    })
    expect((await change('yearly')).body.data.subscription).toMatchObject({ nextType: 'yearly', nextPrice: 300 })
    await change('monthly')
    await pass((await untilEnd()) + 1)
    expect(await own()).toMatchObject({ subscriptionType: 'monthly', price: 30, nextType: 'monthly' })
    expect(await paid()).toEqual([300, 30])
  })

  test('with a card that is declined changes nothing; the bank may be asked', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    const bad = await saveCard(app.client, fan, testCards.declinedLater)
    expect((await change('yearly', bad)).error.code).toBe('payment.card_declined')
    expect(await own()).toMatchObject({ subscriptionType: 'monthly', status: 'active', nextPrice: 30 })
    const slow = await saveCard(app.client, fan, testCards.threeDSecure)
    const waiting = (await change('yearly', slow)).body.data.transaction
    expect(waiting?.status).toBe('require_authentication')
    expect((await change('yearly', slow)).body.data.transaction?._id).toBe(waiting?._id)
    await app.money.sandbox?.finishAuthentication(waiting?.paymentUrl?.split('/').at(-1) ?? '', true)
    await app.money.payments.sweep()
    await app.settle()
    app.clock.advance(hours(1))
    await app.money.payments.sweep()
    expect(await own()).toMatchObject({ subscriptionType: 'yearly' })
  })

  test('is for subscriptions that go on', async () => {
    await subscribe(app.client, fan, athlete, 'free')
    expect((await quote('yearly')).error.code).toBe('subscription.over')
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    const other = await registerFan(app.client)
    const id = (await own())._id
    expect(
      (await app.client.try('subscriptions.planChange', { token: other.token, params: { id }, query: { type: 'yearly' } })).error.code,
    ).toBe('subscription.unknown')
    await act('cancel')
    expect((await change('yearly')).error.code).toBe('subscription.already_canceled')
  })
})

describe('a cancellation', () => {
  test('can be taken back before the end, and then nothing was said', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    expect((await act('resume')).error.code).toBe('subscription.not_canceled')
    expect((await act('cancel')).body.data).toMatchObject({ status: 'deactivated', canResume: true, nextPrice: null })
    expect((await act('resume')).body.data).toMatchObject({ status: 'active', canResume: false, nextPrice: 30 })
    expect(await paid()).toEqual([30])
    await pass((await untilEnd()) + 1)
    expect([await paid(), (await own()).isActive]).toEqual([[30, 30], true])
    await act('cancel')
    await pass((await untilEnd()) + 1)
    expect((await act('resume')).error.code).toBe('subscription.over')
  })

  test('of a free period keeps its days and can be taken back', async () => {
    await subscribe(app.client, fan, athlete, 'free')
    expect((await act('cancel')).body.data).toMatchObject({ status: 'deactivated', isActive: true, canResume: true })
    expect((await act('resume')).body.data).toMatchObject({ status: 'active', isActive: true })
  })
})

describe('a new price', () => {
  test('binds a running subscription after notice and from the next period on', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await setPrices(app.client, athlete, { monthlyPrice: 40 })
    await app.settle()
    const { priceChange, nextPrice, expiredAt } = await own()
    // Thirty days from now lie in the second period or just before it.
    const from = Date.parse(priceChange?.from ?? '')
    expect([priceChange?.price, from >= app.clock.now().getTime() + days(30)]).toEqual([40, true])
    expect(nextPrice).toBe(priceChange?.from === expiredAt ? 40 : 30)
    const [letter] = await letters()
    expect([letter?.subject, letter?.text]).toEqual([
      expect.stringContaining('price'),
      expect.stringContaining('$40.00 a month instead of $30.00'),
    ])
    while (app.clock.now().getTime() <= from) await pass((await untilEnd()) + 1)
    expect([(await paid()).at(-1), (await own()).price, (await own()).priceChange]).toEqual([40, 40, null])
    expect((await paid()).slice(0, -1).every((price) => price === 30)).toBe(true)
  })

  test('that is lower comes with the next period; one that is taken back is told, too', async () => {
    await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await setPrices(app.client, athlete, { monthlyPrice: 50 })
    await app.settle()
    await setPrices(app.client, athlete, { monthlyPrice: 30 })
    await app.settle()
    expect([(await own()).priceChange, (await letters())[0]?.subject]).toEqual([null, expect.stringContaining('stays as it is')])
    await setPrices(app.client, athlete, { monthlyPrice: 20 })
    await app.settle()
    expect((await own()).nextPrice).toBe(20)
    await pass((await untilEnd()) + 1)
    expect(await paid()).toEqual([30, 20])
    const { rows } = await sql<{ changes: number }>`
      select count(*) as changes from subscription_price_change where subscription_id = ${(await own())._id}`.execute(app.db)
    expect(rows[0]?.changes).toBe(3)
  })
})

test('a renewal is announced by mail, once', async () => {
  await subscribe(app.client, fan, athlete, 'yearly', await saveCard(app.client, fan))
  await app.money.subscriptions.remind()
  app.clock.advance((await untilEnd()) - days(6))
  fan = await signIn(app.client, fan)
  for (let hour = 0; hour < 3; hour += 1) await app.money.subscriptions.remind()
  const told = (await letters()).filter((letter) => letter.subject.includes('renews on'))
  expect(told.map((letter) => letter.text)).toEqual([expect.stringContaining('$300.00')])
  await act('cancel')
  await app.money.subscriptions.remind()
  expect((await letters()).filter((letter) => letter.subject.includes('renews on'))).toHaveLength(1)
})

test('what was agreed is kept with its words and cannot be changed', async () => {
  const body = {
    performerId: athlete.id,
    type: 'monthly',
    cardId: await saveCard(app.client, fan),
    consent: renewalConsentVersion,
  } as const
  await app.client.send('payments.subscribePerformer', { token: fan.token, body })
  const { rows } = await sql<{ body: string; is_ticked: boolean; price: number; plan: string; card_last4: string }>`
    select body, is_ticked, price, plan, card_last4 from subscription_consent where fan_id = ${fan.id}`.execute(app.db)
  expect(rows).toEqual([{ body: expect.stringContaining('$30.00 for'), is_ticked: true, price: 3000, plan: 'monthly', card_last4: '4242' }])
  for (const table of ['subscription_consent', 'subscription_notice', 'subscription_price_change'])
    await expect(sql`delete from ${sql.table(table)}`.execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

describe('a team', () => {
  const team = async () => {
    const id = newId()
    await sql`
      insert into page (id, kind, name, path, visible, can_earn, monthly_price, yearly_price, free_days, created_at)
      values (${id}, 'team', 'Calder Ridge Hawks', ${`/team/${id}`}, true, true, 500, null, 2, now())`.execute(app.db)
    await sql`insert into page_stats (page_id) values (${id})`.execute(app.db)
    await sql`
      insert into page_staff (page_id, account_id, rights, since) values (${id}, ${athlete.id}, '{member}', now())`.execute(app.db)
    return id
  }
  const join = (teamId: string, type: 'free' | 'monthly' | 'yearly', rest: { cardId?: string; supportPerformerId?: string } = {}) =>
    app.client.try('payments.subscribeTeam', { token: fan.token, body: { teamId, type, ...rest }, headers: newKey() })

  test('is subscribed to, renewed and left like an athlete’s page, and earns on its own account', async () => {
    const id = await team()
    expect((await join(id, 'free')).body.data).toMatchObject({ target: 'team', targetId: id, type: 'free_subscription' })
    expect((await join(id, 'free')).error.code).toBe('subscription.already_active')
    const cardId = await saveCard(app.client, fan)
    expect((await join(id, 'yearly', { cardId })).error.code).toBe('subscription.not_offered')
    const done = await join(id, 'monthly', { cardId, supportPerformerId: athlete.id })
    expect(done.body.data).toMatchObject({ status: 'success', totalPrice: 5 })
    await pass((await untilEnd()) + 1)
    expect(await own()).toMatchObject({ target: 'team', targetInfo: { name: 'Calder Ridge Hawks' }, status: 'active' })
    expect(await paid()).toEqual([0, 5, 5])
    const { rows } = await sql<{ net: number; subscribers: number }>`
      select (select sum(net)::bigint from sale_part where payee_id = ${id}) as net,
        (select subscribers from page_stats where page_id = ${id}) as subscribers`.execute(app.db)
    expect(rows[0]).toEqual({ net: 800, subscribers: 1 })
    const mine = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { target: 'team' } })
    expect(mine.data.map((row) => row.targetId)).toEqual([id])
    expect((await act('cancel')).body.data.status).toBe('deactivated')
  })

  test('that is none, or an athlete who is none, is not here', async () => {
    expect((await join(newId(), 'free')).error.code).toBe('team.unknown')
    expect((await join(athlete.id, 'free')).error.code).toBe('team.unknown')
    expect((await join(await team(), 'free', { supportPerformerId: fan.id })).error.code).toBe('performer.unknown')
    // Of another team, and too young to be paid for.
    const other = await registerPerformer(app.client)
    expect((await join(await team(), 'free', { supportPerformerId: other.id })).error.code).toBe('performer.unknown')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
    const id = await team()
    await sql`
      insert into page_staff (page_id, account_id, rights, since) values (${id}, ${minor.id}, '{member}', now())`.execute(app.db)
    expect((await join(id, 'free', { supportPerformerId: minor.id })).error.code).toBe('performer.unknown')
    const [subscription] = (
      await sql<{ supported_performer_id: string | null }>`
      select supported_performer_id from subscription where page_id = ${id}`.execute(app.db)
    ).rows
    expect(subscription).toBeUndefined()
    expect((await join(id, 'free', { supportPerformerId: athlete.id })).status).toBe(201)
    const { rows } = await sql<{ supported_performer_id: string | null }>`
      select supported_performer_id from subscription where page_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ supported_performer_id: athlete.id }])
    const onTheirPage = async (supportPerformerId: string) => {
      const body = {
        type: 'monthly_subscription',
        target: 'team',
        targetId: await team(),
        returnUrl: '/wallet',
        supportPerformerId,
      } as const
      const { status, error } = await app.client.try('connect.checkout', { token: fan.token, body, headers: newKey() })
      return status === 201 ? 201 : error.code
    }
    expect([await onTheirPage(other.id), await onTheirPage(athlete.id)]).toEqual(['performer.unknown', 201])
  })
})
