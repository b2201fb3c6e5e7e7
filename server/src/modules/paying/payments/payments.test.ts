import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newKey, registerFan, saveCard, testCards, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { hours, minutes } from '#platform/clock.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const balanceOf = async (person: Person) => (await app.client.send('users.me', { token: person.token })).data.balance
const tryTopUp = (amount: number, cardId: string, headers: Record<string, string> = newKey()) =>
  app.client.try('payments.topUp', { token: fan.token, body: { amount, cardId }, headers })
const transactions = async () => (await app.client.send('payments.transactions', { token: fan.token })).data
const sandbox = () => {
  if (!app.money.sandbox) throw new Error('These tests need the sandbox')
  return app.money.sandbox
}

describe('a top-up', () => {
  test('turns card money into as many tokens, once per key', async () => {
    const cardId = await saveCard(app.client, fan)
    const headers = newKey()
    const [first, second] = [await tryTopUp(25.5, cardId, headers), await tryTopUp(25.5, cardId, headers)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.data).toMatchObject({
      type: 'token_package',
      status: 'success',
      totalPrice: 25.5,
      stripeClientSecret: null,
    })
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replay')).toBe('true')
    await app.settle()
    expect(await balanceOf(fan)).toBe(25.5)
    expect((await tryTopUp(26, cardId, headers)).error.code).toBe('idempotency.mismatch')
  })

  test('is bounded by the settings of the moment, to the cent', async () => {
    const cardId = await saveCard(app.client, fan)
    const codes = []
    for (const amount of [2.94, 300.01, 0, 2.95, 300]) codes.push((await tryTopUp(amount, cardId)).error.code)
    expect(codes).toEqual([...Array.from({ length: 3 }, () => 'wallet.top_up_out_of_bounds'), undefined, undefined])
    expect((await tryTopUp(10.001, cardId)).error.code).toBe('request.invalid')
    expect(await balanceOf(fan)).toBe(302.95)
  })

  test('without a key an equal one within a minute is taken for a repeat', async () => {
    const cardId = await saveCard(app.client, fan)
    const codes = await Promise.all([tryTopUp(5, cardId, {}), tryTopUp(5, cardId, {})])
    expect(codes.map(({ status }) => status).toSorted()).toEqual([201, 409])
    app.clock.advance(minutes(1.1))
    expect((await tryTopUp(5, cardId, {})).status).toBe(201)
  })

  test('with somebody else’s card or none is refused, and so is a coupon nobody knows', async () => {
    const theirs = await saveCard(app.client, await registerFan(app.client))
    expect((await tryTopUp(5, theirs)).error.code).toBe('payment.card_unknown')
    const body = { amount: 5, cardId: await saveCard(app.client, fan), couponCode: 'NONE' }
    expect((await app.client.try('payments.topUp', { token: fan.token, body, headers: newKey() })).error.code).toBe('coupon.unknown')
  })

  test('with a declined card takes nothing, says why, and stays visible as failed', async () => {
    const cardId = await saveCard(app.client, fan, testCards.declinedLater)
    const headers = newKey()
    const { status, error } = await tryTopUp(20, cardId, headers)
    expect([status, error.code, error.message.startsWith('Your card was declined.')]).toEqual([422, 'payment.card_declined', true])
    expect((await tryTopUp(20, cardId, headers)).error.code).toBe('payment.card_declined')
    await app.settle()
    expect(await balanceOf(fan)).toBe(0)
    expect((await transactions()).map((row) => row.status)).toEqual(['fail'])
  })
})

