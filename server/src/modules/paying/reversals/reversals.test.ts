import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  balanceOf,
  latestTransaction,
  makeCoupon,
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'
import { stepsTo } from './policy.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person
let token: string

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'returns_admin' })
  token = administrator.token
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99, freeDays: 3 })
})
// Whatever happens to it, what the page of the wallet shows leads to what is in it.
afterEach(async () => {
  const { rows, balance } = await ledgerOf(app.client, fan)
  expect(rows).toBe(balance)
  const { held, ...sums } = await earningsOf(app.client, athlete)
  expect(new Set([held, ...Object.values(sums)]).size).toBe(1)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const sound = async () => expect(await verify(app.db, moneyChecks)).toEqual([])
const wallet = () => balanceOf(app.client, fan)
const stats = async () => {
  const { data } = await app.client.send('earnings.stats', { token: athlete.token })
  return [data.pendingTokens, data.availableTokens]
}
const latest = () => latestTransaction(app.client, fan)
const dispute = async (disputed?: string) => {
  const id = disputed ?? (await latest())
  await app.client.send('reversals.playDispute', { token, params: { id } })
  await app.settle()
  return find(id)
}
const find = async (transactionId: string) =>
  (await app.client.send('reversals.disputes', { token, query: { limit: 100 } })).data.find((one) => one.transactionId === transactionId)
const decide = async (id: string | undefined, outcome: 'won' | 'lost') => {
  await app.client.send('reversals.playDecision', { token, params: { id: id ?? '' }, body: { outcome } })
  await app.settle()
}
const tryTip = (price: number) =>
  app.client.try('wallet.tip', { token: fan.token, params: { id: athlete.id }, headers: newKey(), body: { price } })
const isSubscribed = async () =>
  (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data.isSubscribed

test('steps of a dispute: none twice, none left out, none after the end', () => {
  expect(stepsTo(undefined, 'open')).toEqual(['open'])
  expect(stepsTo(undefined, 'lost')).toEqual(['open', 'lost'])
  expect(stepsTo('open', 'won')).toEqual(['won'])
  expect(stepsTo('inquiry', 'open')).toEqual(['open'])
  expect(stepsTo('inquiry', 'won')).toEqual(['won'])
  expect(stepsTo('inquiry', 'lost')).toEqual(['open', 'lost'])
  for (const seen of ['inquiry', 'open', 'won', 'lost'] as const) {
    expect(stepsTo('won', seen)).toEqual([])
    expect(stepsTo('lost', seen)).toEqual([])
  }
  expect(stepsTo('open', 'inquiry')).toEqual([])
})

describe('a disputed subscription', () => {
  beforeEach(async () => {
    await subscribe(app.client, fan, athlete, 'monthly_subscription', await saveCard(app.client, fan))
    await app.settle()
  })

  test('is held while it is open, and comes back when it is won', async () => {
    expect(await stats()).toEqual([8, 0])
    const opened = await dispute()
    expect(opened).toMatchObject({ status: 'open', amount: 10, fee: 15, reason: 'fraudulent' })
    expect(opened?.buyer?._id).toBe(fan.id)
    expect(await stats()).toEqual([0, 0])
    expect(await isSubscribed()).toBe(true)
    await sound()
    app.clock.advance(days(8))
    await app.settle()
    await decide(opened?._id, 'won')
    expect((await find(opened?.transactionId ?? ''))?.status).toBe('won')
    expect(await isSubscribed()).toBe(true)
    expect((await stats()).reduce((sum, part) => sum + part, 0)).toBe(8)
    await sound()
  })

  test('lost, it is gone and the access with it; the decision comes twice and counts once', async () => {
    const opened = await dispute()
    await decide(opened?._id, 'lost')
    await decide(opened?._id, 'won')
    expect((await find(opened?.transactionId ?? ''))?.status).toBe('lost')
    expect([await isSubscribed(), await stats()]).toEqual([false, [0, 0]])
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    expect(data[0]?.status).toBe('refunded')
    await sound()
  })

  test('disputed after the earnings matured takes them from what is available', async () => {
    app.clock.advance(days(8))
    await app.money.sales.mature(app.clock.now())
    expect(await stats()).toEqual([0, 8])
    await decide((await dispute())?._id, 'lost')
    expect(await stats()).toEqual([0, 0])
    expect(await isSubscribed()).toBe(false)
    await sound()
  })

  test.each(['refunded', 'lost'])('%s, the books agree also before the subscription has heard of it', async (how) => {
    const id = await latest()
    if (how === 'refunded')
      await app.client.send('reversals.refund', { token, params: { id }, headers: newKey(), body: { reason: 'asked for it' } })
    else {
      const opened = await dispute()
      await app.client.send('reversals.playDecision', { token, params: { id: opened?._id ?? '' }, body: { outcome: 'lost' } })
      await app.money.sandbox?.delivery.deliver()
      await app.jobs.drain()
    }
    expect(await isSubscribed()).toBe(false)
    const { rows } = await sql`select 1 from outbox where topic = 'sale.taken_back'`.execute(app.db)
    expect(rows).toHaveLength(1)
    await sound()
    await app.settle()
    await sound()
  })

  test('an administrator gives back a part, then the rest, never more', async () => {
    const id = await latest()
    const refund = (amount?: number) =>
      app.client.try('reversals.refund', {
        token,
        params: { id },
        headers: newKey(),
        body: { reason: 'asked for it', ...(amount && { amount }) },
      })
    expect((await refund(10.01)).error.code).toBe('refund.too_large')
    expect((await refund(4)).body.data.refundablePrice).toBe(10)
    await app.settle()
    expect(await stats()).toEqual([4.8, 0])
    expect(await isSubscribed()).toBe(true)
    expect((await refund(6.01)).error.code).toBe('refund.too_large')
    expect((await refund()).status).toBe(201)
    await app.settle()
    expect([await isSubscribed(), await stats()]).toEqual([false, [0, 0]])
    expect((await refund()).error.code).toBe('refund.too_large')
    const { data } = await app.client.send('reversals.transactions', { token, query: { buyerId: fan.id } })
    expect([data[0]?.status, data[0]?.reversedPrice, data[0]?.refundablePrice]).toEqual(['refunded', 10, 0])
    await sound()
  })
})

describe('a disputed top-up', () => {
  test('freezes the wallet; won, everything is as before', async () => {
    await topUp(app.client, fan, 100)
    await tip(app.client, fan, athlete, 30)
    const opened = await dispute()
    expect(await wallet()).toBe(0)
    expect((await tryTip(10)).error.code).toBe('wallet.frozen')
    expect(await stats()).toEqual([24, 0])
    await sound()
    await decide(opened?._id, 'won')
    expect(await wallet()).toBe(70)
    expect((await tryTip(10)).status).toBe(201)
    await sound()
  })

  test('lost, what was spent is owed: the next top-up pays it and opens the wallet again', async () => {
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 100, cardId)
    await tip(app.client, fan, athlete, 30)
    const opened = await dispute()
    await decide(opened?._id, 'lost')
    expect([await wallet(), (await tryTip(10)).error.code]).toEqual([0, 'wallet.frozen'])
    await topUp(app.client, fan, 20, cardId)
    await app.settle()
    expect([await wallet(), (await tryTip(10)).error.code]).toEqual([0, 'wallet.frozen'])
    await topUp(app.client, fan, 50, cardId)
    await app.settle()
    expect(await wallet()).toBe(40)
    expect((await tryTip(10)).status).toBe(201)
    expect(await stats()).toEqual([32, 0])
    await sound()
  })

  test('undecided it takes nothing of a later top-up; won, all of it is there', async () => {
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 100, cardId)
    await tip(app.client, fan, athlete, 100)
    const opened = await dispute()
    await topUp(app.client, fan, 60, cardId)
    await app.settle()
    expect([await wallet(), (await tryTip(10)).error.code]).toEqual([60, 'wallet.frozen'])
    await sound()
    await decide(opened?._id, 'won')
    expect(await wallet()).toBe(60)
    expect(await app.money.ledger.balance(accounts.receivable(fan.id))).toBe(0)
    expect((await tryTip(60)).status).toBe(201)
    await sound()
  })

  test('one is decided, another is not: only the decided debt is taken', async () => {
    const cardId = await saveCard(app.client, fan)
    const older = await topUp(app.client, fan, 50, cardId)
    const newer = await topUp(app.client, fan, 40, cardId)
    await tip(app.client, fan, athlete, 90)
    const [first, second] = [await dispute(newer._id), await dispute(older._id)]
    await decide(second?._id, 'lost')
    await topUp(app.client, fan, 60, cardId)
    await app.settle()
    expect(await wallet()).toBe(10)
    expect(await app.money.ledger.balance(accounts.receivable(fan.id))).toBe(-4000)
    await decide(first?._id, 'lost')
    expect(await wallet()).toBe(0)
    expect(await app.money.ledger.balance(accounts.receivable(fan.id))).toBe(-3000)
    await sound()
  })

  test('what was taken for a debt that turned out to be none comes back', async () => {
    const { ledger } = app.money
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 50, cardId)
    const moves = [{ from: accounts.wallet(fan.id), to: accounts.receivable(fan.id), amount: 3000 }]
    await ledger.open([accounts.receivable(fan.id)])
    await app.db.transaction().execute((tx) => ledger.post(tx, { key: `debt:${fan.id}:early`, kind: 'debt_paid', moves }))
    expect(await verify(app.db, moneyChecks)).toMatchObject([
      { check: 'a fan owes what disputes took beyond the wallet, and never less than nothing' },
    ])
    await decide((await dispute())?._id, 'won')
    expect(await wallet()).toBe(50)
    await sound()
  })

  test('is refunded as far as its tokens are there', async () => {
    await topUp(app.client, fan, 50)
    await tip(app.client, fan, athlete, 20)
    const id = await latest()
    const refund = (amount: number) =>
      app.client.try('reversals.refund', { token, params: { id }, headers: newKey(), body: { amount, reason: 'asked for it' } })
    expect((await refund(31)).error.code).toBe('refund.spent')
    const [first, second] = await Promise.all([refund(20), refund(20)])
    expect([first.status, second.status].toSorted()).toEqual([201, 422])
    await app.settle()
    expect(await wallet()).toBe(10)
    await sound()
  })
})

