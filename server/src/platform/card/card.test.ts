import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '../clock.ts'
import { createLog } from '../log.ts'
import { createCards, GatewayRefused, GatewayUnreachable, type CardGateway, type Cents, type Sandbox } from './index.ts'

let app: TestApp
let sandbox: Sandbox
let gateway: CardGateway
let customerId: string

beforeAll(async () => {
  app = await createTestApp()
  if (!app.money.sandbox) throw new Error('These tests need the sandbox')
  sandbox = app.money.sandbox
  gateway = app.money.gateway
  customerId = (await gateway.createCustomer({ accountId: 'a', email: 'a@example.org' }, randomUUID())).id
})
afterAll(() => app.close())

const save = async (number: string) => {
  const made = await sandbox.createToken(number, { month: 1, year: 2040, holderName: 'A' })
  return gateway.saveCard(customerId, made?.token ?? '')
}
const intentOf = (cardId: string, key: string = randomUUID(), amount = 500) =>
  gateway.createIntent(
    {
      amount: amount as Cents,
      currency: 'usd',
      customerId,
      cardId,
      description: '',
      metadata: { attempt_id: 'x' },
      isForRenewals: false,
    },
    key,
  )
const confirm = (id: string, key: string = randomUUID(), isOffSession = false) =>
  gateway.confirmIntent(id, { isOffSession, returnUrl: 'http://localhost/back' }, key)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof GatewayRefused ? error.code : error),
  )

describe('test cards', () => {
  test.each([
    ['4242 4242 4242 4242', 'succeeded', null],
    ['4000-0000-0000-0341', 'declined', 'generic_decline'],
    ['4000002760003184', 'requires_action', null],
    ['4000000000000077', 'succeeded', null],
  ])('%s ends as %s', async (number, status, declineCode) => {
    const { id } = await intentOf((await save(number)).id)
    expect(await confirm(id)).toMatchObject({ status, declineCode })
    expect(await gateway.retrieveIntent(id)).toMatchObject({ status, declineCode })
  })

  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('%s cannot be saved: %s', async (number, code) => {
    expect(await refusal(save(number))).toBe(code)
  })

  test('without the payer a card that asks the bank is declined', async () => {
    const { id } = await intentOf((await save('4000002760003184')).id)
    expect(await confirm(id, randomUUID(), true)).toMatchObject({ status: 'declined', declineCode: 'authentication_required' })
  })
})

describe('idempotency keys', () => {
  test('answer the first result again, refuse another request, and act once at the same time', async () => {
    const card = await save('4242424242424242')
    const key = randomUUID()
    const [first, ...rest] = await Promise.all([intentOf(card.id, key), intentOf(card.id, key), intentOf(card.id, key)])
    expect(rest.map(({ id }) => id)).toEqual([first?.id, first?.id])
    expect(await refusal(intentOf(card.id, key, 501))).toBe('idempotency_error')
  })

  test('keep a refusal, too', async () => {
    const { id } = await intentOf((await save('4000000000000341')).id)
    const key = randomUUID()
    expect([(await confirm(id, key)).status, (await confirm(id, key)).status]).toEqual(['declined', 'declined'])
  })
})

describe('faults', () => {
  test.each(['drop_before', 'drop_after', '500', '429'] as const)('%s leaves the outcome open', async (fault) => {
    const { id } = await intentOf((await save('4242424242424242')).id)
    await sandbox.scriptFault('payment_intents.confirm', fault)
    const key = randomUUID()
    await expect(confirm(id, key)).rejects.toBeInstanceOf(GatewayUnreachable)
    expect((await gateway.retrieveIntent(id)).status).toBe(fault === 'drop_after' ? 'succeeded' : 'unconfirmed')
    expect((await confirm(id, key)).status).toBe('succeeded')
  })
})

