import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  requestPayout,
  saveBank,
  savePaypal,
  signIn,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, untilWaitedFor, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let administrator: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
/** 80 tokens available, 8 pending. */
beforeEach(async () => {
  fan = await registerFan(app.client)
  administrator = await signIn(app.client, administrator)
  athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, administrator, athlete)
  await saveBank(app.client, athlete)
  await topUp(app.client, fan, 110)
  await tip(app.client, fan, athlete, 100)
  app.clock.advance(days(7))
  await tip(app.client, fan, athlete, 10)
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const request = (tokens: number, type: 'banking' | 'paypal' = 'banking') => requestPayout(app.client, athlete, tokens, type)
const figures = async () => (await app.client.send('payouts.calculate', { token: athlete.token, body: {} })).data
const update = (id: string, body: Record<string, unknown>, person = athlete) =>
  app.client.try('payouts.update', { token: person.token, params: { id }, body: { currentPassword: password, ...body } })

describe('a payout', () => {
  test('sets aside what it asks for, and the figures say so', async () => {
    expect(await figures()).toMatchObject({
      totalEarnedTokens: 88,
      previousPaidOutTokens: 0,
      remainingUnpaidTokens: 88,
      pendingTokens: 8,
      reservedTokens: 0,
      availableTokens: 80,
      minimumPayoutAmount: 50,
      debtTokens: 0,
      feeTokens: 0,
      netTokens: 80,
      canRequest: true,
      reason: null,
    })
    const next = (await figures()).nextMaturationAt ?? ''
    expect(Math.round((Date.parse(next) - app.clock.now().getTime()) / days(1))).toBe(7)
    const { status, body } = await request(60.5)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      source: 'performer',
      sourceId: athlete.id,
      requestTokens: 60.5,
      requestNote: null,
      paymentAccountType: 'banking',
      status: 'pending',
      adminNote: null,
      netTokens: 60.5,
      destination: { label: 'Calder Savings', last4: '6789' },
      reference: null,
    })
    expect(await figures()).toMatchObject({
      remainingUnpaidTokens: 88,
      reservedTokens: 60.5,
      availableTokens: 19.5,
      canRequest: false,
      reason: 'payout.already_pending',
    })
    const check = await app.client.send('payouts.checkPending', { token: athlete.token })
    expect(check.data).toEqual({ hasPending: true, payoutRequestId: body.data._id, valid: false })
  })

  test('is bounded by the minimum and by what is available, to the hundredth', async () => {
    expect((await request(49.99)).error).toMatchObject({ statusCode: 422, code: 'payout.below_minimum' })
    expect((await request(80.01)).error).toMatchObject({ statusCode: 422, code: 'payout.exceeds_available' })
    expect((await request(60.001)).error.code).toBe('request.invalid')
    expect((await request(80)).status).toBe(201)
  })

  test('needs somewhere to go that is switched on', async () => {
    expect((await request(60, 'paypal')).error.code).toBe('payout.account_missing')
    await savePaypal(app.client, athlete, 'maya@example.org')
    const off = { key: 'paypal', status: 'inactive', value: { email: 'maya@example.org' }, currentPassword: password } as const
    await app.client.send('performers.updateGateway', { token: athlete.token, params: { id: 'me' }, body: off })
    expect((await request(60, 'paypal')).error.code).toBe('payout.account_missing')
    await savePaypal(app.client, athlete, 'maya@example.org')
    const { body } = await request(60, 'paypal')
    expect(body.data.destination).toEqual({ label: 'm…@example.org', last4: '' })
  })

  test('costs its fee, and arrives less it', async () => {
    await app.settings.write(app.db, { payoutFee: 1.5 })
    const { body } = await request(60)
    expect(body.data).toMatchObject({ requestTokens: 60, feeTokens: 1.5, netTokens: 58.5 })
    await app.settings.write(app.db, { payoutFee: 0 })
  })

  test('waits 72 hours after a change of any destination', async () => {
    const early = (await request(60)).body.data
    expect(Date.parse(early.payableFrom)).toBeLessThanOrEqual(Date.parse(early.createdAt))
    await update(early._id, { status: 'canceled' })
    await savePaypal(app.client, athlete, 'maya@example.org')
    app.clock.advance(hours(2))
    const { payableFrom: told } = await figures()
    const { payableFrom } = (await request(60)).body.data
    expect(payableFrom).toBe(told)
    expect(Math.round((Date.parse(payableFrom) - app.clock.now().getTime()) / hours(1))).toBe(70)
  })

  test('waits 72 hours after staff took second factors away, also one that was asked for before', async () => {
    await sql`insert into authenticator (account_id, secret, created_at, confirmed_at) values (${athlete.id}, 'sealed', now(), now())`.execute(
      app.db,
    )
    await app.client.send('accounts.resetFactors', {
      token: administrator.token,
      params: { id: athlete.id },
      body: { evidence: 'A video call with an identity card' },
    })
    const before = (await request(60)).body.data
    app.clock.advance(hours(25))
    await app.jobs.send(app.db, 'factors.resets', {})
    await app.settle()
    athlete = await signIn(app.client, athlete)
    const hoursUntil = (time: string | null) => Math.round((Date.parse(time ?? '') - app.clock.now().getTime()) / hours(1))
    const asked = async () => (await app.client.send('payouts.view', { token: athlete.token, params: { id: before._id } })).data
    expect(hoursUntil((await asked()).payableFrom)).toBe(72)
    await update(before._id, { status: 'canceled' })
    expect(hoursUntil((await request(60)).body.data.payableFrom)).toBe(72)
  })

  test('is refused to who is not verified, to minors, and without the password', async () => {
    const other = await registerPerformer(app.client)
    expect((await requestPayout(app.client, other, 60)).error).toMatchObject({ statusCode: 403, code: 'payout.not_verified' })
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await requestPayout(app.client, minor, 60)).error).toMatchObject({ statusCode: 409, code: 'youth.guardian_required' })
    app.clock.advance(minutes(20))
    const body = { requestTokens: 60, paymentAccountType: 'banking' } as const
    expect((await app.client.try('payouts.create', { token: athlete.token, body })).error.code).toBe('auth.recent_login_required')
    const wrong = { ...body, currentPassword: 'not-the-password' }
    expect((await app.client.try('payouts.create', { token: athlete.token, body: wrong })).error.code).toBe('auth.incorrect_credentials')
    const forTeam = { ...body, currentPassword: password, source: 'team' as const }
    expect((await app.client.try('payouts.create', { token: athlete.token, body: forTeam })).error.code).toBe('team.not_member')
  })
})

