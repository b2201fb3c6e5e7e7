// The sports card through the door: what an athlete says, who confirms it, who reads what of that.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  foundTeam,
  openSocket,
  registerAdministrator,
  registerCoach,
  registerFan,
  registerPerformer,
  sportNamed,
  writeRecord,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, seenByStaff, type TestApp } from '#test/index.ts'
import type { BodyOf, Calls, AthleteRecord, Team } from '@fieldhouse/contract'

type NewRecord = BodyOf<Calls['records']['create']>
type Form = Partial<NewRecord>
type Decision = BodyOf<Calls['records']['decide']>

let app: TestApp
let coach: Person
let manager: Person
let athlete: Person
let stranger: Person
let fan: Person
let otherCoach: Person
let team: Team

beforeAll(async () => {
  app = await createTestApp()
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  ;[coach, otherCoach] = [await registerCoach(app.client, administrator, { name: 'Coach Okafor' }), await registerCoach(app.client)]
  ;[manager, stranger, fan] = [await registerPerformer(app.client), await registerPerformer(app.client), await registerFan(app.client)]
})
afterAll(() => app.close())

beforeEach(async () => {
  team = await foundTeam(app.client, coach)
  athlete = await registerPerformer(app.client)
  await joinTeam(app, team, athlete)
  await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
})

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const seasonOf = ({ season: { startYear, endYear } }: Team) => ({ startYear, endYear })
const asked = (wishes: Form = {}): Form => ({ teamId: team._id, season: seasonOf(team), ...wishes })
const write = (by: Person, wishes: Form = {}) => writeRecord(app.client, by, wishes)
const tryWrite = async (by: Person, wishes: object) => {
  const line: NewRecord = { kind: 'stats', season: { startYear: 2025, endYear: 2026 }, figures: [{ label: 'Kills', value: '1' }] }
  return code(app.client.try('records.create', { token: by.token, body: { ...line, sportId: await sportNamed(app.client), ...wishes } }))
}
const change = (by: Person, id: string, body: object) => app.client.try('records.update', { token: by.token, params: { id }, body })
const list = async (of: Person, by?: Person) => (await app.client.send('records.list', { token: by?.token, params: { id: of.id } })).data
const seen = async (of: Person, by?: Person) => (await list(of, by)).map(({ status, confirmedBy }) => [status, confirmedBy?.name ?? null])
const waiting = async (by: Person, status?: 'confirmed' | 'declined') =>
  (await app.client.send('records.ofTeam', { token: by.token, params: { id: team._id }, query: status ? { status } : {} })).data
const decide = (by: Person, record: AthleteRecord, wish: Partial<Decision> = {}, of: Team = team) =>
  app.client.try('records.decide', {
    token: by.token,
    params: { id: of._id, recordId: record._id },
    body: { status: 'confirmed', revision: record.revision, ...wish },
  })
const decline = (by: Person, record: AthleteRecord, wish: Partial<Decision> = {}) =>
  decide(by, record, { status: 'declined', reason: 'figures', ...wish })

