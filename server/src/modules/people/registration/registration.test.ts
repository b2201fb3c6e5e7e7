import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, registerFan, registerPerformer } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const form = (over: object = {}) => ({
  name: 'Jo Lindqvist',
  username: 'jo_lindqvist',
  email: 'jo@example.org',
  password,
  dateOfBirth: '1998-07-07',
  acceptTerms: true as const,
  ...over,
})
const register = (over: object = {}) => app.client.try('auth.registerUser', { body: form(over) })
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
const codeIn = async (to: string) => {
  await app.settle()
  const letter = (await app.mail.list(20)).find((mail) => mail.to === to)
  return /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

describe('opening an account', () => {
  test('signs the person in and sends a link that confirms the address once', async () => {
    const { status, body, headers } = await register()
    expect([status, body.data.guardianStatus]).toEqual([201, 'not_needed'])
    expect(headers.get('set-cookie')).toContain('token=s_')
    const code = await codeIn('jo@example.org')
    expect((await app.client.send('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })).data.verified).toBe(
      true,
    )
    const again = await app.client.try('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
    expect([again.status, again.error.code]).toEqual([410, 'auth.link_expired'])
    expect((await app.client.send('users.me', { token: body.data.token ?? '' })).data.verifiedEmail).toBe(true)
  })

  test('a browser that follows the link lands on the login page', async () => {
    await registerFan(app.client, { username: 'linker', email: 'linker@example.org' })
    const { status, headers } = await app.client
      .try('auth.verifyEmail', { query: { code: await codeIn('linker@example.org') } })
      .catch(() => ({ status: 0, headers: new Headers() }))
    expect([status, headers.get('location')]).toEqual([302, '/auth/login?verified=1'])
  })

  test.each([
    ['a taken username in other letters', { username: 'JO_Lindqvist', email: 'other@example.org' }, 409, 'auth.username_taken'],
    ['a taken address in other letters', { username: 'other_jo', email: 'JO@Example.org' }, 409, 'auth.email_taken'],
    ['a reserved username', { username: 'admin' }, 400, 'request.invalid'],
    ['digits alone as a username', { username: '12345' }, 400, 'request.invalid'],
    ['two addresses', { email: 'a@x.org,b@x.org' }, 400, 'request.invalid'],
    ['an address that is rerouted on its way', { email: 'a%b@example.org' }, 400, 'request.invalid'],
    ['an address that begins with a dot', { email: '.a@example.org' }, 400, 'request.invalid'],
    ['an address that ends before its @ with a dot', { email: 'a.@example.org' }, 400, 'request.invalid'],
    ['an address at a number', { email: 'a@127.0.0.1' }, 400, 'request.invalid'],
    ['an address at a number in brackets', { email: 'a@[127.0.0.1]' }, 400, 'request.invalid'],
    ['an address at a machine of its own', { email: 'a@localhost' }, 400, 'request.invalid'],
    ['a short password', { password: 'shorty' }, 422, 'auth.weak_password'],
    ['a common password', { password: 'qwertyuiop' }, 422, 'auth.weak_password'],
    ['the own name as a password', { username: 'lindqvistjo', password: 'lindqvistjo', email: 'p@example.org' }, 422, 'auth.weak_password'],
    ['terms not accepted', { acceptTerms: false }, 400, 'request.invalid'],
    ['a day that does not exist', { dateOfBirth: '1999-02-30' }, 400, 'request.invalid'],
    ['a birthday to come', { dateOfBirth: '2999-01-01' }, 400, 'request.invalid'],
    ['a fan of 16', { username: 'kid16', email: 'kid16@example.org', dateOfBirth: yearsAgo(16) }, 403, 'youth.minor_fans_off'],
    ['a child of 12', { username: 'kid12', email: 'kid12@example.org', dateOfBirth: yearsAgo(12) }, 403, 'auth.under_min_age'],
  ])('refuses %s', async (_what, over, status, code) => {
    const refused = await register(over)
    expect([refused.status, refused.error.code]).toEqual([status, code])
  })

  test('after a refusal for age the browser is not asked again', async () => {
    const refused = await register({ dateOfBirth: yearsAgo(11), username: 'again1', email: 'again1@example.org' })
    expect(refused.headers.get('set-cookie')).toContain('ageGate=')
    const older = await app.client.try('auth.registerUser', {
      body: form({ username: 'again1', email: 'again1@example.org' }),
      headers: { cookie: 'ageGate=1' },
    })
    expect(older.error.code).toBe('auth.under_min_age')
  })

  test('names every wrong field at once', async () => {
    const { error } = await register({ username: '??', email: 'nobody', name: ' ', dateOfBirth: 'yesterday1' })
    expect(error.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(['dateOfBirth']))
    const second = await register({ username: 'x!y', email: 'nobody', name: ' ' })
    expect(second.error.errors?.map(({ path }) => path)).toEqual(['name', 'username', 'email'])
    const kept = await register({ username: 'Studio' })
    expect(kept.error.errors).toEqual([{ path: 'username', message: 'This name is kept for the site itself. Choose another.' }])
  })

  test('an athlete of 15 waits for a guardian', async () => {
    const { body } = await app.client.try('auth.registerPerformer', {
      body: form({ username: 'young', email: 'young@example.org', dateOfBirth: yearsAgo(15) }),
    })
    expect(body.data.guardianStatus).toBe('pending')
  })

  test('nothing that was not asked for can be set', async () => {
    const sneaky = form({
      username: 'sneaky',
      email: 'sneaky@example.org',
      roles: ['admin'],
      isPerformer: true,
      balance: 100,
      status: 'active',
    })
    const { body } = await app.client.try('auth.registerUser', { body: sneaky })
    expect((await app.client.send('users.me', { token: body.data.token ?? '' })).data).toMatchObject({
      roles: ['user'],
      isPerformer: false,
      balance: 0,
    })
  })
})

describe('while addresses must be confirmed', () => {
  test('nobody is signed in before, and the login says why', async () => {
    await app.settings.write(app.db, { requireEmailVerification: true })
    const { body } = await register({ username: 'strict', email: 'strict@example.org' })
    expect([body.data.token, body.data.requireEmailVerification]).toEqual([undefined, true])
    const login = () => app.client.try('auth.login', { body: { username: 'strict', password } })
    expect((await login()).error.code).toBe('auth.email_not_verified')
    await app.client.send('auth.verifyEmail', {
      query: { code: await codeIn('strict@example.org') },
      headers: { accept: 'application/json' },
    })
    expect((await login()).status).toBe(200)
    await app.settings.write(app.db, { requireEmailVerification: false })
  })
})

describe('a forgotten password', () => {
  test('is replaced by mail, which ends every session', async () => {
    const athlete = await registerPerformer(app.client, { username: 'forgetful', email: 'forgetful@example.org' })
    await app.client.send('auth.forgot', { body: { email: 'forgetful@example.org' } })
    const code = await codeIn('forgetful@example.org')
    const weak = await app.client.try('auth.changePassword', { body: { code, password: '1234567890' } })
    expect(weak.error.code).toBe('auth.weak_password')
    await app.client.send('auth.changePassword', { body: { code, password: 'an-entirely-new-one' } })
    expect((await app.client.try('users.me', { token: athlete.token })).error.code).toBe('auth.session_expired')
    expect((await app.client.try('auth.changePassword', { body: { code, password: 'another-new-one-1' } })).error.code).toBe(
      'auth.link_expired',
    )
    expect((await app.client.try('auth.login', { body: { username: 'forgetful', password: 'an-entirely-new-one' } })).status).toBe(200)
  })

  test('an unknown address is answered alike and gets no mail', async () => {
    const known = await app.client.try('auth.forgot', { body: { email: 'jo@example.org' } })
    const unknown = await app.client.try('auth.forgot', { body: { email: 'nobody@example.org' } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await codeIn('nobody@example.org')).toBe('')
  })

  test('a code of another kind does not fit', async () => {
    await registerFan(app.client, { username: 'mixer', email: 'mixer@example.org' })
    const verify = await codeIn('mixer@example.org')
    expect((await app.client.try('auth.changePassword', { body: { code: verify, password: 'a-good-password-1' } })).error.code).toBe(
      'auth.link_expired',
    )
  })

  test('expires after an hour', async () => {
    await registerFan(app.client, { username: 'slow', email: 'slow@example.org' })
    const code = await codeIn('slow@example.org')
    app.clock.advance(61 * 60_000)
    const late = await app.client.try('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
    expect(late.status).toBe(410)
  })
})
