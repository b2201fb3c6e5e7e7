import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerFan, registerPerformer, saveCard, testCards, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

const token = async (number: string) => {
  const body = { number, month: 1, year: 2040 }
  return (await app.client.send('payments.createTestCard', { token: fan.token, body })).data.token
}

test('a card is saved, listed on both paths and removed; the first is the default', async () => {
  const id = await saveCard(app.client, fan)
  const second = (
    await app.client.send('payments.saveGatewayCard', {
      token: fan.token,
      params: { type: 'sandbox' },
      body: { token: await token(testCards.second), isDefault: true },
    })
  ).data
  expect(second).toMatchObject({ brand: 'mastercard', last4Digits: '4444', isDefault: true, paymentGateway: 'sandbox' })
  const { data } = await app.client.send('payments.cards', { token: fan.token })
  expect(data.map((card) => [card._id, card.isDefault])).toEqual([
    [id, false],
    [second._id, true],
  ])
  expect((await app.client.send('payments.gatewayCards', { token: fan.token, params: { type: 'sandbox' } })).data).toEqual(data)
  await app.client.send('payments.removeGatewayCard', { token: fan.token, params: { type: 'sandbox', id: second._id } })
  expect((await app.client.send('payments.cards', { token: fan.token })).data.map((card) => card.isDefault)).toEqual([true])
  expect((await app.client.try('payments.removeCard', { token: fan.token, params: { id: second._id } })).error.code).toBe('card.unknown')
})

test('another card is used first, and then that one alone', async () => {
  const [first, second] = [await saveCard(app.client, fan), await saveCard(app.client, fan, testCards.second)]
  const used = async () =>
    (await app.client.send('payments.cards', { token: fan.token })).data.flatMap((card) => (card.isDefault ? card._id : []))
  expect(await used()).toEqual([first])
  const choose = async (id: string, { token }: Person) => (await app.client.try('payments.useCardFirst', { token, params: { id } })).status
  expect(await choose(second, fan)).toBe(204)
  expect(await used()).toEqual([second])
  expect(await choose(first, await registerFan(app.client))).toBe(404)
  await Promise.all([first, second, first, second].map((id) => choose(id, fan)))
  expect(await used()).toHaveLength(1)
})

test('the same number is saved once, declined ones never, and another gateway is not here', async () => {
  await saveCard(app.client, fan)
  const attempt = async (body: { token: string; paymentGateway?: string }) =>
    (await app.client.try('payments.saveCard', { token: fan.token, body })).error.code
  expect(await attempt({ token: await token(testCards.ok) })).toBe('card.duplicate')
  expect(await attempt({ token: await token(testCards.declinedAtOnce) })).toBe('payment.card_declined')
  expect(await attempt({ token: 'pm_of_nobody' })).toBe('payment.card_declined')
  expect(await attempt({ token: 'pm_of_nobody', paymentGateway: 'stripe' })).toBe('payment.gateway_unknown')
  expect((await app.client.send('payments.cards', { token: fan.token })).total).toBe(1)
})

test('a number that is no test card is refused, not kept and not repeated', async () => {
  const number = '4111 1111 1111 1111'
  const { status, error } = await app.client.try('payments.createTestCard', {
    token: fan.token,
    body: { number, month: 1, year: 2040 },
  })
  expect([status, error.code]).toEqual([422, 'card.not_a_test_card'])
  expect(JSON.stringify(error)).not.toMatch(/1111 ?1111/)
})

test('another account does not see or remove the card', async () => {
  const id = await saveCard(app.client, fan)
  const other = await registerFan(app.client)
  expect((await app.client.send('payments.cards', { token: other.token })).total).toBe(0)
  expect((await app.client.try('payments.removeCard', { token: other.token, params: { id } })).error.code).toBe('card.unknown')
})

test('five bad cards in an hour are enough', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const person = await registerFan(strict.client)
  const codes = []
  for (let i = 0; i < 6; i += 1) {
    const { error } = await strict.client.try('payments.saveCard', { token: person.token, body: { token: 'pm_of_nobody' } })
    codes.push(error.code)
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'payment.card_declined'), 'request.too_many'])
  await strict.close()
})

test('nobody under 18 saves a card', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const { error } = await app.client.try('payments.saveCard', { token: minor.token, body: { token: 'pm_x' } })
  expect(error.code).toBe('youth.not_allowed')
})
