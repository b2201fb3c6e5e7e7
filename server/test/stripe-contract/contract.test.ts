// Every verb of the gateway port, exercised once over the official SDK; each request it sends must fit the SDK's own types.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuildRequest, createPostgresStore, createSandboxClient } from '@fieldhouse/sandbox'
import { checkStripe } from '#platform/card/stripe-check.ts'
import { createStripeGateway } from '#platform/card/stripe-gateway.ts'
import { GatewayRefused, setupIdHere, type CardGateway, type Cents } from '#platform/card/index.ts'
import { after, hours } from '#platform/clock.ts'
import { sendSandboxPage } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { committed, problemsOf, record, requests, typeOf, type SentRequest } from './requests.ts'

let app: TestApp
let gateway: CardGateway
let recording: Stripe.HttpClient
const sent: SentRequest[] = []

beforeAll(async () => {
  app = await createTestApp()
  const client = createSandboxClient({
    store: createPostgresStore(app.db),
    buildRequest: createBuildRequest('http://localhost', () => Math.floor(app.clock.now().getTime() / 1000)),
    keyOf: async () => undefined,
    onChange: () => undefined,
    newRequestId: () => 'req_of_the_test',
    wait: async () => undefined,
  })
  recording = record(client, sent)
  gateway = createStripeGateway({
    name: 'stripe',
    secretKey: 'sk_test_of_the_test',
    publishableKey: '',
    webhookSecrets: ['whsec_of_the_test'],
    connectWebhookSecrets: ['whsec_of_the_test_accounts'],
    httpClient: recording,
  })
})
afterAll(() => app.close())

const cents = (amount: number) => amount as Cents
const metadata = { instance_id: 'i', attempt_id: 'a' }
const newCustomer = () => gateway.createCustomer({ accountId: 'a', email: 'fan@example.org' }, randomUUID())

async function newCard(customerId: string, number = '4242424242424242') {
  const made = await app.money.sandbox?.createToken(number, { month: 12, year: 2040, holderName: 'Fan' })
  return gateway.saveCard(customerId, made?.token ?? '')
}

async function payByCard(): Promise<void> {
  const customer = await newCustomer()
  const card = await newCard(customer.id)
  const intent = { amount: cents(5000), currency: 'usd', customerId: customer.id, cardId: card.id, description: 'Tokens', metadata }
  const first = await gateway.createIntent({ ...intent, isForRenewals: true }, randomUUID())
  await gateway.confirmIntent(first.id, { isOffSession: false, returnUrl: 'http://localhost/back' }, randomUUID())
  await gateway.retrieveIntent(first.id)
  const renewal = await gateway.createIntent({ ...intent, isForRenewals: false }, randomUUID())
  await gateway.confirmIntent(renewal.id, { isOffSession: true, returnUrl: '' }, randomUUID())
  await gateway.cancelIntent((await gateway.createIntent({ ...intent, isForRenewals: false }, randomUUID())).id)
  const { id: refundId } = await gateway.refund({ intentId: renewal.id, amount: cents(100), metadata: { refund_id: 'r' } }, randomUUID())
  await gateway.retrieveRefund(refundId)
  expect((await gateway.findRefund(renewal.id, 'r'))?.id).toBe(refundId)
  await gateway.retrieveWarning((await app.money.sandbox?.warn(first.id)) ?? '')
  const disputeId = (await app.money.sandbox?.openDispute(first.id)) ?? ''
  expect(await gateway.retrieveDispute(disputeId)).toMatchObject({ answers: 0, status: 'open', answerBy: expect.any(Date) })
  const answer = {
    customerName: 'Fan',
    customerEmail: 'fan@example.org',
    product: 'Tokens',
    servedOn: '2026-01-01',
    access: 'Used at once',
    trackingNumber: 'T1',
    shippedOn: '2026-01-02',
    refundPolicy: 'Within 14 days',
    words: 'They bought it,\nand it came.',
  }
  expect(await gateway.answerDispute(disputeId, answer, randomUUID())).toMatchObject({ answers: 1, status: 'open' })
  await expect(gateway.answerDispute(disputeId, { words: 'More' }, randomUUID())).rejects.toThrow(GatewayRefused)
  await gateway.listEntries(new Date(0))
  const isOurs = (of: { id: string }[]) => of.map(({ id }) => id)
  const [intents, refunds, disputes] = await Promise.all([
    gateway.listIntents({ from: new Date(0), customerId: customer.id }),
    gateway.listRefunds({ from: new Date(0) }),
    gateway.listDisputes({ from: new Date(0) }),
  ])
  expect([isOurs(intents).slice(0, 2), isOurs(refunds), disputes.length]).toEqual([[first.id, renewal.id], [refundId], 1])
  expect(intents[0]).toMatchObject({ customerId: customer.id, paidWith: { last4: '4242' }, card: { last4: '4242' }, metadata })
  expect(intents[1]?.card).toBeNull()
  await gateway.readBalance('usd')
  await gateway.listCards(customer.id)
  await gateway.detachCard(card.id)
  await gateway.listUndeliveredEvents(after(app.clock.now(), -hours(1)))
}

