// Rights that end while a request is on its way: it has passed the door and waits for the team, and is refused behind the lock.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { foundTeam, registerCoach, registerPerformer, writeRecord, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, untilWaitedFor, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let manager: Person
let team: Team

beforeAll(async () => {
  app = await createTestApp()
  coach = await registerCoach(app.client)
})
afterAll(() => app.close())
beforeEach(async () => {
  team = await foundTeam(app.client, coach)
  manager = await registerPerformer(app.client)
  await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
})

/** The answer to what is sent while `hold` keeps it waiting, and the manager is taken out. */
async function answerTo(
  send: () => Promise<{ status: number; error: { code?: string } }>,
  hold: (tx: Db) => Promise<unknown>,
): Promise<string> {
  const { sent } = await app.db.transaction().execute(async (tx) => {
    await hold(tx)
    const waiting = send()
    await untilWaitedFor(tx)
    await sql`update page_staff set until = ${app.clock.now()} where account_id = ${manager.id} and until is null`.execute(tx)
    return { sent: waiting }
  })
  const { status, error } = await sent
  return `${status} ${error.code}`
}

test('a name is put on no roster any more', async () => {
  const entry = { firstName: 'Bo', lastName: 'Fox' }
  const send = () =>
    app.client.try('teamInvitations.addRosters', {
      token: manager.token,
      params: { id: team._id },
      body: { entries: [entry], attest: true },
    })
  expect(await answerTo(send, (tx) => sql`select from team where id = ${team._id} for update`.execute(tx))).toBe('403 request.forbidden')
})

test('a game is not moved any more', async () => {
  const body = { kind: 'game' as const, opponent: 'Harbor', startsAt: '2031-01-01T10:00:00Z' }
  const { data: game } = await app.client.send('schedule.create', { token: manager.token, params: { id: team._id }, body })
  const params = { id: team._id, eventId: game._id }
  const send = () => app.client.try('schedule.update', { token: manager.token, params, body: { opponent: 'Nobody' } })
  expect(await answerTo(send, (tx) => sql`select from team_event where id = ${game._id} for update`.execute(tx))).toBe(
    '403 request.forbidden',
  )
})

test('nothing on a sports card is decided any more', async () => {
  const athlete = await registerPerformer(app.client)
  await joinTeam(app, team, athlete)
  const { startYear, endYear } = team.season
  const record = await writeRecord(app.client, athlete, { teamId: team._id, season: { startYear, endYear } })
  const params = { id: team._id, recordId: record._id }
  const body = { status: 'declined' as const, reason: 'figures' as const, revision: record.revision }
  const send = () => app.client.try('records.decide', { token: manager.token, params, body })
  expect(await answerTo(send, (tx) => sql`select from athlete_record where id = ${record._id} for update`.execute(tx))).toBe(
    '403 request.forbidden',
  )
})
