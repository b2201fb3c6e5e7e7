import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'
import { checkStripe, type StripeCheckOptions } from './stripe-check.ts'
import { neededEvents, problemOfEndpoints } from './stripe-webhooks.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.money.sandbox?.clearFaults())
afterAll(() => app.close())

async function check(options: Partial<StripeCheckOptions> = {}) {
  const said: string[] = []
  const httpClient = app.money.sandbox?.httpClient
  const isRight = await checkStripe({
    secretKey: 'sk_test_of_an_operator',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_first',
    connectWebhookSecret: 'whsec_second',
    siteUrl: 'https://fieldhouse.example',
    registers: false,
    say: (line) => void said.push(line),
    ...(httpClient && { httpClient }),
    ...options,
  })
  return { isRight, said, failed: said.filter((line) => line.startsWith('FAIL')) }
}

test('without webhooks each step says how it went, and what to do; registered, everything is right', async () => {
  const before = await check()
  expect([before.isRight, before.failed]).toEqual([
    false,
    ['FAIL  webhooks arrive here: none leads to https://fieldhouse.example/api/payment/stripe/webhook'],
  ])
  expect(before.said.join('\n')).toContain('-- --register')
  const registered = await check({ registers: true })
  expect([registered.isRight, registered.failed]).toEqual([true, []])
  expect(registered.said.filter((line) => line.includes('=whsec_'))).toHaveLength(2)
  const after = await check({ registers: true })
  expect(after.said.map((line) => line.split(':')[0])).toEqual([
    'ok    the account is readable',
    'ok    the publishable key is of the same mode',
    'ok    both signing secrets are set',
    'ok    webhooks arrive here',
    'ok    a test card is saved',
    'ok    a payment of 1.00 is made',
    'ok    the publishable key is of the same account',
    'ok    the payment is given back',
    'ok    the hosted page for a payment opens',
    'ok    the hosted page for a card opens',
  ])
})

test('a live key is read with and never pays', async () => {
  const { said } = await check({ secretKey: 'sk_live_of_an_operator', publishableKey: 'pk_live_of_an_operator' })
  expect(said.filter((line) => line.startsWith('skip'))).toHaveLength(6)
  expect(said[0]).toContain('live mode: nothing is paid')
})

test('keys that do not belong together are named', async () => {
  expect((await check({ publishableKey: 'pk_live_of_an_operator' })).failed[0]).toContain('one key is a test key, the other is live')
  expect((await check({ publishableKey: 'pk_test_of_another_account' })).failed).toContainEqual(
    expect.stringContaining('the publishable key is of the same account'),
  )
  expect((await check({ connectWebhookSecret: 'whsec_first' })).failed[0]).toContain('they are the same')
  expect((await check({ webhookSecret: '' })).failed[0]).toContain('a secret begins with whsec_')
})

test('a step that fails says what to do, and those that need it say so', async () => {
  // The SDK asks once more by itself.
  for (let asked = 0; asked < 2; asked += 1) await app.money.sandbox?.scriptFault('payment_intents.confirm', '500')
  const { failed, isRight } = await check()
  expect(isRight).toBe(false)
  expect(failed.join('\n')).toMatch(/a payment of 1.00 is made[^]*the payment is given back: the step before it failed/)
})

test('without a network or a key there is one sentence', async () => {
  await app.money.sandbox?.scriptFault('account.retrieve', 'drop_before')
  await app.money.sandbox?.scriptFault('account.retrieve', 'drop_before')
  expect((await check()).said).toEqual([expect.stringContaining('cannot be reached from here')])
  expect((await check({ secretKey: '' })).said).toEqual([expect.stringContaining('set STRIPE_SECRET_KEY')])
})

test('the command ends with 1 where there is no key', async () => {
  const command = programOf('stripe-check')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command], {
    env: { ...process.env, STRIPE_SECRET_KEY: '' },
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => void (said += String(text)))
  const code = await new Promise((done) => child.once('close', done))
  expect([code, said]).toEqual([1, expect.stringContaining('There is no key to check')])
})

test('each kind of event needs an endpoint of its own', () => {
  const url = 'https://fieldhouse.example/api/payment/stripe/webhook'
  const endpoint = (id: string, events: readonly string[], status = 'enabled') => ({ id, url, status, enabled_events: [...events] })
  const own = endpoint('a', neededEvents.own)
  const ofAccounts = endpoint('b', neededEvents.ofAccounts)
  expect(problemOfEndpoints([ofAccounts, own], url)).toBeUndefined()
  expect(problemOfEndpoints([endpoint('a', ['*']), endpoint('b', ['*'])], url)).toBeUndefined()
  expect(problemOfEndpoints([own], url)).toContain('only one')
  expect(problemOfEndpoints([own, endpoint('b', neededEvents.ofAccounts, 'disabled')], url)).toContain('only one')
  expect(problemOfEndpoints([endpoint('a', neededEvents.own.slice(1)), ofAccounts], url)).toContain(
    'does not send payment_intent.succeeded',
  )
  expect(problemOfEndpoints([own, endpoint('b', ['payout.paid'])], url)).toContain('account.updated')
})
