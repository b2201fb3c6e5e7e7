import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
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
  subscribe as subscribeDirectly,
  testCards,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let fan: Person
let athlete: Person
let administrator: Person

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'hosted_coupons' })
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const checkout = (body: object, headers = newKey()) =>
  app.client.try('connect.checkout', { token: fan.token, body: { returnUrl: '/wallet', ...body } as never, headers })
const buyTokens = async (amount = 20) => (await checkout({ type: 'token_package', amount })).body.data
const subscribe = async () => (await checkout({ type: 'monthly_subscription', target: 'performer', targetId: athlete.id })).body.data
const me = async () => (await app.client.send('users.me', { token: fan.token })).data
const status = async () => (await app.client.send('payments.transactions', { token: fan.token })).data[0]?.status
const cards = async () => (await app.client.send('payments.cards', { token: fan.token })).data
const comeBack = async (url: string) =>
  (await fetch(new URL(new URL(url).pathname, app.client.baseUrl), { redirect: 'manual' })).headers.get('location')
const sweep = async (by: number) => {
  app.clock.advance(by)
  await app.jobs.send(app.db, 'payments.janitor', {})
  await app.settle()
}

describe('tokens on the provider’s page', () => {
  test('arrive once, whoever tells first', async () => {
    const { id, url, clientSecret } = await buyTokens()
    expect(clientSecret).toBeNull()
    expect(await status()).toBe('require_authentication')
    const back = await sendSandboxPage(app.client, url, 'ok')
    expect(await comeBack(back ?? '')).toBe(`http://localhost/wallet?transactionId=${id}`)
    expect((await me()).balance).toBe(20)
    await app.settle()
    expect((await me()).balance).toBe(20)
    expect(await status()).toBe('success')
    expect(await cards()).toEqual([])
    expect(await sendSandboxPage(app.client, url, 'ok')).toBe(back)
    await app.settle()
    expect((await me()).balance).toBe(20)
  })

  test('arrive by the event alone', async () => {
    const { url } = await buyTokens()
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect((await me()).balance).toBe(20)
  })

  test('arrive when another card follows a refused one', async () => {
    const { url } = await buyTokens()
    expect(await sendSandboxPage(app.client, url, 'declined')).toBe(new URL(url).pathname)
    await app.settle()
    expect(await status()).toBe('require_authentication')
    await sendSandboxPage(app.client, url, 'second')
    await app.settle()
    expect([await status(), (await me()).balance]).toEqual(['success', 20])
  })

  test('that nobody pays are canceled after an hour, and the page with it', async () => {
    const { url } = await buyTokens()
    await sweep(minutes(10))
    expect(await status()).toBe('require_authentication')
    await sweep(hours(1))
    expect(await status()).toBe('canceled')
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect((await me()).balance).toBe(0)
  })

  test('whose page nobody was told of are given up, and the page with them', async () => {
    await app.money.sandbox?.scriptFault('checkout.create', 'drop_after')
    expect((await checkout({ type: 'token_package', amount: 30 })).status).toBe(503)
    await sweep(minutes(3))
    expect(await status()).toBe('canceled')
    const { rows } = await sql<{
      state: string
    }>`select body->>'status' as state from sandbox.object where kind = 'checkout.session' order by position desc limit 1`.execute(app.db)
    expect(rows[0]?.state).toBe('expired')
  })

  test('can be refunded and disputed like any other payment', async () => {
    const { id, url } = await buyTokens()
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    const attempt = await app.money.payments.find(id)
    expect(attempt?.gateway_id).toMatch(/^pi_/)
    await app.money.sandbox?.openDispute(attempt?.gateway_id ?? '')
    await app.settle()
    expect((await me()).balance).toBe(0)
  })

  test('are bounded, and the way back is this site', async () => {
    expect((await checkout({ type: 'token_package', amount: 2.94 })).error.code).toBe('wallet.top_up_out_of_bounds')
    expect((await checkout({ type: 'token_package' })).error.errors).toEqual([{ path: 'amount', message: 'Say how many tokens.' }])
    expect((await checkout({ type: 'token_package', amount: 10, returnUrl: 'https://evil.example' })).error.code).toBe('payment.return_url')
    expect((await checkout({ type: 'monthly_subscription' })).error.errors?.[0]?.path).toBe('target')
  })
})

