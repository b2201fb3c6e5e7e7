// A team live from a game: the schedule and the post of the game lead to the room while it is live, and to nothing afterwards.
import type { Team } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endStream, foundTeam, goLive, registerCoach, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let manager: Person
let player: Person
let fan: Person
let minor: Person
let team: Team

beforeAll(async () => {
  app = await createTestApp()
  const administrator = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${administrator.id}`.execute(app.db)
  app.clock.advance(6000)
  coach = await registerCoach(app.client, administrator, { name: 'Coach Okafor' })
  const year = app.clock.now().getUTCFullYear() - 16
  ;[manager, player, fan, minor] = await Promise.all([
    registerPerformer(app.client),
    registerPerformer(app.client),
    registerFan(app.client),
    registerPerformer(app.client, { dateOfBirth: `${year}-01-01` }),
  ])
})
afterAll(() => app.close())

beforeEach(async () => {
  team = await foundTeam(app.client, coach)
  await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
  await joinTeam(app, team, player)
  await joinTeam(app, team, minor, { type: 'staff', role: 'assistant', rights: ['manage'] })
})

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const add = async (kind: 'game' | 'practice' = 'game', to = team) => {
  const body = {
    kind,
    opponent: kind === 'game' ? 'Quarry Hill' : null,
    startsAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
  }
  return (await app.client.send('schedule.create', { token: coach.token, params: { id: to._id }, body })).data._id
}
const isLive = async (eventId: string, by?: Person) =>
  (await app.client.send('schedule.list', { token: by?.token, params: { id: team._id } })).data.find(({ _id }) => _id === eventId)?.isLive
const postOf = async (eventId: string) =>
  (await app.client.send('schedule.post', { token: coach.token, params: { id: team._id, eventId } })).data._id
const isPostLive = async (id: string, by?: Person) =>
  (await app.client.send('feeds.view', { token: by?.token, params: { id } })).data.isGameLive ?? false
const prepare = (by: Person, wish: object) =>
  app.client.try('streams.live', { token: by.token, body: { title: 'Tip-off', isFree: true, ...wish } })
const running = async () => (await app.client.send('streams.search', { query: { teamId: team._id } })).data

test('the post of a game says when it is now, and how it ended', async () => {
  const eventId = await add()
  const postId = await postOf(eventId)
  const card = async () => (await app.client.send('feeds.view', { token: coach.token, params: { id: postId } })).data.gameCard
  expect(await card()).toMatchObject({ opponent: 'Quarry Hill', result: null })
  const params = { id: team._id, eventId }
  await app.client.send('schedule.update', { token: coach.token, params, body: { startsAt: '2031-01-01T10:00:00.000Z' } })
  await app.client.send('schedule.setResult', { token: coach.token, params, body: { result: '3–1' } })
  expect(await card()).toMatchObject({ startsAt: '2031-01-01T10:00:00.000Z', result: '3–1' })
})

describe('whoever may publish for the team', () => {
  test('goes live from its game: schedule, post and page say so while it is live', async () => {
    const eventId = await add()
    const other = await add()
    const postId = await postOf(eventId)
    const { stream, socket } = await goLive(app.client, manager, { teamId: team._id, eventId })
    expect(stream).toMatchObject({ teamId: team._id, team: { _id: team._id, type: 'team' }, eventId, performerId: manager.id })
    for (const by of [undefined, fan, minor]) {
      expect([await isLive(eventId, by), await isLive(other, by), await isPostLive(postId, by)]).toEqual([true, false, true])
    }
    const listed = (await app.client.send('feeds.list', { token: fan.token, query: { teamId: team._id } })).data
    expect(listed.map(({ _id, isGameLive }) => [_id, isGameLive])).toEqual([[postId, true]])
    expect((await app.client.send('teams.view', { params: { id: team._id } })).data.live).toBe(true)
    expect((await running()).map(({ _id }) => _id)).toEqual([stream._id])
    await endStream(app.client, manager, stream)
    expect([await isLive(eventId), await isPostLive(postId), await running()]).toEqual([false, false, []])
    const next = await prepare(manager, { teamId: team._id })
    expect(next.body.data.stream.eventId).toBeNull()
    socket.close()
  })

  test('names another game, or none, while it is live', async () => {
    const [first, second] = [await add(), await add()]
    const { stream, socket } = await goLive(app.client, coach, { teamId: team._id, eventId: first })
    const name = (eventId: string | null, by = coach) =>
      app.client.try('streams.change', { token: by.token, params: { id: stream._id }, body: { eventId } })
    expect((await name(second)).body.data.eventId).toBe(second)
    expect([await isLive(first), await isLive(second)]).toEqual([false, true])
    expect(await code(name(first, player))).toBe('404 stream.unknown')
    expect((await name(null)).body.data.eventId).toBeNull()
    expect(await isLive(second)).toBe(false)
    await endStream(app.client, coach, stream)
    socket.close()
  })

  test('and what is called off or taken out meanwhile is live no more', async () => {
    const [off, gone] = [await add(), await add()]
    const { stream, socket } = await goLive(app.client, coach, { teamId: team._id, eventId: off })
    const params = { id: team._id, eventId: off }
    const { data } = await app.client.send('schedule.update', { token: coach.token, params, body: { isCanceled: true } })
    expect([data.isLive, await isLive(off)]).toEqual([false, false])
    const change = { token: coach.token, params: { id: stream._id } }
    await app.client.send('streams.change', { ...change, body: { eventId: gone } })
    await app.client.send('schedule.remove', { token: coach.token, params: { id: team._id, eventId: gone } })
    expect((await running()).map(({ eventId }) => eventId)).toEqual([null])
    await endStream(app.client, coach, stream)
    socket.close()
  })
})

describe('what is refused', () => {
  test('games of another team, of nobody, called off, and what is no game', async () => {
    const other = await foundTeam(app.client, coach)
    const teamId = team._id
    const off = await add()
    await app.client.send('schedule.update', { token: coach.token, params: { id: teamId, eventId: off }, body: { isCanceled: true } })
    expect(await code(prepare(coach, { teamId, eventId: await add('game', other) }))).toBe('404 schedule.unknown')
    expect(await code(prepare(coach, { eventId: await add() }))).toBe('404 schedule.unknown')
    expect(await code(prepare(coach, { teamId, eventId: coach.id }))).toBe('404 schedule.unknown')
    expect(await code(prepare(coach, { teamId, eventId: await add('practice') }))).toBe('422 schedule.not_a_game')
    expect(await code(prepare(coach, { teamId, eventId: off }))).toBe('422 schedule.canceled')
  })

  test('members without the right, strangers, and minors, whatever they hold (Y69)', async () => {
    const teamId = team._id
    expect(await code(prepare(player, { teamId }))).toBe('403 team.not_member')
    expect(await code(prepare(fan, { teamId }))).toBe('403 request.forbidden')
    expect(await code(prepare(minor, { teamId }))).toBe('403 youth.not_allowed')
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: teamId, memberId: manager.id } })
    expect(await code(prepare(manager, { teamId }))).toBe('403 team.not_member')
  })

  test('a ticket for a team of a high school; and of a paid room no minor learns (Y33)', async () => {
    const high = await foundTeam(app.client, coach, { educationType: 'High School', level: 'varsity', gender: 'girls' })
    expect(await code(prepare(coach, { teamId: high._id, isFree: false, price: 5 }))).toBe('403 youth.money_not_allowed')
    const eventId = await add()
    const postId = await postOf(eventId)
    const { stream, socket } = await goLive(app.client, coach, { teamId: team._id, eventId, isFree: false, price: 5 })
    expect([await isLive(eventId, fan), await isPostLive(postId, fan)]).toEqual([true, true])
    expect([await isLive(eventId, minor), await isPostLive(postId, minor)]).toEqual([false, false])
    await endStream(app.client, coach, stream)
    socket.close()
  })
})
