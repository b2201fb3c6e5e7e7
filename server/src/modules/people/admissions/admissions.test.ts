// Who may open an account by themselves: everybody, whom staff lets in, nobody.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/index.ts'
import { password, registerAdministrator, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  // Also where nobody may open an account: the first administrator has a link of their own.
  await set({ registrationModeFan: 'closed', registrationModePerformer: 'closed' })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'door_admin' })
})
beforeEach(() => set({ registrationModeFan: 'open', registrationModePerformer: 'open', registrationWaitingText: '' }))
afterAll(() => app.close())

const set = (changes: Parameters<TestApp['settings']['write']>[1]) => inTransaction(app.db, (tx) => app.settings.write(tx, changes))
const formOf = (username: string) => ({
  name: 'Kit Marsh',
  username,
  email: `${username}@example.org`,
  password,
  dateOfBirth: '1990-01-01',
  acceptTerms: true as const,
})
const asFan = (username: string) => app.client.try('auth.registerUser', { body: formOf(username) })
const asAthlete = (username: string) => app.client.try('auth.registerPerformer', { body: formOf(username) })
const signIn = (username: string) => app.client.try('auth.login', { body: { username, password } })
const waiting = async () => (await app.client.send('admissions.list', { token: administrator.token, query: { limit: 100 } })).data
const decide = (id: string, isAdmitted: boolean, reason?: string) =>
  app.client.try('admissions.decide', { token: administrator.token, params: { id }, body: { isAdmitted, ...(reason && { reason }) } })
const lettersTo = async (username: string) => {
  await app.settle()
  return (await app.mail.list(100)).filter(({ to }) => to === `${username}@example.org`)
}

test('each kind has its own door', async () => {
  await set({ registrationModeFan: 'closed' })
  const refused = await asFan('late_fan')
  expect([refused.status, refused.error.code]).toEqual([403, 'auth.registration_closed'])
  expect((await asAthlete('an_athlete')).status).toBe(201)
  await set({ registrationModeFan: 'open', registrationModePerformer: 'closed' })
  expect((await asAthlete('late_athlete')).error.code).toBe('auth.registration_closed')
  expect((await asFan('a_fan')).body.data.token).toBeDefined()
})

test('who waits reads so, cannot sign in, and is seen by nobody until staff lets them in', async () => {
  await set({ registrationModePerformer: 'approval', registrationWaitingText: 'We look at it on weekdays.' })
  const { _id: id, ...made } = (await asAthlete('waits_here')).body.data
  expect([made.isWaiting, made.message, made.token]).toEqual([true, 'We look at it on weekdays.', undefined])
  const denied = await signIn('waits_here')
  expect([denied.status, denied.error.code, denied.error.message]).toEqual([403, 'auth.approval_pending', 'We look at it on weekdays.'])
  // A stranger's guess learns nothing of it.
  expect((await app.client.try('auth.login', { body: { username: 'waits_here', password: 'wrong-password' } })).error.code).toBe(
    'auth.incorrect_credentials',
  )
  const page = () => app.client.try('performers.view', { params: { id: 'waits_here' } })
  expect((await page()).status).toBe(404)
  // To confirm the address is no way round.
  const link = (await lettersTo('waits_here'))[0]?.text.match(/code=(\S+)/)?.[1] ?? ''
  expect((await app.client.try('auth.verifyEmail', { query: { code: link }, headers: { accept: 'application/json' } })).status).toBe(200)
  expect((await signIn('waits_here')).error.code).toBe('auth.approval_pending')
  expect(await waiting()).toMatchObject([{ _id: id, kind: 'performer', username: 'waits_here', isEmailProven: true }])
  const both = await Promise.all([decide(id, true, 'Welcome.'), decide(id, true)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await lettersTo('waits_here')).filter(({ subject }) => subject === 'Your account is open')).toHaveLength(1)
  expect([(await signIn('waits_here')).status, (await page()).status]).toEqual([200, 200])
  expect(await waiting()).toEqual([])
})

test('who is not let in is told why, and does not come in', async () => {
  await set({ registrationModeFan: 'approval' })
  const { _id: id } = (await asFan('not_in')).body.data
  expect((await decide(id, false, 'We know nobody of this name.')).status).toBe(204)
  expect((await lettersTo('not_in'))[0]?.text).toContain('We know nobody of this name.')
  expect((await signIn('not_in')).error.code).toBe('auth.account_suspended')
  expect((await decide(administrator.id, true)).error.code).toBe('admission.unknown')
})

test('where addresses must be confirmed, being let in is not enough', async () => {
  await set({ registrationModeFan: 'approval', requireEmailVerification: true })
  const { _id: id } = (await asFan('proves_late')).body.data
  await decide(id, true)
  expect((await signIn('proves_late')).error.code).toBe('auth.email_not_verified')
  await set({ requireEmailVerification: false })
})
