// What visitors write is read by an administrator, who may let somebody answer the age question again (youth.md Y2).
import type { InquiryState } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { registerAdministrator, registerFan, type Person } from '#scenario/index.ts'
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
const read = async (state: InquiryState = 'new') =>
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

const one = async (email: string, state: InquiryState = 'new') => (await read(state)).find((inquiry) => inquiry.email === email)
const token = () => administrator.token
const answer = (id: string, seen: number, text = 'It works like this.', closes = false, by = token()) =>
  app.client.try('inquiries.answer', { token: by, params: { id }, body: { text, seen, ...(closes && { closes }) } })
const view = async (id: string) => (await app.client.send('inquiries.view', { token: token(), params: { id } })).data
const threadCode = async (email: string) => {
  await app.settle()
  return (await lettersTo(email))[0]?.text.match(/contact\?code=(\S+)/)?.[1] ?? ''
}
const reply = (code: string, text: string, replyId = newId()) => app.client.try('inquiries.reply', { body: { code, replyId, text } })

test('a letter whose answer was lost is sent again, and waits once', async () => {
  const [letter, form] = [
    { name: 'Ruth', email: 'lost@example.org', subject: 'Rides', message: 'Who drives on Saturday?' },
    { name: 'Ruth', email: 'lost@example.org', role: 'coach' as const, schoolName: 'Lincoln High', message: 'Who drives on Saturday?' },
  ]
  for (const message of [letter.message, letter.message, 'And on Sunday?'])
    await app.client.send('settings.contact', { body: { ...letter, message } })
  for (let turn = 0; turn < 2; turn += 1) await app.client.send('auth.infoForm', { body: form })
  const waiting = (await read()).filter(({ email }) => email === letter.email)
  expect(waiting.map(({ message }) => message)).toEqual(['Who drives on Saturday?', 'And on Sunday?', 'Who drives on Saturday?'])
  const twice = { ...letter, message: 'And who drives back?' }
  await Promise.all([1, 2, 3].map(() => app.client.send('settings.contact', { body: twice })))
  expect((await read()).filter(({ message }) => message === twice.message)).toHaveLength(1)
  // Once somebody looks after the first, the same words are a new letter.
  for (const { _id } of await read())
    await app.client.send('inquiries.take', { token: token(), params: { id: _id }, body: { isTaken: true } })
  await app.client.send('settings.contact', { body: letter })
  expect((await read()).map(({ email }) => email)).toEqual([letter.email])
  await sql`delete from inquiry`.execute(app.db)
})

test('inquiries are read, the longest waiting first, page by page, each with all that its form asked', async () => {
  await write('one@example.org', 'A question')
  await write('two@example.org')
  const body = { name: 'Ada', email: 'club@example.org', role: 'coach' as const, schoolName: 'Lincoln High', message: 'How does it work?' }
  await app.client.send('auth.infoForm', { body })
  const fresh = await read()
  expect(fresh.map(({ email, subject }) => [email, subject])).toEqual([
    ['one@example.org', 'A question'],
    ['two@example.org', null],
    ['club@example.org', null],
  ])
  const page = async (cursor?: string) =>
    app.client.send('inquiries.list', { token: token(), query: { state: 'new', limit: 2, ...(cursor && { cursor }) } })
  const first = await page()
  const second = await page(first.nextCursor ?? '')
  expect([first.data.length, second.data.map(({ email }) => email), second.nextCursor]).toEqual([2, ['club@example.org'], null])
  expect(await view(fresh[2]?._id ?? '')).toMatchObject({
    kind: 'info',
    message: 'How does it work?',
    details: [
      { name: 'role', text: 'coach' },
      { name: 'schoolName', text: 'Lincoln High' },
    ],
  })
  expect((await app.client.send('inquiries.counts', { token: token() })).data).toEqual({ new: 3, open: 0, waiting: 0 })
  const missing = await letAgain(administrator.id)
  expect([missing.status, missing.error.code]).toEqual([404, 'inquiry.unknown'])
})

