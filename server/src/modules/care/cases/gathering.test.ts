// Many cases of one owner at once: only after some were opened, never those of somebody under 18, and each is a decision of its own.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerFan, registerPerformer, report, takeCase, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'

let app: TestApp
let moderator: Person
let colleague: Person
let fan: Person

const staff = async (): Promise<Person> => {
  const person = await registerFan(app.client)
  await sql`update account set roles = '{moderator}', email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
beforeAll(async () => {
  app = await createTestApp()
  ;[moderator, colleague, fan] = [await staff(), await staff(), await registerFan(app.client)]
})
afterAll(() => app.close())

const caseOf = async (targetId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from review_case where target_id = ${targetId}`.execute(app.db)
  return rows[0]?.id ?? ''
}
const reported = async (author: Person, reason: 'spam' | 'child_safety' = 'spam'): Promise<string> => {
  const post = await publish(app.client, author, { title: 'Cheap seats' })
  await report(app.client, fan, 'feed', post._id, { reason })
  return caseOf(post._id)
}
const several = async (count: number, author: Person): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) ids.push(await reported(author))
  return ids
}
const gather = (id: string, by = moderator) => app.client.try('cases.gather', { token: by.token, params: { id } })
const code = async (id: string, by = moderator) => {
  const { status, error } = await gather(id, by)
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const decide = (id: string) =>
  app.client.try('cases.decide', {
    token: moderator.token,
    params: { id },
    body: { decision: 'hide', rule: 'spam', words: 'Sold again and again.' },
  })

test('many are taken after three were opened, and each is decided with its own words, step and row', async () => {
  const athlete = await registerPerformer(app.client)
  const ids = await several(8, athlete)
  const [one = '', two = '', three = '', four = '', urgent = '', held = ''] = [
    ...ids.slice(0, 4),
    await reported(athlete, 'child_safety'),
    ids[4] ?? '',
  ]
  expect(await code(one)).toBe('422 case.samples_missing')
  expect((await takeCase(app.client, moderator, one)).alike).toEqual({ waiting: 8, opened: 1 })
  await takeCase(app.client, moderator, two)
  // The same once more is no other sample, and what a colleague opened tells nobody else anything.
  await app.client.send('cases.release', { token: moderator.token, params: { id: two } })
  await takeCase(app.client, moderator, two)
  await takeCase(app.client, colleague, held)
  expect([await code(one), await code(one, colleague)]).toEqual(['422 case.samples_missing', '422 case.samples_missing'])
  expect((await takeCase(app.client, moderator, three)).alike).toEqual({ waiting: 7, opened: 3 })
  const [got, again] = await Promise.all([gather(one), gather(one)])
  // Of two at once one finds that its samples are used up.
  const { body } = got.status === 200 ? got : again
  expect([got.status, again.status].toSorted()).toEqual([200, 422])
  const taken = body.data.map(({ _id }) => _id)
  expect(taken.toSorted()).toEqual(ids.filter((id) => id !== held).toSorted())
  expect(taken).not.toContain(urgent)
  expect(body.data.every(({ isMine }) => isMine)).toBe(true)
  for (const id of taken) expect((await decide(id)).status).toBe(200)
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from review_case where decided_by = ${moderator.id} and decision = 'hide' and words is not null) as decisions,
      (select count(*)::int from review_step where by_id = ${moderator.id} and action = 'decided') as steps,
      (select count(*)::int from audit where actor = ${moderator.id} and action = 'cases.decide' and result = 'ok') as audited,
      (select count(*)::int from feed where author_id = ${athlete.id} and refusal = 'hidden') as hidden`.execute(app.db)
  // And the urgent one, as before anybody decided.
  expect(rows).toEqual([{ decisions: 7, steps: 7, audited: 7, hidden: 8 }])
  expect((await app.client.try('decisions.view', { token: athlete.token, params: { id: four } })).body.data).toMatchObject({
    words: 'Sold again and again.',
    mayAppeal: true,
  })
})

test('samples are forgotten after an hour, and two hundred are the most', async () => {
  const athlete = await registerPerformer(app.client)
  const [one = '', two = '', three = '', four = ''] = await several(4, athlete)
  for (const id of [one, two, three]) await takeCase(app.client, moderator, id)
  app.clock.advance(minutes(61))
  expect(await code(one)).toBe('422 case.samples_missing')
  for (const id of [one, two, three]) await takeCase(app.client, moderator, id)
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'review_case' and is_generated = 'NEVER'`.execute(app.db)
  const names = columns.rows.map(({ name }) => name)
  const values = names.map((name) => (name === 'id' || name === 'target_id' ? sql`gen_random_uuid()` : sql.ref(`one.${name}`)))
  await sql`insert into review_case (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from review_case one, generate_series(1, 205) where one.id = ${four}`.execute(app.db)
  const { body } = await gather(one)
  expect([body.data.length, body.total]).toEqual([200, 200])
})

test('what is of somebody under 18, or of a case that waits to be seen, is never among them', async () => {
  const dateOfBirth = `${app.clock.now().getUTCFullYear() - 16}-01-01`
  const minor = await registerPerformer(app.client, { dateOfBirth })
  const adult = await registerPerformer(app.client)
  const ids = await several(5, adult)
  for (const id of ids.slice(0, 3)) await takeCase(app.client, moderator, id)
  // As comments on a minor's page would be.
  await sql`update review_case set page_id = ${minor.id} where id = ${ids[3]}`.execute(app.db)
  await sql`update review_case set wanted = '{screened}' where id = ${ids[4]}`.execute(app.db)
  const { body } = await gather(ids[0] ?? '')
  expect(body.data.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 3).toSorted())
  await sql`update review_case set owner_id = ${minor.id}, page_id = ${minor.id} where id = any(${ids}::uuid[])`.execute(app.db)
  for (const id of ids.slice(0, 3)) await app.client.send('cases.release', { token: moderator.token, params: { id } })
  for (const id of ids.slice(0, 3)) expect((await takeCase(app.client, moderator, id)).alike).toBeNull()
  expect(await code(ids[0] ?? '')).toBe('422 case.one_by_one')
})
