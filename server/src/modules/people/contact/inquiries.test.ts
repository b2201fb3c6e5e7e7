// What visitors write is read by an administrator, who may let somebody answer the age question again (youth.md Y2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'inquiry_admin' })
})
afterAll(() => app.close())

const write = (email: string, subject?: string) =>
  app.client.send('settings.contact', { body: { name: 'Jo', email, message: 'I chose the wrong year.', ...(subject && { subject }) } })
const read = async (state: 'open' | 'answered' = 'open') =>
  (await app.client.send('inquiries.list', { token: administrator.token, query: { state } })).data
const letAgain = (id: string) => app.client.try('inquiries.letAskAgain', { token: administrator.token, params: { id } })
const lettersTo = async (email: string) => (await app.mail.list(100)).filter(({ to }) => to === email)
const codeFor = async (email: string) => (await lettersTo(email))[0]?.text.match(/again=(\S+)/)?.[1] ?? ''
const birthday = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`

async function register(username: string, age: number, cookie?: string) {
  const body = {
    name: 'Jo',
    username,
    email: `${username}@example.org`,
    password: 'a-long-walk-home',
    dateOfBirth: birthday(age),
    acceptTerms: true as const,
  }
  return app.client.try('auth.registerUser', { body, ...(cookie && { headers: { cookie } }) })
}

test('inquiries are read, the longest waiting first, and marked as answered', async () => {
  await write('one@example.org', 'A question')
  await write('two@example.org')
  const body = { name: 'Ada', email: 'club@example.org', role: 'coach' as const, schoolName: 'Lincoln High', message: 'How does it work?' }
  await app.client.send('auth.infoForm', { body })
  const open = await read()
  expect(open.map(({ email, subject }) => [email, subject])).toEqual([
    ['one@example.org', 'A question'],
    ['two@example.org', null],
    ['club@example.org', null],
  ])
  expect(open[2]).toMatchObject({
    kind: 'info',
    message: 'How does it work?',
    details: [
      { name: 'role', text: 'coach' },
      { name: 'schoolName', text: 'Lincoln High' },
    ],
  })
  const [first] = open
  const params = { id: first?._id ?? '' }
  const answered = await app.client.send('inquiries.answer', { token: administrator.token, params, body: { isAnswered: true } })
  expect(answered.data.answeredAt).not.toBeNull()
  expect((await read()).map(({ email }) => email)).toEqual(['two@example.org', 'club@example.org'])
  expect((await read('answered')).map(({ email }) => email)).toEqual(['one@example.org'])
  await app.client.send('inquiries.answer', { token: administrator.token, params, body: { isAnswered: false } })
  expect(await read()).toHaveLength(3)
  const missing = await letAgain(administrator.id)
  expect([missing.status, missing.error.code]).toEqual([404, 'inquiry.unknown'])
})

test('who was too young by mistake answers again, by a link that works once', async () => {
  const refused = await register('mistyped_year', 12)
  expect(refused.error.code).toBe('auth.under_min_age')
  expect((await register('mistyped_year', 30, 'ageGate=1')).error.code).toBe('auth.under_min_age')
  await write('wrong_year@example.org', 'My date of birth was a mistake')
  const inquiry = (await read()).find(({ email }) => email === 'wrong_year@example.org')
  expect((await letAgain(inquiry?._id ?? '')).status).toBe(200)
  await app.settle()
  const code = await codeFor('wrong_year@example.org')
  const opened = await app.client.try('inquiries.askAgain', { body: { code } })
  expect(opened.status).toBe(200)
  const [cookie] = opened.headers.getSetCookie()
  expect(cookie).toMatch(/^ageGate=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  expect((await register('mistyped_year', 30)).status).toBe(201)
  const again = await app.client.try('inquiries.askAgain', { body: { code } })
  expect([again.status, again.error.code]).toEqual([410, 'auth.link_expired'])
  // It has been dealt with.
  expect((await read('answered')).map(({ email }) => email)).toContain('wrong_year@example.org')
})

test('such a link ends after three days, and the newest is the one that counts', async () => {
  await write('late@example.org')
  const id = (await read()).find(({ email }) => email === 'late@example.org')?._id ?? ''
  await letAgain(id)
  await app.settle()
  const first = await codeFor('late@example.org')
  await letAgain(id)
  await app.settle()
  const codes = (await lettersTo('late@example.org')).map(({ text }) => text.match(/again=(\S+)/)?.[1] ?? '')
  const second = codes.find((code) => code !== first) ?? ''
  app.clock.advance(73 * 3_600_000)
  for (const code of [first, second, 'r_nonsense', second.replace('a_', 'r_')]) {
    expect((await app.client.try('inquiries.askAgain', { body: { code } })).status).toBe(410)
  }
})
