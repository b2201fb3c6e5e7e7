// A team's schedule through the door: who writes it, who sees what of it, as a calendar, as posts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundTeam, registerCoach, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'
import type { BodyOf, Calls, Team } from '@fieldhouse/contract'

type Form = BodyOf<Calls['schedule']['create']>

let app: TestApp
let coach: Person
let manager: Person
let member: Person
let former: Person
let stranger: Person
let team: Team

beforeAll(async () => {
  app = await createTestApp()
  coach = await registerCoach(app.client, undefined, { name: 'Coach Okafor' })
  ;[manager, member, former, stranger] = await Promise.all([
    registerPerformer(app.client),
    registerPerformer(app.client),
    registerPerformer(app.client),
    registerFan(app.client),
  ])
  team = await foundTeam(app.client, coach)
  await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
  await joinTeam(app, team, member)
  await joinTeam(app, team, former, { type: 'staff', role: 'coach', rights: ['manage'] })
  await app.client.send('teams.removeMember', { token: coach.token, params: { id: team._id, memberId: former.id } })
})
afterAll(() => app.close())

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const game: Form = { kind: 'game', opponent: 'Quarry Hill', venue: 'Ridge Hall', startsAt: '2030-11-20T19:00:00-05:00' }
const add = async (of: Team, wish: Partial<Form> = {}) =>
  (await app.client.send('schedule.create', { token: coach.token, params: { id: of._id }, body: { ...game, ...wish } })).data
const list = async (of: Team, by?: Person, query: object = {}) =>
  (await app.client.send('schedule.list', { token: by?.token, params: { id: of._id }, query })).data
const calendar = async (of: Team) => {
  const { status, headers, body } = await app.client.try('schedule.calendar', { params: { id: of._id } })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  return body.text.replaceAll('\r\n ', '').split('\r\n')
}
const post = (of: Team, eventId: string, by: Person) =>
  app.client.try('schedule.post', { token: by.token, params: { id: of._id, eventId } })

describe('who may do what', () => {
  test('owner and manager write it; a member, a former coach and others do not', async () => {
    const of = await foundTeam(app.client, coach)
    await joinTeam(app, of, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
    await joinTeam(app, of, member)
    await joinTeam(app, of, former, { type: 'staff', role: 'coach', rights: ['manage'] })
    const { _id: eventId } = await add(of)
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: of._id, memberId: former.id } })
    const params = { id: of._id, eventId }
    const attempts = async ({ token }: Person) => [
      await code(app.client.try('schedule.create', { token, params: { id: of._id }, body: game })),
      await code(app.client.try('schedule.update', { token, params, body: { venue: 'Elsewhere' } })),
      await code(app.client.try('schedule.setResult', { token, params, body: { result: 'W 3-1' } })),
    ]
    expect(await attempts(coach)).toEqual(['201', '200', '200'])
    expect(await attempts(manager)).toEqual(['201', '200', '200'])
    for (const other of [member, former, stranger])
      expect(await attempts(other)).toEqual(Array.from({ length: 3 }, () => '403 request.forbidden'))
    const remove = ({ token }: Person) => code(app.client.try('schedule.remove', { token, params }))
    expect([await remove(member), await remove(former), await remove(manager), await remove(manager)]).toEqual([
      '403 request.forbidden',
      '403 request.forbidden',
      '204',
      '404 schedule.unknown',
    ])
  })

  test('an event of another team is not there', async () => {
    const other = await foundTeam(app.client, coach)
    const { _id: eventId } = await add(other)
    const params = { id: team._id, eventId }
    expect(await code(app.client.try('schedule.update', { token: coach.token, params, body: {} }))).toBe('404 schedule.unknown')
    expect(await code(post(team, eventId, coach))).toBe('404 schedule.unknown')
  })

  test('a page of one’s own is no team', async () => {
    for (const { id, token } of [stranger, member])
      expect(await code(app.client.try('schedule.create', { token, params: { id }, body: game }))).toBe('403 request.forbidden')
  })

  test('practices and notes are for the team, of a high school also all but games (Y66)', async () => {
    const high = await foundTeam(app.client, coach, { educationType: 'High School', level: 'varsity', gender: 'girls' })
    const club = await foundTeam(app.client, coach, { educationType: 'Other', level: 'club', gender: 'girls' })
    for (const of of [team, high, club]) {
      if (of !== team) await joinTeam(app, of, member)
      await add(of, { kind: 'practice', opponent: null, startsAt: '2031-01-01T10:00:00Z', note: 'Bus at five' })
      await add(of, { kind: 'other', opponent: null, startsAt: '2031-01-02T10:00:00Z' })
      await add(of, { startsAt: '2031-01-03T10:00:00Z', note: 'Bus at six' })
      const seen = async (by?: Person) => (await list(of, by, { fromDate: '2031-01-01' })).map(({ kind, note }) => [kind, note])
      const inside = [
        ['practice', 'Bus at five'],
        ['other', null],
        ['game', 'Bus at six'],
      ]
      expect(await seen(member)).toEqual(inside)
      expect(await seen(coach)).toEqual(inside)
      const outside = of === team ? [inside[1], ['game', null]] : [['game', null]]
      for (const by of [undefined, stranger, former]) expect(await seen(by)).toEqual(outside)
      expect(await list(of, stranger, { kind: 'practice' })).toEqual([])
      const written = (await calendar(of)).join('\n')
      expect(written).not.toContain('Bus')
      expect(written.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    }
  })

  test('of a closed team its members alone see it', async () => {
    const of = await foundTeam(app.client, coach)
    await add(of)
    await app.client.send('teams.update', { token: coach.token, params: { id: of._id }, body: { status: 'inactive' } })
    expect(await list(of, coach)).toHaveLength(1)
    expect(await code(app.client.try('schedule.list', { params: { id: of._id } }))).toBe('404 team.unknown')
    expect(await code(app.client.try('schedule.calendar', { params: { id: of._id } }))).toBe('404 team.unknown')
  })
})