test('the figures say why nothing can be requested', async () => {
  const reason = async (person: Person) => (await app.client.send('payouts.calculate', { token: person.token, body: {} })).data.reason
  const other = await registerPerformer(app.client)
  expect(await reason(other)).toBe('payout.not_verified')
  await verifyPerformer(app.client, administrator, other)
  expect(await reason(other)).toBe('payout.account_missing')
  await saveBank(app.client, other)
  expect(await reason(other)).toBe('payout.below_minimum')
})

describe('many requests at once', () => {
  test('make one payout and hold its amount once (I5)', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => request(60)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ error }) => error.code))).toEqual(
      new Set(['payout.already_pending']),
    )
    expect(await figures()).toMatchObject({ reservedTokens: 60, availableTokens: 20 })
  })

  test('with edits, cancels and new ones never hold more than there is (I5)', async () => {
    const first = (await request(50)).body.data._id
    const work = [
      ...[80, 70, 60, 80.01, 50].map((requestTokens) => update(first, { requestTokens })),
      update(first, { status: 'canceled' }),
      ...[80, 75].map((tokens) => request(tokens)),
    ]
    await Promise.all(work)
    const { reservedTokens, availableTokens } = await figures()
    expect(reservedTokens + availableTokens).toBe(80)
    const open = await app.client.send('payouts.search', { token: athlete.token, query: { status: 'pending' } })
    expect(open.total).toBeLessThanOrEqual(1)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })
})

