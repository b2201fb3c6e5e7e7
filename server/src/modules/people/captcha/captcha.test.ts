// Who comes in has done the work: once, for one action, from one network, in time. Where it is switched off nothing is asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaptchaAction, CaptchaWork } from '@fieldhouse/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import { password, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let person: Person
let verdict: object = {}
let askedThere = 0
const service = createServer((request, response) => {
  askedThere += 1
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict)))
})
type Settings = Parameters<TestApp['settings']['write']>[1]
const set = (changes: Settings) => inTransaction(app.db, (tx) => app.settings.write(tx, changes))

beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  app = await createTestApp({
    env: { TRUST_PROXY_HOPS: '1', RATE_LIMIT_SCALE: '1', CAPTCHA_SECRET: 'of-tests', CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/` },
  })
  person = await registerFan(app.client)
})
beforeEach(async () => {
  app.clock.advance(hours(2))
  await set({ captchaEnabled: true, captchaProvider: 'altcha', captchaSiteKey: '' })
})
afterAll(async () => {
  await app.close()
  service.close()
})

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const challenge = async (action: CaptchaAction, { network = '203.0.113.1', isAdult = false } = {}) =>
  (await app.client.send('captcha.challenge', { query: { action, ...(isAdult && { isAdult }) }, ...from(network) })).data
const write = (value: object) => `a1.${Buffer.from(JSON.stringify(value)).toString('base64url')}`
async function solve(work: CaptchaWork): Promise<string> {
  return write({ challenge: work, solution: await solveChallenge({ challenge: work, deriveKey }) })
}
async function tokenFor(action: CaptchaAction, network?: string): Promise<string> {
  const { work } = await challenge(action, network ? { network } : {})
  if (!work) throw new Error('There is no work')
  return solve(work)
}
const contact = async (captchaToken?: string, network = '203.0.113.1') => {
  const body = { name: 'Jo', email: 'jo@example.org', message: 'How does it work?', ...(captchaToken && { captchaToken }) }
  const { status, error } = await app.client.try('settings.contact', { body, ...from(network) })
  return status === 201 ? 'received' : error.code
}

test('every form of the doors asks for it, and for nothing where it is switched off', async () => {
  const forms = {
    forgot: (captchaToken?: string) =>
      app.client.try('auth.forgot', { body: { email: 'jo@example.org', ...(captchaToken && { captchaToken }) } }),
    info: (captchaToken?: string) =>
      app.client.try('auth.infoForm', {
        body: { name: 'Jo', email: 'jo@example.org', role: 'fan', ...(captchaToken && { captchaToken }) },
      }),
    register: (captchaToken?: string) =>
      app.client.try('auth.registerUser', {
        body: {
          name: 'Jo',
          username: 'jo_does_work',
          email: 'jo_does_work@example.org',
          password,
          dateOfBirth: '1990-01-01',
          acceptTerms: true,
          ...(captchaToken && { captchaToken }),
        },
      }),
  } as const
  const action = Object.keys(forms) as (keyof typeof forms)[]
  for (const name of action) {
    expect([name, (await forms[name]()).error.code]).toEqual([name, 'auth.captcha_failed'])
    const { work } = (await app.client.send('captcha.challenge', { query: { action: name } })).data
    expect([name, (await forms[name](work && (await solve(work)))).status]).toEqual([name, name === 'forgot' ? 200 : 201])
  }
  await set({ captchaEnabled: false })
  expect(await challenge('forgot')).toEqual({ provider: 'none' })
  expect((await forms.forgot()).status).toBe(200)
})

test('a token is good once, also for two at once', async () => {
  const token = await tokenFor('contact')
  const both = await Promise.all([contact(token), contact(token)])
  expect(both.toSorted()).toEqual(['auth.captcha_failed', 'received'])
  expect(await contact(token)).toBe('auth.captcha_failed')
  app.clock.advance(minutes(11))
  await app.jobs.send(app.db, 'captcha.forget', {})
  await app.settle()
  expect(await contact(token)).toBe('auth.captcha_failed')
})

test('it is bound to its action, its network and ten minutes', async () => {
  expect(await contact(await tokenFor('info'))).toBe('auth.captcha_failed')
  expect(await contact(await tokenFor('contact', '198.51.100.7'))).toBe('auth.captcha_failed')
  expect(await contact(await tokenFor('contact', '198.51.100.7'), '198.51.100.7')).toBe('received')
  const late = await tokenFor('contact')
  app.clock.advance(minutes(10) + 1000)
  expect(await contact(late)).toBe('auth.captcha_failed')
})

test('one that was put together of others, or changed, is refused, and so is one that is none', async () => {
  const [one, other] = [(await challenge('contact')).work, (await challenge('contact')).work]
  if (!one || !other) throw new Error('There is no work')
  const solution = await solveChallenge({ challenge: one, deriveKey })
  const with_ = (parameters: object, signature = one.signature) =>
    write({ challenge: { parameters: { ...one.parameters, ...parameters }, signature }, solution })
  const { data } = one.parameters
  const spliced = [
    write({ challenge: other, solution }),
    with_({}, other.signature),
    with_({ expiresAt: one.parameters.expiresAt + 86_400 }),
    with_({ data: { ...data, id: other.parameters.data.id } }),
    with_({ salt: `${one.parameters.salt}00` }),
    with_({ cost: 1 }),
    with_({ keyPrefix: '00' }),
    with_({ algorithm: 'SHA-256' }),
    write({ challenge: one }),
    write({ challenge: null, solution: null }),
    `a1.${'A'.repeat(40)}`,
    'nonsense',
  ]
  for (const token of spliced) expect(await contact(token)).toBe('auth.captcha_failed')
  const whole = write({ challenge: one, solution })
  expect(await contact(whole)).toBe('received')
  // The same work, signed in other letters, is the same work.
  expect(await contact(with_({}, one.signature.toUpperCase()))).toBe('auth.captcha_failed')
})

test('the call of the specification says whether a token is good, and does not use it up', async () => {
  const token = await tokenFor('contact')
  const verify = async (wish: string) =>
    (await app.client.send('reference.verifyCaptcha', { body: { token: wish }, ...from('203.0.113.1') })).data
  expect([await verify('x'), await verify(token), await verify(token)]).toEqual([{ success: false }, { success: true }, { success: true }])
  expect(await contact(token)).toBe('received')
  expect(await contact(token)).toBe('auth.captcha_failed')
  await set({ captchaEnabled: false })
  expect(await verify('x')).toEqual({ success: true })
})

test('after three wrong passwords signing in asks for it, and what was right takes back', async () => {
  const tries = async (secret: string, network: string, captchaToken?: string) => {
    const body = { username: person.username, password: secret, ...(captchaToken && { captchaToken }) }
    const { status, error } = await app.client.try('auth.login', { body, ...from(network) })
    return status === 200 ? 'in' : error.code
  }
  const network = '203.0.113.50'
  for (let turn = 0; turn < 3; turn += 1) expect(await tries('wrong-password', network)).toBe('auth.incorrect_credentials')
  expect(await tries(password, network)).toBe('auth.captcha_failed')
  // From anywhere: the name is what is guessed at.
  expect(await tries(password, '203.0.113.99')).toBe('auth.captcha_failed')
  expect(await tries('wrong-password', network, await tokenFor('login', network))).toBe('auth.incorrect_credentials')
  expect(await tries(password, network, await tokenFor('login', network))).toBe('in')
  expect(await tries(password, '203.0.113.98')).toBe('in')
})

test('the other service is offered to adults alone, asked once for each token, and believed of this site and action only', async () => {
  await set({ captchaProvider: 'recaptcha', captchaSiteKey: 'key-of-tests' })
  expect((await challenge('contact')).provider).toBe('altcha')
  expect(await challenge('contact', { isAdult: true })).toEqual({ provider: 'recaptcha' })
  const good = { success: true, action: 'contact', hostname: 'localhost', score: 0.9 }
  verdict = good
  expect(await contact('token-one')).toBe('received')
  expect(await contact('token-one')).toBe('auth.captcha_failed')
  for (const wrong of [{ success: false }, { action: 'login' }, { hostname: 'elsewhere.example' }, { score: 0.1 }, { score: undefined }]) {
    verdict = { ...good, ...wrong }
    expect(await contact(`token-${JSON.stringify(wrong)}`)).toBe('auth.captcha_failed')
  }
  // Whoever may not be sent there does the work, and nobody is asked about it.
  const before = askedThere
  expect(await contact(await tokenFor('contact'))).toBe('received')
  expect(askedThere).toBe(before)
})

test('its script has a frame of its own while it is used, and no page of the site lets it in', async () => {
  const frame = () => fetch(`${app.client.baseUrl}/re-captcha/frame?action=register`)
  expect((await frame()).status).toBe(404)
  await set({ captchaProvider: 'recaptcha', captchaSiteKey: 'key"><script>' })
  const shown = await frame()
  expect([shown.status, (await shown.text()).includes('"><script>')]).toEqual([200, false])
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect((await fetch(`${app.client.baseUrl}/re-captcha/frame?action=other`)).status).toBe(404)
})

test.each([
  ['turnstile', 'https://challenges.cloudflare.com', { action: 'login' }],
  ['hcaptcha', 'https://*.hcaptcha.com', { success: false }],
] as const)(
  '%s stands in the same place: for adults, once, of this site, in a frame that may load nothing else',
  async (provider, source, wrong) => {
    await set({ captchaProvider: provider, captchaSiteKey: 'key-of-tests' })
    expect([(await challenge('contact')).provider, (await challenge('contact', { isAdult: true })).provider]).toEqual(['altcha', provider])
    const good = { success: true, hostname: 'localhost', ...(provider === 'turnstile' && { action: 'contact' }) }
    verdict = good
    expect(await contact(`${provider}-one`)).toBe('received')
    expect(await contact(`${provider}-one`)).toBe('auth.captcha_failed')
    for (const not of [wrong, { success: false }, { hostname: 'elsewhere.example' }]) {
      verdict = { ...good, ...not }
      expect(await contact(`${provider}-${JSON.stringify(not)}`)).toBe('auth.captcha_failed')
    }
    const before = askedThere
    expect(await contact(await tokenFor('contact'))).toBe('received')
    expect(askedThere).toBe(before)
    const shown = await fetch(`${app.client.baseUrl}/re-captcha/frame?action=contact`)
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect([policy.includes(source), policy.includes('google'), policy.includes("default-src 'none'")]).toEqual([true, false, true])
    expect(await shown.text()).toContain(provider)
  },
)
