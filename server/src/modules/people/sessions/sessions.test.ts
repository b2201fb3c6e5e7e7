import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMIT_SCALE: '10' } })
  fan = await registerFan(app.client, { username: 'sessional', email: 'sessional@example.org' })
})
afterAll(() => app.close())

const login = (body: object, headers: Record<string, string> = {}) =>
  app.client.try('auth.login', { body: { username: 'sessional', password, ...body }, headers })
const me = (token: string, headers: Record<string, string> = {}) => app.client.try('users.me', { token, headers })
const day = 24 * 60 * 60_000

test('a guess at a stolen password costs what it should, but for made-up people of tests', async () => {
  const real = await createTestApp({ app: { passwordCost: undefined } })
  const person = await registerFan(real.client)
  const { rows } = await sql<{ hash: string }>`select hash from credential where account_id = ${person.id}`.execute(real.db)
  await real.close()
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('signing in', () => {
  test('works with username and e-mail, in any letters', async () => {
    for (const username of ['sessional', 'SESSIONAL', 'sessional@example.org']) expect((await login({ username })).status).toBe(200)
  })

  test('answers a wrong password and an unknown account alike', async () => {
    const wrong = await login({ password: 'not-this-one-1' })
    const unknown = await login({ username: 'nobody_at_all', password: 'not-this-one-1' })
    const { requestId: _a, ...first } = wrong.error
    const { requestId: _b, ...second } = unknown.error
    expect([wrong.status, first]).toEqual([unknown.status, second])
    expect(first).toMatchObject({ statusCode: 422, code: 'auth.incorrect_credentials', message: 'Incorrect credentials!' })
  })

  test('lasts a day, or thirty when remembered', async () => {
    const short = await login({})
    const long = await login({ remember: true })
    expect(short.headers.get('set-cookie')).toContain('Max-Age=86400')
    expect(long.headers.get('set-cookie')).toContain('Max-Age=2592000')
    app.clock.advance(2 * day)
    expect((await me(short.body.data.token)).error.code).toBe('auth.session_expired')
    expect((await me(long.body.data.token)).status).toBe(200)
    app.clock.advance(29 * day)
    expect((await me(long.body.data.token)).error.code).toBe('auth.session_expired')
  })

  test('from a browser binds the session to that browser', async () => {
    const { body, headers } = await login({}, { 'x-client': 'web' })
    const binding = /sb=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(headers.get('set-cookie')).toMatch(/sb=[^;]+;[^,]*HttpOnly/)
    expect((await me(body.data.token)).status).toBe(401)
    expect((await me(body.data.token, { cookie: `sb=${binding}` })).status).toBe(200)
  })

  test('takes the token raw or after Bearer; null and undefined are nobody', async () => {
    const { token } = (await login({})).body.data
    expect((await me(`Bearer ${token}`)).status).toBe(200)
    expect((await me('null')).error.code).toBe('auth.required')
    expect((await me('undefined')).error.code).toBe('auth.required')
    expect((await me('s_forged')).error.code).toBe('auth.session_expired')
  })

  test('a socket ticket is no session, and works once', async () => {
    const { token } = (await login({})).body.data
    const { data } = await app.client.send('auth.socketTicket', { token })
    expect((await me(data.ticket)).status).toBe(401)
  })

  test('cookies alone change nothing', async () => {
    const { token } = (await login({})).body.data
    const response = await fetch(`${app.client.baseUrl}/api/auth/logout`, { method: 'POST', headers: { cookie: `token=${token}` } })
    expect(response.status).toBe(401)
    const foreign = await fetch(`${app.client.baseUrl}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: token, origin: 'https://elsewhere.example' },
    })
    expect(foreign.status).toBe(403)
    expect((await me(token)).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed and ended one by one, all others, and by logout', async () => {
    const [first, second, third] = await Promise.all([login({}), login({}), login({})])
    const tokens = [first, second, third].map((reply) => reply.body.data.token)
    const [mine = ''] = tokens
    const listed = await app.client.send('auth.sessions', { token: mine })
    expect(listed.data.filter((session) => session.current)).toHaveLength(1)
    expect(listed.data[0]).toMatchObject({ device: 'API session', ip: '127.0.0.0' })
    const other = listed.data.find((session) => !session.current)
    expect((await app.client.try('auth.endSession', { token: mine, params: { id: other?._id ?? '' } })).status).toBe(204)
    expect((await app.client.try('auth.endSession', { token: mine, params: { id: other?._id ?? '' } })).error.code).toBe('session.unknown')
    expect((await app.client.try('auth.endSession', { token: mine, params: { id: 'others' } })).status).toBe(204)
    expect((await app.client.send('auth.sessions', { token: mine })).total).toBe(1)
    expect((await app.client.try('auth.logout', { token: mine })).status).toBe(204)
    for (const token of tokens) expect((await me(token)).status).toBe(401)
  })

  test('of somebody else cannot be ended', async () => {
    const stranger = await registerFan(app.client)
    const { token } = (await login({})).body.data
    const { data } = await app.client.send('auth.sessions', { token })
    const attempt = await app.client.try('auth.endSession', { token: stranger.token, params: { id: data[0]?._id ?? '' } })
    expect(attempt.error.code).toBe('session.unknown')
    expect((await me(token)).status).toBe(200)
  })

  test('others end with a new password, which needs the old one', async () => {
    const [here, there] = [(await login({})).body.data.token, (await login({})).body.data.token]
    const change = (body: { password: string; currentPassword?: string }) => app.client.try('auth.updatePassword', { token: here, body })
    expect((await change({ password: 'brand-new-words', currentPassword: 'wrong-wrong-1' })).error.code).toBe('auth.incorrect_credentials')
    expect((await change({ password: 'brand-new-words', currentPassword: password })).status).toBe(200)
    expect([(await me(here)).status, (await me(there)).status]).toEqual([200, 401])
    expect((await change({ password, currentPassword: 'brand-new-words' })).status).toBe(200)
  })
})

describe('guessing', () => {
  test('ends with 429 and a time to come back', async () => {
    const guess = () => login({ username: 'guessed_at', password: 'a-wrong-guess-1' })
    const replies = []
    for (let i = 0; i < 101; i++) replies.push(await guess())
    expect(replies.at(99)?.status).toBe(422)
    expect(replies.at(100)?.error.code).toBe('request.too_many')
    expect(Number(replies.at(100)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('HASH_PW_CLIENT', () => {
  const digest = createHash('md5').update(password).digest('hex')

  test('off: a digest is only a text, never the password', async () => {
    expect((await login({ password: digest })).error.code).toBe('auth.incorrect_credentials')
  })

  test('on: the digest opens the account once the password was seen, and plain accounts keep working', async () => {
    const strict = await createTestApp({ env: { HASH_PW_CLIENT: 'true' } })
    const person = await registerFan(strict.client, { username: 'digested', email: 'digested@example.org', password: digest })
    const attempt = (text: string) => strict.client.try('auth.login', { body: { username: person.username, password: text } })
    expect((await attempt(digest)).status).toBe(200)
    expect((await attempt(digest.toUpperCase())).status).toBe(200)
    expect((await attempt(password)).status).toBe(200)
    expect((await attempt(createHash('md5').update('other').digest('hex'))).error.code).toBe('auth.incorrect_credentials')
    for (const common of ['password', 'Password123', 'qwertyuiop', 'digested2']) {
      const typed = createHash('md5').update(common).digest('hex')
      const form = {
        name: 'A B',
        dateOfBirth: '2000-05-17',
        acceptTerms: true as const,
        username: 'digested2',
        email: 'digested2@example.org',
      }
      const { status, error } = await strict.client.try('auth.registerUser', { body: { ...form, password: typed.toUpperCase() } })
      expect([common, status, error.code]).toEqual([common, 422, 'auth.weak_password'])
    }
    await strict.close()
  })
})

test('nobody but the owner is told about an account', async () => {
  const view = await app.client.send('users.view', { params: { id: fan.username } })
  expect(Object.keys(view.data)).not.toEqual(expect.arrayContaining(['email']))
  expect(JSON.stringify(view.data)).not.toContain('example.org')
})
