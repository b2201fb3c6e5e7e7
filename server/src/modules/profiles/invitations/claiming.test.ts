// Names that stand on a roster and the athletes who take them over: one for each, with what the team says of them.
import type { BodyOf, Calls, Member } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { foundTeam, registerCoach, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let teamId: string
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
  coach = await registerCoach(app.client, undefined, { name: 'Coach Okafor' })
  teamId = (await foundTeam(app.client, coach))._id
})
afterAll(() => app.close())

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}

async function athlete(): Promise<Person & { email: string }> {
  const email = `claims${(counter += 1)}@example.org`
  const person = await registerPerformer(app.client, { email })
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return { ...person, email }
}

type Entry = NonNullable<BodyOf<Calls['teamInvitations']['addRosters']>['entries']>[number]
const addNames = (entries: Entry[], attest = true, to = teamId) =>
  app.client.try('teamInvitations.addRosters', { token: coach.token, params: { id: to }, body: { entries, attest } })
async function name(lastName: string, to = teamId): Promise<string> {
  const { body } = await addNames([{ firstName: 'Ann', lastName, jersey: '07', positions: ['Setter'], gradYear: 2028 }], true, to)
  return body.data.added[0]?._id ?? ''
}
type Whom = { email: string } | { performerId: string }
const invite = (memberId: string, whom: Whom, by = coach, to = teamId) =>
  app.client.try('teamInvitations.create', { token: by.token, body: { teamId: to, role: 'athlete', memberId, ...whom } })
const accept = (by: Person, id: string) =>
  app.client.try('teamInvitations.update', { token: by.token, params: { id }, body: { status: 'accepted' } })
const roster = async (by: Person = coach): Promise<Member[]> =>
  (await app.client.send('teams.members', { token: by.token, params: { id: teamId }, query: { type: 'roster', limit: 100 } })).data
const find = async (id: string) => (await roster()).find(({ _id }) => _id === id)

test('a name by hand has all that a file would say, and needs the tick', async () => {
  const entry = {
    firstName: 'Mia',
    lastName: 'Ortiz',
    jersey: '00',
    positions: ['Libero', 'OH'],
    gradYear: 2028,
    classLabel: 'Junior',
    height: '5-9',
    weight: '150',
    hometown: 'Calder, OH',
  }
  expect(await code(addNames([entry], false))).toBe('422 team.attestation_required')
  const { body } = await addNames([entry])
  expect(body.data.added).toMatchObject([{ ...entry, height: `5'9"`, claimStatus: 'unclaimed', performerId: null }])
  const again = await addNames([entry])
  expect([again.body.data.added, again.body.data.skipped]).toEqual([[], [{ value: 'Mia Ortiz', reason: 'On the roster already.' }]])
})

test('an invited name is its athlete’s once accepted, with number, positions and seasons', async () => {
  const ann = await athlete()
  const memberId = await name('Keeps')
  const { body } = await invite(memberId, { performerId: ann.id })
  expect(await find(memberId)).toMatchObject({ claimStatus: 'invited', performerId: null })
  expect(await code(accept(ann, body.data._id))).toBe('200')
  expect(await find(memberId)).toMatchObject({
    _id: memberId,
    claimStatus: 'claimed',
    performerId: ann.id,
    jersey: '07',
    positions: ['Setter'],
    gradYear: 2028,
  })
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from team_member where team_id = ${teamId} and account_id = ${ann.id}`.execute(app.db)
  expect(rows[0]?.total).toBe(1)
})

test('two cannot have the same name, not at once either', async () => {
  const memberId = await name('Once')
  const people = await Promise.all([athlete(), athlete(), athlete(), athlete()])
  const tries = await Promise.all(people.map(({ email }) => invite(memberId, { email })))
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(tries.find(({ status }) => status === 409)?.error.code).toBe('invitation.already_sent')
  const at = tries.findIndex(({ status }) => status === 201)
  const winner = people[at]
  const sent = tries[at]
  if (!winner || !sent) throw new Error('nobody was invited')
  await Promise.all([accept(winner, sent.body.data._id), accept(winner, sent.body.data._id)])
  expect(await find(memberId)).toMatchObject({ claimStatus: 'claimed', performerId: winner.id })
  const late = people.find(({ id }) => id !== winner.id)
  expect(await code(invite(memberId, { email: late?.email ?? '' }))).toBe('404 team.member_unknown')
})

test('a name of another team is not there, nor is one who is here already, nor for somebody who may not invite', async () => {
  const other = (await foundTeam(app.client, coach))._id
  const theirs = await name('Elsewhere', other)
  const ann = await athlete()
  expect(await code(invite(theirs, { email: ann.email }))).toBe('404 team.member_unknown')
  const memberId = await name('Here')
  const player = await athlete()
  await joinTeam(app, { _id: teamId, ownerId: coach.id }, player)
  expect(await code(invite(memberId, { email: ann.email }, player))).toBe('403 request.forbidden')
  const own = (await roster()).find(({ performerId }) => performerId === player.id)
  expect(await code(invite(own?._id ?? '', { email: ann.email }))).toBe('404 team.member_unknown')
  expect(await code(invite(memberId, { performerId: player.id }))).toBe('409 invitation.already_member')
})

test('somebody who came another way stays who they are, and the name waits again', async () => {
  const ann = await athlete()
  const memberId = await name('Waits')
  const { body } = await invite(memberId, { email: ann.email })
  const own = await joinTeam(app, { _id: teamId, ownerId: coach.id }, ann)
  expect(await code(accept(ann, body.data._id))).toBe('200')
  expect(await find(memberId)).toMatchObject({ claimStatus: 'unclaimed', performerId: null })
  expect((await roster()).filter(({ performerId }) => performerId === ann.id).map(({ _id }) => _id)).toEqual([own])
})

test('what runs out, is declined or taken back frees the name; sent again it is promised again', async () => {
  const memberId = await name('Frees')
  const [ann, bo] = [await athlete(), await athlete()]
  const first = await invite(memberId, { email: ann.email })
  await app.client.send('teamInvitations.cancel', { token: coach.token, params: { id: first.body.data._id } })
  expect(await find(memberId)).toMatchObject({ claimStatus: 'unclaimed' })
  const second = await invite(memberId, { email: ann.email })
  app.clock.advance(days(14) + 1)
  coach = await signIn(app.client, coach)
  const third = await invite(memberId, { email: bo.email })
  expect(third.status).toBe(201)
  const again = app.client.try('teamInvitations.update', {
    token: coach.token,
    params: { id: second.body.data._id },
    body: { resend: true },
  })
  expect(await code(again)).toBe('200')
  const [late, winner] = [await signIn(app.client, ann), await signIn(app.client, bo)]
  expect(await code(accept(late, second.body.data._id))).toBe('200')
  expect(await find(memberId)).toMatchObject({ claimStatus: 'invited', performerId: null })
  expect(await code(accept(winner, third.body.data._id))).toBe('200')
  expect(await find(memberId)).toMatchObject({ claimStatus: 'claimed', performerId: bo.id })
})
