// What waits is counted by the lists behind it; weeks stand beside the usual; each sees what their roles open.
import { officeLines, type Office } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAddress,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { days, seconds } from '#platform/clock.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
let athlete: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 100)
})
afterAll(() => app.close())

const look = async (token = owner.token): Promise<Office> => {
  // Beyond what is kept for a moment.
  app.clock.advance(seconds(16))
  return (await app.client.send('office.look', { token })).data
}
const countOf = ({ waiting }: Office, key: string) => waiting.find((line) => line.key === key)?.count
const figure = ({ week }: Office, key: string) => week.figures.find((one) => one.key === key)
const staffWith = async (role: string) => {
  const person = await registerFan(app.client)
  await sql`update account set roles = array[${role}] where id = ${person.id}`.execute(app.db)
  return (await signIn(app.client, person)).token
}

test('each line counts what its list has', async () => {
  const before = await look()
  const post = await publish(app.client, athlete)
  await app.client.send('reports.create', {
    token: fan.token,
    body: { target: 'feed', targetId: post._id, reason: 'spam' },
  })
  await addAddress(app.client, fan)
  await app.settle()
  await sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no"}'::jsonb
    where id = (select id from pgboss.job where name = 'media.sweep' limit 1)`.execute(app.db)
  const after = await look()
  expect([countOf(before, 'cases'), countOf(after, 'cases')]).toEqual([0, 1])
  for (const { key, count, isMore } of after.waiting) {
    const { call, query } = officeLines[key]
    const { data, total = data.length } = (await app.client.send(call as 'cases.list', { token: owner.token, query: query as never })) as {
      data: readonly unknown[]
      total?: number
    }
    expect([key, count, isMore]).toEqual([key, total, false])
  }
  expect(after.waiting.map(({ key }) => key)).toEqual(Object.keys(officeLines))
})

test('a role sees the lines that it opens, and neither the house nor money without leave', async () => {
  const moderator = await look(await staffWith('moderator'))
  expect(moderator.waiting.map(({ key }) => key)).toEqual(['cases', 'first', 'appeals', 'registrations', 'proposals'])
  expect([moderator.house, moderator.week.figures]).toEqual([[], []])
  const finance = await look(await staffWith('finance'))
  expect(finance.waiting.map(({ key }) => key)).toEqual(['proposals', 'payouts', 'disputes', 'refunds', 'troubles'])
  expect((await app.client.try('office.look', { token: fan.token })).status).toBe(403)
})

test('what is kept for a moment is not told to whoever lost a role meanwhile', async () => {
  const person = await registerFan(app.client)
  const roleOf = (roles: string[]) => sql`update account set roles = ${roles} where id = ${person.id}`.execute(app.db)
  await roleOf(['finance', 'moderator'])
  const { token } = await signIn(app.client, person)
  const seen = async () => (await app.client.send('office.look', { token })).data.waiting.map(({ key }) => key)
  expect(await seen()).toContain('payouts')
  await roleOf(['moderator'])
  app.clock.advance(seconds(6))
  expect(await seen()).not.toContain('payouts')
})

test('a week stands beside the median of the four before, whole days alone, each counted once', async () => {
  await tip(app.client, fan, athlete, 20)
  const count = async () => {
    await app.jobs.send(app.db, 'office.count', {})
    await app.settle()
  }
  await count()
  // The day that runs is not over.
  expect(figure(await look((await signIn(app.client, owner)).token), 'gross')).toMatchObject({ last: 0, usual: 0 })
  app.clock.advance(days(1))
  await count()
  const { token } = await signIn(app.client, owner)
  const week = await look(token)
  expect(figure(week, 'gross')).toEqual({ key: 'gross', last: 20, usual: 0 })
  expect(figure(week, 'fees')?.last).toBeGreaterThan(0)
  expect(figure(week, 'registered')?.last).toBeGreaterThanOrEqual(5)
  expect(week.week.until).toBe(new Date(app.clock.now().getTime() - days(1)).toISOString().slice(0, 10))
  await count()
  expect(figure(await look(token), 'gross')?.last).toBe(20)
  app.clock.advance(days(7))
  await count()
  expect(figure(await look((await signIn(app.client, owner)).token), 'gross')).toEqual({ key: 'gross', last: 0, usual: 0 })
  app.clock.advance(days(7))
  await count()
  await sql`update office_day set n = 1000 where figure = 'posted'`.execute(app.db)
  expect(figure(await look((await signIn(app.client, owner)).token), 'posted')).toEqual({ key: 'posted', last: 7000, usual: 7000 })
})

test('a day that was not counted leaves its week unknown, and is counted later', async () => {
  await sql`delete from office_day where day = (select max(day) - 10 from office_day)`.execute(app.db)
  const { token } = await signIn(app.client, owner)
  expect(figure(await look(token), 'posted')).toMatchObject({ usual: null })
  await app.jobs.send(app.db, 'office.count', {})
  await app.settle()
  expect(figure(await look(token), 'posted')?.usual).not.toBeNull()
})

test('the house is told in words, and as its alerts are', async () => {
  const { token } = await signIn(app.client, owner)
  const line = async (key: string) => (await look(token)).house.find((one) => one.key === key)
  expect(await line('backup')).toEqual({ key: 'backup', state: 'warning', said: 'None was made from here yet.' })
  await sql`
    insert into alert (id, kind, level, said, since) values (gen_random_uuid(), 'backup.late', 'broken', 'x', now() - interval '1 hour')`.execute(
    app.db,
  )
  await sql`update alert set told_at = now() where kind = 'backup.late'`.execute(app.db)
  expect((await line('backup'))?.state).toBe('broken')
  expect((await look(token)).house.map(({ key }) => key)).toEqual(['processes', 'backup', 'drill', 'disk', 'books', 'mail'])
})

test('it costs few statements, however often it is looked at', async () => {
  const { token } = await signIn(app.client, owner)
  const first = await app.queries.of(() => look(token))
  expect(first.length).toBeLessThanOrEqual(70)
  await look(token)
  app.queries.reset()
  await app.client.send('office.look', { token })
  expect(app.queries.list.length).toBeLessThanOrEqual(4)
})
