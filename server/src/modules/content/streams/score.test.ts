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
