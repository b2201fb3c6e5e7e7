// What the operator tells people above the pages: to whom, when, who has put it away, and who may write it.
import type { BodyOf, calls } from '@fieldhouse/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerAdministrator, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let second: TestApp
let owner: Person
let maya: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  maya = await registerPerformer(app.client)
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

type Form = BodyOf<typeof calls.notices.create>
const inHours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()
const form = (more: Partial<Form> = {}): Form => ({
  kind: 'banner',
  title: '',
  text: 'The hall opens at nine.',
  level: 'info',
  isDismissible: true,
  link: null,
  audience: 'everybody',
  from: inHours(-1),
  until: null,
  ...more,
})
const tryWrite = (more: Partial<Form> = {}) => app.client.try('notices.create', { token: owner.token, body: form(more) })
async function write(more: Partial<Form> = {}) {
  const answer = await tryWrite(more)
  expect(answer.status).toBe(201)
  return answer.body.data
}
const texts = async (token?: string) => (await app.client.send('notices.current', { token })).data.map(({ text }) => text)
const hasNotices = async () => (await app.client.send('settings.public')).data.hasNotices

beforeEach(async () => {
  for (const { _id } of (await app.client.send('notices.all', { token: owner.token })).data)
    await app.client.send('notices.remove', { token: owner.token, params: { id: _id } })
})

test('each audience is told what is meant for it, and nobody else is', async () => {
  for (const audience of ['everybody', 'members', 'fans', 'athletes', 'staff'] as const) {
    const { _id } = await write({ audience, text: audience })
    const told = [undefined, fan, maya, owner].map(async (person) => (await texts(person?.token)).length === 1)
    const expected = { everybody: [1, 1, 1, 1], members: [0, 1, 1, 1], fans: [0, 1, 0, 0], athletes: [0, 0, 1, 0], staff: [0, 0, 0, 1] }
    expect([audience, await Promise.all(told)]).toEqual([audience, expected[audience].map(Boolean)])
    const dismissed = await app.client.try('notices.dismiss', { token: fan.token, params: { id: _id } })
    expect([audience, dismissed.status]).toEqual([audience, expected[audience][1] ? 204 : 404])
    await app.client.send('notices.remove', { token: owner.token, params: { id: _id } })
  }
})

test('it is told within its time, by every process within five seconds', async () => {
  expect(await hasNotices()).toBe(false)
  await write({ text: 'Soon', from: inHours(1), until: inHours(2) })
  expect([await texts(), await hasNotices()]).toEqual([[], false])
  app.clock.advance(3_600_001)
  second.clock.advance(3_600_001 + 5000)
  expect([await texts(), await hasNotices()]).toEqual([['Soon'], true])
  expect((await second.client.send('notices.current')).data.map(({ text }) => text)).toEqual(['Soon'])
  app.clock.advance(3_600_000)
  expect([await texts(), await hasNotices()]).toEqual([[], false])
  expect((await app.client.send('notices.all', { token: owner.token })).data.map(({ state }) => state)).toEqual(['over'])
})

test('whoever puts it away sees it no more on any device, others do, and what must stay stays', async () => {
  const { _id } = await write({ text: 'Once' })
  const dismiss = (id: string) => app.client.try('notices.dismiss', { token: fan.token, params: { id } })
  // Twice, and twice at once.
  for (const { status } of await Promise.all([dismiss(_id), dismiss(_id)])) expect(status).toBe(204)
  expect([await texts(fan.token), await texts(maya.token), await texts()]).toEqual([[], ['Once'], ['Once']])
  const stays = await write({ text: 'Stays', isDismissible: false })
  expect((await dismiss(stays._id)).error.code).toBe('notice.unknown')
  expect(await texts(fan.token)).toEqual(['Stays'])
  expect((await app.client.try('notices.dismiss', { params: { id: _id } })).status).toBe(401)
})

test('of two who saw the same one is told, and what was removed is gone', async () => {
  const { _id, version } = await write()
  const update = (text: string) =>
    app.client.try('notices.update', { token: owner.token, params: { id: _id }, body: { ...form({ text }), seen: version } })
  const both = await Promise.all([update('One'), update('Other')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const remove = () => app.client.try('notices.remove', { token: owner.token, params: { id: _id } })
  expect([(await remove()).status, (await remove()).error.code, (await update('Late')).error.code]).toEqual([
    204,
    'notice.unknown',
    'notice.unknown',
  ])
})

test('what is wrong is named, and no more than three stand above a page', async () => {
  const wrong: [Partial<Form>, string][] = [
    [{ text: '   ' }, 'text'],
    [{ text: 'x'.repeat(301) }, 'text'],
    [{ kind: 'announcement', title: ' ' }, 'title'],
    [{ until: inHours(-2) }, 'until'],
    [{ link: { label: 'Look', path: 'javascript:alert(1)' } }, 'link.path'],
    [{ link: { label: 'Look', path: 'http://example.org' } }, 'link.path'],
    [{ link: { label: ' ', path: '/discover' } }, 'link.label'],
  ]
  for (const [more, path] of wrong) expect([path, (await tryWrite(more)).error.errors?.map((one) => one.path)]).toEqual([path, [path]])
  for (const text of ['a', 'b', 'c', 'd']) await write({ text, from: inHours(-1) })
  expect((await texts()).length).toBe(3)
})

test('there are no more than fifty, also where two write at once', async () => {
  for (let count = 0; count < 49; count += 1) await write({ from: inHours(5) })
  const both = await Promise.all([tryWrite(), tryWrite()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('nobody but who may writes them', async () => {
  for (const { token } of [fan, maya]) {
    expect((await app.client.try('notices.create', { token, body: form() })).status).toBe(403)
    expect((await app.client.try('notices.all', { token })).status).toBe(403)
  }
})