async function payOnTheirPage(): Promise<void> {
  const checkout = {
    amount: cents(5000),
    currency: 'usd',
    customerId: (await newCustomer()).id,
    description: 'Tokens',
    metadata,
    returnUrl: 'http://localhost/back',
    endsAt: after(app.clock.now(), hours(1)),
  }
  await gateway.createCheckout({ ...checkout, isForRenewals: false }, randomUUID())
  const page = await gateway.createCheckout({ ...checkout, isForRenewals: true }, randomUUID())
  await gateway.retrieveIntent(page.id)
  await gateway.cancelIntent(page.id)
}

async function saveOnTheirPage(): Promise<void> {
  const { id: customerId } = await newCustomer()
  const page = await gateway.createCardSetup(
    { customerId, currency: 'usd', metadata, doneUrl: `http://localhost/${setupIdHere}`, leaveUrl: 'http://localhost/back' },
    randomUUID(),
  )
  await sendSandboxPage(app.client, page.url, 'ok')
  expect((await gateway.retrieveCardSetup(page.id)).card?.last4).toBe('4242')
  const { rows } = await sql<{ id: string }>`select body->>'setup_intent' as id from sandbox.object where id = ${page.id}`.execute(app.db)
  expect(await gateway.retrieveCardSetup(rows[0]?.id ?? '')).toEqual(await gateway.retrieveCardSetup(page.id))
}

/** What `npm run stripe:check` asks beyond the port. */
async function checkKeys(): Promise<void> {
  const said: string[] = []
  const isRight = await checkStripe({
    secretKey: 'sk_test_of_the_test',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_of_the_test',
    connectWebhookSecret: 'whsec_of_the_test_accounts',
    siteUrl: 'http://localhost',
    registers: true,
    say: (line) => void said.push(line),
    httpClient: recording,
  })
  expect([isRight, said.filter((line) => !line.startsWith('ok'))]).toEqual([
    true,
    [expect.stringContaining('set STRIPE_WEBHOOK_SECRET=whsec_'), expect.stringContaining('set STRIPE_CONNECT_WEBHOOK_SECRET=whsec_')],
  ])
}

