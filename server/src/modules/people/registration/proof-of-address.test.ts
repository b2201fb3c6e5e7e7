// An address belongs to whoever proves it: what was set up without that proof ends, and nobody is kept out by a claim.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, registerFan, type Person } from '#scenario/index.ts'
import { startSocialProviders, type SocialProviders } from '#test/fakes/social-providers.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let providers: SocialProviders
let count = 0
let address: string
const adult = { dateOfBirth: '1999-02-03', acceptTerms: true }

beforeAll(async () => {
  providers = await startSocialProviders()
  app = await createTestApp({ env: providers.env })
})
afterAll(async () => {
  await app.close()
  await providers.close()
})
beforeEach(() => {
  count += 1
  address = `owner-${count}@example.org`
})

const lettersTo = async (to: string, subject: RegExp) => {
  await app.settle()
  return (await app.mail.list(100)).filter((letter) => letter.to === to && subject.test(letter.subject))
}
const codesIn = async (to: string, subject: RegExp) =>
  (await lettersTo(to, subject)).map(({ text }) => /code=([\w-]+)/.exec(text)?.[1] ?? '')
const confirm = async (to: string, nth = 0) => {
  const code = (await codesIn(to, /Confirm/))[nth] ?? ''
  return app.client.try('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
}
const reset = async (to: string) => {
  await app.client.send('auth.forgot', { body: { email: to } })
  const [code = ''] = await codesIn(to, /new password/)
  await app.client.send('auth.changePassword', { body: { code, password: 'an-entirely-new-one' } })
}
const signInWith = (sub: string, claims: object = {}) =>
  app.client.try('auth.googleLogin', { body: { tokenId: providers.tokenFor({ sub, ...claims }) } })
const signUpWith = async (sub: string, claims: object = {}) => {
  const { signupTicket = '' } = (await signInWith(sub, claims)).body.data
  return app.client.try('auth.googleLogin', { body: { signupTicket, role: 'user', ...adult } })
}
const changeTo = (person: { token: string }, email: string) => app.client.try('users.update', { token: person.token, body: { email } })
const me = async (token: string) => (await app.client.send('users.me', { token })).data
const isIn = async (person: { token: string }) => (await app.client.try('users.me', { token: person.token })).status === 200

describe('a new password by mail', () => {
  test('ends the provider by which a squatter came, also when the address was confirmed before', async () => {
    const squatter = (await signUpWith(`squatter-${count}`)).body.data.token ?? ''
    await changeTo({ token: squatter }, address)
    await confirm(address)
    await reset(address)
    const again = await signInWith(`squatter-${count}`)
    expect([again.body.data.token, again.body.data.needs]).toEqual([null, ['dateOfBirth']])
    expect(await isIn({ token: squatter })).toBe(false)
  })
})

describe('a new address', () => {
  test('counts when it is confirmed, and the old one holds and is told until then', async () => {
    const fan = await registerFan(app.client, { username: `mover${count}`, email: address })
    await confirm(address)
    const next = `next-${address}`
    expect((await changeTo(fan, next)).body.data).toMatchObject({ email: address, pendingEmail: next, verifiedEmail: true })
    expect(await lettersTo(address, /about to change/)).toHaveLength(1)
    const login = (email: string) => app.client.try('auth.login', { body: { email, password } })
    expect([(await login(address)).status, (await login(next)).error.code]).toEqual([200, 'auth.incorrect_credentials'])
    expect((await confirm(next)).status).toBe(200)
    expect(await me(fan.token)).toMatchObject({ email: next, pendingEmail: null, verifiedEmail: true })
    expect([(await login(next)).status, (await login(address)).error.code]).toEqual([200, 'auth.incorrect_credentials'])
  })

  test('that somebody has confirmed is refused', async () => {
    const owner = await registerFan(app.client, { username: `held${count}`, email: address })
    const other = await registerFan(app.client)
    await confirm(address)
    expect((await changeTo(other, address)).error.code).toBe('auth.email_taken')
    expect(await isIn(owner)).toBe(true)
  })
})

describe('an address that was only claimed', () => {
  let squatter: Person
  beforeEach(async () => {
    squatter = await registerFan(app.client, { username: `squat${count}`, email: address })
  })

  test('does not keep its owner from registering, signing in and confirming', async () => {
    const owner = await registerFan(app.client, { username: `true${count}`, email: address, password: 'the-owners-own-words' })
    const login = await app.client.send('auth.login', { body: { email: address, password: 'the-owners-own-words' } })
    expect((await me(login.data.token))._id).toBe(owner.id)
    expect((await confirm(address)).status).toBe(200)
    await app.settle()
    expect([await isIn(squatter), await isIn(owner)]).toEqual([false, true])
    expect(await me(owner.token)).toMatchObject({ email: address, verifiedEmail: true })
    expect((await confirm(address, 1)).error.code).toBe('auth.link_expired')
  })

  test('does not block a change to it', async () => {
    const owner = await registerFan(app.client)
    expect((await changeTo(owner, address)).status).toBe(200)
    await confirm(address)
    expect(await me(owner.token)).toMatchObject({ email: address, verifiedEmail: true })
  })

  test('gives way to its owner’s provider, and the squatter is signed out', async () => {
    const joined = await signUpWith(`owner-${count}`, { email: address, email_verified: true })
    expect(joined.body.data.created).toBe(true)
    await app.settle()
    expect(await isIn(squatter)).toBe(false)
    expect(await me(joined.body.data.token ?? '')).toMatchObject({ email: address, verifiedEmail: true })
  })

  test('leads to every account that claims it when a password is forgotten', async () => {
    await registerFan(app.client, { username: `twin${count}`, email: address })
    await app.client.send('auth.forgot', { body: { email: address } })
    const texts = (await lettersTo(address, /new password/)).map(({ text }) => text)
    expect(texts.map((text) => /\((\w+)\)/.exec(text)?.[1])).toEqual(expect.arrayContaining([`twin${count}`, `squat${count}`]))
  })
})
