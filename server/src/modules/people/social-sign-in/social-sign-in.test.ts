import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerFan } from '#scenario/index.ts'
import { startSocialProviders, type SocialProviders } from '#test/fakes/social-providers.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let providers: SocialProviders
const adult = { dateOfBirth: '1999-02-03', acceptTerms: true }

beforeAll(async () => {
  providers = await startSocialProviders()
  app = await createTestApp({ env: providers.env })
})
afterAll(async () => {
  await app.close()
  await providers.close()
})

const google = (body: object) => app.client.try('auth.googleLogin', { body })

describe('the search engine', () => {
  test('a new person gives the date of birth first, then is known', async () => {
    const tokenId = providers.tokenFor({ sub: 'new-1', email: 'gina@example.org', email_verified: true })
    const first = await google({ tokenId })
    expect(first.body.data).toMatchObject({ token: null, needs: ['dateOfBirth'] })
    const signupTicket = first.body.data.signupTicket ?? ''
    const second = await google({ signupTicket, role: 'user', ...adult })
    expect(second.body.data).toMatchObject({ created: true, token: expect.stringMatching(/^s_/) })
    const me = await app.client.send('users.me', { token: second.body.data.token ?? '' })
    expect(me.data).toMatchObject({
      email: 'gina@example.org',
      verifiedEmail: true,
      googleConnected: true,
      hasPassword: false,
      username: null,
    })
    expect((await google({ tokenId })).body.data).toMatchObject({ created: false })
    expect((await google({ signupTicket, ...adult })).error.code).toBe('auth.link_expired')
  })

  test('somebody too young leaves nothing behind', async () => {
    const { body } = await google({ tokenId: providers.tokenFor({ sub: 'child' }) })
    const signupTicket = body.data.signupTicket ?? ''
    const refused = await google({ signupTicket, dateOfBirth: `${new Date().getUTCFullYear() - 12}-01-01`, acceptTerms: true })
    expect([refused.status, refused.error.code]).toEqual([403, 'auth.under_min_age'])
  })

  test('an equal address is never linked', async () => {
    const local = await registerFan(app.client)
    await app.settle()
    const letter = (await app.mail.list(20)).find(({ to }) => to === `${local.username}@example.org`)
    const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    await app.client.send('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
    const tokenId = providers.tokenFor({ sub: 'thief', email: `${local.username}@example.org`, email_verified: true })
    const { body } = await google({ tokenId })
    expect((await google({ signupTicket: body.data.signupTicket, ...adult })).error.code).toBe('auth.sign_in_first')
  })

  test('a code is exchanged for a person', async () => {
    const exchange = (code: string, redirectUri: string) => app.client.try('auth.googleToken', { body: { code, redirectUri } })
    expect((await exchange('good', 'http://localhost/auth/callback/google')).body.data.needs).toEqual(['dateOfBirth'])
    expect((await exchange('bad', 'http://localhost/auth/callback/google')).error.code).toBe('auth.provider_refused')
    expect((await exchange('good', 'https://elsewhere.example/')).error.code).toBe('auth.provider_refused')
  })

  test.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['a time gone by', { exp: 1000 }],
  ])('refuses a token of %s', async (_what, claims) => {
    expect((await google({ tokenId: providers.tokenFor(claims) })).error.code).toBe('auth.provider_refused')
  })

  test('refuses a token that somebody changed', async () => {
    const [head, , signature] = providers.tokenFor({}).split('.')
    const forged = Buffer.from(
      JSON.stringify({ iss: providers.env['GOOGLE_ISSUER'], aud: 'client-of-the-tests', sub: 'x', exp: 9e9 }),
    ).toString('base64url')
    expect((await google({ tokenId: `${head}.${forged}.${signature}` })).error.code).toBe('auth.provider_refused')
  })
})

describe('the microblog', () => {
  const begin = () => app.client.send('auth.twitterLogin', { body: { callbackUrl: 'http://localhost/auth/callback/twitter' } })

  test('leads there and back, once', async () => {
    const { data } = await begin()
    expect(data.url).toContain('/oauth/authenticate?oauth_token=req-1')
    expect(providers.seen.at(-1)).toContain('oauth_signature_method="HMAC-SHA1"')
    const back = { oauthToken: data.oauthToken, oauthTokenSecret: data.oauthTokenSecret, oauthVerifier: 'v' }
    const first = await app.client.send('auth.twitterCallback', { body: back })
    expect(first.data.needs).toEqual(['dateOfBirth'])
    expect((await app.client.try('auth.twitterCallback', { body: back })).error.code).toBe('auth.provider_refused')
    const joined = await app.client.send('auth.twitterCallback', {
      body: { signupTicket: first.data.signupTicket ?? '', role: 'performer', ...adult },
    })
    const me = await app.client.send('users.me', { token: joined.data.token ?? '' })
    expect(me.data).toMatchObject({ isPerformer: true, twitterConnected: true, name: 'maya_runs' })
  })

  test('refuses a secret that is not the one it gave, and a way back to another site', async () => {
    const { data } = await begin()
    const wrong = { oauthToken: data.oauthToken, oauthTokenSecret: 'guessed', oauthVerifier: 'v' }
    expect((await app.client.try('auth.twitterCallback', { body: wrong })).error.code).toBe('auth.provider_refused')
    const away = await app.client.try('auth.twitterLogin', { body: { callbackUrl: 'https://elsewhere.example/' } })
    expect(away.error.code).toBe('request.invalid')
  })
})
