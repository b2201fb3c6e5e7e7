import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { verify } from '#ground/ledger'
import {
  anyCard,
  balanceOf,
  latestTransaction,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  requestPayout,
  saveBank,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { asOwner } from '#test/as-owner.ts'
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { standingFor } from './policy.ts'

let app: TestApp
let admin: Person
let fan: Person
let maya: Person
let kofi: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  admin = await signIn(app.client, admin)
  fan = await registerFan(app.client)
  ;[maya, kofi] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  for (const athlete of [maya, kofi]) {
    await verifyPerformer(app.client, admin, athlete)
    await saveBank(app.client, athlete)
  }
  await app.settings.write(app.db, { minimumPayoutAmount: 5, takeBackEarnings: false })
})
afterEach(async () => {
  await app.settle()
  const { rows, balance } = await ledgerOf(app.client, fan)
  expect(rows).toBe(balance)
  for (const page of [maya, kofi]) {
    const { held, ...sums } = await earningsOf(app.client, page)
    expect([page.name, new Set([held, ...Object.values(sums)]).size]).toEqual([page.name, 1])
  }
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

const figures = async (of = maya) => (await app.client.send('payouts.calculate', { token: of.token, body: {} })).data
const bought = () => latestTransaction(app.client, fan)
const play = async (id: string, kind: 'dispute' | 'warning' = 'dispute') => {
  await app.client.send('reversals.playDispute', { token: admin.token, params: { id }, body: { kind } })
  await app.settle()
  const { data } = await app.client.send('reversals.disputes', { token: admin.token, query: { limit: 100 } })
  return data.find((one) => one.transactionId === id && (kind === 'warning') === (one.status === 'warning'))?._id ?? ''
}
const decide = async (id: string, outcome: 'won' | 'lost') => {
  await app.client.send('reversals.playDecision', { token: admin.token, params: { id }, body: { outcome } })
  await app.settle()
}
const resting = async (id: string) =>
  (await app.client.send('evidence.view', { token: admin.token, params: { id } })).data.earnings.map(({ page, tokens, state }) => [
    page?.name,
    tokens,
    state,
  ])
const mature = async () => {
  app.clock.advance(days(8))
  admin = await signIn(app.client, admin)
  ;[maya, kofi, fan] = [await signIn(app.client, maya), await signIn(app.client, kofi), await signIn(app.client, fan)]
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
}
const lettersTo = async ({ username }: Person, subject = 'A bank took a payment back') =>
  (await app.mail.list(200)).filter((letter) => letter.to === `${username}@example.org` && letter.subject === subject).length

test('of what was bought, the latest stands for the amount first', () => {
  const spent = [
    { saleId: 'a', amount: 500 },
    { saleId: 'b', amount: 300 },
    { saleId: 'c', amount: 200 },
  ]
  expect(standingFor(spent, 400)).toEqual([
    { saleId: 'c', amount: 200 },
    { saleId: 'b', amount: 200 },
  ])
  expect(standingFor(spent, 5000)).toHaveLength(3)
  expect(standingFor(spent, 0)).toEqual([])
})

describe('while a bank questions a top-up', () => {
  test('what was bought with it is not paid out, and all else is', async () => {
    await topUp(app.client, fan, 20)
    await tip(app.client, fan, maya, 20)
    await topUp(app.client, fan, 60)
    const disputed = await bought()
    await tip(app.client, fan, maya, 30)
    await tip(app.client, fan, kofi, 25)
    await mature()
    expect(await figures()).toMatchObject({ availableTokens: 40, questionedTokens: 0 })

    const id = await play(disputed)
    // 60 were asked for, 5 were left in the wallet: 25 of Kofi and 30 of Maya stand for the rest. The first top-up paid the first tip.
    expect(await resting(id)).toEqual([
      [kofi.name, 25, 'held'],
      [maya.name, 30, 'held'],
    ])
    expect(await figures()).toMatchObject({ availableTokens: 16, questionedTokens: 24 })
    expect(await figures(kofi)).toMatchObject({ availableTokens: 0, questionedTokens: 20, canRequest: false })
    expect((await requestPayout(app.client, maya, 16.01, 'banking')).error.code).toBe('payout.exceeds_available')
    expect((await requestPayout(app.client, maya, 16, 'banking')).status).toBe(201)

    await decide(id, 'won')
    expect(await resting(id)).toEqual([
      [kofi.name, 25, 'released'],
      [maya.name, 30, 'released'],
    ])
    expect(await figures()).toMatchObject({ availableTokens: 24, questionedTokens: 0 })
  })

  test('what is pending stays behind for it first', async () => {
    await topUp(app.client, fan, 30)
    await tip(app.client, fan, maya, 30)
    await mature()
    const other = await registerFan(app.client)
    await topUp(app.client, other, 50)
    await tip(app.client, other, maya, 50)
    await play(await bought())
    expect(await figures()).toMatchObject({ availableTokens: 24, pendingTokens: 40, questionedTokens: 24 })
  })

  test('a payout that was approved before is not sent', async () => {
    await topUp(app.client, fan, 50)
    await tip(app.client, fan, maya, 50)
    await mature()
    const { body } = await requestPayout(app.client, maya, 40, 'banking')
    const payoutId = body.data._id
    const staff = { token: admin.token }
    await app.client.send('adminPayouts.decide', { ...staff, params: { id: payoutId }, body: { status: 'approved' } })
    const id = await play(await bought())
    const list = { paymentAccountType: 'banking', currentPassword: password } as const
    expect((await app.client.send('adminPayouts.export', { ...staff, body: list })).data).toMatchObject({ count: 0, rejected: 1 })
    const { data } = await app.client.send('payouts.view', { token: maya.token, params: { id: payoutId } })
    expect(data).toMatchObject({ status: 'rejected', adminNote: expect.stringMatching(/^A bank questions a payment/) })
    await decide(id, 'won')
    expect(await figures()).toMatchObject({ availableTokens: 40, questionedTokens: 0 })
  })

  test('a warning holds as a dispute does, and lets go when it is released', async () => {
    await topUp(app.client, fan, 50)
    await tip(app.client, fan, maya, 40)
    await mature()
    const id = await play(await bought(), 'warning')
    expect(await figures()).toMatchObject({ availableTokens: 0, questionedTokens: 32 })
    // Whoever decides about the wallet reads whose earnings wait, and what the fan did; there is no bank to answer.
    const params = { id }
    const { data } = await app.client.send('evidence.view', { token: admin.token, params })
    expect(data).toMatchObject({
      state: 'draft',
      canSend: false,
      dispute: { status: 'warning' },
      earnings: [{ tokens: 40, state: 'held' }],
    })
    expect(data.facts.length).toBeGreaterThan(0)
    for (const call of ['evidence.write', 'evidence.send'] as const)
      expect((await app.client.try(call, { token: admin.token, params, body: { words: 'x' } })).body).toMatchObject({
        code: 'dispute.unknown',
      })
    await app.client.send('reversals.release', { token: admin.token, params })
    await app.settle()
    expect(await resting(id)).toEqual([[expect.any(String), 40, 'released']])
    expect(await figures()).toMatchObject({ availableTokens: 32, questionedTokens: 0 })
  })

  test('a warned subscription is held, too, until the dispute itself takes it', async () => {
    await setPrices(app.client, maya, { monthlyPrice: 10 })
    await subscribe(app.client, fan, maya, 'monthly', await anyCard(app.client, fan))
    await mature()
    const disputed = await bought()
    const warned = await play(disputed, 'warning')
    expect(await figures()).toMatchObject({ availableTokens: 0, questionedTokens: 8 })
    expect(await resting(warned)).toEqual([[expect.any(String), 10, 'held']])
    await play(disputed)
    // Those 8 are lent to the dispute now, and are no earnings of hers while it lasts.
    expect(await figures()).toMatchObject({ availableTokens: 0, questionedTokens: 0, debtTokens: 0 })
  })
})

describe('a top-up that a bank keeps', () => {
  test('is the loss of the site where nothing else was said', async () => {
    await topUp(app.client, fan, 30)
    await tip(app.client, fan, maya, 30)
    await mature()
    const id = await play(await bought())
    await decide(id, 'lost')
    expect(await resting(id)).toEqual([[maya.name, 30, 'released']])
    expect(await figures()).toMatchObject({ availableTokens: 24, questionedTokens: 0 })
    expect(await lettersTo(maya)).toBe(0)
  })

  test('goes back where the site says so: the earnings, what it opened, and the debt of the fan', async () => {
    await app.settings.write(app.db, { takeBackEarnings: true })
    await topUp(app.client, fan, 40)
    await tip(app.client, fan, maya, 10)
    const post = await publish(app.client, maya, { text: 'Tape of the final', isSale: true, price: 30 })
    await app.client.send('wallet.feed', { token: fan.token, params: { id: post._id }, body: { seenPrice: 30 } })
    const isOpen = async () => (await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })).data.isLocked !== true
    expect(await isOpen()).toBe(true)
    await mature()
    const disputed = await bought()
    const id = await play(disputed)
    await decide(id, 'lost')
    expect(await resting(id)).toEqual([
      [maya.name, 30, 'taken'],
      [maya.name, 10, 'taken'],
    ])
    expect(await figures()).toMatchObject({ availableTokens: 0, questionedTokens: 0, debtTokens: 0, totalEarnedTokens: 0 })
    expect(await isOpen()).toBe(false)
    expect(await app.money.reversals.owedBy(fan.id)).toBe(0)
    expect(await balanceOf(app.client, fan)).toBe(0)
    expect(await lettersTo(maya)).toBe(2)
    expect(await lettersTo(fan, 'Your money is back')).toBe(0)

    // A second event, and the job a second time, take nothing else; nor does one that was killed before it had noted what it took.
    await app.jobs.send(app.db, 'reserves.take-back', { attemptId: disputed })
    await app.settle()
    expect(await lettersTo(maya)).toBe(2)
    await asOwner(app.databaseUrl, (owner) => sql`update earning_reserve set state = 'held' where attempt_id = ${disputed}`.execute(owner))
    await app.jobs.send(app.db, 'reserves.take-back', { attemptId: disputed })
    await app.settle()
    expect((await resting(id)).map(([, , state]) => state)).toEqual(['taken', 'taken'])
    expect(await figures()).toMatchObject({ availableTokens: 0, debtTokens: 0 })
    expect(await balanceOf(app.client, fan)).toBe(0)
  })

  test('takes no more than the fan still owes, the latest first', async () => {
    await app.settings.write(app.db, { takeBackEarnings: true })
    await topUp(app.client, fan, 50)
    await tip(app.client, fan, kofi, 20)
    await tip(app.client, fan, maya, 30)
    const id = await play(await bought())
    // 35 come in for it while the bank decides: they are not taken before that, and count then.
    await topUp(app.client, fan, 35)
    await app.settle()
    await decide(id, 'lost')
    expect(await app.money.reversals.owedBy(fan.id)).toBe(0)
    expect(await resting(id)).toEqual([
      [maya.name, 30, 'taken'],
      [kofi.name, 20, 'released'],
    ])
  })
})