describe('3-D Secure', () => {
  const begin = async () => {
    const attempt = await topUp(app.client, fan, 30, await saveCard(app.client, fan, testCards.threeDSecure))
    expect(attempt).toMatchObject({
      status: 'require_authentication',
      stripeClientSecret: expect.stringMatching(/^pi_.+_secret_/),
    })
    return { id: attempt._id, page: new URL(attempt.paymentUrl ?? '').pathname }
  }
  const choose = async (page: string, choice: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const chosen = await fetch(`${app.client.baseUrl}${page}/${choice}`, { method: 'POST', redirect: 'manual', headers })
    const back = await fetch(`${app.client.baseUrl}${new URL(chosen.headers.get('location') ?? '').pathname}`, {
      redirect: 'manual',
    })
    return new URL(back.headers.get('location') ?? '').pathname
  }

  test('approved at the bank, the way back credits the wallet; the event later changes nothing', async () => {
    const { page } = await begin()
    expect(await (await fetch(app.client.baseUrl + page)).text()).toContain('30.00 USD')
    expect(await balanceOf(fan)).toBe(0)
    expect(await choose(page, 'approve')).toBe('/payment/success')
    expect(await balanceOf(fan)).toBe(30)
    await app.settle()
    expect(await balanceOf(fan)).toBe(30)
    const again = await fetch(`${app.client.baseUrl}${page}/fail`, { method: 'POST' })
    expect(await again.text()).toContain('close this page')
    expect(await balanceOf(fan)).toBe(30)
  })

  test('approved but never come back, the event alone credits the wallet', async () => {
    const { page } = await begin()
    await sandbox().finishAuthentication(page.split('/').at(-1) ?? '', true)
    await app.settle()
    expect(await balanceOf(fan)).toBe(30)
  })

  test('failed, it ends as failed', async () => {
    const { page } = await begin()
    expect(await choose(page, 'fail')).toBe('/payment/cancel')
    expect((await transactions()).map((row) => row.status)).toEqual(['fail'])
    expect(await balanceOf(fan)).toBe(0)
  })

  test('left alone, it is canceled after an hour and cannot be approved any more', async () => {
    const { page } = await begin()
    expect(await choose(page, 'abandon')).toBe('/payment/cancel')
    expect((await transactions()).map((row) => row.status)).toEqual(['require_authentication'])
    app.clock.advance(hours(1.1))
    await app.money.payments.sweep()
    expect((await transactions()).map((row) => row.status)).toEqual(['canceled'])
    await choose(page, 'approve').catch(() => undefined)
    await app.settle()
    expect(await balanceOf(fan)).toBe(0)
  })
})

describe('an unreliable gateway', () => {
  test('a lost answer to the confirmation is found by the janitor', async () => {
    const cardId = await saveCard(app.client, fan)
    await sandbox().scriptFault('payment_intents.confirm', 'drop_after')
    await sandbox().scriptFault('webhook', 'delay')
    const { body } = await tryTopUp(12, cardId)
    expect(body.data.status).toBe('processing')
    app.clock.advance(minutes(1))
    await app.money.payments.sweep()
    expect(await balanceOf(fan)).toBe(12)
  })

  test('a confirmation that never arrived is canceled, not charged late', async () => {
    const cardId = await saveCard(app.client, fan)
    await sandbox().scriptFault('payment_intents.confirm', 'drop_before')
    expect((await tryTopUp(12, cardId)).body.data.status).toBe('processing')
    app.clock.advance(minutes(1))
    await app.money.payments.sweep()
    expect((await transactions()).map((row) => row.status)).toEqual(['canceled'])
    expect(await balanceOf(fan)).toBe(0)
  })

  test('before anything can be charged it is “try later”, and the same key goes on', async () => {
    const cardId = await saveCard(app.client, fan)
    const headers = newKey()
    await sandbox().scriptFault('payment_intents.create', 'drop_after')
    const first = await tryTopUp(12, cardId, headers)
    expect([first.status, first.error.code]).toEqual([503, 'service.unavailable'])
    expect((await tryTopUp(12, cardId, headers)).body.data.status).toBe('success')
    await app.settle()
    expect(await balanceOf(fan)).toBe(12)
  })

  test('while a payment is under way another key charges nothing: it joins, and another wish waits', async () => {
    const cardId = await saveCard(app.client, fan)
    await sandbox().scriptFault('payment_intents.confirm', 'drop_after')
    await sandbox().scriptFault('webhook', 'delay')
    await sandbox().scriptFault('payment_intents.retrieve', 'drop_before')
    const first = await tryTopUp(12, cardId)
    const second = await tryTopUp(12, cardId)
    expect([second.status, second.body.data._id]).toEqual([201, first.body.data._id])
    expect((await tryTopUp(14, cardId)).error.code).toBe('payment.in_progress')
    expect(await transactions()).toHaveLength(1)
    // The gateway answers again: what was under way has ended, and the other wish is one of its own.
    expect((await tryTopUp(14, cardId)).body.data.status).toBe('success')
    await app.settle()
    expect(await balanceOf(fan)).toBe(26)
    expect((await tryTopUp(14, cardId)).body.data.status).toBe('success')
  })

  test('one that waits for its payer makes way for another wish', async () => {
    const waiting = await topUp(app.client, fan, 30, await saveCard(app.client, fan, testCards.threeDSecure))
    expect(waiting.status).toBe('require_authentication')
    expect((await tryTopUp(20, await saveCard(app.client, fan))).body.data.status).toBe('success')
    await app.settle()
    expect((await transactions()).map((row) => row.status).toSorted()).toEqual(['canceled', 'success'])
    expect(await balanceOf(fan)).toBe(20)
  })

  test('events twice, in the wrong order and late change nothing', async () => {
    const cardId = await saveCard(app.client, fan)
    for (const fault of ['reorder', 'dup'] as const) await sandbox().scriptFault('webhook', fault)
    for (const amount of [11, 13]) await tryTopUp(amount, cardId)
    await app.settle()
    await app.money.payments.collectMissedEvents()
    await app.settle()
    expect(await balanceOf(fan)).toBe(24)
  })
})