test('an answer goes by mail with a link, by which the sender answers, and it is open again for whoever has it', async () => {
  await write('thread@example.org', 'Prices')
  const id = (await one('thread@example.org'))?._id ?? ''
  const answered = await answer(id, 0)
  expect(answered.body.data).toMatchObject({ state: 'waiting', owner: { _id: administrator.id }, answers: [{ isFromStaff: true }] })
  const code = await threadCode('thread@example.org')
  expect((await lettersTo('thread@example.org'))[0]).toMatchObject({ subject: 'Re: Prices' })
  const seen = (await app.client.send('inquiries.readThread', { body: { code } })).data
  expect(seen.messages.map(({ isFromSite, text }) => [isFromSite, text])).toEqual([
    [false, 'I chose the wrong year.'],
    [true, 'It works like this.'],
  ])
  expect(JSON.stringify(seen)).not.toContain(administrator.id)
  const replyId = newId()
  expect([(await reply(code, 'And on Sundays?', replyId)).status, (await reply(code, 'And on Sundays?', replyId)).status]).toEqual([
    201, 201,
  ])
  const open = await view(id)
  expect([open.state, open.answers.map(({ text }) => text)]).toEqual(['open', ['It works like this.', 'And on Sundays?']])
  // Closed it opens by an answer, too; whoever saw it before is told.
  expect((await answer(id, 0)).error.code).toBe('inquiry.changed')
  await answer(id, open.version, 'Also then.', true)
  expect((await one('thread@example.org', 'closed'))?._id).toBe(id)
  await reply(code, 'Thank you!')
  expect((await view(id)).state).toBe('open')
})

test('of two answers that saw the same one is sent', async () => {
  await write('twice@example.org')
  const id = (await one('twice@example.org'))?._id ?? ''
  const both = await Promise.all([answer(id, 0), answer(id, 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await app.settle()
  expect(await lettersTo('twice@example.org')).toHaveLength(1)
})

test('who takes one has it until another takes it from them knowingly', async () => {
  await write('taken@example.org')
  const id = (await one('taken@example.org'))?._id ?? ''
  const second = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${second.id}`.execute(app.db)
  const take = (by: Person, body: { isTaken: boolean; fromOther?: boolean }) =>
    app.client.try('inquiries.take', { token: by.token, params: { id }, body })
  expect((await take(administrator, { isTaken: true })).body.data).toMatchObject({ state: 'open', owner: { _id: administrator.id } })
  expect((await take(second, { isTaken: true })).error.code).toBe('inquiry.taken')
  expect((await take(second, { isTaken: false })).error.code).toBe('inquiry.taken')
  expect((await take(second, { isTaken: true, fromOther: true })).body.data.owner?._id).toBe(second.id)
  expect((await take(second, { isTaken: false })).body.data).toMatchObject({ state: 'new', owner: null })
  const { version } = await view(id)
  const set = (state: 'open' | 'closed', seen: number) =>
    app.client.try('inquiries.setState', { token: token(), params: { id }, body: { state, seen } })
  expect((await set('closed', version)).body.data.state).toBe('closed')
  expect((await set('open', version)).error.code).toBe('inquiry.changed')
  expect((await set('open', version + 1)).body.data.state).toBe('new')
})

test('a program that fills in what nobody sees is thanked, and nothing is kept', async () => {
  const before = (await read()).length
  const body = { name: 'Bot', email: 'bot@example.org', message: 'Buy followers at my place', website: 'https://spam.example' }
  expect((await app.client.send('settings.contact', { body })).data).toEqual({ received: true })
  expect((await app.client.send('auth.infoForm', { body: { ...body, role: 'fan' } })).data).toEqual({ received: true })
  expect(await read()).toHaveLength(before)
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
  expect((await read('closed')).map(({ email }) => email)).toContain('wrong_year@example.org')
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

test('the link is of one inquiry, and ends two months after the last answer', async () => {
  await write('link@example.org')
  await write('other@example.org')
  const [mine, others] = [(await one('link@example.org'))?._id ?? '', (await one('other@example.org'))?._id ?? '']
  await answer(mine, 0)
  const code = await threadCode('link@example.org')
  const signature = code.split('.')[1] ?? ''
  // Of another one, or of one that nobody has answered: the same words.
  for (const wrong of [`${others}.${signature}`, `${mine}.`, `${mine}.AAAA`, 'nonsense', `${mine}.${signature}x`.slice(0, -2)]) {
    expect((await reply(wrong, 'Hello')).error.code).toBe('auth.link_expired')
  }
  app.clock.advance(days(61))
  expect((await reply(code, 'Too late')).error.code).toBe('auth.link_expired')
})