describe('the list', () => {
  test('is in order, of a season or of days', async () => {
    const of = await foundTeam(app.client, coach)
    for (const startsAt of ['2030-07-01T00:00:00Z', '2030-06-30T23:59:59Z', '2031-06-30T23:59:59Z', '2031-07-01T00:00:00Z'])
      await add(of, { startsAt })
    const days = async (query: object) => (await list(of, undefined, query)).map(({ startsAt }) => startsAt.slice(0, 10))
    expect(await days({})).toEqual(['2030-06-30', '2030-07-01', '2031-06-30', '2031-07-01'])
    expect(await days({ season: 2030 })).toEqual(['2030-07-01', '2031-06-30'])
    expect(await days({ fromDate: '2030-07-01', toDate: '2030-07-01' })).toEqual(['2030-07-01'])
    expect(await days({ sort: 'desc', limit: 1 })).toEqual(['2031-07-01'])
  })
})

describe('on the page of an athlete', () => {
  const next = async (of: Person, by?: Person) =>
    (await app.client.try('schedule.ofAthlete', { token: by?.token, params: { id: of.id } })).body
  const opponents = async (of: Person, by?: Person) => (await next(of, by)).data.map(({ opponent, team: { name } }) => [opponent, name])

  test('stand the next games of their open teams, without what is for members', async () => {
    const athlete = await registerPerformer(app.client)
    const [one, two] = [
      await foundTeam(app.client, coach, { name: 'Ridge One' }),
      await foundTeam(app.client, coach, { name: 'Ridge Two' }),
    ]
    for (const of of [one, two]) await joinTeam(app, of, athlete)
    await add(one, { startsAt: '2020-01-01T10:00:00Z', opponent: 'Long ago' })
    await add(one, { startsAt: '2031-01-04T10:00:00Z', opponent: 'Fourth' })
    await add(two, { startsAt: '2031-01-02T10:00:00Z', opponent: 'Second', note: 'Bus at five' })
    await add(one, { startsAt: '2031-01-01T10:00:00Z', opponent: 'First' })
    await add(two, { startsAt: '2031-01-03T10:00:00Z', opponent: 'Third' })
    await add(one, { kind: 'practice', opponent: null, startsAt: '2030-12-01T10:00:00Z' })
    const three = [
      ['First', 'Ridge One'],
      ['Second', 'Ridge Two'],
      ['Third', 'Ridge Two'],
    ]
    for (const by of [undefined, stranger, athlete]) expect(await opponents(athlete, by)).toEqual(three)
    expect(JSON.stringify(await next(athlete, athlete))).not.toContain('Bus')
    await app.client.send('teams.update', { token: coach.token, params: { id: two._id }, body: { status: 'inactive' } })
    expect((await opponents(athlete)).map(([opponent]) => opponent)).toEqual(['First', 'Fourth'])
  })

  test('stand none of minors and at high schools (Y66)', async () => {
    const school = { educationType: 'High School', schoolName: 'Tern Bay High' } as const
    const pupil = await registerPerformer(app.client, school)
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    const assistant = await registerPerformer(app.client)
    const [college, high] = [team, await foundTeam(app.client, coach, { educationType: 'High School', level: 'varsity', gender: 'girls' })]
    for (const person of [pupil, minor]) await joinTeam(app, college, person)
    await joinTeam(app, high, assistant, { type: 'staff', role: 'assistant' })
    for (const of of [college, high]) await add(of, { startsAt: '2031-01-01T10:00:00Z' })
    expect([await opponents(pupil), await opponents(assistant), await opponents(minor, minor)]).toEqual([[], [], []])
    expect(await code(app.client.try('schedule.ofAthlete', { params: { id: minor.id } }))).toBe('404 performer.unknown')
  })
})