describe('while buyers ask money back', () => {
  const ask = async (saleId: string) =>
    (await app.client.send('refunds.ask', { token: fan.token, body: { saleId, reason: 'other', words: 'Not for me' } })).data._id
  const askable = async () => (await app.client.send('refunds.askable', { token: fan.token })).data.map(({ sale }) => sale._id)

  test('no payout is asked for of it until it is answered; what was asked for before is sent', async () => {
    await topUp(app.client, fan, 100)
    await tip(app.client, fan, maya, 50)
    const sale = await tip(app.client, fan, maya, 25)
    await mature()
    expect(await figures()).toMatchObject({ availableTokens: 60, askedBackTokens: 0, questionedTokens: 0 })
    const id = await ask(sale._id)
    expect(await figures()).toMatchObject({ availableTokens: 40, askedBackTokens: 20, questionedTokens: 0, canRequest: true })
    expect((await requestPayout(app.client, maya, 40.01, 'banking')).error.code).toBe('payout.exceeds_available')

    // Once the seller has said no it is the buyer's turn, and then the site's.
    await app.client.send('refunds.decline', { token: maya.token, params: { id }, body: { words: 'It was a tip' } })
    expect(await figures()).toMatchObject({ availableTokens: 60, askedBackTokens: 0 })
    await app.client.send('refunds.escalate', { token: fan.token, params: { id } })
    expect(await figures()).toMatchObject({ availableTokens: 40, askedBackTokens: 20 })
    await app.client.send('refunds.close', { token: admin.token, params: { id }, body: { words: 'It stays' } })
    expect(await figures()).toMatchObject({ availableTokens: 60, askedBackTokens: 0 })

    // The other one is asked back after all of it was asked for.
    const { body } = await requestPayout(app.client, maya, 60, 'banking')
    const params = { id: body.data._id }
    const [other] = await askable()
    await ask(other ?? '')
    expect(await figures()).toMatchObject({ availableTokens: 0, askedBackTokens: 40 })
    await app.client.send('adminPayouts.decide', { token: admin.token, params, body: { status: 'approved' } })
    const list = { paymentAccountType: 'banking', currentPassword: password } as const
    expect((await app.client.send('adminPayouts.export', { token: admin.token, body: list })).data).toMatchObject({ count: 1, rejected: 0 })
  })

  test('one sale waits once, also where a bank questions what paid for it; given back it waits no more', async () => {
    await topUp(app.client, fan, 50)
    const disputed = await bought()
    const sale = await tip(app.client, fan, maya, 50)
    await mature()
    const id = await ask(sale._id)
    expect(await figures()).toMatchObject({ availableTokens: 0, askedBackTokens: 40, questionedTokens: 0 })
    const warning = await play(disputed, 'warning')
    expect(await figures()).toMatchObject({ availableTokens: 0, askedBackTokens: 0, questionedTokens: 40 })
    await app.client.send('reversals.release', { token: admin.token, params: { id: warning } })
    await app.settle()
    expect(await figures()).toMatchObject({ availableTokens: 0, askedBackTokens: 40, questionedTokens: 0 })
    await app.client.send('refunds.withdraw', { token: fan.token, params: { id } })
    expect(await figures()).toMatchObject({ availableTokens: 40, askedBackTokens: 0 })
  })
})
