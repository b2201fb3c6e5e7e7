// The score of a game that somebody is live from: kept by whoever may publish for the page, seen by everybody in the room.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BodyOf, Calls, Stream, StreamEntry } from '@fieldhouse/contract'
import {
  endStream,
  enterStream,
  foundTeam,
  goLive,
  openSocket,
  registerCoach,
  registerFan,
  registerPerformer,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'
import { newId } from '#platform/new-id.ts'

let app: TestApp
let sockets: LiveSocket[] = []
beforeAll(async () => void (app = await createTestApp()))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

type Form = BodyOf<Calls['streams']['score']>
const live = async (host: Person, wishes: Parameters<typeof goLive>[2] = {}) => {
  const { stream, socket } = await goLive(app.client, host, wishes)
  sockets = [...sockets, socket]
  return stream
}
const come = async (stream: Stream, person?: Person) => {
  const socket = await openSocket(app.client, person)
  sockets = [...sockets, socket]
  return { socket, entry: (await enterStream(socket, stream)).data as StreamEntry }
}
const keep = (stream: Pick<Stream, '_id'>, person: Person | undefined, body: Form) =>
  app.client.try('streams.score', { token: person?.token, params: { id: stream._id }, body })
const press = (side: 'home' | 'away', points: number, pointId = newId()): Form => ({ point: { pointId, side, points } })

test('is heard by everybody in the room, and known to whoever comes later or only looks', async () => {
  const host = await registerPerformer(app.client)
  const stream = await live(host)
  expect(stream.score).toBe(null)
  const { socket: fan } = await come(stream, await registerFan(app.client))
  await keep(stream, host, { homeName: ' Port Ashby ', awayName: 'Tern Bay', period: 'Q4' })
  const { body } = await keep(stream, host, press('home', 3))
  expect(body.data).toMatchObject({ home: { name: 'Port Ashby', points: 3 }, away: { name: 'Tern Bay', points: 0 }, period: 'Q4' })
  const heard = await fan.hear('stream_score_changed', ({ score }) => (score as { version: number }).version === 2)
  expect(heard).toEqual({ conversationId: stream.conversationId, score: body.data })
  const { entry } = await come(stream, await registerFan(app.client))
  expect(entry.score).toEqual(body.data)
  const found = await app.client.send('streams.search', { query: { performerId: host.id } })
  expect(found.data[0]?.score).toEqual(body.data)
})

test('a press counts once, is taken back once, and nobody falls below nothing', async () => {
  const host = await registerPerformer(app.client)
  const stream = await live(host)
  const pointId = newId()
  await Promise.all([keep(stream, host, press('away', 2, pointId)), keep(stream, host, press('away', 2, pointId))])
  const last = await keep(stream, host, press('home', -1))
  expect(last.body.data).toMatchObject({ home: { points: 0 }, away: { points: 2 }, lastPointId: pointId })
  await Promise.all([keep(stream, host, { undo: pointId }), keep(stream, host, { undo: pointId })])
  const { body } = await keep(stream, host, { period: '2nd' })
  expect(body.data).toMatchObject({ away: { points: 0 }, period: '2nd', lastPointId: null })
})

test('two who keep it at once both count', async () => {
  const coach = await registerCoach(app.client)
  const team = await foundTeam(app.client, coach)
  const helper = await registerPerformer(app.client)
  await joinTeam(app, team, helper, { type: 'staff', role: 'assistant', rights: ['manage'] })
  const stream = await live(coach, { teamId: team._id })
  const presses = Array.from({ length: 6 }, (_, i) => keep(stream, i % 2 ? coach : helper, press('home', 1)))
  const names = [keep(stream, coach, { homeName: 'Calder' }), keep(stream, helper, { period: 'Set 2' })]
  expect((await Promise.all([...presses, ...names])).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { body } = await keep(stream, helper, press('away', 1))
  expect(body.data).toMatchObject({ home: { name: 'Calder', points: 6 }, away: { points: 1 }, period: 'Set 2', version: 9 })
})

test('nobody else keeps it, and nobody once it is over', async () => {
  const [host, stranger] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  const stream = await live(host)
  expect(await keep(stream, stranger, press('home', 1))).toMatchObject({ status: 404, body: { code: 'stream.unknown' } })
  expect((await keep(stream, await registerFan(app.client), press('home', 1))).status).toBe(403)
  expect((await keep(stream, undefined, press('home', 1))).status).toBe(401)
  await endStream(app.client, host, stream)
  expect((await keep(stream, host, press('home', 1))).error.code).toBe('stream.offline')
})

test('a press before others is not taken back where less than nothing would be left', async () => {
  const host = await registerPerformer(app.client)
  const stream = await live(host)
  const first = newId()
  await keep(stream, host, press('home', 2, first))
  await keep(stream, host, press('home', -1))
  expect((await keep(stream, host, { undo: first })).body.data.home.points).toBe(1)
  expect((await keep(stream, host, press('home', 1))).body.data.home.points).toBe(2)
  // What stands in another game is not touched from here.
  const other = await registerPerformer(app.client)
  const elsewhere = await live(other)
  await keep(elsewhere, other, { undo: first, ...press('home', 5, first) })
  expect((await keep(stream, host, { period: '' })).body.data).toMatchObject({ home: { points: 2 } })
})

test('what is no score changes nothing, and what is not seen is no name', async () => {
  const host = await registerPerformer(app.client)
  const stream = await live(host)
  const wrong = [
    { point: { pointId: 'x', side: 'home', points: 1 } },
    { point: { pointId: '\u0000', side: 'home', points: 1 } },
    { point: { pointId: newId(), side: 'both', points: 1 } },
    { point: { pointId: newId(), side: 'home', points: 21 } },
    { point: { pointId: newId(), side: 'home', points: 1.5 } },
    { point: { pointId: newId(), side: 'home', points: '1' } },
    { point: [] },
    { homeName: '' },
    { awayName: 'Tern\u0000 Bay' },
    { period: '\u0000' },
    { homeName: 'x'.repeat(41) },
    { period: null },
    { undo: '\u0000' },
    { score: 3 },
    {},
  ]
  for (const body of wrong) expect([body, (await keep(stream, host, body as Form)).status]).toEqual([body, 400])
  const found = await app.client.send('streams.search', { query: { performerId: host.id } })
  expect(found.data[0]?.score).toBe(null)
  const { body } = await keep(stream, host, { homeName: 'Port\u202e Ashby', awayName: '\u200b', period: '\u200b' })
  expect(body.data).toMatchObject({ home: { name: 'Port Ashby' }, away: { name: 'Away' }, period: '' })
  expect([400, 404]).toContain((await keep({ _id: '\u0000' }, host, press('home', 1))).status)
})

test('nobody changes it over the socket, whatever is sent there', async () => {
  const stream = await live(await registerPerformer(app.client))
  const { socket } = await come(stream, await registerFan(app.client))
  const { conversationId } = stream
  await Promise.allSettled([
    socket.ask('stream_score_changed', { conversationId, score: { home: { name: 'x', points: 9 } } }),
    socket.ask('public-stream/join', { conversationId: `${conversationId}\u0000` }),
    socket.ask('public-stream/join', { conversationId, score: { version: 9 } }),
  ])
  const { entry } = await come(stream)
  expect(entry.score).toBe(null)
  expect(socket.heard.filter(({ event }) => event === 'stream_score_changed')).toEqual([])
}, 30_000)

test('somebody under 18 keeps none and reads no summary, in whosever name, but sees how the game stands', async () => {
  const coach = await registerCoach(app.client)
  const team = await foundTeam(app.client, coach)
  const young = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await joinTeam(app, team, young, { type: 'staff', role: 'assistant', rights: ['manage'] })
  const stream = await live(coach, { teamId: team._id })
  expect((await keep(stream, young, press('home', 1))).error.code).toBe('youth.not_allowed')
  const summary = await app.client.try('streams.summary', { token: young.token, params: { id: stream.sessionId } })
  expect(summary.error.code).toBe('youth.not_allowed')
  const { socket } = await come(stream, young)
  await keep(stream, coach, press('home', 1))
  expect(await socket.hear('stream_score_changed')).toMatchObject({ score: { home: { points: 1 } } })
})

test('whoever may not manage any more keeps none', async () => {
  const coach = await registerCoach(app.client)
  const team = await foundTeam(app.client, coach)
  const [poster, athlete] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  await joinTeam(app, team, poster, { type: 'staff', role: 'assistant', rights: [] })
  await joinTeam(app, team, athlete)
  const stream = await live(coach, { teamId: team._id })
  for (const person of [poster, athlete]) expect((await keep(stream, person, press('home', 1))).error.code).toBe('stream.unknown')
})

test('what was kept outlives the process that kept it, and a press that is sent again there counts once', async () => {
  const host = await registerPerformer(app.client)
  const stream = await live(host)
  const pointId = newId()
  const { body } = await keep(stream, host, press('home', 3, pointId))
  const next = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  try {
    const socket = await openSocket(next.client, await registerFan(next.client))
    sockets = [...sockets, socket]
    expect(((await enterStream(socket, stream)).data as StreamEntry).score).toEqual(body.data)
    const again = await next.client.try('streams.score', { token: host.token, params: { id: stream._id }, body: press('home', 3, pointId) })
    expect(again.body.data).toMatchObject({ home: { points: 3 }, lastPointId: pointId })
  } finally {
    await next.close()
  }
})