test('a top-up goes back once, in parts and the rest, however many other tokens there are (I8)', async () => {
  const cardId = await saveCard(app.client, fan)
  await topUp(app.client, fan, 30, cardId)
  await topUp(app.client, fan, 20, cardId)
  const id = await latest()
  const refund = (amount?: number) =>
    app.client.try('reversals.refund', {
      token,
      params: { id },
      headers: newKey(),
      body: { reason: 'asked for it', ...(amount && { amount }) },
    })
  expect((await refund(5)).status).toBe(201)
  expect((await refund(15.01)).error.code).toBe('refund.too_large')
  expect((await refund()).status).toBe(201)
  expect(await wallet()).toBe(30)
  expect((await refund(0.01)).error.code).toBe('refund.too_large')
  await app.settle()
  expect(await wallet()).toBe(30)
  await sound()
})

describe('a top-up that a coupon paid half of', () => {
  let id: string
  const refund = (amount?: number) =>
    app.client.try('reversals.refund', {
      token,
      params: { id },
      headers: newKey(),
      body: { reason: 'asked for it', ...(amount && { amount }) },
    })
  beforeEach(async () => {
    const { code } = await makeCoupon(app.client, administrator, { value: 50 }, true)
    const body = { amount: 100, cardId: await saveCard(app.client, fan), couponCode: code }
    id = (await app.client.send('payments.topUp', { token: fan.token, headers: newKey(), body })).data._id
    expect(await wallet()).toBe(100)
  })

  test('goes back wholly: its bonus goes first, in parts as well', async () => {
    expect((await refund(20)).status).toBe(201)
    expect(await wallet()).toBe(60)
    expect((await refund()).status).toBe(201)
    await app.settle()
    expect(await wallet()).toBe(0)
    await sound()
  })

  test('with the bonus spent, as much is taken of what was paid for, or refused', async () => {
    await tip(app.client, fan, athlete, 50)
    expect((await refund()).error.code).toBe('refund.spent')
    expect((await refund(25)).status).toBe(201)
    await app.settle()
    expect(await wallet()).toBe(0)
    await sound()
  })
})