describe('a line of the athlete', () => {
  test('stands as their own word until the team confirms it, and again once they change it', async () => {
    const record = await write(athlete, asked())
    expect(record).toMatchObject({ status: 'waiting', confirmedBy: null, team: { _id: team._id }, revision: 0 })
    expect(await seen(athlete, athlete)).toEqual([['waiting', null]])
    for (const by of [undefined, fan, stranger]) expect(await seen(athlete, by)).toEqual([['own', null]])
    expect((await waiting(coach)).map((row) => [row._id, row.athlete._id])).toEqual([[record._id, athlete.id]])

    expect((await decide(manager, record)).body.data).toMatchObject({ status: 'confirmed', confirmedBy: { _id: manager.id } })
    for (const by of [undefined, fan, athlete]) expect(await seen(athlete, by)).toEqual([['confirmed', manager.name]])
    expect([await waiting(coach), (await waiting(coach, 'confirmed')).length]).toEqual([[], 1])
    // Said again, the first word counts.
    expect((await decide(coach, record)).status).toBe(200)
    expect((await list(athlete))[0]?.confirmedAt).not.toBeNull()

    const same = { figures: record.figures, teamId: team._id, season: seasonOf(team) }
    expect((await change(athlete, record._id, same)).body.data).toMatchObject({ status: 'confirmed', revision: 0 })
    const after = (await change(athlete, record._id, { figures: [{ label: 'Kills', value: '900' }] })).body.data
    expect(after).toMatchObject({ status: 'waiting', confirmedBy: null, confirmedAt: null, revision: 1 })
    expect(await seen(athlete)).toEqual([['own', null]])
    expect(await code(decide(coach, record))).toBe('409 record.changed')
    expect(await code(decide(coach, after))).toBe('200')
    expect((await change(athlete, record._id, { teamId: null })).body.data).toMatchObject({ status: 'own', team: null, confirmedBy: null })
    expect(await waiting(coach)).toEqual([])
  })

  test('is changed and taken off by nobody else', async () => {
    const { _id: id } = await write(athlete, asked())
    for (const by of [stranger, coach, manager]) {
      expect(await code(change(by, id, { figures: [{ label: 'Kills', value: '1' }] }))).toBe('404 record.unknown')
      expect(await code(app.client.try('records.remove', { token: by.token, params: { id } }))).toBe('404 record.unknown')
    }
    const remove = () => code(app.client.try('records.remove', { token: athlete.token, params: { id } }))
    expect([await remove(), await remove()]).toEqual(['204', '404 record.unknown'])
  })

  test('names a team that had them on its roster in that season, left since or not', async () => {
    const season = seasonOf(team)
    expect(await tryWrite(stranger, { teamId: team._id, season })).toBe('422 record.not_on_roster')
    // Staff is on no roster.
    expect(await tryWrite(manager, { teamId: team._id, season })).toBe('422 record.not_on_roster')
    const later = { startYear: season.startYear + 1, endYear: season.endYear + 1 }
    expect(await tryWrite(athlete, { teamId: team._id, season: later })).toBe('422 record.not_on_roster')
    await app.client.send('teams.removeMember', { token: athlete.token, params: { id: team._id, memberId: athlete.id } })
    const record = await write(athlete, asked({ sportId: null }))
    expect(record.sport?._id).toBe(team.sport._id)
    const { data: seasons } = await app.client.send('records.seasons', { token: athlete.token })
    expect(seasons.map((one) => [one.team._id, one.season.startYear])).toEqual([[team._id, season.startYear]])
    expect(await code(decide(coach, record))).toBe('200')
    expect(await code(change(athlete, record._id, { season: later }))).toBe('422 record.not_on_roster')
  })
})

