import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newKey, publish, registerFan, registerPerformer, tip, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const me = async (person: Person) => (await app.client.send('users.me', { token: person.token })).data
const tryTip = (price: number, wishes: { page?: { id: string }; headers?: Record<string, string>; person?: Person; note?: string } = {}) =>
  app.client.try('wallet.tip', {
    token: (wishes.person ?? fan).token,
    params: { id: (wishes.page ?? athlete).id },
    headers: wishes.headers ?? newKey(),
    body: { price, ...(wishes.note === undefined ? {} : { note: wishes.note }) },
  })

describe('a tip', () => {
  test('moves tokens once per key and answers the new balance', async () => {
    await topUp(app.client, fan, 100)
    const headers = newKey()
    const answers = [await tryTip(10, { headers }), await tryTip(10, { headers })]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body.data).toMatchObject({
      type: 'tip',
      totalPrice: 10,
      sellerId: athlete.id,
      balance: 90,
      status: 'success',
    })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const { balance, balanceVersion } = await me(fan)
    expect([balance, balanceVersion]).toEqual([90, answers[0]?.body.data.balanceVersion])
    expect((await tryTip(11, { headers })).error.code).toBe('idempotency.mismatch')
    expect((await tryTip(10, { headers: { 'idempotency-key': 'short' } })).error.code).toBe('request.invalid')
  })

  test('without a key counts once within a minute, and says so', async () => {
    await topUp(app.client, fan, 100)
    const before = (await me(fan)).balance
    const answers = await Promise.all([1, 2, 3].map(() => tryTip(10, { headers: {} })))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect(answers.filter(({ status, error }) => status !== 201 && error.code !== 'idempotency.in_flight')).toEqual([])
    const again = await tryTip(10, { headers: {} })
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, 'true'])
    expect(again.headers.get('warning')).toMatch(/^299 - "No Idempotency-Key was sent/)
    expect((await me(fan)).balance).toBe(before - 10)
    // Half a minute later it is still the same, also where a new minute has begun; another price is another tip.
    app.clock.advance(30_000)
    expect((await tryTip(10, { headers: {} })).headers.get('idempotent-replay')).toBe('true')
    expect((await tryTip(11, { headers: {} })).headers.get('idempotent-replay')).toBeNull()
    app.clock.advance(91_000)
    expect((await tryTip(10, { headers: {} })).status).toBe(201)
    expect((await me(fan)).balance).toBe(before - 31)
  })

  test('is bounded, to the cent, by what the settings say at the moment', async () => {
    await topUp(app.client, fan, 300)
    const codes = []
    for (const price of [9, 9.99, 10, 10_000.01]) codes.push((await tryTip(price)).error.code)
    expect(codes).toEqual(['wallet.tip_out_of_bounds', 'wallet.tip_out_of_bounds', undefined, 'wallet.tip_out_of_bounds'])
    expect((await me(fan)).balance).toBe(290)
  })

  test('fifty at once from a wallet that affords ten: ten succeed', async () => {
    await topUp(app.client, fan, 100)
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryTip(10)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code))).toEqual(
      new Set(['wallet.insufficient_tokens']),
    )
    expect((await me(fan)).balance).toBe(0)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('in a crowd everybody gets their own answer', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => registerFan(app.client)))
    await Promise.all(others.map((one, index) => topUp(app.client, one, index % 3 === 0 ? 15 : 40)))
    const asked = others.flatMap((person, index) => [
      tryTip(20, { person }),
      tryTip(index % 2 === 0 ? 5 : 10, { person }),
      tryTip(10, { person, page: index % 4 === 0 ? fan : athlete }),
    ])
    const codes = (await Promise.all(asked)).map(({ error }) => error?.code)
    const expected = others.flatMap((_, index) => [
      index % 3 === 0 ? 'wallet.insufficient_tokens' : undefined,
      index % 2 === 0 ? 'wallet.tip_out_of_bounds' : undefined,
      index % 4 === 0 ? 'page.unknown' : undefined,
    ])
    // With 15 tokens only one of the two tips of 10 goes through, whichever came first.
    const isRace = (index: number) => Math.floor(index / 3) % 3 === 0 && index % 3 !== 0
    expect(codes.filter((_, index) => !isRace(index))).toEqual(expected.filter((_, index) => !isRace(index)))
    const left = await Promise.all(others.map(async (one) => (await me(one)).balance))
    expect(left.filter((_, index) => index % 3 === 0).every((balance) => balance === 5 || balance === 15)).toBe(true)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('a wallet that somebody else holds keeps nobody but its owner waiting', async () => {
    const other = await registerFan(app.client)
    await Promise.all([topUp(app.client, fan, 50), topUp(app.client, other, 50)])
    const { ledger } = app.money
    const held = await app.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { accounts: [accounts.wallet(fan.id)] })
      const waits = tryTip(10)
      expect((await Promise.all([tryTip(10, { person: other }), tryTip(10, { person: other })])).map(({ status }) => status)).toEqual([
        201, 201,
      ])
      return { waits }
    })
    expect((await held.waits).status).toBe(201)
  })

  test('the same key twenty times at once is one tip', async () => {
    await topUp(app.client, fan, 100)
    const headers = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryTip(10, { headers })))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await me(fan)).balance).toBe(90)
  })

  test('with not enough tokens, to oneself, to nobody, or to somebody who may not earn is refused', async () => {
    expect((await tryTip(10)).error.code).toBe('wallet.insufficient_tokens')
    expect((await tryTip(10, { person: athlete })).error.code).toBe('wallet.self')
    expect((await tryTip(10, { page: fan })).error.code).toBe('page.unknown')
    const school = await registerPerformer(app.client, { educationType: 'High School' })
    expect((await tryTip(10, { page: school })).error.code).toBe('youth.money_not_allowed')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await tryTip(10, { person: minor })).error.code).toBe('youth.not_allowed')
  })

  test('is in the lists of who gave and who got it', async () => {
    await topUp(app.client, fan, 50)
    const other = await registerPerformer(app.client)
    await tip(app.client, fan, other, 12.5)
    await tip(app.client, fan, other, 20)
    const { data, total } = await app.client.send('wallet.search', {
      token: fan.token,
      query: { sortBy: 'totalPrice', sort: 'asc' },
    })
    expect([total, ...data.map((row) => row.totalPrice)]).toEqual([2, 12.5, 20])
    expect((await app.client.send('wallet.search', { token: fan.token, query: { type: 'feed' } })).total).toBe(0)
    const earned = await app.client.send('earnings.search', { token: other.token, query: { sort: 'asc' } })
    expect(
      earned.data.map((row) => [row.grossPrice, row.siteCommission, row.netPrice, row.isToken, row.isPaid, row.userInfo?._id]),
    ).toEqual([
      [12.5, 0.2, 10, true, false, fan.id],
      [20, 0.2, 16, true, false, fan.id],
    ])
    expect((await app.client.send('earnings.stats', { token: other.token })).data).toEqual({
      totalGrossPrice: 32.5,
      totalNetPrice: 26,
      totalSiteCommission: 6.5,
      pendingTokens: 26,
      availableTokens: 0,
    })
    expect((await app.client.try('wallet.search', { token: fan.token, query: { fromDate: '2026-13-01' } })).error.code).toBe(
      'request.invalid',
    )
  })
})

