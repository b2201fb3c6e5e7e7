// A school, a gym and a carrier of phones have one address for everybody (docs/decisions/133): a team signs up together, a crowd reads
// what hangs at the door, and whoever guesses from there is held back all the same.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/index.ts'
import { foundTeam, password, registerCoach, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let teamId: string
let count = 0
type Settings = Parameters<TestApp['settings']['write']>[1]
const set = (changes: Settings) => inTransaction(app.db, (tx) => app.settings.write(tx, changes))
const school = { 'x-forwarded-for': '198.51.100.7' }

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY_HOPS: '1' } })
  coach = await registerCoach(app.client, undefined, { name: 'Coach Okafor' })
  teamId = (await foundTeam(app.client, coach))._id
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(2 * 3_600_000))

function form(more: { email?: string; invitationCode?: string; captchaToken?: string } = {}) {
  const username = `hall_${(count += 1)}`
  return {
    name: 'Ann Lee',
    username,
    email: `${username}@example.org`,
    password,
    dateOfBirth: '2000-05-17',
    acceptTerms: true as const,
    ...more,
  }
}
const registerFan = async (captchaToken?: string) =>
  (await app.client.try('auth.registerUser', { headers: school, body: form(captchaToken === undefined ? {} : { captchaToken }) })).status

async function invitedAthlete(): Promise<number> {
  const email = `athlete${(count += 1)}@example.org`
  await app.client.send('teamInvitations.create', { token: coach.token, body: { teamId, role: 'athlete', email } })
  const letter = (await app.mail.list(200)).find(({ to, text }) => to === email && text.includes('/team-invitation/'))
  const invitationCode = /code=(i_[\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  return (await app.client.try('auth.registerPerformer', { headers: school, body: form({ email, invitationCode }) })).status
}

async function work(): Promise<string> {
  const { data } = await app.client.send('captcha.challenge', { query: { action: 'register' }, headers: school })
  const challenge = data.work
  if (!challenge) throw new Error('No work was asked')
  const solution = await solveChallenge({ challenge, deriveKey })
  return `a1.${Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')}`
}

test('a team that came by letters takes nothing from the ten an hour who came without', async () => {
  for (let turn = 0; turn < 12; turn += 1) expect(await invitedAthlete()).toBe(201)
  for (let turn = 0; turn < 10; turn += 1) expect(await registerFan()).toBe(201)
  expect(await registerFan()).toBe(429)
})

test('a crowd signs up where work is shown, and nobody without it', async () => {
  await set({ captchaEnabled: true })
  for (let turn = 0; turn < 14; turn += 1) expect(await registerFan(await work())).toBe(201)
  expect(await registerFan()).toBe(422)
  await set({ captchaEnabled: false })
})

test('codes that are right are no guesses, and wrong ones are', async () => {
  await set({ requireEmailVerification: true })
  const confirm = async (code: string) =>
    (await app.client.try('auth.verifyEmail', { query: { code }, headers: { ...school, accept: 'application/json' } })).status
  for (let turn = 0; turn < 24; turn += 1) {
    const body = form()
    await app.client.send('auth.registerUser', { headers: { 'x-forwarded-for': `203.0.113.${turn}` }, body })
    await app.settle()
    const letter = (await app.mail.list(20)).find(({ to }) => to === body.email)
    expect(await confirm(/email-verification\?code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '')).toBe(200)
  }
  const statuses: number[] = []
  for (let turn = 0; turn < 21; turn += 1) statuses.push(await confirm(`v_${'x'.repeat(43)}`))
  expect([statuses.filter((status) => status === 429).length, statuses.at(-1)]).toEqual([1, 429])
  await set({ requireEmailVerification: false })
})

test('who signs in with what is right takes nothing from the tries of others', async () => {
  const signIn = async (typed: string) =>
    (await app.client.try('auth.login', { headers: school, body: { username: coach.username, password: typed } })).status
  for (let turn = 0; turn < 30; turn += 1) expect(await signIn(password)).toBe(200)
  const tries: number[] = []
  for (let turn = 0; turn < 26; turn += 1)
    tries.push(
      (await app.client.try('auth.login', { headers: school, body: { username: `nobody_${turn}`, password: 'a-wrong-guess-1' } })).status,
    )
  expect([new Set(tries.slice(0, 25)), tries.at(-1)]).toEqual([new Set([422]), 429])
})

test('visitors of one address read as a crowd does, an account as one person', async () => {
  const mostOf = async (call: 'performers.search' | 'settings.public' | 'users.me', token?: string) =>
    Number((await app.client.try(call, { headers: school, ...(token && { token }) })).headers.get('ratelimit-limit'))
  expect([await mostOf('settings.public'), await mostOf('performers.search')]).toEqual([15_000, 1_200])
  expect([await mostOf('users.me', coach.token), await mostOf('performers.search', coach.token)]).toEqual([1_500, 120])
})
