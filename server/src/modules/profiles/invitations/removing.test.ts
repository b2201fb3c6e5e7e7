// Off a roster by the link in a letter, without an account, and as a member: at once, for good, and with nothing kept of the person.
import type { Member } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundTeam, registerCoach, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person & { email: string }
let teamId: string
let counter = 0

async function prove<P extends Person>(person: P): Promise<P> {
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
async function athlete(): Promise<Person & { email: string }> {
  const email = `removed${(counter += 1)}@example.org`
  return prove({ ...(await registerPerformer(app.client, { email })), email })
}

beforeAll(async () => {
  app = await createTestApp()
  const email = 'coach-removals@example.org'
  coach = await prove({ ...(await registerCoach(app.client, undefined, { name: 'Coach Okafor', email })), email })
  teamId = (await foundTeam(app.client, coach))._id
})
afterAll(() => app.close())

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const lettersTo = async (email: string) => (await app.mail.list(300)).filter(({ to }) => to === email).map(({ text }) => text)
const tokenTo = async (email: string) => {
  const texts = await lettersTo(email)
  return texts.flatMap((text) => /\/roster\/remove\/(o_[\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
}
const rosterFile = 'First Name,Last Name,Jersey\nGone,Girl,11\nStays,Here,12'
const upload = async (mode: 'preview' | 'apply', file = rosterFile) => {
  const body = { mode, attest: true }
  const files = { file: new Blob([file]) }
  return (await app.client.send('rosters.upload', { token: coach.token, params: { id: teamId }, body, files })).data
}
const roster = async (season?: number): Promise<Member[]> =>
  (
    await app.client.send('teams.members', {
      token: coach.token,
      params: { id: teamId },
      query: { limit: 100, ...(season !== undefined && { season }) },
    })
  ).data
const listed = async (lastName: string, jersey = '11'): Promise<string> => {
  const body = { entries: [{ firstName: 'Gone', lastName, jersey }], attest: true }
  const { data } = await app.client.send('teamInvitations.addRosters', { token: coach.token, params: { id: teamId }, body })
  return data.added[0]?._id ?? ''
}
const invite = (whom: { email: string } | { performerId: string }, memberId?: string) =>
  app.client.try('teamInvitations.create', {
    token: coach.token,
    body: { teamId, role: 'athlete', ...whom, ...(memberId !== undefined && { memberId }) },
  })
const look = (token: string) => app.client.try('rosterRemovals.view', { params: { token } })
const remove = (token: string) => app.client.try('rosterRemovals.confirm', { params: { token } })
/** Whether anything in the tables of teams still says this word. */
const isKept = async (word: string) => {
  const found = await Promise.all(
    ['team_member', 'team_invitation', 'roster_removal', 'roster_removal_link', 'outbox'].map(async (table) => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select 1 from ${sql.table(table)} t where t::text ilike ${`%${word}%`}) as found`.execute(app.db)
      return rows[0]?.found ?? false
    }),
  )
  return found.includes(true)
}

describe('the link in a letter', () => {
  test('shows the team and nothing of the person, changes nothing until it is confirmed, and then takes everything', async () => {
    const email = 'gone@example.org'
    const memberId = await listed('Girl')
    expect((await invite({ email }, memberId)).status).toBe(201)
    const token = await tokenTo(email)
    const seen = await look(token)
    expect([seen.status, seen.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(seen.body.data).toMatchObject({ team: { _id: teamId }, isRemoved: false })
    expect(JSON.stringify(seen.body)).not.toMatch(/Girl|gone@/)
    expect((await roster()).some(({ _id }) => _id === memberId)).toBe(true)
    expect((await remove(token)).body.data).toMatchObject({ isRemoved: true })
    expect((await roster()).some(({ lastName }) => lastName === 'Girl')).toBe(false)
    await app.settle()
    expect(await isKept('Girl')).toBe(false)
    expect(await isKept('gone@example.org')).toBe(false)
    const told = (await lettersTo(coach.email))[0] ?? ''
    expect(told).toContain('Gone Girl asked to be removed')
    // Again is the same, and is told once.
    expect([await code(remove(token)), (await look(token)).body.data.isRemoved]).toEqual(['200', true])
    expect((await lettersTo(coach.email)).filter((text) => text.includes('Gone Girl'))).toHaveLength(1)
  })

  test('stays so when the same list is read in again, typed by hand, or the address is invited again', async () => {
    const plan = await upload('preview')
    expect(plan.rows.map(({ action, message }) => [action, message])).toEqual([
      ['skip', 'Asked to be removed from this roster.'],
      ['create', null],
    ])
    expect((await upload('apply')).created).toBe(1)
    expect(await listed(' GIRL ', '99')).toBe('')
    expect(await code(invite({ email: 'Gone@example.org' }))).toBe('409 invitation.opted_out')
    const other = await listed('Alias', '98')
    const rename = (lastName: string) =>
      app.client.try('teams.updateMember', {
        token: coach.token,
        params: { id: teamId, memberId: other },
        body: { firstName: 'Gone', lastName },
      })
    expect([await code(rename('Gîrl')), await code(rename('Alias')), await code(rename('Goodwin'))]).toEqual([
      '409 invitation.opted_out',
      '200',
      '200',
    ])
    expect((await roster()).map(({ lastName }) => lastName)).not.toContain('Girl')
  })

  test('of an older letter works, too, and one of an invitation that was taken back', async () => {
    const email = 'twice@example.org'
    const { body } = await invite({ email })
    const first = await tokenTo(email)
    await app.client.send('teamInvitations.update', { token: coach.token, params: { id: body.data._id }, body: { resend: true } })
    expect(await tokenTo(email)).not.toBe(first)
    await app.client.send('teamInvitations.cancel', { token: coach.token, params: { id: body.data._id } })
    expect(await code(remove(first))).toBe('200')
    expect((await look(await tokenTo(email))).body.data.isRemoved).toBe(true)
    expect(await code(invite({ email }))).toBe('409 invitation.opted_out')
  })

  test('takes out who has joined meanwhile, with past seasons and rights', async () => {
    const ann = await athlete()
    const memberId = await listed('Joined', '31')
    const { body } = await invite({ performerId: ann.id }, memberId)
    await app.client.send('teamInvitations.update', { token: ann.token, params: { id: body.data._id }, body: { status: 'accepted' } })
    const token = await tokenTo(ann.email)
    expect(await code(remove(token))).toBe('200')
    expect((await roster()).some(({ performerId }) => performerId === ann.id)).toBe(false)
    const post = app.client.try('feeds.create', { token: ann.token, body: { type: 'text', text: 'Hello', audience: 'public', teamId } })
    expect(await code(post)).toBe('403 team.not_member')
    expect(await code(invite({ performerId: ann.id }))).toBe('409 invitation.opted_out')
    const other = (await foundTeam(app.client, coach))._id
    const elsewhere = app.client.try('teamInvitations.create', {
      token: coach.token,
      body: { teamId: other, role: 'athlete', performerId: ann.id },
    })
    expect(await code(elsewhere)).toBe('201')
  })

  test('a name that another has claimed since stays theirs', async () => {
    const [wrong, right] = ['wrong@example.org', await athlete()]
    const memberId = await listed('Other', '32')
    const first = await invite({ email: wrong }, memberId)
    await app.client.send('teamInvitations.cancel', { token: coach.token, params: { id: first.body.data._id } })
    const second = await invite({ email: right.email }, memberId)
    await app.client.send('teamInvitations.update', {
      token: right.token,
      params: { id: second.body.data._id },
      body: { status: 'accepted' },
    })
    expect(await code(remove(await tokenTo(wrong)))).toBe('200')
    expect((await roster()).find(({ _id }) => _id === memberId)).toMatchObject({ performerId: right.id, claimStatus: 'claimed' })
  })

  test('is kept as a digest; guessing is stopped and stands in no log', async () => {
    const email = 'digest@example.org'
    await invite({ email })
    const token = await tokenTo(email)
    expect(token).toMatch(/^o_[\w-]{43}$/)
    expect(await isKept(token)).toBe(false)
    expect(await code(look(`i_${token.slice(2)}`))).toBe('404 removal.unknown')
    const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'trace' } })
    const lines: string[] = []
    Reflect.set(strict.http.log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) })
    strict.http.log.info('listening')
    const guess = (at: number) => `o_${String(at).padStart(2, '0')}${'guess'.repeat(8)}x`
    const tries = []
    for (let at = 0; at < 22; at++) {
      const call = at % 2 === 0 ? 'rosterRemovals.view' : 'rosterRemovals.confirm'
      tries.push(await code(strict.client.try(call, { params: { token: guess(at) } })))
    }
    expect(new Set(tries.slice(0, 20))).toEqual(new Set(['404 removal.unknown']))
    expect(tries.slice(20)).toEqual(['429 request.too_many', '429 request.too_many'])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('guess')
    await strict.close()
  })
})

describe('as a member', () => {
  const removeMe = (by: Person, memberId: string, id = teamId) =>
    app.client.try('rosterRemovals.removeMe', { token: by.token, params: { id, memberId } })

  test('one goes off every season, and nobody else does', async () => {
    const [ann, bo] = [await athlete(), await athlete()]
    const team = { _id: teamId, ownerId: coach.id }
    const [hers, his] = [await joinTeam(app, team, ann), await joinTeam(app, team, bo)]
    const fan = await registerFan(app.client)
    expect(await code(removeMe(fan, hers))).toBe('403 request.forbidden')
    expect(await code(removeMe(bo, hers))).toBe('404 team.member_unknown')
    expect(await code(removeMe(bo, ann.id))).toBe('404 team.member_unknown')
    expect(await code(removeMe(coach, hers))).toBe('404 team.member_unknown')
    const other = (await foundTeam(app.client, coach))._id
    expect(await code(removeMe(ann, hers, other))).toBe('403 request.forbidden')
    const { season } = (await app.client.send('teams.view', { params: { id: teamId } })).data
    expect(await code(removeMe(ann, ann.id))).toBe('204')
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from team_member where id = ${hers}`.execute(app.db)
    expect(rows[0]?.total).toBe(0)
    const seen = await Promise.all([roster(), roster(season.startYear - 1)])
    expect(seen.flat().some(({ performerId }) => performerId === ann.id)).toBe(false)
    expect((await lettersTo(coach.email))[0]).toContain('asked to be removed')
    // Out is out: the same call is no member's any more.
    expect(await code(removeMe(ann, ann.id))).toBe('403 request.forbidden')
    expect(await code(removeMe(bo, his))).toBe('204')
  })

  test('one stays off by the own name, too, where the roster said another until it was seen', async () => {
    const ann = await athlete()
    await joinTeam(app, { _id: teamId, ownerId: coach.id }, ann)
    await sql`update team_member set first_name = 'Athlete', last_name = '' where account_id = ${ann.id}`.execute(app.db)
    await sql`update account set name = 'Zoe Quist' where id = ${ann.id}`.execute(app.db)
    expect(await code(removeMe(ann, ann.id))).toBe('204')
    const again = await upload('preview', 'First Name,Last Name,Jersey\nZoe,Quist,21')
    expect(again.rows).toMatchObject([{ action: 'skip', message: 'Asked to be removed from this roster.' }])
  })

  test('one may come back by an invitation, which one accepts', async () => {
    const ann = await athlete()
    await joinTeam(app, { _id: teamId, ownerId: coach.id }, ann)
    await app.client.send('rosterRemovals.removeMe', { token: ann.token, params: { id: teamId, memberId: ann.id } })
    const { status, body } = await invite({ performerId: ann.id })
    expect(status).toBe(201)
    await app.client.send('teamInvitations.update', { token: ann.token, params: { id: body.data._id }, body: { status: 'accepted' } })
    expect((await roster()).some(({ performerId }) => performerId === ann.id)).toBe(true)
  })
})
