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
