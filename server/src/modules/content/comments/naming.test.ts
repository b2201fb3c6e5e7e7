// Whom an @ may name while somebody writes: the thread first, then pages that they follow; nobody else, and never whoever is under 18 or apart.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, follow, publish, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, seenByStaff, type TestApp } from '#test/index.ts'
import { hours } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let followed: Person
let fan: Person
let other: Person
let postId: string
let threadId: string

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  athlete = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_named' })
  followed = await registerPerformer(client, { name: 'Maya Oyelaran', username: 'maya_named' })
  await registerPerformer(client, { name: 'Stranger Named', username: 'never_named' })
  fan = await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_named' })
  other = await registerFan(client, { name: 'Ada Named', username: 'ada_named' })
  for (const person of [fan, other]) await follow(client, person, athlete)
  await follow(client, fan, followed)
  postId = (await publish(client, athlete))._id
  threadId = (await comment(client, other, 'feed', postId, 'First'))._id
})
afterAll(() => app.close())

const names = async (by: Person, objectType: 'feed' | 'comment', q?: string) => {
  const query = { objectType, objectId: objectType === 'feed' ? postId : threadId, ...(q !== undefined && { q }) }
  return (await app.client.send('comments.names', { token: by.token, query })).data.map(({ username }) => username)
}

test('are the thread’s people first, then the page, then pages one follows; never the directory', async () => {
  expect(await names(fan, 'comment')).toEqual(['ada_named', 'kofi_named', 'maya_named'])
  // Above threads nobody but pages: whoever writes elsewhere is not linked.
  expect(await names(fan, 'feed')).toEqual(['kofi_named', 'maya_named'])
  expect(await names(other, 'comment')).toEqual(['kofi_named'])
  expect([await names(fan, 'comment', 'may'), await names(fan, 'comment', 'OYEL')]).toEqual([['maya_named'], ['maya_named']])
  expect(await names(fan, 'comment', 'never')).toEqual([])
  expect(await names(fan, 'comment', '%')).toEqual([])
})

test('are exactly those whom a comment then links', async () => {
  app.clock.advance(hours(25))
  const written = await comment(app.client, fan, 'comment', threadId, '@ada_named @kofi_named @maya_named')
  const { rows } = await sql<{ ids: string[] }>`select mentioned_ids as ids from comment where id = ${written._id}`.execute(app.db)
  expect(rows[0]?.ids.toSorted()).toEqual([other.id, athlete.id, followed.id].toSorted())
})

test.each(['they', 'the other'] as const)('are nobody who is apart; %s blocked', async (who) => {
  const [owner, target] = who === 'they' ? [fan, other] : [other, fan]
  await app.client.send('blocks.create', { token: owner.token, body: { targetId: target.id } })
  expect(await names(fan, 'feed')).not.toContain('ada_named')
  const query = { objectType: 'comment' as const, objectId: threadId }
  expect((await app.client.try('comments.names', { token: fan.token, query })).error.code).toBe('comment.unknown')
  await app.client.send('blocks.remove', { token: owner.token, params: { id: target.id }, query: {} })
})

test('are no page that is apart, though it was followed', async () => {
  await app.client.send('blocks.create', { token: followed.token, body: { targetId: fan.id } })
  await app.settle()
  expect(await names(fan, 'comment')).toEqual(['ada_named', 'kofi_named'])
  await app.client.send('blocks.remove', { token: followed.token, params: { id: fan.id }, query: {} })
})

test('are nobody under 18, and nobody for whoever is', async () => {
  const minor = await registerPerformer(app.client, {
    name: 'Young Named',
    username: 'young_named',
    dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01`,
  })
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
  await seenByStaff(app)
  await follow(app.client, fan, minor)
  expect(await names(fan, 'feed', 'young')).toEqual([])
  expect(await names(minor, 'feed')).toEqual([])
  const post = await publish(app.client, minor)
  await seenByStaff(app)
  const query = { objectType: 'feed' as const, objectId: post._id }
  expect((await app.client.send('comments.names', { token: fan.token, query })).data).toEqual([])
})

test('are told to nobody who does not see what it is on', async () => {
  const secret = await publish(app.client, athlete, { audience: 'subscribers' })
  const query = { objectType: 'feed' as const, objectId: secret._id }
  expect((await app.client.try('comments.names', { token: fan.token, query })).error.code).toBe('comment.locked')
  expect((await app.client.try('comments.names', { query })).status).toBe(401)
})

test('are those who want to be named: by everybody, by whoever follows them or writes with them, by nobody', async () => {
  const stranger = await registerFan(app.client)
  await app.client.send('comments.setRules', { token: athlete.token, body: { writers: 'everyone' } })
  app.clock.advance(hours(25))
  const choose = async (person: Person, mentions: 'everyone' | 'followed' | 'nobody') =>
    (await app.client.send('comments.setMentions', { token: person.token, body: { mentions } })).data
  const linked = async (by: Person, text: string) => {
    const { _id } = await comment(app.client, by, 'comment', threadId, text)
    const { rows } = await sql<{ ids: string[] }>`select mentioned_ids as ids from comment where id = ${_id}`.execute(app.db)
    return rows[0]?.ids
  }
  const own = await app.client.send('comments.mentions', { token: athlete.token })
  expect(own.data).toEqual({ mentions: 'followed', isFixed: false })
  // Whoever does not follow the page names who writes with them, and not the page.
  expect([await names(stranger, 'comment', 'ada'), await names(stranger, 'comment', 'kofi')]).toEqual([['ada_named'], []])
  expect(await linked(stranger, 'Hi @kofi_named, hi @ada_named')).toEqual([other.id])
  await choose(athlete, 'everyone')
  expect([await names(stranger, 'comment', 'kofi'), await linked(stranger, 'Again @kofi_named')]).toEqual([['kofi_named'], [athlete.id]])
  for (const person of [athlete, other]) await choose(person, 'nobody')
  for (const name of ['kofi', 'ada']) expect(await names(fan, 'comment', name)).toEqual([])
  expect(await linked(fan, 'Once more @kofi_named @ada_named')).toEqual([])
  expect((await app.client.send('comments.mentions', { token: other.token })).data.mentions).toBe('nobody')
})

test('are never those under 18, and that is not theirs to change', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  expect((await app.client.send('comments.mentions', { token: minor.token })).data).toEqual({ mentions: 'nobody', isFixed: true })
  const refused = await app.client.try('comments.setMentions', { token: minor.token, body: { mentions: 'everyone' } })
  expect(refused.error.code).toBe('youth.not_allowed')
})