describe('who decides', () => {
  test('is staff that manages this very team, and nobody on their own line', async () => {
    const record = await write(athlete, asked())
    const member = await registerPerformer(app.client)
    await joinTeam(app, team, member)
    const others = await foundTeam(app.client, otherCoach)
    for (const by of [otherCoach, member, athlete, stranger, fan]) {
      expect(await code(decide(by, record))).toBe('403 request.forbidden')
      expect(await code(app.client.try('records.ofTeam', { token: by.token, params: { id: team._id } }))).toBe('403 request.forbidden')
    }
    expect(await code(decide(otherCoach, record, {}, others))).toBe('404 record.unknown')
    // A page of one's own is no team.
    expect(await code(app.client.try('records.ofTeam', { token: athlete.token, params: { id: athlete.id } }))).toBe('403 request.forbidden')

    await joinTeam(app, team, athlete, { type: 'staff', role: 'assistant', rights: ['manage'] })
    expect(await code(decide(athlete, record))).toBe('403 record.own')
    expect([await waiting(athlete), (await waiting(coach)).length]).toEqual([[], 1])
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: team._id, memberId: manager.id } })
    expect(await code(decide(manager, record))).toBe('403 request.forbidden')
  })

  test('confirms nothing for a team behind which nobody stands', async () => {
    const madeUp = await foundTeam(app.client, otherCoach)
    await joinTeam(app, madeUp, athlete)
    const record = await write(athlete, { teamId: madeUp._id, season: seasonOf(madeUp) })
    expect(await code(decide(otherCoach, record, {}, madeUp))).toBe('409 record.team_unverified')
    expect(await code(decide(otherCoach, record, { status: 'declined', reason: 'unknown' }, madeUp))).toBe('200')
  })

  test('says why not, which the athlete reads and hears of, and nobody else', async () => {
    const record = await write(athlete, asked())
    const socket = await openSocket(app.client, athlete)
    expect(await code(decide(coach, record, { status: 'declined' }))).toBe('422 team.reason_required')
    expect(await code(decline(coach, record, { note: '  See the <b>box</b> score\n of May. ' }))).toBe('200')
    await app.settle()
    expect(await socket.hear('record_decided')).toEqual({ recordId: record._id, teamId: team._id, status: 'declined' })
    socket.close()
    const declined = { status: 'declined', declineReason: 'figures', declineNote: 'See the box score of May.' }
    expect((await list(athlete, athlete))[0]).toMatchObject(declined)
    for (const by of [undefined, fan, coach])
      expect((await list(athlete, by))[0]).toMatchObject({ status: 'own', declineReason: null, declineNote: null })
    expect((await waiting(coach, 'declined'))[0]).toMatchObject(declined)
    // On second thoughts, both ways.
    expect((await decide(coach, record)).body.data).toMatchObject({ status: 'confirmed', declineReason: null, declineNote: null })
    expect((await decline(manager, record, { reason: 'season' })).body.data.status).toBe('declined')
    expect(await seen(athlete)).toEqual([['own', null]])
  })

  test('stays named after they have left; whose page is hidden is not', async () => {
    await decide(manager, await write(athlete, asked()))
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: team._id, memberId: manager.id } })
    expect(await seen(athlete, fan)).toEqual([['confirmed', manager.name]])
    const former = await registerCoach(app.client)
    await joinTeam(app, team, former, { type: 'staff', role: 'coach', rights: ['manage'] })
    const [record] = await list(athlete, athlete)
    await change(athlete, record?._id ?? '', { figures: [{ label: 'Aces', value: '9' }] })
    await decide(former, (await list(athlete, athlete))[0] ?? (record as AthleteRecord))
    expect(await seen(athlete, fan)).toEqual([['confirmed', former.name]])
    await sql`update page set visible = false where id = ${former.id}`.execute(app.db)
    expect(await seen(athlete, fan)).toEqual([['confirmed', null]])
    expect((await list(athlete, fan))[0]?.confirmedAt).not.toBeNull()
  })

  test('of a team that has closed is named to its people only', async () => {
    await decide(coach, await write(athlete, asked()))
    await app.client.send('teams.update', { token: coach.token, params: { id: team._id }, body: { status: 'inactive' } })
    expect((await list(athlete, fan))[0]).toMatchObject({ status: 'confirmed', team: null, confirmedBy: { name: 'Coach Okafor' } })
    expect((await list(athlete, athlete))[0]?.team?._id).toBe(team._id)
  })

  test('does so once, however many do it at once', async () => {
    const record = await write(athlete, asked())
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => decide(index % 2 ? coach : manager, record)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.confirmedBy?._id)).size).toBe(1)
  })
})

describe('a minor', () => {
  const child = () => registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const approve = async (person: Person) => {
    await sql`update account set guardian_status = 'approved' where id = ${person.id}`.execute(app.db)
    await app.client.send('performers.update', { token: person.token, params: { id: 'me' }, body: { bio: 'Hello' } })
    await seenByStaff(app)
  }

  test('is unknown until the page is shown, to staff as well', async () => {
    const minor = await child()
    await joinTeam(app, team, minor)
    const record = await write(minor, asked())
    const look = (by?: Person) => code(app.client.try('records.list', { token: by?.token, params: { id: minor.id } }))
    expect([await look(), await look(fan), await look(coach), await look(minor)]).toEqual([
      '404 performer.unknown',
      '404 performer.unknown',
      '404 performer.unknown',
      '200',
    ])
    expect([await waiting(coach), await code(decide(coach, record))]).toEqual([[], '404 record.unknown'])
    await approve(minor)
    expect([await look(), (await waiting(coach)).length, await code(decide(coach, record))]).toEqual(['200', 1, '200'])
  })

  test('reads which reason was chosen, and no words of an adult (youth.md 6.1)', async () => {
    const minor = await child()
    await joinTeam(app, team, minor)
    const record = await write(minor, asked())
    await approve(minor)
    await decline(coach, record, { reason: 'season', note: 'Write to me at home' })
    expect((await list(minor, minor))[0]).toMatchObject({ status: 'declined', declineReason: 'season', declineNote: null })
  })
})