describe('a dispute of a top-up that a coupon paid half of', () => {
  const bonus = () => app.money.ledger.balance(accounts.bonus(fan.id))
  const debt = async () => 0 - (await app.money.ledger.balance(accounts.receivable(fan.id)))
  const refund = async (amount: number) => {
    const body = { amount, reason: 'asked for it' }
    await app.client.send('reversals.refund', { token, params: { id: await latest() }, headers: newKey(), body })
  }
  let cardId: string
  beforeEach(async () => {
    const { code } = await makeCoupon(app.client, administrator, { value: 50 }, true)
    cardId = await saveCard(app.client, fan)
    const body = { amount: 100, cardId, couponCode: code }
    await app.client.send('payments.topUp', { token: fan.token, headers: newKey(), body })
    expect([await wallet(), await bonus()]).toEqual([100, 5000])
  })

  test('lost, the bonus goes with the money it was given for', async () => {
    await decide((await dispute())?._id, 'lost')
    expect([await wallet(), await bonus(), await debt()]).toEqual([0, 0, 0])
    await sound()
    await topUp(app.client, fan, 20, cardId)
    expect((await tryTip(10)).status).toBe(201)
  })

  test('won, the bonus is there as before', async () => {
    await decide((await dispute())?._id, 'won')
    expect([await wallet(), await bonus(), await debt()]).toEqual([100, 5000, 0])
    expect((await tryTip(100)).status).toBe(201)
    await sound()
  })

  test('lost with the bonus spent, as much is owed and paid by the next top-up', async () => {
    await tip(app.client, fan, athlete, 60)
    await decide((await dispute())?._id, 'lost')
    expect([await wallet(), await bonus(), await debt()]).toEqual([0, 0, 6000])
    await sound()
    await topUp(app.client, fan, 100, cardId)
    await app.settle()
    expect([await wallet(), await debt()]).toEqual([40, 0])
    expect((await tryTip(10)).status).toBe(201)
    await sound()
  })

  test('lost after a part went back, and before that was paid, each token goes once', async () => {
    await app.money.sandbox?.scriptFault('refunds.create', 'drop_before')
    await refund(20)
    expect([await wallet(), await bonus()]).toEqual([60, 3000])
    const opened = await dispute()
    app.clock.advance(60_000)
    await app.money.payments.sweep()
    await app.settle()
    await decide(opened?._id, 'lost')
    expect([await wallet(), await bonus(), await debt()]).toEqual([0, 0, 0])
    await sound()
  })

  test('a refund that was sent back gives the bonus again, and the next one takes it', async () => {
    await refund(20)
    await app.settle()
    const { rows } = await sql<{ id: string }>`
      select gateway_id as id from refund where attempt_id = ${await latest()}`.execute(app.db)
    await app.money.sandbox?.failRefund(rows[0]?.id ?? '')
    await app.settle()
    expect([await wallet(), await bonus()]).toEqual([100, 5000])
    await refund(50)
    await app.settle()
    expect([await wallet(), await bonus(), await debt()]).toEqual([0, 0, 0])
    await sound()
  })
})

