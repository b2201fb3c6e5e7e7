// Who gives roles, to whom, from when to when, who hears of it, and what they open meanwhile.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf, Calls, SiteRole } from '@fieldhouse/contract'
import { hours, minutes } from '#platform/clock.ts'
import { registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const proven = async (person: Person): Promise<Person> => {
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
const fan = async () => proven(await registerFan(app.client))
type Wish = Omit<BodyOf<Calls['staff']['change']>, 'username' | 'reason'>
const tryChange = (by: Person, person: Person, wish: Wish) =>
  app.client.try('staff.change', { token: by.token, body: { ...wish, username: person.username, reason: 'For the season’s queue' } })
const give = async (person: Person, role: SiteRole, until?: Date) => {
  const { status } = await tryChange(owner, person, { role, wish: 'give', ...(until && { until: until.toISOString() }) })
  expect(status).toBe(200)
  app.clock.advance(6000)
}
const opens = async (person: Person, call: 'inquiries.list' | 'cases.counts' | 'adminPayouts.batches') =>
  (await app.client.try(call, { token: person.token })).status
const later = (by: number) => new Date(app.clock.now().getTime() + by)
const rolesOf = async ({ token }: Person) => (await app.client.send('users.me', { token })).data.roles

test('a role opens what it is for and nothing else, several open the union, and the end closes all of it', async () => {
  const helper = await fan()
  expect(await opens(helper, 'inquiries.list')).toBe(403)
  await give(helper, 'support')
  expect([await opens(helper, 'inquiries.list'), await opens(helper, 'cases.counts')]).toEqual([200, 403])
  await give(helper, 'moderator')
  expect([await opens(helper, 'inquiries.list'), await opens(helper, 'cases.counts')]).toEqual([200, 200])
  expect(await rolesOf(helper)).toEqual(['user', 'support', 'moderator'])
  const { status, body } = await tryChange(owner, helper, { role: 'support', wish: 'end' })
  expect([
    status,
    body.data.find(({ account }) => account._id === helper.id)?.grants.map(({ role, endedAt }) => [role, endedAt !== null]),
  ]).toEqual([
    200,
    [
      ['moderator', false],
      ['support', true],
    ],
  ])
  // Signed out at once, wherever they were.
  expect(await opens(helper, 'cases.counts')).toBe(401)
  const again = await signIn(app.client, helper)
  expect([await opens(again, 'inquiries.list'), await opens(again, 'cases.counts')]).toEqual([403, 200])
  expect((await tryChange(owner, helper, { role: 'support', wish: 'end' })).error.code).toBe('staff.no_grant')
})

test('a role ends by itself, to the minute, and can be given anew', async () => {
  const helper = await fan()
  await give(helper, 'finance', later(hours(1)))
  expect((await tryChange(owner, helper, { role: 'finance', wish: 'give' })).error.code).toBe('staff.already')
  app.clock.advance(hours(1) - minutes(1))
  expect(await opens(helper, 'adminPayouts.batches')).toBe(200)
  app.clock.advance(minutes(1) + 5000)
  expect([await opens(helper, 'adminPayouts.batches'), await rolesOf(helper)]).toEqual([403, ['user']])
  const past = await tryChange(owner, helper, { role: 'finance', wish: 'give', until: later(-1).toISOString() })
  expect([past.status, past.error.errors?.[0]?.path]).toEqual([400, 'until'])
  await give(helper, 'finance')
  expect(await opens(helper, 'adminPayouts.batches')).toBe(200)
})

test('the safety officer starts after a day, and all of the staff is told', async () => {
  const [officer, moderator] = [await fan(), await fan()]
  await give(moderator, 'moderator')
  await give(officer, 'safety')
  expect([await opens(officer, 'cases.counts'), await rolesOf(officer)]).toEqual([403, ['user']])
  const told = (await app.mail.list(10)).filter(({ subject }) => subject.includes('safety officer')).map(({ to }) => to)
  expect(told).toEqual(expect.arrayContaining([moderator, officer, owner].map(({ username }) => `${username}@example.org`)))
  app.clock.advance(hours(24))
  const back = await signIn(app.client, officer)
  expect([await opens(back, 'cases.counts'), await rolesOf(back)]).toEqual([200, ['user', 'safety']])
  owner = await signIn(app.client, owner)
})

test('nobody else gives a role, nobody changes their own, and the last owner who stays cannot go', async () => {
  const [other, helper] = [await fan(), await fan()]
  await give(helper, 'compliance')
  expect((await tryChange(helper, other, { role: 'support', wish: 'give' })).error.code).toBe('staff.not_permitted')
  expect((await tryChange(other, other, { role: 'admin', wish: 'give' })).error.code).toBe('request.forbidden')
  expect((await tryChange(owner, owner, { role: 'safety', wish: 'give' })).error.code).toBe('staff.own_roles')
  expect((await tryChange(owner, owner, { role: 'admin', wish: 'end' })).error.code).toBe('staff.own_roles')
  await give(other, 'admin', later(hours(2)))
  expect((await tryChange(other, owner, { role: 'admin', wish: 'end' })).error.code).toBe('staff.last_owner')
  expect((await tryChange(owner, other, { role: 'admin', wish: 'end' })).status).toBe(200)
})

test('two owners who end each other at once leave one', async () => {
  const [one, two] = [await fan(), await fan()]
  await give(one, 'admin')
  await give(two, 'admin')
  const ends = await Promise.all([tryChange(one, two, { role: 'admin', wish: 'end' }), tryChange(two, one, { role: 'admin', wish: 'end' })])
  const statuses = ends.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const held = await app.client.send('staff.list', { token: owner.token, query: { limit: 100 } })
  const owners = held.data.filter(({ grants }) => grants.some(({ role, endedAt }) => role === 'admin' && endedAt === null))
  expect(owners).toHaveLength(2)
  for (const last of [one, two])
    if (owners.some(({ account }) => account._id === last.id)) await tryChange(owner, last, { role: 'admin', wish: 'end' })
})

test('who holds one is a grown-up with a proven address and an account of their own', async () => {
  const athlete = await proven(await registerPerformer(app.client))
  const unproven = await registerFan(app.client)
  const young = await fan()
  await sql`update account set date_of_birth = current_date - 6000 where id = ${young.id}`.execute(app.db)
  const suspended = await fan()
  await sql`update account set status = 'suspended' where id = ${suspended.id}`.execute(app.db)
  for (const person of [athlete, unproven, young, suspended])
    expect((await tryChange(owner, person, { role: 'support', wish: 'give' })).error.code).toBe('staff.unfit')
  expect((await tryChange(owner, { ...owner, username: 'nobody_at_all' }, { role: 'support', wish: 'give' })).error.code).toBe(
    'user.unknown',
  )
  const blank = await app.client.try('staff.change', {
    token: owner.token,
    body: { username: athlete.username, role: 'support', wish: 'give', reason: '             ' },
  })
  expect(blank.error.code).toBe('request.invalid')
})