test('a request waits for money that is going back, and sees what is left of the earnings (I5)', async () => {
  const { rows } = await sql<{ id: string }>`select id from sale where seller_id = ${athlete.id} and gross = 10000`.execute(app.db)
  const { sales, ledger } = app.money
  const plan = await sales.prepare(rows[0]?.id ?? '')
  const { asked } = await app.db.transaction().execute(async (tx) => {
    await ledger.lock(tx, plan.locks)
    await sales.refund(tx, plan, { amount: 1000, reason: 'Never came', isCovered: true, now: app.clock.now() })
    const sent = request(80)
    await untilWaitedFor(tx)
    return { asked: sent }
  })
  expect((await asked).error.code).toBe('payout.exceeds_available')
  expect(await figures()).toMatchObject({ reservedTokens: 0, availableTokens: 72 })
  expect((await request(72)).status).toBe(201)
})

describe('while it is pending', () => {
  test('amount, note and kind can change, the destination is kept unless the kind changes', async () => {
    const { _id } = (await request(60)).body.data
    await saveBank(app.client, athlete, { bankAccount: '99990000' })
    const changed = await update(_id, { requestTokens: 70, requestNote: 'For spikes' })
    expect(changed.body.data).toMatchObject({
      requestTokens: 70,
      requestNote: 'For spikes',
      destination: { last4: '6789' },
      status: 'pending',
    })
    expect(await figures()).toMatchObject({ reservedTokens: 70, availableTokens: 10 })
    expect((await update(_id, { requestTokens: 80.01 })).error.code).toBe('payout.exceeds_available')
    await savePaypal(app.client, athlete, 'maya@example.org')
    expect((await update(_id, { paymentAccountType: 'paypal' })).body.data.destination?.label).toBe('m…@example.org')
    const seen = await app.client.send('payouts.view', { token: athlete.token, params: { id: _id } })
    expect(seen.data.history.map(({ requestTokens }) => requestTokens)).toEqual([60, 70, 70])
  })

  test('it can be canceled once, and the tokens come back', async () => {
    const { _id } = (await request(60)).body.data
    app.clock.advance(minutes(20))
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.client.try('payouts.update', { token: athlete.token, params: { id: _id }, body: { status: 'canceled' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await figures()).toMatchObject({ reservedTokens: 0, availableTokens: 80, canRequest: true })
    expect((await update(_id, { requestTokens: 55 })).error.code).toBe('payout.not_editable')
    expect((await request(80)).status).toBe(201)
  })

  test('it is nobody else’s', async () => {
    const { _id } = (await request(60)).body.data
    const other = await registerPerformer(app.client)
    expect((await app.client.try('payouts.view', { token: other.token, params: { id: _id } })).error.code).toBe('payout.unknown')
    expect((await update(_id, { status: 'canceled' }, other)).error.code).toBe('payout.unknown')
    expect((await app.client.send('payouts.search', { token: other.token })).total).toBe(0)
  })
})

test('the list is searched by state and day', async () => {
  const { _id } = (await request(60)).body.data
  await update(_id, { status: 'canceled' })
  const second = (await request(70)).body.data
  const search = async (query: object) =>
    (await app.client.send('payouts.search', { token: athlete.token, query })).data.map((row) => row._id)
  expect(await search({})).toEqual([second._id, _id])
  expect(await search({ sort: 'asc', sortBy: 'requestTokens' })).toEqual([_id, second._id])
  expect(await search({ status: 'canceled' })).toEqual([_id])
  expect(await search({ status: 'done' })).toEqual([])
  const today = second.createdAt.slice(0, 10)
  expect(await search({ fromDate: today, toDate: today })).toHaveLength(2)
  expect(await search({ toDate: '2020-01-01' })).toEqual([])
})

test.each([
  ['the amount of an approved payout', sql`update payout_request set amount = amount + 1 where state = 'approved'`, '23514'],
  ['a payout that goes back', sql`update payout_request set state = 'pending' where state = 'approved'`, '23514'],
  ['another payee', sql`update payout_request set payee_id = gen_random_uuid()`, '42501'],
  ['a payout that vanishes', sql`delete from payout_request`, '42501'],
  ['what happened', sql`update payout_event set note = 'x'`, '42501'],
  ['money held by hand', sql`update balance set held = 0`, '42501'],
])('the database refuses %s', async (_what, statement, code) => {
  const { _id } = (await request(60)).body.data
  await app.client.send('adminPayouts.decide', { token: administrator.token, params: { id: _id }, body: { status: 'approved' } })
  await expect(statement.execute(app.db)).rejects.toMatchObject({ code })
})