describe('what is sent', () => {
  test('must make sense', async () => {
    const send = (wish: object) =>
      code(app.client.try('schedule.create', { token: coach.token, params: { id: team._id }, body: { ...game, ...wish } as Form }))
    const wrong: object[] = [
      { opponent: null },
      { opponent: ' \n ' },
      { opponent: 'x'.repeat(101) },
      { opponent: ['Quarry Hill'] },
      { kind: 'scrimmage' },
      { startsAt: 'tonight' },
      { startsAt: '0000-01-01T00:00:00Z' },
      { startsAt: '9999-12-31T23:59:59Z' },
      { endsAt: game.startsAt },
      { endsAt: '2031-11-20T19:00:00Z' },
      { note: 'x'.repeat(501) },
    ]
    for (const wish of wrong) expect([wish, await send(wish)]).toEqual([wish, '400 request.invalid'])
    expect(await send({ opponent: 'Quarry\u0000Hill' })).toBe('400 request.malformed')
    const asked = (query: object) => code(app.client.try('schedule.list', { params: { id: team._id }, query }))
    expect(await asked({ fromDate: '0000-01-01' })).toBe('400 request.invalid')
    expect(await asked({ toDate: '2030-99-01' })).toBe('400 request.invalid')
  })

  test('only games have a result; what moves keeps how long it takes', async () => {
    const practice = await add(team, { kind: 'practice', opponent: null, endsAt: '2030-11-20T21:00:00-05:00' })
    const params = { id: team._id, eventId: practice._id }
    expect(await code(app.client.try('schedule.setResult', { token: coach.token, params, body: { result: 'W' } }))).toBe(
      '422 schedule.not_a_game',
    )
    expect(await code(post(team, practice._id, coach))).toBe('422 schedule.not_a_game')
    const body = { startsAt: '2030-12-01T10:00:00Z' }
    const { data } = await app.client.send('schedule.update', { token: coach.token, params, body })
    expect(data.endsAt).toBe('2030-12-01T12:00:00.000Z')
  })
})

