// Reminders: whom a game or a practice is told to before it begins, once, and whom not.
import { Client as PgClient } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf, Calls, ReminderChoice, Team } from '@fieldhouse/contract'
import { foundTeam, registerCoach, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let member: Person
let fan: Person
let team: Team
/** Each test has a day of its own; in Ohio it is five hours earlier than in UTC. */
let day = 1

const at = (time: string, of = day) => `2028-01-${String(of).padStart(2, '0')}T${time}:00-05:00`
const goTo = (moment: string) => app.clock.advance(Date.parse(moment) - app.clock.now().getTime())

async function prove<P extends Person>(person: P): Promise<P> {
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}

beforeAll(async () => {
  app = await createTestApp()
  coach = await prove(await registerCoach(app.client, undefined, { name: 'Coach Okafor' }))
  member = await prove(await registerPerformer(app.client))
  fan = await prove(await registerFan(app.client))
  goTo(at('12:00'))
})
afterAll(() => app.close())

beforeEach(async () => {
  day += 2
  goTo(at('12:00', day - 1))
  ;[coach, member, fan] = await Promise.all([signIn(app.client, coach), signIn(app.client, member), signIn(app.client, fan)])
  team = await foundTeam(app.client, coach)
  await joinTeam(app, team, member)
})

type Form = BodyOf<Calls['schedule']['create']>
const add = async (startsAt: string, wish: Partial<Form> = {}, to = team) => {
  const body = { kind: 'game' as const, opponent: 'Quarry Hill', venue: 'Ridge Hall', startsAt, ...wish }
  return (await app.client.send('schedule.create', { token: coach.token, params: { id: to._id }, body })).data._id
}
const change = (eventId: string, body: BodyOf<Calls['schedule']['update']>) =>
  app.client.send('schedule.update', { token: coach.token, params: { id: team._id, eventId }, body })
const choose = (by: Person, choice: ReminderChoice, id = team._id) =>
  app.client.send('schedule.setReminder', { token: by.token, params: { id }, body: { choice } })
const chosen = async (by: Person, id = team._id) =>
  (await app.client.send('schedule.reminder', { token: by.token, params: { id } })).data.choice
async function run(): Promise<void> {
  await app.jobs.send(app.db, 'schedule.remind', {})
  await app.settle()
}
const letters = async (of = team) => (await app.mail.list(500)).filter(({ text }) => text.includes(of.path))
/** Usernames are the addresses. */
const told = async () => (await letters()).map(({ to }) => to.split('@')[0] ?? '').sort()
const both = () => [coach.username, member.username].sort()

describe('the evening before', () => {
  test('its members are told, once, however often the job runs; a fan only by own choice, and of games alone', async () => {
    expect([await chosen(coach), await chosen(member), await chosen(fan)]).toEqual(['evening', 'evening', 'off'])
    await add(at('19:00', day + 1), { note: 'Bus at five' })
    goTo(at('17:59'))
    await run()
    expect(await told()).toEqual([])
    goTo(at('18:01'))
    for (let job = 0; job < 3; job++) await app.jobs.send(app.db, 'schedule.remind', {})
    await Promise.all([app.settle(), app.settle(), app.settle()])
    expect(await told()).toEqual(both())
    const [letter] = await letters()
    expect(letter?.subject).toBe(`Coming up: ${team.name} vs Quarry Hill`)
    expect(letter?.text).toContain('7:00 PM EST')
    expect(letter?.text).not.toContain('Bus at five')
    await choose(fan, 'evening')
    await add(at('09:00', day + 1), { kind: 'practice', opponent: null })
    await run()
    expect(await told()).toEqual([...both(), ...both(), fan.username].sort())
    const fans = (await letters()).filter(({ to }) => to.startsWith(fan.username))
    expect(fans.map(({ text }) => text.includes('practice'))).toEqual([false])
    goTo(at('10:00', day + 1))
    await run()
    expect(await told()).toHaveLength(5)
  })

  test('what moves reminds again of its new time, what is called off or over never', async () => {
    const moved = await add(at('19:00', day + 1))
    const off = await add(at('20:00', day + 1), { opponent: 'Saltmere' })
    goTo(at('18:30'))
    await change(off, { isCanceled: true })
    await run()
    expect((await letters()).map(({ text }) => [text.includes('Quarry Hill'), text.includes('Saltmere')])).toEqual([
      [true, false],
      [true, false],
    ])
    await change(moved, { venue: 'North Gym' })
    await run()
    expect(await told()).toHaveLength(2)
    await change(moved, { startsAt: at('21:00', day + 1) })
    await run()
    await run()
    expect(await told()).toHaveLength(4)
    expect((await letters())[0]?.text).toContain('9:00 PM')
    await app.client.send('schedule.remove', { token: coach.token, params: { id: team._id, eventId: moved } })
    goTo(at('21:30', day + 1))
    await change(off, { isCanceled: false })
    await run()
    expect(await told()).toHaveLength(4)
  })
})

describe('two hours before', () => {
  test('whoever chose so is told then, and not the evening before', async () => {
    await choose(member, 'hours')
    await choose(coach, 'off')
    await add(at('19:00', day + 1))
    goTo(at('19:00'))
    await run()
    goTo(at('16:58', day + 1))
    await run()
    expect(await told()).toEqual([])
    goTo(at('17:01', day + 1))
    await run()
    await run()
    expect(await told()).toEqual([member.username])
  })

  test('never between midnight and six: what falls due then goes out after six, in one letter (Y68)', async () => {
    await choose(member, 'hours')
    await choose(coach, 'off')
    await add(at('07:00', day + 1))
    await add(at('07:30', day + 1), { opponent: 'Saltmere' })
    await add(at('05:30', day + 1), { opponent: 'Too early' })
    for (const time of ['00:10', '03:40', '05:10', '05:55']) {
      goTo(at(time, day + 1))
      await run()
    }
    expect(await told()).toEqual([])
    goTo(at('06:01', day + 1))
    await run()
    const [letter, ...others] = await letters()
    expect([others.length, letter?.subject]).toEqual([0, `Coming up: ${team.name}`])
    expect(letter?.text).toMatch(/Quarry Hill[^]*Saltmere/)
    expect(letter?.text).not.toContain('Too early')
  })
})

describe('nobody is told', () => {
  test('who has left, also with a choice; whose account is closed; whose address is not proven', async () => {
    const [left, closed, unproven] = await Promise.all([
      registerPerformer(app.client).then(prove),
      registerPerformer(app.client).then(prove),
      registerPerformer(app.client),
    ])
    for (const person of [left, closed, unproven]) await joinTeam(app, team, person)
    await choose(left, 'evening')
    await add(at('19:00', day + 1))
    await app.client.send('teams.removeMember', { token: left.token, params: { id: team._id, memberId: left.id } })
    expect(await chosen(left)).toBe('off')
    await sql`update account set status = 'suspended' where id = ${closed.id}`.execute(app.db)
    goTo(at('18:01'))
    await run()
    expect(await told()).toEqual(both())
  })

  test('of a team that is not open, but for its members; nor may a stranger ask what it reminds of', async () => {
    await choose(fan, 'evening')
    await add(at('19:00', day + 1))
    await app.client.send('teams.update', { token: coach.token, params: { id: team._id }, body: { status: 'inactive' } })
    goTo(at('18:01'))
    await run()
    expect(await told()).toEqual(both())
    const asked = await app.client.try('schedule.reminder', { token: fan.token, params: { id: team._id } })
    expect([asked.status, asked.error.code]).toEqual([404, 'team.unknown'])
    const own = await app.client.try('schedule.setReminder', { token: fan.token, params: { id: fan.id }, body: { choice: 'hours' } })
    expect([own.status, own.error.code]).toEqual([404, 'team.unknown'])
  })
})

test('a letter that could not be written is not marked as sent', async () => {
  await add(at('19:00', day + 1))
  goTo(at('18:01'))
  const owner = new PgClient({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`)
  await owner.query('create trigger refuse before insert on mail for each row execute function refuse()')
  await app.jobs.send(app.db, 'schedule.remind', {})
  await expect(app.settle()).rejects.toThrow('the disk is full')
  await owner.query('drop trigger refuse on mail')
  await owner.end()
  expect(await told()).toEqual([])
  await run()
  expect(await told()).toEqual(both())
})
