// Who is held back, and who is not (access.md 12 and A1 to A3).
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let networks = 0
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY_HOPS: '1' } })
})
afterAll(() => app.close())
/** An address that no other test comes from. */
const newAddress = () => `198.51.${(networks += 1) >> 8}.${networks & 0xff}`
const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': `203.0.113.99, ${address}`, ...more })

beforeEach(async () => {
  // A day later nothing of an earlier test counts, and nobody is signed in from it.
  app.clock.advance(86_400_000)
  fan = await registerFromSomewhere()
})

type FanForm = Partial<BodyOf<Calls['auth']['registerUser']>>
const form = (wishes: FanForm = {}) => {
  const username = `limited_${(networks += 1)}`
  return {
    name: 'Some Body',
    username,
    email: `${username}@example.org`,
    password,
    dateOfBirth: '2000-05-17',
    acceptTerms: true as const,
    ...wishes,
  }
}
const register = (address: string, wishes: FanForm = {}) =>
  app.client.try('auth.registerUser', { headers: from(address), body: form(wishes) })

async function registerFromSomewhere(): Promise<Person> {
  const body = form()
  const { data } = (await app.client.try('auth.registerUser', { headers: from(newAddress()), body })).body
  return { id: data._id, name: body.name, username: body.username, token: data.token ?? '' }
}

const login = (address: string, username: string, typed: string, more: Record<string, string> = {}) =>
  app.client.try('auth.login', { headers: from(address, more), body: { username, password: typed } })