describe('a gateway that contradicts itself', () => {
  /** It says something else of the payment than before, and every event of it is worked through again. */
  const contradict = async (change: object) => {
    const { rows } = await sql<{ id: string }>`
      update sandbox.object set body = body || ${JSON.stringify(change)}::jsonb
      where id = (select gateway_id from charge_attempt where payer_id = ${fan.id}) returning id`.execute(app.db)
    const { rows: events } = await sql<{ eventId: string }>`
      update webhook_inbox set state = 'new' where intent_id = ${rows[0]?.id ?? ''} and state = 'done' returning event_id as "eventId"`.execute(
      app.db,
    )
    for (const { eventId } of events) await app.jobs.send(app.db, 'payments.event', { eventId })
    await app.settle()
    const { rows: left } = await sql`select 1 from webhook_inbox where state = 'new'`.execute(app.db)
    return [events.length > 0, left.length]
  }
  const refused = {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Declined.' },
  }
  const outcome = async () => [(await transactions()).map(({ status }) => status), await balanceOf(fan)]

  test.each([
    ['canceled', { status: 'canceled' }],
    ['declined', refused],
  ])('what was paid stays paid, though it is %s now (I12)', async (_, change) => {
    await topUp(app.client, fan, 12, await saveCard(app.client, fan))
    await app.settle()
    expect(await contradict(change)).toEqual([true, 0])
    expect(await outcome()).toEqual([['success'], 12])
  })

  test('what was declined or canceled stays so, though it succeeded now (I12)', async () => {
    await tryTopUp(12, await saveCard(app.client, fan, testCards.declinedLater))
    await app.settle()
    expect(await contradict({ status: 'succeeded', last_payment_error: null })).toEqual([true, 0])
    expect(await outcome()).toEqual([['fail'], 0])
    fan = await registerFan(app.client)
    const cardId = await saveCard(app.client, fan)
    await sandbox().scriptFault('payment_intents.confirm', 'drop_before')
    await tryTopUp(12, cardId)
    app.clock.advance(minutes(1))
    await app.money.payments.sweep()
    await app.settle()
    expect(await contradict({ status: 'succeeded' })).toEqual([true, 0])
    expect(await outcome()).toEqual([['canceled'], 0])
  })
})

describe('the webhook', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${app.client.baseUrl}/api/payment/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  test('refuses what is not signed, or signed by another', async () => {
    const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
    const answers = await Promise.all([
      post('{}'),
      post('{}', { 'stripe-signature': signature }),
      post('no json', { 'stripe-signature': '' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await answers[0]?.json()).toMatchObject({ code: 'payment.bad_signature' })
  })
})
