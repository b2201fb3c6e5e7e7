// Who came today, or has not confirmed an address, does less; nothing that is paid is counted. And somebody whose new things wait: theirs alone,
// three days at most, then shown or decided.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#platform/clock.ts'
import {
  comment,
  commentsOn,
  createClient,
  decideCase,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, proveAddress, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
let athlete: Person
let fan: Person
let others: Person[]
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://example${index}.com/a`).join(' and ')

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1', RATE_LIMIT_SCALE: '1' } })
  owner = await registerAdministrator(at(1), await app.administration.issueFirstLink())
  ;[athlete, fan] = [await registerPerformer(at(2)), await registerFan(at(3))]
  others = []
  for (let turn = 0; turn < 6; turn += 1) others.push(await registerPerformer(at(10 + turn)))
})
afterAll(() => app.close())

const at = (host: number) => createClient(app.client.baseUrl, { 'x-forwarded-for': `203.0.113.${host}` })
const again = async (person: Person, host: number): Promise<Person> => ({ ...person, token: (await signIn(at(host), person)).token })
const code = async (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: Error) => /answered \d+ (\S+):/.exec(error.message)?.[1],
  )
const view = async (person: Person) => (await app.client.send('accounts.view', { token: owner.token, params: { id: person.id } })).data
const begin = async (by: Person, other: Person) =>
  (await app.client.try('conversations.open', { token: by.token, body: { source: 'performer', sourceId: other.id } })).error?.code ?? 'done'

test('a newcomer has three links in a text, five comments an hour and three conversations a day', async () => {
  expect(await code(publish(app.client, athlete, { text: links(3) }))).toBe('done')
  expect(await code(publish(app.client, athlete, { text: links(4) }))).toBe('screening.refused')
  const { error } = await app.client.try('feeds.create', {
    token: athlete.token,
    body: { type: 'text', text: links(4), audience: 'public' },
  })
  expect(error.message).toContain('at most 3 links')
  await app.client.send('follows.create', { token: fan.token, params: { a: 'performer', b: athlete.id } })
  const said: (string | undefined)[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const one = await publish(app.client, athlete, { text: `Day ${turn}` })
    said.push(await code(comment(app.client, fan, 'feed', one._id, `Well run, number ${turn}.`)))
  }
  expect(said).toEqual(['done', 'done', 'done', 'done', 'done', 'request.too_many'])
  const begun: string[] = []
  for (const other of others.slice(0, 4)) begun.push(await begin(fan, other))
  expect(begun).toEqual(['done', 'done', 'done', 'request.too_many'])
})

test('whoever has paid somebody writes to them all the same', async () => {
  const [, , , , paid] = others
  if (!paid) throw new Error('Nobody is there')
  await topUp(app.client, fan, 50)
  await tip(app.client, fan, paid, 10)
  expect(await begin(fan, paid)).toBe('done')
})

test('it ends with the first day and a confirmed address, and stands on the card with why', async () => {
  expect((await view(fan)).trust).toEqual({
    step: 'T0',
    why: ['Here for less than a day.', 'The address is not confirmed.', 'Nothing was decided against them within 90 days.'],
  })
  app.clock.advance(hours(25))
  ;[owner, fan, athlete] = [await again(owner, 40), await again(fan, 41), await again(athlete, 42)]
  expect((await view(fan)).trust.step).toBe('T0')
  await proveAddress(app, fan)
  await proveAddress(app, athlete)
  expect((await view(fan)).trust).toMatchObject({ step: 'T1', why: ['Here for a day.', 'The address is confirmed.', expect.any(String)] })
  expect(await code(publish(app.client, athlete, { text: links(4) }))).toBe('done')
  for (const other of others.slice(3)) expect(await begin(fan, other)).toBe('done')
  await sql`update account set created_at = created_at - interval '30 days' where id = ${fan.id}`.execute(app.db)
  expect((await view(fan)).trust.step).toBe('T2')
})

test('what somebody writes waits while staff wants it, for themself alone, and is shown after three days whoever has looked', async () => {
  const quiet = (body: object) => app.client.try('accounts.quiet', { token: owner.token, params: { id: athlete.id }, body: body as never })
  expect((await quiet({ hours: 73, words: 'Too long' })).status).toBe(400)
  expect((await quiet({ hours: 72, words: '  ' })).error.code).toBe('request.invalid')
  expect((await quiet({ hours: 72, words: 'Reported twice today' })).status).toBe(204)
  expect((await view(athlete)).quiet?.reason).toBe('Reported twice today')
  const post = await publish(app.client, athlete, { text: 'Something new.' })
  const seenBy = async (person: Person) => (await app.client.try('feeds.view', { token: person.token, params: { id: post._id } })).status
  expect([await seenBy(athlete), await seenBy(fan)]).toEqual([200, 404])
  const older = await publish(app.client, await again(others[0] ?? athlete, 43), { text: 'Open to all' })
  await app.client.send('follows.create', { token: athlete.token, params: { a: 'performer', b: others[0]?.id ?? '' } })
  await comment(app.client, athlete, 'feed', older._id, 'A word of theirs.')
  const words = async (person: Person) => (await commentsOn(app.client, person, 'feed', older._id)).map(({ content }) => content)
  expect([await words(athlete), await words(fan)]).toEqual([['A word of theirs.'], []])
  // In private nothing waits.
  expect(await begin(athlete, fan)).not.toBe('screening.refused')
  await app.settle()
  const waiting = async () => (await app.client.send('cases.list', { token: owner.token, query: { state: 'first' } })).data
  expect((await waiting()).map(({ wanted }) => wanted)).toEqual([['quiet'], ['quiet']])
  const sweep = async () => {
    await app.jobs.send(app.db, 'cases.quiet', {})
    await app.settle()
  }
  app.clock.advance(hours(71))
  await sweep()
  expect(await waiting()).toHaveLength(2)
  app.clock.advance(hours(2))
  ;[owner, fan, athlete] = [await again(owner, 44), await again(fan, 45), await again(athlete, 46)]
  await sweep()
  expect([await waiting(), await seenBy(fan), await words(fan)]).toEqual([[], 200, ['A word of theirs.']])
  expect((await view(athlete)).quiet).toBeNull()
  // Over by itself: what comes now waits for nobody.
  expect((await app.client.try('feeds.view', { token: fan.token, params: { id: (await publish(app.client, athlete))._id } })).status).toBe(
    200,
  )
})

test('what waits may be decided with a statement, and ends with the word of staff', async () => {
  const quiet = (count: number) =>
    app.client.send('accounts.quiet', { token: owner.token, params: { id: athlete.id }, body: { hours: count, words: 'Looked at' } })
  await quiet(24)
  const post = await publish(app.client, athlete, { text: 'One more.' })
  await app.settle()
  const [row] = (await app.client.send('cases.list', { token: owner.token, query: { state: 'first' } })).data
  await decideCase(app.client, owner, row?._id ?? '', { decision: 'remove', words: 'This is advertising.' })
  await app.settle()
  expect((await app.client.try('feeds.view', { token: fan.token, params: { id: post._id } })).status).toBe(404)
  const told = (await app.mail.list(100)).filter(({ text }) => text.includes('This is advertising.'))
  expect(told).toHaveLength(1)
  await quiet(0)
  expect((await view(athlete)).quiet).toBeNull()
  app.clock.advance(days(1))
})
