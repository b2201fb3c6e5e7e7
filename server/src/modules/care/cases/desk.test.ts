// What calls everybody who decides, and the desk under load: a child that nobody looks after, and twenty moderators over a thousand cases.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertKindOf } from '@fieldhouse/contract'
import { publish, registerFan, registerPerformer, report, takeCase, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'

const moderatorCount = 20
const caseCount = 1000

let app: TestApp
let athlete: Person
let fan: Person
let moderators: Person[]

const staff = async (role: string): Promise<Person> => {
  const person = await registerFan(app.client)
  await sql`update account set roles = ${[role]}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}

beforeAll(async () => {
  app = await createTestApp()
  ;[athlete, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
  moderators = await Promise.all(Array.from({ length: moderatorCount }, () => staff('moderator')))
})
afterAll(() => app.close())

test('what nobody has taken for ten minutes calls all safety officers and the owner, once, until somebody takes it', async () => {
  const [owner, first, second, finance] = [await staff('admin'), await staff('safety'), await staff('safety'), await staff('finance')]
  const post = await publish(app.client, athlete)
  await report(app.client, fan, 'feed', post._id, { reason: 'child_safety' })
  await app.settle()
  const look = async () => {
    await app.jobs.send(app.db, 'alerts.look', {})
    await app.jobs.drain()
  }
  const { label } = alertKindOf('case.urgent')
  const lettersTo = async ({ username }: Person) =>
    (await app.mail.list(1000))
      .filter(({ to, subject }) => to === `${username}@example.org` && subject.endsWith(`: ${label}`))
      .map(({ subject }) => subject.split(':')[0])
  const told = () => Promise.all([owner, first, second, finance].map(lettersTo))
  app.clock.advance(minutes(9))
  await look()
  expect(await told()).toEqual([[], [], [], []])
  app.clock.advance(minutes(1))
  await look()
  await look()
  expect(await told()).toEqual([['Broken'], ['Broken'], ['Broken'], []])
  const { rows } = await sql<{ id: string }>`select id from review_case where target_id = ${post._id}`.execute(app.db)
  await takeCase(app.client, second, rows[0]?.id ?? '')
  await look()
  expect((await told()).map((letters) => letters.toSorted())).toEqual([['Broken', 'Over'], ['Broken', 'Over'], ['Broken', 'Over'], []])
  expect((await app.client.send('alerts.list', { token: owner.token })).data.open.map(({ kind }) => kind)).not.toContain('case.urgent')
})

/** Copies of a row, which nothing but its columns tells apart. */
async function copy(table: 'feed' | 'review_case', id: string, times: number, changed: readonly string[]): Promise<void> {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(app.db)
  const names = columns.rows.map(({ name }) => name)
  const values = names.map((name) => (changed.includes(name) ? sql`gen_random_uuid()` : sql.ref(`one.${name}`)))
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} one, generate_series(1, ${times}) where one.id = ${id}`.execute(app.db)
}

/** Reported posts, all as the first. */
async function fillQueue(): Promise<void> {
  const post = await publish(app.client, athlete, { title: 'Row F' })
  await report(app.client, fan, 'feed', post._id)
  const { rows } = await sql<{ id: string }>`select id from review_case where target_id = ${post._id}`.execute(app.db)
  const owners = (await Promise.all(Array.from({ length: 10 }, () => registerFan(app.client)))).map(({ id }) => id)
  await copy('feed', post._id, caseCount - 1, ['id', 'slug'])
  await copy('review_case', rows[0]?.id ?? '', caseCount - 1, ['id', 'target_id'])
  // Each of them about a post of its own, as the reports would have had it, and of several people.
  await sql`
    with free as (select id, row_number() over (order by id) as n from feed where id <> ${post._id} and title = 'Row F'),
      loose as (select id, row_number() over (order by id) as n from review_case where target_id <> ${post._id} and title = 'Row F')
    update review_case set target_id = free.id, owner_id = (${sql.val(owners)}::uuid[])[1 + loose.n % ${owners.length}] from free join loose using (n) where review_case.id = loose.id`.execute(
    app.db,
  )
}

test('twenty moderators decide on a thousand cases at once: each is decided once, by whoever holds it', async () => {
  await fillQueue()
  const held = new Map<string, string>()
  const refused: string[] = []
  const form = { decision: 'hide', rule: 'spam', words: 'Again and again.' } as const
  const decide = (by: Person, id: string) => app.client.try('cases.decide', { token: by.token, params: { id }, body: form })
  const work = async (by: Person): Promise<string[]> => {
    const decided: string[] = []
    for (;;) {
      const next = await app.client.try('cases.next', { token: by.token })
      if (next.status !== 200) {
        expect(next.error.code).toBe('case.none_waiting')
        return decided
      }
      const id = next.body.data._id
      expect(next.body.data).toMatchObject({ isMine: true, takenBy: { _id: by.id } })
      held.set(id, by.id)
      // Every tenth time somebody reaches for what a colleague has at this moment.
      const [others] = decided.length % 10 === 0 ? [...held].toReversed().filter(([, holder]) => holder !== by.id) : []
      if (others) refused.push((await decide(by, others[0])).error.code)
      expect((await decide(by, id)).status).toBe(200)
      decided.push(id)
    }
  }
  const begun = performance.now()
  const decided = (await Promise.all(moderators.map(work))).flat()
  const took = performance.now() - begun
  expect([decided.length, new Set(decided).size]).toEqual([caseCount, caseCount])
  expect(refused.length).toBeGreaterThan(moderatorCount)
  expect(refused.filter((code) => code !== 'case.not_taken' && code !== 'case.closed')).toEqual([])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from review_step where action = 'decided') as decisions,
      (select count(distinct case_id)::int from review_step where action = 'decided') as cases,
      (select count(*)::int from review_step d join review_step t using (case_id)
        where d.action = 'decided' and t.action = 'taken' and t.by_id = d.by_id and t.at <= d.at) as "byHolder",
      (select count(*)::int from feed where refusal = 'hidden' and title = 'Row F') as hidden,
      (select count(*)::int from audit where action = 'cases.decide' and result = 'ok') as audited`.execute(app.db)
  const all = caseCount
  expect(rows).toEqual([{ decisions: all, cases: all, byHolder: all, hidden: all, audited: all }])
  process.stdout.write(`${decided.length} decisions by ${moderatorCount} at once in ${(took / 1000).toFixed(1)} s, 0 double\n`)
})
