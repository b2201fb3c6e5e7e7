// Whoever is signed in connects another service and disconnects it again, with the password, and is never locked out by it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, registerFan, type Person } from '#scenario/index.ts'
import { startSocialProviders, type SocialProviders } from '#test/fakes/social-providers.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let providers: SocialProviders
const callbackUrl = 'http://localhost/auth/callback/google'
const adult = { dateOfBirth: '1999-02-03', acceptTerms: true }

beforeAll(async () => {
  providers = await startSocialProviders()
  app = await createTestApp({ env: providers.env })
})
afterAll(async () => {
  await app.close()
  await providers.close()
})

type Provider = 'google' | 'twitter'
const begin = ({ token }: { token: string }, provider: Provider, form: { callbackUrl?: string; currentPassword?: string } = {}) =>
  app.client.try('connections.begin', { token, params: { provider }, body: { callbackUrl, currentPassword: password, ...form } })
const finish = ({ token }: { token: string }, provider: Provider, state: string, proof = 'good') =>
  app.client.try('connections.finish', { token, params: { provider }, body: { state, proof, callbackUrl } })
const remove = ({ token }: { token: string }, provider: Provider, currentPassword: string | undefined = password) =>
  app.client.try('connections.remove', { token, params: { provider }, body: { ...(currentPassword && { currentPassword }) } })
const connected = async ({ token }: { token: string }) =>
  (await app.client.send('connections.list', { token })).data.filter(({ isConnected }) => isConnected).map(({ provider }) => provider)
const byCode = () => app.client.try('auth.googleToken', { body: { code: 'good', redirectUri: callbackUrl } })
const stateOf = async (person: Person, provider: Provider) => (await begin(person, provider)).body.data.state

/** Whoever comes by Google alone: an account without a password. */
async function comeByGoogle(sub: string) {
  const tokenId = providers.tokenFor({ sub, email: `${sub}@example.org`, email_verified: true })
  const { body } = await app.client.try('auth.googleLogin', { body: { tokenId } })
  const joined = await app.client.try('auth.googleLogin', { body: { signupTicket: body.data.signupTicket ?? '', role: 'user', ...adult } })
  return { token: joined.body.data.token ?? '' }
}

describe('Google', () => {
  test('is connected with the password, opens the account, and is disconnected again', async () => {
    const fan = await registerFan(app.client)
    const { data } = (await begin(fan, 'google')).body
    expect(data.url).toBeNull()
    expect((await finish(fan, 'google', data.state)).status).toBe(200)
    expect(await connected(fan)).toEqual(['google'])
    expect((await app.client.send('users.me', { token: fan.token })).data.googleConnected).toBe(true)
    expect((await byCode()).body.data).toMatchObject({ created: false })
    // Once.
    expect((await finish(fan, 'google', data.state)).error.code).toBe('auth.link_expired')
    expect((await begin(fan, 'google')).error.code).toBe('auth.already_connected')
    await app.settle()
    const letters = (await app.mail.list(100)).filter(({ to }) => to === `${fan.username}@example.org`)
    expect(letters.map(({ subject }) => subject)).toContain('Google was connected')
    expect((await remove(fan, 'google')).status).toBe(204)
    expect(await connected(fan)).toEqual([])
    expect((await byCode()).body.data).toMatchObject({ needs: ['dateOfBirth'] })
    expect((await remove(fan, 'google')).status).toBe(204)
  })

  test('a state is good for the account, the service and the ten minutes it was given for', async () => {
    const [fan, stranger] = [await registerFan(app.client), await registerFan(app.client)]
    const state = await stateOf(fan, 'google')
    for (const wrong of [
      await finish(stranger, 'google', state),
      await finish(fan, 'twitter', state),
      await finish(fan, 'google', 't_guessed'),
    ])
      expect([wrong.status, wrong.error.code]).toEqual([410, 'auth.link_expired'])
    expect((await finish(fan, 'google', state, 'bad')).error.code).toBe('auth.provider_refused')
    app.clock.advance(11 * 60_000)
    expect((await finish(fan, 'google', state)).error.code).toBe('auth.link_expired')
    expect((await begin(fan, 'google', { callbackUrl: 'https://elsewhere.example/' })).error.code).toBe('request.invalid')
    expect(await connected(fan)).toEqual([])
  })

  test('somebody’s Google account opens one account here', async () => {
    const [first, second] = [await registerFan(app.client), await registerFan(app.client)]
    const states = [await stateOf(first, 'google'), await stateOf(second, 'google')]
    const both = await Promise.all([finish(first, 'google', states[0] ?? ''), finish(second, 'google', states[1] ?? '')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const third = await registerFan(app.client)
    expect((await finish(third, 'google', await stateOf(third, 'google'))).error.code).toBe('auth.identity_taken')
    const [winner] = both[0]?.status === 200 ? [first] : [second]
    await remove(winner, 'google')
  })

  test('what is connecting ends with the other ways in', async () => {
    const fan = await registerFan(app.client)
    const state = await stateOf(fan, 'google')
    await app.client.send('auth.forgot', { body: { email: `${fan.username}@example.org` } })
    await app.settle()
    const letter = (await app.mail.list(100)).find(
      ({ to, subject }) => to === `${fan.username}@example.org` && subject.includes('password'),
    )
    const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    await app.client.send('auth.changePassword', { body: { code, password: 'another-long-walk' } })
    const { data } = await app.client.send('auth.login', { body: { username: fan.username, password: 'another-long-walk' } })
    expect((await finish({ token: data.token }, 'google', state)).error.code).toBe('auth.link_expired')
  })
})

test('X is connected by the secret that stays here', async () => {
  const fan = await registerFan(app.client)
  const { data } = (await begin(fan, 'twitter')).body
  expect(data.url).toContain(`oauth_token=${data.state}`)
  expect((await finish(fan, 'twitter', data.state, 'verifier')).status).toBe(200)
  expect(await connected(fan)).toEqual(['twitter'])
  expect((await remove(fan, 'twitter')).status).toBe(204)
})

test('the last way in stays, also when two go at once', async () => {
  const social = await comeByGoogle('only-google')
  expect((await remove(social, 'google', '')).error.code).toBe('auth.last_way_in')
  const { data } = (await begin(social as Person, 'twitter', { currentPassword: '' })).body
  expect((await finish(social, 'twitter', data.state, 'verifier')).status).toBe(200)
  const both = await Promise.all([remove(social, 'google', ''), remove(social, 'twitter', '')])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await connected(social)).toHaveLength(1)
})

test('the password is asked for', async () => {
  const fan = await registerFan(app.client)
  for (const attempt of [
    await begin(fan, 'google', { currentPassword: 'a-wrong-password' }),
    await remove(fan, 'google', 'a-wrong-password'),
  ])
    expect(attempt.error.code).toBe('auth.incorrect_credentials')
  app.clock.advance(16 * 60_000)
  for (const attempt of [await begin(fan, 'google', { currentPassword: '' }), await remove(fan, 'google', '')])
    expect(attempt.error.code).toBe('auth.recent_login_required')
})