async function payOut(): Promise<void> {
  const { id: account } = await gateway.createAccount(
    { email: 'athlete@example.org', metadata: { instance_id: 'i', payee_id: 'p' } },
    randomUUID(),
  )
  for (const purpose of ['identity_document', 'additional_verification'] as const)
    await gateway.attachDocument(account, {
      purpose,
      side: 'front',
      fileName: 'a.png',
      mediaType: 'image/png',
      bytes: new Uint8Array([1, 2, 3]),
    })
  const { url } = await gateway.createAccountLink({ account, returnUrl: 'http://localhost/a', refreshUrl: 'http://localhost/b' })
  await sendSandboxPage(app.client, url, 'verified')
  await gateway.retrieveAccount(account)
  await gateway.createAccountSession(account)
  await gateway.createLoginLink(account)
  const transfer = { account, amount: cents(700), currency: 'usd', group: 'payout:1', metadata: { instance_id: 'i', payout_id: '1' } }
  const { id: transferId } = await gateway.createTransfer(transfer, randomUUID())
  await gateway.retrieveTransfer(transferId)
  expect((await gateway.listTransfers({ from: new Date(0) })).map(({ id, account: to, metadata }) => ({ id, to, metadata }))).toEqual([
    { id: transferId, to: account, metadata: transfer.metadata },
  ])
  await gateway.findTransfer(account, 'payout:1')
  await gateway.reverseTransfer(transferId, randomUUID())
  await gateway.createTransfer(transfer, randomUUID())
  const { id: payoutId } = await gateway.createPayout(
    { account, amount: cents(700), currency: 'usd', metadata: { instance_id: 'i', payout_id: '1' } },
    randomUUID(),
  )
  await gateway.retrievePayout(account, payoutId)
  await gateway.findPayout(account, '1')
}

test('every verb of the port sends what the SDK’s types allow', async () => {
  const called = new Set<string>()
  const real = gateway
  gateway = new Proxy(real, {
    get(target, name: keyof CardGateway & string) {
      called.add(name)
      return target[name]
    },
  })
  await payByCard()
  await payOnTheirPage()
  await saveOnTheirPage()
  await checkKeys()
  await payOut()
  gateway = real
  expect(sent.flatMap(problemsOf)).toEqual([])
  // The signature of an event is checked without a request.
  const verbs = Object.entries(real).flatMap(([name, value]) => (typeof value === 'function' && name !== 'readEvent' ? [name] : []))
  expect([...called].toSorted()).toEqual(verbs.toSorted())
  expect([...new Set(sent.map(typeOf))].toSorted()).toEqual(requests.map(([, , type]) => type).toSorted())
  expect(new Set(sent.map(({ headers }) => headers['Stripe-Version']))).toEqual(new Set([committed.api]))
})

test('what moves money or makes something carries a key', () => {
  const moving = [
    'CustomerCreate',
    'PaymentIntentCreate',
    'PaymentIntentConfirm',
    'CheckoutCreate',
    'RefundCreate',
    'DisputeUpdate',
    'AccountCreate',
    'TransferCreate',
    'TransferReverse',
    'PayoutCreate',
  ]
  const typed = sent.map((request) => ({ type: typeOf(request) ?? '', headers: request.headers }))
  const withoutKey = typed.filter(({ type, headers }) => moving.includes(type) && typeof headers['Idempotency-Key'] !== 'string')
  expect(withoutKey).toEqual([])
  // What happens on a payee's account is asked as that account.
  const asOurselves = typed.filter(
    ({ type, headers }) => /^(Payout|File)/.test(type) && !String(headers['Stripe-Account']).startsWith('acct_'),
  )
  expect(asOurselves).toEqual([])
})

test('the committed schemas are of the SDK that is installed', () => {
  expect([committed.sdk, committed.api]).toEqual([Stripe.PACKAGE_VERSION, Stripe.API_VERSION])
})

test.each([
  ['a key that no type knows', '/v1/transfers', 'amount=5&currency=usd&destination=acct_1&colour=red', '"additionalProperty":"colour"'],
  ['a key that is missing', '/v1/transfers', 'amount=5&currency=usd', '"missingProperty":"destination"'],
  ['a number that is none', '/v1/transfers', 'amount=five&currency=usd&destination=acct_1', 'must be number'],
  [
    'a nested key that no type knows',
    '/v1/payment_intents',
    'amount=5&currency=usd&shipping[address][planet]=earth&shipping[name]=a',
    '"additionalProperty":"planet"',
  ],
  ['an address that no type describes', '/v1/balance', '', 'no type is known'],
])('%s is found', (_what, path, body, problem) => {
  expect(problemsOf({ method: 'POST', path, headers: {}, body }).join('\n')).toContain(problem)
})
