import type { SandboxConsole } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anyCard,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { clockOf, createMovableClock, days, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'plays_time' })
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const look = async () => (await app.client.send('sandbox.view', { token: administrator.token })).data
const move = (by: number) => app.client.try('sandbox.moveClock', { token: administrator.token, body: { days: by } })
const script = (verb: string, fault: SandboxConsole['waiting'][number]['fault'], attempt?: string) =>
  app.client.try('sandbox.scriptFault', { token: administrator.token, body: { verb, fault, ...(attempt !== undefined && { attempt }) } })
const tryTopUp = async (person = fan, headers = newKey()) =>
  app.client.try('payments.topUp', { token: person.token, headers, body: { amount: 20, cardId: await anyCard(app.client, person) } })

test('the clock goes ahead of its base and never back', () => {
  const base = clockOf(() => new Date(1_000))
  const clock = createMovableClock(base)
  clock.setAhead(500)
  clock.setAhead(200)
  expect(clock.now().getTime()).toBe(1_500)
  expect(clock.outside().getTime()).toBe(1_000)
})

test('a call goes wrong once, as told', async () => {
  expect((await script('payment_intents.create', 'drop_before')).body.data.waiting).toEqual([
    { verb: 'payment_intents.create', fault: 'drop_before', attempt: null },
  ])
  expect((await tryTopUp()).status).toBe(503)
  expect((await look()).waiting).toEqual([])
  expect((await tryTopUp()).status).toBe(201)
})

test('what was told can be taken back; what there is not cannot be told', async () => {
  await script('webhook', 'dup')
  await script('payment_intents.confirm', 'slow')
  expect((await app.client.send('sandbox.clearFaults', { token: administrator.token })).data.waiting).toEqual([])
  expect((await script('webhook', 'slow')).error.errors?.[0]?.path).toBe('fault')
  expect((await script('payment_intents.create', 'dup')).error.errors?.[0]?.path).toBe('fault')
  expect((await script('money.print', 'slow')).error.errors?.[0]?.path).toBe('verb')
  expect((await script('customers.create', 'slow', 'any-payment')).error.errors?.[0]?.path).toBe('attempt')
  expect((await script('payment_intents.create', 'slow', 'too')).error.errors?.[0]?.path).toBe('attempt')
})

describe('what goes wrong for one payment only', () => {
  const key = () => newKey()['idempotency-key']

  test.each([
    ['drop_before', 'processing'],
    ['drop_after', 'processing'],
    ['500', 'processing'],
    ['429', 'processing'],
    ['slow', 'success'],
  ] as const)('%s, named by the Idempotency-Key before there is a payment', async (fault, status) => {
    const [other, mine] = [await registerFan(app.client), key()]
    expect((await script('payment_intents.confirm', fault, mine)).body.data.waiting).toEqual([
      { verb: 'payment_intents.confirm', fault, attempt: mine },
    ])
    expect((await tryTopUp(other)).body.data.status).toBe('success')
    expect((await look()).waiting).toHaveLength(1)
    const from = performance.now()
    expect((await tryTopUp(fan, { 'idempotency-key': mine })).body.data.status).toBe(status)
    expect(performance.now() - from).toBeGreaterThan(fault === 'slow' ? 1400 : 0)
    expect((await look()).waiting).toEqual([])
    app.clock.advance(minutes(3))
    await app.money.payments.sweep()
  })

  test('a refund, named by the id of its payment', async () => {
    const { token } = administrator
    const ids = [(await tryTopUp()).body.data._id, (await tryTopUp()).body.data._id]
    await app.settle()
    await script('refunds.create', 'drop_before', ids[0])
    for (const id of ids.toReversed())
      await app.client.send('reversals.refund', { token, params: { id }, headers: newKey(), body: { reason: 'asked for it' } })
    await app.settle()
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    expect(ids.map((id) => data.find(({ _id }) => _id === id)?.status)).toEqual(['success', 'refunded'])
    expect((await look()).waiting).toEqual([])
    app.clock.advance(minutes(3))
    await app.money.payments.sweep()
  })
})

test('a month passes for everybody: what renews is paid, what was earned matures', async () => {
  const athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  const payer = await registerFan(app.client)
  await subscribe(app.client, payer, athlete, 'monthly', await saveCard(app.client, payer))
  const before = await look()
  const passed = (await move(32)).body.data
  expect(passed.aheadDays - before.aheadDays).toBe(32)
  expect(Date.parse(passed.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(days(32))
  await app.settle()
  const [payerNow, athleteNow] = [await signIn(app.client, payer), await signIn(app.client, athlete)]
  const { data } = await app.client.send('payments.transactions', { token: payerNow.token })
  expect(data.map((row) => [row.status, row.totalPrice])).toEqual([
    ['success', 10],
    ['success', 10],
  ])
  const { data: stats } = await app.client.send('earnings.stats', { token: athleteNow.token })
  expect([stats.pendingTokens, stats.availableTokens]).toEqual([8, 8])
})

test.each([0, 367, 1.5])('%s days are refused', async (by) => {
  administrator = await signIn(app.client, administrator)
  expect((await move(by)).status).toBe(400)
})