describe('a bank that is faster than a refund', () => {
  /** The refund is owed, and its request is lost on the way; then the bank takes the money. */
  const refundTooLate = async (amount?: number) => {
    const id = await latest()
    await app.money.sandbox?.scriptFault('refunds.create', 'drop_before')
    const body = { reason: 'asked for it', ...(amount && { amount }) }
    await app.client.send('reversals.refund', { token, params: { id }, headers: newKey(), body })
    const opened = await dispute()
    app.clock.advance(60_000)
    await app.money.payments.sweep()
    await app.settle()
    return opened
  }
  const owed = () => app.money.ledger.balance(accounts.refundPayable)

  test.each([
    ['wholly', undefined, false],
    ['in part', 4, true],
  ])('a sale refunded %s is lost once', async (_, amount, isStillOpen) => {
    await subscribe(app.client, fan, athlete, 'monthly_subscription', await saveCard(app.client, fan))
    await app.settle()
    const before = await owed()
    const opened = await refundTooLate(amount)
    expect([await owed(), await isSubscribed()]).toEqual([before + (amount ?? 10) * 100, isStillOpen])
    await sound()
    await decide(opened?._id, 'lost')
    expect([await owed(), await isSubscribed(), await stats()]).toEqual([before, false, [0, 0]])
    await sound()
  })

  test('a top-up refunded leaves no debt when it is lost', async () => {
    await topUp(app.client, fan, 50)
    const before = await owed()
    const opened = await refundTooLate()
    expect([await owed(), await wallet()]).toEqual([before + 5000, 0])
    await decide(opened?._id, 'lost')
    expect([await owed(), (await tryTip(10)).error.code]).toEqual([before, 'wallet.insufficient_tokens'])
    await sound()
  })
})

test('the card that is always disputed opens a dispute by itself', async () => {
  const cardId = await saveCard(app.client, fan, '4000000000000259')
  await topUp(app.client, fan, 25, cardId)
  await app.settle()
  expect(await find(await latest())).toMatchObject({ status: 'open', amount: 25 })
  expect(await wallet()).toBe(0)
  await sound()
})

test('only administrators play the bank, and only with payments that took money', async () => {
  const post = await publish(app.client, athlete, { isSale: true, price: 3 })
  const params = { id: post._id }
  expect((await app.client.try('reversals.playDispute', { token, params })).error.code).toBe('payment.unknown')
  expect((await app.client.try('reversals.playDecision', { token, params, body: { outcome: 'won' } })).error.code).toBe('dispute.unknown')
  expect((await app.client.try('reversals.playDispute', { token: fan.token, params })).error.code).toBe('request.forbidden')
})