describe('what is sent', () => {
  test('must make sense', async () => {
    const figure = { label: 'Kills', value: '1' }
    const wrong: object[] = [
      { figures: [] },
      { figures: Array.from({ length: 9 }, () => figure) },
      { figures: [{ label: 'x'.repeat(25), value: '1' }] },
      { figures: [{ label: 'Kills', value: 'x'.repeat(17) }] },
      { figures: [{ label: '\u200b', value: '1' }] },
      { figures: [{ label: 'Kills', value: '<b></b>' }] },
      { figures: [{ label: 'Kills' }] },
      { sportId: null },
      { kind: 'medal' },
      { season: { startYear: 2024, endYear: 2026 } },
      { season: { startYear: 2026, endYear: 2025 } },
      { season: { startYear: 2150, endYear: 2150 } },
      { kind: 'achievement', title: ' ' },
      { kind: 'achievement', title: 'x'.repeat(121) },
      { kind: 'achievement', title: 'First', detail: 'x'.repeat(301) },
    ]
    for (const wish of wrong) expect([wish, await tryWrite(athlete, wish)]).toEqual([wish, '400 request.invalid'])
    expect(await tryWrite(athlete, { figures: [{ label: 'K\u0000', value: '1' }] })).toBe('400 request.malformed')
    expect(await tryWrite(athlete, { sportId: team._id })).toBe('422 performer.sport_unknown')
    expect(await list(athlete)).toEqual([])
  })

  test('keeps a sport that was retired since, and begins nothing new with it', async () => {
    const golf = await sportNamed(app.client, 'Golf')
    const record = await write(athlete, { sportId: golf })
    const golfers = await foundTeam(app.client, coach, { sportId: golf })
    await joinTeam(app, golfers, athlete)
    await sql`update sport set retired_at = now() where id = ${golf}`.execute(app.db)
    app.clock.advance(61_000)
    const other = { sportId: golf, figures: [{ label: 'Average', value: '71' }] }
    expect(await code(change(athlete, record._id, other))).toBe('200')
    expect(await tryWrite(athlete, { teamId: golfers._id, season: seasonOf(golfers), sportId: golf })).toBe('201')
    expect(await tryWrite(await registerPerformer(app.client), { sportId: golf })).toBe('422 performer.sport_unknown')
  })

  test('is kept as plain lines, in the order of the seasons', async () => {
    const figures = Array.from({ length: 8 }, (_, index) => ({ label: `<i>Set</i> ${index}`, value: ` ${index}\n` }))
    const stats = await write(athlete, { figures, season: { startYear: 2023, endYear: 2024 } })
    expect(stats.figures.map(({ label, value }) => [label, value])[7]).toEqual(['Set 7', '7'])
    expect([stats.season.label, stats.title]).toEqual(['2023–24', null])
    for (const startYear of [2021, 2024, 2022]) {
      const title = `<script>alert(1)</script>Champion ${startYear}`
      await write(athlete, { kind: 'achievement', sportId: null, title, detail: 'In\nColumbus', season: { startYear, endYear: startYear } })
    }
    const achievements = (await list(athlete)).filter(({ kind }) => kind === 'achievement')
    expect(achievements.map(({ title, detail, season }) => [title, detail, season.label])).toEqual([
      ['alert(1)Champion 2024', 'In Columbus', '2024'],
      ['alert(1)Champion 2022', 'In Columbus', '2022'],
      ['alert(1)Champion 2021', 'In Columbus', '2021'],
    ])
  })

  test('ends at twenty lines and thirty achievements, also at once', async () => {
    const sportId = await sportNamed(app.client)
    const line: NewRecord = {
      kind: 'stats',
      season: { startYear: 2025, endYear: 2026 },
      sportId,
      figures: [{ label: 'Kills', value: '1' }],
    }
    const medal: NewRecord = { kind: 'achievement', season: { startYear: 2025, endYear: 2025 }, title: 'First' }
    const send = (body: NewRecord) => code(app.client.try('records.create', { token: athlete.token, body }))
    const many = async (count: number, body: NewRecord) => {
      const answers = await Promise.all(Array.from({ length: count }, () => send(body)))
      return [answers.filter((one) => one === '201').length, new Set(answers)]
    }
    const both = new Set(['201', '422 record.limit_reached'])
    expect(await many(24, line)).toEqual([20, both])
    expect(await many(33, medal)).toEqual([30, both])
    const [first] = await list(athlete, athlete)
    await app.client.send('records.remove', { token: athlete.token, params: { id: first?._id ?? '' } })
    expect(await send(first?.kind === 'stats' ? line : medal)).toBe('201')
  })
})