describe('a subscription on the provider’s page', () => {
  const isSubscribed = async () =>
    (await app.client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data.isSubscribed

  test('begins when it is paid, keeps the card, and renews with it', async () => {
    const { url } = await subscribe()
    expect(await isSubscribed()).toBe(false)
    await sendSandboxPage(app.client, url, 'second')
    await app.settle()
    expect(await isSubscribed()).toBe(true)
    expect((await cards()).map((card) => card.last4Digits)).toEqual(['4444'])
    await sweep(days(32))
    await app.jobs.send(app.db, 'subscriptions.renew', {})
    await app.settle()
    const { rows } = await sql<{ state: string; is_off_session: boolean }>`
      select state, is_off_session from charge_attempt where payer_id = ${fan.id} order by created_at`.execute(app.db)
    expect(rows).toEqual([
      { state: 'succeeded', is_off_session: false },
      { state: 'succeeded', is_off_session: true },
    ])
  })

  test('with a card that is saved already keeps that one', async () => {
    await saveCard(app.client, fan)
    const { url } = await subscribe()
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect(await cards()).toHaveLength(1)
    const { rows } = await sql`select card_id from subscription where fan_id = ${fan.id} and card_id is not null`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('whose renewal failed is paid there with another card, which renews it from then on', async () => {
    await subscribeDirectly(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
    await replaceCard(app.client, fan, testCards.declinedLater)
    await sweep(days(32))
    await app.jobs.send(app.db, 'subscriptions.renew', {})
    await app.settle()
    fan = await signIn(app.client, fan)
    const subscription = async () => (await app.client.send('subscriptions.ofFan', { token: fan.token })).data[0]
    expect(await subscription()).toMatchObject({ status: 'suspended' })
    const { url } = await subscribe()
    await sendSandboxPage(app.client, url, 'second')
    await app.settle()
    expect(await subscription()).toMatchObject({ status: 'active', isActive: true, paymentProblem: null })
    const { rows } = await sql<{ last4: string }>`
      select last4 from subscription join payment_card c on c.id = card_id where fan_id = ${fan.id}`.execute(app.db)
    expect(rows).toEqual([{ last4: '4444' }])
  })

  test('asked for twice is one page; paid with a saved card instead, the page is closed', async () => {
    const [first, second] = [await subscribe(), await subscribe()]
    expect(second.url).toBe(first.url)
    const body = { performerId: athlete.id, type: 'monthly' as const, cardId: await saveCard(app.client, fan) }
    expect((await app.client.try('payments.subscribePerformer', { token: fan.token, body, headers: newKey() })).status).toBe(201)
    await sendSandboxPage(app.client, first.url, 'ok')
    await app.settle()
    expect(await isSubscribed()).toBe(true)
    const { rows } = await sql<{
      total: number
    }>`select count(*) as total from charge_attempt where payer_id = ${fan.id} and state = 'succeeded'`.execute(app.db)
    expect(rows[0]?.total).toBe(1)
    expect((await checkout({ type: 'monthly_subscription', target: 'performer', targetId: athlete.id })).error.code).toBe(
      'subscription.already_active',
    )
  })
})

describe('a coupon on the provider’s page', () => {
  beforeEach(async () => {
    administrator = await signIn(app.client, administrator)
  })
  const make = (wishes: Parameters<typeof makeCoupon>[2] = {}) =>
    makeCoupon(app.client, administrator, { value: 30, maxUses: 3, ...wishes }, true)
  const uses = async (id: string) =>
    (await app.client.send('coupons.all', { token: administrator.token, query: { limit: 100 } })).data.find((coupon) => coupon._id === id)
      ?.used
  const promo = () => app.money.ledger.balance(accounts.promo)
  const bonus = () => app.money.ledger.balance(accounts.bonus(fan.id))
  const page = async (url: string) => (await fetch(new URL(new URL(url).pathname, app.client.baseUrl))).text()
  const monthly = (couponCode: string, headers = newKey()) =>
    checkout({ type: 'monthly_subscription', target: 'performer', targetId: athlete.id, couponCode }, headers)
  const tokens = (couponCode: string, amount = 20, headers = newKey()) => checkout({ type: 'token_package', amount, couponCode }, headers)
  const subscription = async () => (await app.client.send('subscriptions.ofFan', { token: fan.token })).data[0]

  test('lowers what tokens cost; the rest arrives as bonus tokens', async () => {
    const coupon = await make()
    const before = await promo()
    const { url } = (await tokens(coupon.code)).body.data
    expect([await uses(coupon._id), await page(url)]).toEqual([1, expect.stringContaining('14.00')])
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect([(await me()).balance, await bonus(), before - (await promo())]).toEqual([20, 600, 600])
    const { data } = await app.client.send('payments.transactions', { token: fan.token })
    expect(data[0]).toMatchObject({ status: 'success', originalPrice: 20, totalPrice: 14, couponInfo: { code: coupon.code, discount: 6 } })
    expect((await tokens(coupon.code)).error.code).toBe('coupon.already_used')
  })

  test('comes back with a page that nobody paid, also to the last one who wanted it', async () => {
    const coupon = await make({ maxUses: 1 })
    const { url } = (await tokens(coupon.code)).body.data
    const person = await registerFan(app.client)
    const other = () => app.client.try('coupons.apply', { token: person.token, params: { id: coupon.code }, body: {} })
    expect((await other()).error.code).toBe('coupon.used_up')
    await sweep(minutes(70))
    expect([await status(), await uses(coupon._id), (await other()).status]).toEqual(['canceled', 0, 200])
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect([(await me()).balance, await uses(coupon._id)]).toEqual([0, 0])
    expect((await tokens(coupon.code)).status).toBe(201)
  })

  test('comes back with a page that was never made', async () => {
    const coupon = await make({ maxUses: 1 })
    await app.money.sandbox?.scriptFault('checkout.create', 'drop_after')
    expect((await tokens(coupon.code)).status).toBe(503)
    await sweep(minutes(3))
    expect([await status(), await uses(coupon._id)]).toEqual(['canceled', 0])
  })

  test('lowers the first periods of a subscription, and the card of the page pays the renewals', async () => {
    const coupon = await make({ periods: 2 })
    const { url } = (await monthly(coupon.code)).body.data
    expect(await page(url)).toContain('3.50')
    expect((await monthly(coupon.code)).body.data.url).toBe(url)
    expect(await uses(coupon._id)).toBe(1)
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect(await subscription()).toMatchObject({ price: 5, paidPrice: 3.5, nextPrice: 3.5, discount: { periods: 1 } })
    for (let period = 0; period < 2; period += 1) {
      await sweep(days(32))
      await app.jobs.send(app.db, 'subscriptions.renew', {})
      await app.settle()
    }
    const { rows } = await sql<{ amount: number }>`
      select amount from charge_attempt where payer_id = ${fan.id} and state = 'succeeded' order by created_at`.execute(app.db)
    expect(rows.map(({ amount }) => amount)).toEqual([350, 350, 500])
  })

  test('given up for another one comes back', async () => {
    const [first, second] = [await make({ maxUses: 1 }), await make({ value: 50, maxUses: 1 })]
    const before = (await monthly(first.code)).body.data.url
    const { url } = (await monthly(second.code)).body.data
    expect([await uses(first._id), await uses(second._id)]).toEqual([0, 1])
    await sendSandboxPage(app.client, before, 'ok')
    await sendSandboxPage(app.client, url, 'ok')
    await app.settle()
    expect([(await subscription())?.paidPrice, await uses(first._id)]).toEqual([2.5, 0])
  })

  test('that leaves nothing to pay leads back at once, with everything done', async () => {
    const coupon = await make({ value: 100, maxUses: 5 })
    const headers = newKey()
    const { id, url } = (await tokens(coupon.code, 20, headers)).body.data
    expect([url, (await me()).balance, await bonus()]).toEqual([`http://localhost/wallet?transactionId=${id}`, 20, 2000])
    expect((await tokens(coupon.code, 20, headers)).body.data.id).toBe(id)
    expect((await me()).balance).toBe(20)
    const gift = await make({ value: 100 })
    const refused = await monthly(gift.code)
    expect([refused.error.code, refused.error.message, await uses(gift._id)]).toEqual([
      'payment.card_unknown',
      expect.stringContaining('Save a card'),
      0,
    ])
    await saveCard(app.client, fan)
    const done = (await monthly(gift.code)).body.data
    expect(done.url).toBe(`http://localhost/wallet?transactionId=${done.id}`)
    expect(await subscription()).toMatchObject({ isActive: true, paidPrice: 0, nextPrice: 5 })
  })

  test('is refused for the reasons there are elsewhere, and then nothing is begun', async () => {
    const small = await make({ type: 'fixed', value: 4.6 })
    const own = await makeCoupon(app.client, await signIn(app.client, athlete), { value: 10 })
    expect((await tokens('NOBODY-KNOWS')).error.code).toBe('coupon.unknown')
    expect((await tokens(own.code)).error.code).toBe('coupon.not_applicable')
    expect((await tokens(small.code, 5)).error.code).toBe('payment.amount_too_small')
    expect((await monthly(small.code)).error.code).toBe('payment.amount_too_small')
    expect((await monthly((await make({ purchaseTypes: ['yearly_subscription'] })).code)).error.code).toBe('coupon.not_applicable')
    expect([await status(), await subscription(), await uses(small._id)]).toEqual([undefined, undefined, 0])
  })
})
