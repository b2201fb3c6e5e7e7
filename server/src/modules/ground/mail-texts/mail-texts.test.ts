// Other words for letters: what they may not lose, how they read, and the way back.
import { mailNames, mailSortOf, type MailName } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, proveAddress, type TestApp } from '#test/index.ts'

let app: TestApp
let second: TestApp
let owner: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
  await app.settle()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const shipped = { subject: '{{subject}}', text: '{{text}}' }
const all = async () => (await app.client.send('mails.all', { token: owner.token })).data
const find = async (name: MailName) => (await all()).find((one) => one.name === name)
const change = async (name: MailName, words: { subject: string; text: string }, seen?: number) =>
  app.client.try('mails.change', {
    token: owner.token,
    params: { name },
    body: { ...words, seen: seen ?? (await find(name))?.version ?? 0 },
  })
const preview = (name: MailName, words = shipped) => app.client.try('mails.preview', { token: owner.token, params: { name }, body: words })
const latest = async () => (await app.mail.list(1))[0]
const forgot = async (client = app.client) => {
  await client.send('auth.forgot', { body: { email: `${fan.username}@example.org` } })
  await app.settle()
  return latest()
}

test('every sort of letter reads with its example, and with everything that may be named in it', async () => {
  for (const name of mailNames) {
    const { subject, text, values = {} } = mailSortOf(name)
    expect([name, (await preview(name)).body.data]).toMatchObject([name, { subject, text }])
    const named = ['text', ...Object.keys(values)].map((one) => `{{${one}}}`).join('\n\n')
    const words = { subject: '{{siteName}}: {{subject}}', text: `Hello from {{siteName}}\n\n${named}` }
    const { data } = (await preview(name, words)).body
    expect([name, data.subject]).toEqual([name, `Fieldhouse: ${subject}`])
    for (const said of [text, ...Object.values(values)]) expect([name, data.text.includes(said)]).toEqual([name, true])
  }
  process.stdout.write(`${mailNames.length} sorts of letters\n`)
})

test('what somebody needs cannot be lost, and nothing but names and sections stands in brackets', async () => {
  const wrong: [MailName, string, string][] = [
    ['password.reset', 'Choose a new one soon.', 'text'],
    ['password.reset', '{{#link}}{{link}}{{/link}}', 'text'],
    ['team.invitation', 'Come here: {{link}}', 'text'],
    ['guardian.asked', 'Have a look: {{link}}', 'text'],
    ['order.news', 'Something was ordered.', 'text'],
    ['order.news', '{{text}} {{balance}}', 'text'],
    ['order.news', '{{text}} {{> other}}', 'text'],
    ['order.news', '{{text}} {{=<% %>=}}', 'text'],
    ['order.news', '{{text}} {{#siteName}}', 'text'],
    ['order.news', '{{text}} {{constructor}}', 'text'],
  ]
  for (const [name, text, path] of wrong) {
    const { status, error } = await change(name, { subject: 'Words', text })
    expect([text, status, error.errors?.map((one) => one.path)]).toEqual([text, 400, [path]])
  }
  for (const [name, text] of [
    ['password.reset', 'Choose a new password: {{link}}'],
    ['team.invitation', 'Come: {{link}}\n\nNever again: {{removal}}'],
    ['guardian.asked', 'Hello.\n\n{{text}}'],
  ] as const)
    expect([name, (await preview(name, { subject: '{{subject}}', text })).status]).toEqual([name, 200])
})

test('a letter goes out in other words, within five seconds from every process, and what a name says stays words', async () => {
  expect((await forgot())?.text).toContain('The link works once, for an hour.')
  expect((await change('password.reset', { subject: 'A new password for {{siteName}}', text: 'Here you go:\n\n{{link}}' })).status).toBe(
    200,
  )
  const letter = await forgot()
  expect([letter?.subject, letter?.text.startsWith('Here you go:\n\nhttp')]).toEqual(['A new password for Fieldhouse', true])
  second.clock.advance(5001)
  expect((await forgot(second.client))?.subject).toBe('A new password for Fieldhouse')
  // What people call themselves is not read as a template.
  await app.client.send('users.update', { token: fan.token, body: { name: 'Kim {{link}}' } as never })
  await change('password.reset', { subject: '{{subject}}', text: '{{text}}' })
  expect((await forgot())?.text).toContain('Kim {{link}}')
  await app.client.send('mails.revert', { token: owner.token, params: { name: 'password.reset' } })
  expect(await find('password.reset')).toMatchObject({ ...shipped, isShipped: true, version: 3, changedBy: { _id: owner.id } })
  expect((await forgot())?.subject).toBe('Choose a new password')
})

test('of two who saw the same one is told', async () => {
  const seen = (await find('order.news'))?.version ?? 0
  const words = { subject: 'Order', text: '{{text}}' }
  const both = await Promise.all([change('order.news', words, seen), change('order.news', words, seen)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('one is sent to oneself for trial, in the words that are not saved yet', async () => {
  const trial = () =>
    app.client.try('mails.sendTest', {
      token: owner.token,
      params: { name: 'gift.for-you' },
      body: { subject: 'A trial', text: 'Open: {{link}}' },
    })
  await proveAddress(app, owner)
  expect((await trial()).status).toBe(204)
  await app.settle()
  expect(await latest()).toMatchObject({ subject: 'A trial', text: 'Open: https://site.example/a-link-that-works-once' })
  expect((await find('gift.for-you'))?.isShipped).toBe(true)
})

test('nobody but who may changes them', async () => {
  for (const name of ['mails.all', 'mails.change', 'mails.revert', 'mails.preview', 'mails.sendTest'] as const) {
    const { status } = await app.client.try(name, {
      token: fan.token,
      params: { name: 'order.news' },
      body: { ...shipped, seen: 0 },
    } as never)
    expect([name, status]).toEqual([name, 403])
  }
})