describe('signing in', () => {
  test('is counted for the account: its name and its address are one', async () => {
    const address = newAddress()
    for (let i = 0; i < 10; i++) {
      const words = [fan.username, `${fan.username}@example.org`, ` ${fan.username.toUpperCase()} `][i % 3] ?? ''
      expect((await login(address, words, 'a-wrong-guess-1')).status).toBe(422)
    }
    const held = await login(address, `${fan.username}@example.org`, password)
    expect([held.status, held.error.code]).toEqual([429, 'request.too_many'])
    expect(held.error.message).toBe('That was a lot at once. Try again in 15 minutes.')
    expect([held.headers.get('ratelimit-remaining'), held.headers.get('ratelimit-reset')]).toEqual(['0', held.headers.get('retry-after')])
  })

  test('is counted for the network, however its address is written', async () => {
    const spellings = [
      '2001:db8:7:8::1',
      '2001:0db8:0007:0008:0:0:0:2',
      '[2001:db8:7:8:9::]:4711',
      '2001:DB8:7:8::5%eth0',
      '[2001:db8:7:8::6]',
    ]
    const statuses = []
    for (let i = 0; i < 26; i++) statuses.push((await login(spellings[i % 5] ?? '', `nobody_${i}`, 'a-wrong-guess-1')).status)
    expect(new Set(statuses.slice(0, 25))).toEqual(new Set([422]))
    expect(statuses[25]).toBe(429)
    const v4 = ['192.0.2.7', '192.0.2.7:5000', '::ffff:192.0.2.7', '::ffff:c000:207', '[::ffff:192.0.2.7]:80']
    for (let i = 0; i < 25; i++) await login(v4[i % 5] ?? '', `nobody_${i}`, 'a-wrong-guess-1')
    expect((await login('192.0.2.7:6000', 'nobody', 'a-wrong-guess-1')).status).toBe(429)
  })

  test('strangers lock nobody out of a browser in which the account signed in before', async () => {
    const mine = await login(newAddress(), fan.username, password, { 'x-client': 'web' })
    const device = mine.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
    expect(device).toMatch(/HttpOnly.*SameSite=Strict/i)
    const statuses = []
    for (let i = 0; i < 27; i++) statuses.push((await login(newAddress(), fan.username, 'a-wrong-guess-1')).status)
    expect(statuses.slice(0, 25)).not.toContain(429)
    expect(statuses.slice(25)).toEqual([429, 429])
    expect((await login(newAddress(), fan.username, password)).status).toBe(429)
    const cookie = device.split(';')[0] ?? ''
    // Not the last letter: some of its bits say nothing, and a change of those is none.
    const forged = cookie.replace(/.(?=..$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect((await login(newAddress(), fan.username, password, { cookie: forged })).status).toBe(429)
    expect((await login(newAddress(), fan.username, password, { cookie })).status).toBe(200)
    // The browser itself guesses no more often than any other.
    const own = []
    for (let i = 0; i < 11; i++) own.push((await login(newAddress(), fan.username, 'a-wrong-guess-1', { cookie })).status)
    expect(own.at(-1)).toBe(429)
    // A mark is of one account.
    const other = await registerFromSomewhere()
    for (let i = 0; i < 25; i++) await login(newAddress(), other.username, 'a-wrong-guess-1')
    expect((await login(newAddress(), other.username, password, { cookie })).status).toBe(429)
  })
})

test('the own password is guessed no more often in a session that is open', async () => {
  const change = (currentPassword: string) =>
    app.client.try('users.update', {
      token: fan.token,
      headers: from(newAddress()),
      body: { password: 'brand-new-words', currentPassword },
    })
  for (let i = 0; i < 10; i++) expect((await change(`wrong-wrong-${i}`)).error.code).toBe('auth.incorrect_credentials')
  expect((await change(password)).error.code).toBe('request.too_many')
})

test('second factors are guessed ten times in a quarter of an hour, however often somebody begins anew', async () => {
  const begun = await app.client.send('factors.beginAuthenticator', { token: fan.token, body: {} })
  const code = () => new TOTP({ secret: Secret.fromBase32(begun.data.secret) }).generate({ timestamp: app.clock.now().getTime() })
  await app.client.send('factors.confirmAuthenticator', { token: fan.token, body: { code: code() } })
  app.clock.advance(60_000)
  const guess = async (guessed: string) => {
    const challenge = (await login(newAddress(), fan.username, password)).error.challenge?.token ?? ''
    return (await app.client.try('factors.pass', { headers: from(newAddress()), body: { challenge, code: guessed } })).status
  }
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push(await guess('no-code'))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  expect(await guess(code())).toBe(429)
  app.clock.advance(16 * 60_000)
  expect(await guess(code())).toBe(200)
})

test('five mails an hour to one address, and nobody learns whether it is known', async () => {
  const email = `${fan.username}@example.org`
  const mails = async () => {
    await app.settle()
    return (await app.mail.list(100)).filter(({ to }) => to === email).length
  }
  const before = await mails()
  app.clock.advance(3_600_000)
  for (let i = 0; i < 12; i++) {
    const name = i % 2 === 0 ? 'auth.forgot' : 'auth.requestVerification'
    const { status, body } = await app.client.try(name, { headers: from(newAddress()), body: { email } })
    expect([status, body]).toEqual([200, { data: { sent: true } }])
  }
  expect((await mails()) - before).toBe(5)
})

describe('registering', () => {
  test('typing errors of a school do not use up its hour; ten accounts do', async () => {
    const school = newAddress()
    const slips: FanForm[] = [
      { username: 'A B' },
      { email: 'no address' },
      { password: 'short' },
      { password: 'password123' },
      { username: fan.username },
      { name: '' },
    ]
    for (let i = 0; i < 24; i++) expect((await register(school, slips[i % 6])).status).toBeGreaterThanOrEqual(400)
    for (let i = 0; i < 10; i++) expect((await register(school)).status).toBe(201)
    const held = await register(school)
    expect([held.status, held.error.message]).toEqual([429, 'That was a lot at once. Try again in an hour.'])
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3500)
  })

  test('trying addresses out does', async () => {
    const address = newAddress()
    await app.settle()
    const letter = (await app.mail.list(100)).find(({ to }) => to === `${fan.username}@example.org`)
    const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    await app.client.send('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
    for (let i = 0; i < 10; i++)
      expect((await register(address, { email: `${fan.username}@example.org` })).error.code).toBe('auth.email_taken')
    expect((await register(address)).status).toBe(429)
  })
})

test('every limited call says where one stands', async () => {
  const address = newAddress()
  const read = async () => (await app.client.try('settings.public', { headers: from(address) })).headers
  const standing = (headers: Headers) => ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)))
  expect(standing(await read())).toEqual([15_000, 14_999, 300])
  expect(standing(await read())[1]).toBe(14_998)
  const statuses = []
  for (let i = 0; i < 6; i++) {
    const { status, headers } = await app.client.try('settings.contact', {
      headers: from(address),
      body: { name: 'A', email: 'a@example.org', message: 'Hello there' },
    })
    statuses.push([status < 400, standing(headers)[1]])
  }
  expect(statuses.at(-1)).toEqual([false, 0])
})