test('a refund is never more than what is left of the charge', async () => {
  const { id } = await intentOf((await save('4242424242424242')).id)
  await confirm(id)
  const refund = (amount: number) => gateway.refund({ intentId: id, amount: amount as Cents, metadata: {} }, randomUUID())
  expect(await refund(300)).toMatchObject({ status: 'succeeded', amount: 300 })
  expect(await refusal(refund(201))).toBe('charge_already_refunded')
  expect(await refund(200)).toMatchObject({ status: 'succeeded' })
})

describe('events', () => {
  const secret = 'whsec_of_this_test'
  const connectSecret = 'whsec_of_connected_accounts'
  const cards = (secrets: string, more = {}) =>
    createCards(
      {
        isProduction: true,
        allowSandbox: false,
        stripeSecretKey: 'sk_test_x',
        stripePublishableKey: '',
        stripeWebhookSecret: secrets,
        stripeConnectWebhookSecret: connectSecret,
        ...more,
      },
      {
        db: app.db,
        clock: app.clock,
        log: createLog('silent'),
        siteUrl: '',
        sandboxWebhookSecret: secret,
        sandboxConnectWebhookSecret: connectSecret,
        postEvent: async () => 200,
      },
    )
  const event = (signedAt: number, key = secret, more = {}) => {
    const payload = JSON.stringify({
      ...more,
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    })
    return [
      Buffer.from(payload),
      Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: Math.floor(signedAt / 1000) }),
    ] as const
  }

  test('are read with the present or the next secret, and not when they are old', () => {
    const { gateway: rotating } = cards(`whsec_the_old_one, ${secret}`)
    expect(rotating.readEvent(...event(Date.now()))).toMatchObject({ id: 'evt_1', intentId: 'pi_1' })
    expect(() => rotating.readEvent(...event(Date.now(), 'whsec_other'))).toThrow(GatewayRefused)
    expect(() => rotating.readEvent(...event(Date.now() - minutes(6)))).toThrow(GatewayRefused)
    for (const odd of ['{}', 'null', '[]', '1', 'no json', '{"id":"evt_1","type":"a","created":1,"data":{}}']) {
      const signed = Stripe.webhooks.generateTestHeaderString({ payload: odd, secret, timestamp: Math.floor(Date.now() / 1000) })
      expect(() => rotating.readEvent(Buffer.from(odd), signed)).toThrow(GatewayRefused)
    }
  })

  test('of the sandbox are not read when they are old, either', () => {
    const { gateway: practice } = cards('', { stripeSecretKey: '', allowSandbox: true })
    expect(practice.readEvent(...event(Date.now()))).toMatchObject({ id: 'evt_1' })
    expect(() => practice.readEvent(...event(Date.now() - minutes(6)))).toThrow(GatewayRefused)
  })

  test('open with the secret of their own endpoint only', () => {
    const { gateway: both } = cards(secret)
    expect(both.readEvent(...event(Date.now(), connectSecret, { account: 'acct_1' }))).toMatchObject({ account: 'acct_1' })
    expect(() => both.readEvent(...event(Date.now(), connectSecret))).toThrow(GatewayRefused)
    expect(() => both.readEvent(...event(Date.now(), secret, { account: 'acct_1' }))).toThrow(GatewayRefused)
  })

  test('a blank secret, one for both, and the sandbox in production, refuse to start', () => {
    expect(() => cards('')).toThrow('webhook secret')
    expect(() => cards('whsec_')).toThrow('webhook secret')
    expect(() => cards(`${secret}, whsec_`)).toThrow('webhook secret')
    expect(() => cards(connectSecret)).toThrow('must be another one')
    expect(() => cards(secret, { stripeConnectWebhookSecret: '' })).toThrow('connected accounts')
    expect(() => cards('', { stripeSecretKey: '' })).toThrow('ALLOW_SANDBOX_PAYMENTS')
    expect(cards('', { stripeSecretKey: '', allowSandbox: true }).sandbox).toBeDefined()
  })
})
