import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newKey, registerFan, registerPerformer, sendSandboxPage, subscribe, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person

beforeAll(async () => {
  app = await createTestApp({ env: { SANDBOX_CARDS: 'hosted' } })
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

const ask = (body: object = {}) =>
  app.client.try('payments.setUpCard', { token: fan.token, body: { returnUrl: '/wallet?tab=top-up', ...body } as never })
const setUp = async (body: object = {}) => (await ask(body)).body.data.url
const cards = async () => (await app.client.send('payments.cards', { token: fan.token })).data
/** As the browser follows the page's redirect; answers where it ends, without the site's own address. */
const comeBack = async (address: string | null) => {
  const { pathname, search } = new URL(address ?? '')
  const response = await fetch(new URL(`${pathname}${search}`, app.client.baseUrl), { redirect: 'manual' })
  return response.headers.get('location')?.replace('http://localhost', '') ?? String(response.status)
}
const pay = async (choice: string, url: string) => comeBack(await sendSandboxPage(app.client, url, choice))

test('where cards are entered on the gateway’s page, no number is taken here', async () => {
  expect((await app.client.send('settings.public')).data.cardEntry).toBe('hosted')
  const body = { number: '4242424242424242', month: 1, year: 2040 }
  expect((await app.client.try('payments.createTestCard', { token: fan.token, body })).status).toBe(404)
})

test('a card is saved once: its owner comes back twice, and the event tells it again', async () => {
  const url = await setUp()
  const back = await sendSandboxPage(app.client, url, 'ok')
  const first = await comeBack(back)
  await app.settle()
  expect(await comeBack(back)).toBe(first)
  const [card, ...others] = await cards()
  expect([card?.last4Digits, card?.isDefault, others]).toEqual(['4242', true, []])
  expect(first).toBe(`/wallet?tab=top-up&savedCard=${card?._id}`)
})

test('the event alone is enough, and the way back then finds the card', async () => {
  const back = await sendSandboxPage(app.client, await setUp(), 'second')
  await app.settle()
  const [card] = await cards()
  expect(card?.last4Digits).toBe('4444')
  expect(await comeBack(back)).toBe(`/wallet?tab=top-up&savedCard=${card?._id}`)
})

test('what is told of a card after its removal does not bring it back', async () => {
  const back = await sendSandboxPage(app.client, await setUp(), 'ok')
  await comeBack(back)
  const [card] = await cards()
  // At the gateway it stays, as when that did not answer.
  await app.money.sandbox?.scriptFault('payment_methods.detach', 'drop_before')
  await app.client.send('payments.removeCard', { token: fan.token, params: { id: card?._id ?? '' } })
  await app.settle()
  expect([await comeBack(back), await cards()]).toEqual(['/wallet?tab=top-up', []])
})

test('the page left, and a card refused there, save nothing; the page can be taken up again', async () => {
  const url = await setUp()
  expect(await sendSandboxPage(app.client, url, 'leave')).toBe('http://localhost/wallet?tab=top-up')
  expect(await sendSandboxPage(app.client, url, 'declined')).toBe(new URL(url).pathname)
  expect(await (await fetch(new URL(new URL(url).pathname, app.client.baseUrl))).text()).toContain('Your card was declined.')
  await app.settle()
  expect(await cards()).toEqual([])
  await pay('wallet', url)
  expect((await cards()).map(({ last4Digits }) => last4Digits)).toEqual(['4242'])
})

test('the same number is the card that is there, and the second one is let go', async () => {
  await pay('ok', await setUp())
  const [card] = await cards()
  expect(await pay('ok', await setUp())).toBe(`/wallet?tab=top-up&savedCard=${card?._id}`)
  expect(await cards()).toHaveLength(1)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from sandbox.object where kind = 'payment_method' and body->>'customer' =
      (select customer_id from gateway_customer where account_id = ${fan.id})`.execute(app.db)
  expect(rows[0]?.total).toBe(1)
})

test('a card can be the one that is used first, and pays', async () => {
  await pay('ok', await setUp())
  await pay('second', await setUp({ isDefault: true }))
  expect((await cards()).map(({ last4Digits, isDefault }) => [last4Digits, isDefault])).toEqual([
    ['4242', false],
    ['4444', true],
  ])
  const cardId = (await cards())[1]?._id ?? ''
  const body = { amount: 20, cardId }
  expect((await app.client.send('payments.topUp', { token: fan.token, body, headers: newKey() })).data.status).toBe('success')
})

test('another account’s page gives this one nothing, and an unknown one is unknown', async () => {
  const back = await sendSandboxPage(app.client, await setUp(), 'ok')
  const owner = fan
  fan = await registerFan(app.client)
  await comeBack(back)
  expect(await cards()).toEqual([])
  fan = owner
  expect(await cards()).toHaveLength(1)
  expect(await comeBack('http://localhost/api/payment/cards/return/cs_test_unknown?to=%2Fwallet')).toBe('404')
})

test('the way back is a page of this site, and there is an end of cards', async () => {
  expect((await ask({ returnUrl: 'https://evil.example/' })).error.code).toBe('payment.return_url')
  const back = await sendSandboxPage(app.client, await setUp(), 'ok')
  await comeBack(back)
  const address = new URL(back ?? '')
  address.searchParams.set('to', 'https://evil.example/')
  expect(await comeBack(address.href)).toBe('422')
  await sql`insert into payment_card select gen_random_uuid(), account_id, gateway, 'pm_' || n, brand, last4, month, year, 'f' || n, null, false, created_at, null
    from payment_card, generate_series(1, 9) n where account_id = ${fan.id}`.execute(app.db)
  expect((await ask()).error.code).toBe('card.limit_reached')
})

test('nobody under 18 saves a card', async () => {
  fan = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  expect((await ask()).error.code).toBe('youth.not_allowed')
})

test('a gateway that does not answer is told, and on the way back the event follows', async () => {
  await app.money.sandbox?.scriptFault('checkout.create', 'drop_before')
  expect((await ask()).status).toBe(503)
  const back = await sendSandboxPage(app.client, await setUp(), 'ok')
  await app.money.sandbox?.scriptFault('checkout.retrieve', 'drop_before')
  expect(await comeBack(back)).toBe('/wallet?tab=top-up')
  await app.settle()
  expect(await cards()).toHaveLength(1)
})

test('a saved card subscribes', async () => {
  const athlete = await registerPerformer(app.client)
  await app.client.send('performers.update', { token: athlete.token, params: { id: athlete.id }, body: { monthlyPrice: 5 } })
  await pay('wallet', await setUp())
  const { status } = await subscribe(app.client, fan, athlete, 'monthly', (await cards())[0]?._id ?? '')
  expect(status).toBe('success')
})