describe('the calendar', () => {
  test('is in UTC, under ids that stay, and tells changes and what is called off', async () => {
    const of = await foundTeam(app.client, coach, { name: 'Ridge; Rowing, first' })
    const { _id: eventId } = await add(of, { endsAt: '2030-11-20T21:00:00-05:00' })
    const first = await calendar(of)
    expect(first).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:Ridge\\; Rowing\\, first',
        `UID:${eventId}@fieldhouse`,
        'SEQUENCE:0',
        'DTSTART:20301121T000000Z',
        'DTEND:20301121T020000Z',
        'SUMMARY:Ridge\\; Rowing\\, first vs Quarry Hill',
        'LOCATION:Ridge Hall',
        'STATUS:CONFIRMED',
      ]),
    )
    const params = { id: of._id, eventId }
    await app.client.send('schedule.setResult', { token: coach.token, params, body: { result: 'W 3-1' } })
    await app.client.send('schedule.update', { token: coach.token, params, body: { isCanceled: true, isHome: false } })
    expect(await calendar(of)).toEqual(
      expect.arrayContaining([
        `UID:${eventId}@fieldhouse`,
        'SEQUENCE:2',
        'STATUS:CANCELLED',
        'DESCRIPTION:Result: W 3-1',
        'SUMMARY:Ridge\\; Rowing\\, first at Quarry Hill',
      ]),
    )
  })

  test('names nobody of the team, young or grown', async () => {
    const of = await foundTeam(app.client, coach)
    const born = (age: number) => ({ dateOfBirth: `${app.clock.now().getUTCFullYear() - age}-01-01` })
    const people = [
      await registerPerformer(app.client, { name: 'Canary Young', ...born(16) }),
      await registerPerformer(app.client, { name: 'Canary Grown', ...born(30) }),
    ]
    for (const person of people) await joinTeam(app, of, person)
    const { _id: eventId } = await add(of)
    await app.client.send('schedule.setResult', { token: coach.token, params: { id: of._id, eventId }, body: { result: 'W 3-1' } })
    const text = (await calendar(of)).join('\n')
    expect(text).toContain('W 3-1')
    for (const words of ['Canary', coach.username, 'Okafor', ...people.map(({ username }) => username)])
      expect([words, text.includes(words)]).toEqual([words, false])
  })

  test('no name breaks out of its line', async () => {
    const of = await foundTeam(app.client, coach)
    const evil = 'Hill\r\nEND:VEVENT\rBEGIN:VALARM\nATTACH:http://x\u2028;,"\\'
    await add(of, { opponent: evil, venue: evil })
    const lines = await calendar(of)
    expect(lines.filter((line) => /^(BEGIN|END|ATTACH)/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
    expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true)
  })
})

describe('a post of a game', () => {
  test('says what the schedule says, once however often it is asked for', async () => {
    const { _id: eventId } = await add(team)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(team, eventId, coach)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({
      type: 'game-card',
      teamId: team._id,
      status: 'active',
      gameCard: { opponent: 'Quarry Hill', venue: 'Ridge Hall', isHome: true, startsAt: '2030-11-21T00:00:00.000Z', result: null },
    })
    const feedId = answers[0]?.body.data._id ?? ''
    expect((await list(team, coach)).find(({ _id }) => _id === eventId)?.feedId).toBe(feedId)
    expect((await list(team, stranger)).find(({ _id }) => _id === eventId)?.feedId).toBeNull()
    await app.client.send('feeds.remove', { token: coach.token, params: { id: feedId } })
    const again = await post(team, eventId, manager)
    expect([again.status, again.body.data._id === feedId]).toEqual([201, false])
  })

  test('waits where the team moderates; nobody writes it a second time meanwhile', async () => {
    const of = await foundTeam(app.client, coach)
    const second = await registerPerformer(app.client)
    await joinTeam(app, of, member)
    await joinTeam(app, of, second)
    await app.client.send('teams.toggleModeration', { token: coach.token, params: { id: of._id }, body: { enabled: true } })
    const { _id: eventId } = await add(of)
    const first = await post(of, eventId, member)
    expect([first.status, first.body.data.moderationStatus]).toEqual([201, 'pending'])
    expect(await code(post(of, eventId, second))).toBe('409 schedule.post_waiting')
    expect((await post(of, eventId, coach)).body.data._id).toBe(first.body.data._id)
    for (const other of [former, stranger]) expect(await code(post(of, eventId, other))).toBe('403 request.forbidden')
  })

  test('is made of no game that was called off', async () => {
    const { _id: eventId } = await add(team)
    await app.client.send('schedule.update', { token: coach.token, params: { id: team._id, eventId }, body: { isCanceled: true } })
    expect(await code(post(team, eventId, coach))).toBe('422 schedule.canceled')
  })
})
