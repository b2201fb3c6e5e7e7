// Whoever has a second factor is asked for it at every way in, and nothing but it lets them in.
import { spawn } from 'node:child_process'
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, registerAdministrator, registerFan, signIn, toldTo, type Person } from '#scenario/index.ts'
import { softPasskey } from '#test/fakes/soft-passkey.ts'
import { startSocialProviders, type SocialProviders } from '#test/fakes/social-providers.ts'
import { asProgram, createTestApp, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'

let app: TestApp
let providers: SocialProviders
beforeAll(async () => {
  providers = await startSocialProviders()
  app = await createTestApp({ env: providers.env })
})
afterAll(async () => {
  await app.close()
  await providers.close()
})

const origin = 'http://localhost'
const seconds = 1000
const command = programOf('factors-reset')

async function run(...options: string[]): Promise<{ code: number | null; said: string }> {
  const secret = 'a secret of the tests, longer than 32 characters'
  const own = { NODE_ENV: 'test', DATABASE_URL: asProgram(app.databaseUrl), FIELDHOUSE_DATA: app.dataFolder, SECRET_KEY: secret }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...options], { env: { ...process.env, ...own } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + later })
const login = (person: Person, secret = password) =>
  app.client.try('auth.login', { body: { username: person.username, password: secret, remember: true } })
const challengeFor = async (person: Person) => {
  const { error } = await login(person)
  if (!error.challenge) throw new Error(`Not asked: ${error.code}`)
  return error.challenge
}
const pass = (body: BodyOf<Calls['factors']['pass']>) => app.client.try('factors.pass', { body })
const list = async ({ token }: { token: string }) => (await app.client.send('factors.list', { token })).data
const isOpen = async (token: string) => (await app.client.try('users.me', { token })).status === 200

async function useApp(person: Person) {
  const { data } = await app.client.send('factors.beginAuthenticator', { token: person.token, body: { currentPassword: password } })
  const code = codeOf(data.secret)
  const { recoveryCodes } = (await app.client.send('factors.confirmAuthenticator', { token: person.token, body: { code } })).data
  // The next code is of another half minute.
  app.clock.advance(60 * seconds)
  return { secret: data.secret, address: data.address, recoveryCodes: recoveryCodes ?? [] }
}

async function usePasskey(person: Person, passkey = softPasskey(origin), name = 'Phone') {
  const { data } = await app.client.send('factors.beginPasskey', { token: person.token, body: { currentPassword: password } })
  const body = { challenge: data.challenge, name, passkey: passkey.make(data.passkey) }
  const added = (await app.client.send('factors.addPasskey', { token: person.token, body })).data
  return { passkey, id: added._id, recoveryCodes: added.recoveryCodes }
}

