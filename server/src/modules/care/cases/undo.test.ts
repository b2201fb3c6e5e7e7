// A decision that may be taken back: for ten seconds nothing of it happens and nobody hears of it, and the case is whose it was.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, publish, registerFan, registerPerformer, report, takeCase, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes, seconds } from '#platform/clock.ts'

let app: TestApp
let moderator: Person
let colleague: Person
let fan: Person

const proven = async (person: Person, roles = '{}'): Promise<Person> => {
  await sql`update account set roles = ${roles}::text[], email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
beforeAll(async () => {
  app = await createTestApp()
  ;[moderator, colleague] = [
    await proven(await registerFan(app.client), '{moderator}'),
    await proven(await registerFan(app.client), '{moderator}'),
  ]
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

async function inHand(): Promise<{ athlete: Person; id: string; postId: string }> {
  const athlete = await proven(await registerPerformer(app.client))
  const post = await publish(app.client, athlete, { title: 'Cheap seats' })
  await report(app.client, fan, 'feed', post._id, { reason: 'spam' })
  const { rows } = await sql<{ id: string }>`select id from review_case where target_id = ${post._id}`.execute(app.db)
  const id = rows[0]?.id ?? ''
  await takeCase(app.client, moderator, id)
  return { athlete, id, postId: post._id }
}
const words = 'Sold again and again.'
const decide = (id: string, decision: 'hide' | 'keep' | 'remove' | 'suspend' = 'remove', more = {}) =>
  app.client.try('cases.decide', {
    token: moderator.token,
    params: { id },
    body: { decision, rule: decision === 'keep' ? 'no_breach' : 'spam', words, mayUndo: true, ...more },
  })
const undo = async (id: string, by = moderator) => {
  const { status, error } = await app.client.try('cases.undo', { token: by.token, params: { id } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const seen = async (postId: string) => (await app.client.try('feeds.view', { params: { id: postId } })).status
const lettersTo = async ({ username }: Person) =>
  (await app.mail.list(200)).filter(({ to, text }) => to === `${username}@example.org` && text.includes(words)).length
const view = async (id: string, by = moderator) => (await app.client.send('cases.view', { token: by.token, params: { id } })).data
const pass = async (time = seconds(10)) => {
  app.clock.advance(time)
  await app.jobs.send(app.db, 'cases.carry-out', {})
  await app.settle()
}

test('nothing happens before ten seconds are over; then all of it does, once', async () => {
  const { athlete, id, postId } = await inHand()
  const { status, body } = await decide(id)
  expect([status, body.data.pending?.decision, body.data.state, body.data.isMine, body.data.decision]).toEqual([
    200,
    'remove',
    'taken',
    true,
    null,
  ])
  await pass(seconds(9))
  expect([await seen(postId), await lettersTo(athlete)]).toEqual([200, 0])
  const { rows } = await sql<{ text: string }>`select pending_words as text from review_case where id = ${id}`.execute(app.db)
  expect(rows[0]?.text).not.toContain('Sold')
  await pass(seconds(1))
  expect([await seen(postId), await lettersTo(athlete)]).toEqual([404, 1])
  await pass(minutes(1))
  expect(await lettersTo(athlete)).toBe(1)
  expect(await view(id)).toMatchObject({ state: 'decided', decision: 'remove', words, pending: null, takenBy: null })
  expect((await view(id)).steps.filter(({ action }) => action === 'decided')).toHaveLength(1)
  expect(await undo(id)).toBe('409 case.not_pending')
})

test('taken back it is as if nothing had been decided, and in hand', async () => {
  const { athlete, id, postId } = await inHand()
  await decide(id, 'suspend')
  expect([await undo(id, colleague), await undo(id), await undo(id)]).toEqual(['409 case.not_pending', '200', '409 case.not_pending'])
  await pass(minutes(1))
  expect([await seen(postId), await lettersTo(athlete)]).toEqual([200, 0])
  expect((await app.client.try('users.me', { token: athlete.token })).status).toBe(200)
  expect(await view(id)).toMatchObject({ state: 'taken', isMine: true, pending: null, decision: null })
  await decideCase(app.client, moderator, id, { decision: 'hide', rule: 'spam', words })
  await app.settle()
  expect([await seen(postId), await lettersTo(athlete)]).toEqual([404, 1])
})

test('the last of several counts, and whoever gives the case back has not decided', async () => {
  const [changed, back] = [await inHand(), await inHand()]
  await decide(changed.id, 'remove')
  await pass(seconds(6))
  await decide(changed.id, 'keep')
  await pass(seconds(6))
  expect((await view(changed.id)).pending?.decision).toBe('keep')
  await decide(back.id)
  await app.client.send('cases.release', { token: moderator.token, params: { id: back.id } })
  await pass()
  expect(await view(changed.id)).toMatchObject({ state: 'final', decision: 'keep' })
  expect(await view(back.id)).toMatchObject({ state: 'open', decision: null, pending: null })
  expect([await seen(changed.postId), await seen(back.postId)]).toEqual([200, 200])
})

test('nobody else takes it meanwhile, however long its carrying out takes', async () => {
  const { id, postId } = await inHand()
  await decide(id)
  app.clock.advance(minutes(20))
  expect((await app.client.try('cases.claim', { token: colleague.token, params: { id } })).error.code).toBe('case.taken')
  const taken = await app.client.try('cases.next', { token: colleague.token, query: {} })
  expect(taken.status === 200 ? taken.body.data._id : '').not.toBe(id)
  await pass(0)
  expect(await seen(postId)).toBe(404)
})

test('what changed meanwhile, and what was decided by who may not any more, waits again', async () => {
  const [edited, dismissed] = [await inHand(), await inHand()]
  const version = (await view(edited.id)).item?.version
  await decide(edited.id, 'keep', { seen: version })
  await app.client.send('feeds.update', {
    token: edited.athlete.token,
    params: { id: edited.postId },
    body: { type: 'text', text: 'Cheaper seats' },
  })
  await pass()
  expect(await view(edited.id)).toMatchObject({ state: 'open', decision: null, pending: null, takenBy: null })
  expect((await view(edited.id)).steps.at(-1)?.action).toBe('released')
  await decide(dismissed.id)
  await sql`update account set roles = '{}' where id = ${moderator.id}`.execute(app.db)
  await pass()
  expect(await view(dismissed.id, colleague)).toMatchObject({ state: 'open', decision: null })
  expect([await seen(dismissed.postId), await lettersTo(dismissed.athlete)]).toEqual([200, 0])
})