describe('a post for sale', () => {
  const buy = (id: string, person = fan) => app.client.try('wallet.feed', { token: person.token, params: { id }, headers: newKey() })
  const sell = (price: number) => publish(app.client, athlete, { isSale: true, price, text: 'What nobody else has seen of the relay.' })
  const view = async (id: string, person = fan) => (await app.client.send('feeds.view', { token: person.token, params: { id } })).data

  test('opens for its buyer, who pays once whatever happens', async () => {
    await topUp(app.client, fan, 20)
    const post = await sell(15)
    expect((await view(post._id)).isLocked).toBe(true)
    const answers = await Promise.all([buy(post._id), buy(post._id), buy(post._id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect((await me(fan)).balance).toBe(5)
    expect(await view(post._id)).toMatchObject({ isLocked: false, isBought: true })
    expect((await view(post._id, await registerFan(app.client))).isLocked).toBe(true)
  })

  test('is not had for nothing, for another price, by its author, or when it is free', async () => {
    const post = await sell(15)
    expect((await buy(post._id)).error.code).toBe('wallet.insufficient_tokens')
    expect((await buy(post._id, athlete)).error.code).toBe('wallet.self')
    expect((await buy((await publish(app.client, athlete))._id)).error.code).toBe('wallet.not_for_sale')
    expect((await buy('0190a2b4-0000-7000-8000-000000000001')).error.code).toBe('feed.unknown')
    expect((await view(post._id)).isLocked).toBe(true)
  })

  test('costs the database what it is about, and nothing of whom its buyer follows or what else they own', async () => {
    await topUp(app.client, fan, 40)
    const [first, second] = [await sell(15), await sell(15)]
    await buy(first._id)
    app.queries.reset()
    expect((await buy(second._id)).status).toBe(201)
    const asked = app.queries.list.filter((text) => !/outbox|tally|job/.test(text) || text.startsWith('insert'))
    expect(asked.filter((text) => /from (follow|entitlement)\b/.test(text))).toEqual([])
    expect(asked.filter((text) => text.includes('from relation'))).toHaveLength(1)
  })
})