describe('an app that makes codes', () => {
  test('is asked for once it was shown to work, and its codes count once', async () => {
    const fan = await registerFan(app.client)
    const begun = await app.client.send('factors.beginAuthenticator', { token: fan.token, body: { currentPassword: password } })
    expect(begun.data.address).toMatch(/^otpauth:\/\/totp\/Fieldhouse:/)
    // Not shown to work yet: nobody is locked out.
    expect((await login(fan)).status).toBe(200)
    const wrong = await app.client.try('factors.confirmAuthenticator', { token: fan.token, body: { code: '000000' } })
    expect(wrong.error.code).toBe('auth.incorrect_code')

    const { secret, recoveryCodes } = await useApp(fan)
    expect(recoveryCodes).toHaveLength(10)
    const asked = await login(fan)
    expect([asked.status, asked.error.code]).toEqual([403, 'auth.second_factor_required'])
    expect(asked.headers.get('set-cookie')).toBeNull()
    expect(asked.error.challenge).toMatchObject({ ways: ['code', 'recovery'], passkey: null })
    const { token: challenge } = asked.error.challenge ?? { token: '' }
    const code = codeOf(secret)
    const opened = await pass({ challenge, code })
    expect(opened.headers.get('set-cookie')).toContain('Max-Age=2592000')
    expect(await isOpen(opened.body.data.token)).toBe(true)
    // Neither the challenge nor the code a second time.
    expect((await pass({ challenge, code })).error.code).toBe('auth.challenge_expired')
    expect((await pass({ challenge: (await challengeFor(fan)).token, code })).error.code).toBe('auth.incorrect_code')
  })

  test('a code of the half minute before still counts, an older one does not', async () => {
    const fan = await registerFan(app.client)
    const { secret } = await useApp(fan)
    const { token: challenge } = await challengeFor(fan)
    expect((await pass({ challenge, code: codeOf(secret, -90 * seconds) })).error.code).toBe('auth.incorrect_code')
    expect((await pass({ challenge, code: codeOf(secret, -30 * seconds) })).status).toBe(200)
  })

  test('of two who send the same code at once one gets in', async () => {
    const fan = await registerFan(app.client)
    const { secret } = await useApp(fan)
    const [one, other] = [await challengeFor(fan), await challengeFor(fan)]
    const code = codeOf(secret)
    const both = await Promise.all([pass({ challenge: one.token, code }), pass({ challenge: other.token, code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('five tries, and ten minutes', async () => {
    const fan = await registerFan(app.client)
    const { secret } = await useApp(fan)
    const first = await challengeFor(fan)
    for (let i = 0; i < 5; i++) expect((await pass({ challenge: first.token, code: '000000' })).status).toBe(422)
    expect((await pass({ challenge: first.token, code: codeOf(secret) })).error.code).toBe('auth.challenge_expired')
    const old = await challengeFor(fan)
    app.clock.advance(11 * 60 * seconds)
    expect((await pass({ challenge: old.token, code: codeOf(secret) })).error.code).toBe('auth.challenge_expired')
    expect((await pass({ challenge: 'f_guessed', code: codeOf(secret) })).error.code).toBe('auth.challenge_expired')
  })

  test('it is taken away with the password, and then nothing is asked', async () => {
    const fan = await registerFan(app.client)
    await useApp(fan)
    expect((await app.client.try('factors.beginAuthenticator', { token: fan.token, body: { currentPassword: password } })).error.code).toBe(
      'factor.on_already',
    )
    const remove = (currentPassword: string) =>
      app.client.try('factors.removeAuthenticator', { token: fan.token, body: { currentPassword } })
    expect((await remove('not-this-one-1')).error.code).toBe('auth.incorrect_credentials')
    const waiting = await challengeFor(fan)
    expect((await remove(password)).status).toBe(204)
    expect(await list(fan)).toEqual({ authenticator: null, passkeys: [], recoveryCodesLeft: 0, isMissing: false })
    expect((await pass({ challenge: waiting.token, code: '000000' })).error.code).toBe('auth.challenge_expired')
    expect((await login(fan)).status).toBe(200)
    expect((await remove(password)).error.code).toBe('factor.unknown')
  })

  test('the secret is closed in the database', async () => {
    const fan = await registerFan(app.client)
    const { secret, recoveryCodes } = await useApp(fan)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(authenticator)::text as row from authenticator where account_id = ${fan.id}
      union all select encode(code_hash, 'escape') from recovery_code where account_id = ${fan.id}`.execute(app.db)
    expect(rows).toHaveLength(11)
    for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(text)
  })
})

describe('codes for recovery', () => {
  test('each opens once, and the owner is told', async () => {
    const fan = await registerFan(app.client)
    const { recoveryCodes } = await useApp(fan)
    const [code = ''] = recoveryCodes
    // However it is typed.
    const opened = await pass({ challenge: (await challengeFor(fan)).token, code: ` ${code.toUpperCase().replace('-', ' ')} ` })
    expect(opened.status).toBe(200)
    expect((await list(fan)).recoveryCodesLeft).toBe(9)
    expect((await pass({ challenge: (await challengeFor(fan)).token, code })).error.code).toBe('auth.incorrect_code')
    await app.settle()
    expect((await toldTo(app.client, fan)).map(({ type }) => type)).toContain('recovery_used')
  })

  test('are made anew with the password, and the former ones end', async () => {
    const fan = await registerFan(app.client)
    const renew = () => app.client.try('factors.renewRecoveryCodes', { token: fan.token, body: { currentPassword: password } })
    expect((await renew()).error.code).toBe('factor.unknown')
    const { recoveryCodes: former } = await useApp(fan)
    const { recoveryCodes } = (await renew()).body.data
    expect(recoveryCodes).toHaveLength(10)
    expect((await pass({ challenge: (await challengeFor(fan)).token, code: former[0] ?? '' })).error.code).toBe('auth.incorrect_code')
    expect((await pass({ challenge: (await challengeFor(fan)).token, code: recoveryCodes[0] ?? '' })).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('answers after the password, or opens the account alone', async () => {
    const fan = await registerFan(app.client)
    const { passkey, recoveryCodes } = await usePasskey(fan)
    expect(recoveryCodes).toHaveLength(10)
    const challenge = await challengeFor(fan)
    expect(challenge.ways).toEqual(['passkey', 'recovery'])
    if (!challenge.passkey) throw new Error('No passkey is asked for')
    const second = await pass({ challenge: challenge.token, passkey: passkey.answer(challenge.passkey) })
    expect(await isOpen(second.body.data.token)).toBe(true)

    const { data } = await app.client.send('factors.question')
    expect(data.passkey.allowCredentials).toEqual([])
    const alone = await pass({ challenge: data.challenge, passkey: passkey.answer(data.passkey), remember: true })
    expect(alone.headers.get('set-cookie')).toContain('Max-Age=2592000')
    expect((await list({ token: alone.body.data.token })).passkeys).toMatchObject([{ name: 'Phone' }])
    expect((await list(fan)).passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test('of somebody else, of another site, without a look at who holds it, or for another question opens nothing', async () => {
    const [fan, stranger] = [await registerFan(app.client), await registerFan(app.client)]
    const { passkey: own } = await usePasskey(fan)
    const { passkey: theirs } = await usePasskey(stranger)
    const attempt = async (answer: (question: Parameters<typeof own.answer>[0]) => ReturnType<typeof own.answer>) => {
      const challenge = await challengeFor(fan)
      if (!challenge.passkey) throw new Error('No passkey is asked for')
      return (await pass({ challenge: challenge.token, passkey: answer(challenge.passkey) })).error.code
    }
    expect(await attempt((question) => theirs.answer(question))).toBe('auth.passkey_refused')
    expect(await attempt((question) => own.answer(question, { origin: 'https://fieldhouse.example' }))).toBe('auth.passkey_refused')
    expect(await attempt((question) => own.answer({ ...question, rpId: 'elsewhere.example' }))).toBe('auth.passkey_refused')
    expect(await attempt((question) => own.answer(question, { isVerified: false }))).toBe('auth.passkey_refused')
    expect(await attempt((question) => own.answer({ ...question, challenge: 'another' }))).toBe('auth.passkey_refused')
    expect(await attempt((question) => ({ ...own.answer(question), id: theirs.answer(question).id }))).toBe('auth.passkey_refused')
    expect(await attempt((question) => softPasskey(origin).answer(question))).toBe('auth.passkey_refused')
    // A code without a password before it opens nothing, either.
    const { data } = await app.client.send('factors.question')
    expect((await pass({ challenge: data.challenge, code: '123456' })).error.code).toBe('auth.incorrect_code')
  })

  test('is made for this account, this site and this question', async () => {
    const [fan, stranger] = [await registerFan(app.client), await registerFan(app.client)]
    const begin = async () =>
      (await app.client.send('factors.beginPasskey', { token: fan.token, body: { currentPassword: password } })).data
    const add = (person: Person, challenge: string, passkey: ReturnType<ReturnType<typeof softPasskey>['make']>) =>
      app.client.try('factors.addPasskey', { token: person.token, body: { challenge, name: 'Key', passkey } })
    const first = await begin()
    expect((await add(stranger, first.challenge, softPasskey(origin).make(first.passkey))).error.code).toBe('auth.challenge_expired')
    // Whoever tried spent it.
    expect((await add(fan, first.challenge, softPasskey(origin).make(first.passkey))).error.code).toBe('auth.challenge_expired')
    for (const over of [{ origin: 'https://elsewhere.example' }, { isVerified: false }, { type: 'webauthn.get' }]) {
      const { challenge, passkey } = await begin()
      expect((await add(fan, challenge, softPasskey(origin).make(passkey, over))).error.code).toBe('auth.passkey_refused')
    }
    const same = softPasskey(origin)
    await usePasskey(stranger, same)
    const again = await begin()
    expect((await add(fan, again.challenge, same.make(again.passkey))).error.code).toBe('auth.passkey_refused')
    // What is about to be made opens nothing.
    const enrol = await begin()
    expect((await pass({ challenge: enrol.challenge, code: '123456' })).error.code).toBe('auth.challenge_expired')
    expect((await list(fan)).passkeys).toEqual([])
  })

  test('is taken away with the password, and opens nothing any more', async () => {
    const [fan, stranger] = [await registerFan(app.client), await registerFan(app.client)]
    const [{ passkey, id }, kept] = [await usePasskey(fan), await usePasskey(fan, softPasskey(origin), 'Key')]
    const remove = (person: Person) =>
      app.client.try('factors.removePasskey', { token: person.token, params: { id }, body: { currentPassword: password } })
    expect((await remove(stranger)).error.code).toBe('factor.unknown')
    const { data } = await app.client.send('factors.question')
    expect((await remove(fan)).status).toBe(204)
    expect((await pass({ challenge: data.challenge, passkey: passkey.answer(data.passkey) })).error.code).toBe('auth.passkey_refused')
    expect((await list(fan)).passkeys.map(({ name }) => name)).toEqual(['Key'])
    expect(kept.recoveryCodes).toBeNull()
    expect((await login(fan)).status).toBe(403)
  })
})

describe('whoever changes a factor', () => {
  test('ends every other session, keeps this one, and the owner is told', async () => {
    const fan = await registerFan(app.client)
    const elsewhere = (await login(fan)).body.data.token
    await useApp(fan)
    expect([await isOpen(fan.token), await isOpen(elsewhere)]).toEqual([true, false])
    await app.settle()
    const told = (await toldTo(app.client, fan)).find(({ type }) => type === 'factor_changed')
    expect(told?.text).toContain('An app makes codes for it now')
  })

  test('has shown the password lately', async () => {
    const fan = await registerFan(app.client)
    app.clock.advance(16 * 60 * seconds)
    for (const name of ['factors.beginAuthenticator', 'factors.beginPasskey'] as const)
      expect((await app.client.try(name, { token: fan.token, body: {} })).error.code).toBe('auth.recent_login_required')
  })
})

test('a new password by mail does not go around it, and ends what is being asked', async () => {
  const fan = await registerFan(app.client)
  const { secret } = await useApp(fan)
  const waiting = await challengeFor(fan)
  await app.client.send('auth.forgot', { body: { email: `${fan.username}@example.org` } })
  await app.settle()
  const letter = (await app.mail.list(100)).find(({ to, subject }) => to === `${fan.username}@example.org` && subject.includes('password'))
  const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  await app.client.send('auth.changePassword', { body: { code, password: 'another-long-walk' } })
  expect((await pass({ challenge: waiting.token, code: codeOf(secret) })).error.code).toBe('auth.challenge_expired')
  const asked = await login(fan, 'another-long-walk')
  expect(asked.error.code).toBe('auth.second_factor_required')
})

test('a password that was changed in a session ends what was asked after the former one', async () => {
  const fan = await registerFan(app.client)
  const { secret } = await useApp(fan)
  const waiting = await challengeFor(fan)
  const body = { password: 'another-long-walk', currentPassword: password }
  await app.client.send('users.update', { token: fan.token, body })
  await app.settle()
  expect((await pass({ challenge: waiting.token, code: codeOf(secret) })).error.code).toBe('auth.challenge_expired')
})

test('another service does not go around it', async () => {
  const tokenId = providers.tokenFor({ sub: 'two-steps', email: 'two-steps@example.org', email_verified: true })
  const { body } = await app.client.try('auth.googleLogin', { body: { tokenId } })
  const adult = { role: 'user', dateOfBirth: '1999-02-03', acceptTerms: true } as const
  const joined = await app.client.try('auth.googleLogin', { body: { signupTicket: body.data.signupTicket ?? '', ...adult } })
  const token = joined.body.data.token ?? ''
  const begun = await app.client.send('factors.beginAuthenticator', { token, body: {} })
  await app.client.send('factors.confirmAuthenticator', { token, body: { code: codeOf(begun.data.secret) } })
  app.clock.advance(60 * seconds)
  const again = providers.tokenFor({ sub: 'two-steps', email: 'two-steps@example.org', email_verified: true })
  const asked = await app.client.try('auth.googleLogin', { body: { tokenId: again } })
  expect(asked.error.code).toBe('auth.second_factor_required')
  const opened = await pass({ challenge: asked.error.challenge?.token ?? '', code: codeOf(begun.data.secret) })
  expect(await isOpen(opened.body.data.token)).toBe(true)
})

test('where it is required, roles open nothing before a second factor was shown', async () => {
  const strict = await createTestApp({ env: { STAFF_SECOND_FACTOR: 'required' } })
  const owner = await registerAdministrator(strict.client, await strict.administration.issueFirstLink())
  const { token } = owner
  const read = (used: string) => strict.client.try('settings.all', { token: used })
  const missing = async (used: string) => (await strict.client.send('factors.list', { token: used })).data.isMissing
  expect((await read(token)).error.code).toBe('staff.factor_required')
  expect(await missing(token)).toBe(true)
  // It is an account like any other where no role is needed.
  expect((await strict.client.try('users.me', { token })).status).toBe(200)
  const begun = await strict.client.send('factors.beginAuthenticator', { token, body: { currentPassword: password } })
  const code = () => new TOTP({ secret: Secret.fromBase32(begun.data.secret) }).generate({ timestamp: strict.clock.now().getTime() })
  await strict.client.send('factors.confirmAuthenticator', { token, body: { code: code() } })
  expect([(await read(token)).status, await missing(token)]).toEqual([200, false])
  strict.clock.advance(60 * seconds)
  const asked = await strict.client.try('auth.login', { body: { username: owner.username, password } })
  const body = { challenge: asked.error.challenge?.token ?? '', code: code() }
  const again = await strict.client.send('factors.pass', { body })
  expect((await read(again.data.token)).status).toBe(200)
  // Without one it is shut again, also where it was open.
  await strict.client.send('factors.removeAuthenticator', { token: again.data.token, body: { currentPassword: password } })
  expect((await read(again.data.token)).error.code).toBe('staff.factor_required')
  const fan = await registerFan(strict.client)
  expect(await missing(fan.token)).toBe(false)
  await strict.close()
})

test('whoever has lost everything is let in by whoever runs the site, and is told', async () => {
  const fan = await registerFan(app.client)
  await useApp(fan)
  expect(await run('nobody-at-all')).toEqual({ code: 1, said: 'Nobody signs in as nobody-at-all.\n' })
  expect(await run(fan.username)).toEqual({ code: 0, said: expect.stringContaining('has no second factor any more') })
  expect(await list({ token: (await login(fan)).body.data.token })).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 })
  await app.settle()
  const told = (await toldTo(app.client, await signIn(app.client, fan))).map(({ text }) => text)
  expect(told).toContainEqual(expect.stringContaining('Whoever runs this site has taken its second factors away'))
})

test('a suspended account is told so, and gets nowhere with the right code', async () => {
  const fan = await registerFan(app.client)
  const { secret } = await useApp(fan)
  const { token: challenge } = await challengeFor(fan)
  await sql`update account set status = 'suspended' where id = ${fan.id}`.execute(app.db)
  expect((await pass({ challenge, code: codeOf(secret) })).error.code).toBe('auth.account_suspended')
})
