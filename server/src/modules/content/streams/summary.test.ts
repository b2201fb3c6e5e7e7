// What is left of a session: counted from rows, read by whoever may publish for its page.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Stream } from '@fieldhouse/contract'
import {
  endStream,
  enterStream,
  goLive,
  newKey,
  openSocket,
  prepareStream,
  registerFan,
  registerPerformer,
  saveCard,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { seconds } from '#platform/clock.ts'

let app: TestApp
let sockets: LiveSocket[] = []
beforeAll(async () => void (app = await createTestApp()))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

const come = async (stream: Stream, person: Person) => {
  const socket = await openSocket(app.client, person)
  sockets = [...sockets, socket]
  await enterStream(socket, stream)
  return socket
}
const say = (stream: Stream, { token }: Person, text: string) =>
  app.client.send('streams.write', { token, params: { id: stream.conversationId }, body: { text } })
const summaryOf = (stream: Pick<Stream, 'sessionId'>, person?: Person) =>
  app.client.try('streams.summary', { token: person?.token, params: { id: stream.sessionId } })

test('says how long, how many, what was said and given, and who began to follow', async () => {
  const athlete = await registerPerformer(app.client)
  const [fan, other] = [await registerFan(app.client), await registerFan(app.client)]
  await app.client.send('follows.create', { token: other.token, params: { a: 'performer', b: athlete.id } })
  await topUp(app.client, fan, 100, await saveCard(app.client, fan))
  const { stream, socket } = await goLive(app.client, athlete)
  sockets = [socket]
  const theirs = await come(stream, fan)
  await come(stream, other)
  await socket.hear('public-room-changed', ({ total }) => total === 2)
  await say(stream, fan, 'First')
  const line = await say(stream, other, 'Buy followers')
  await app.client.send('messages.remove', { token: athlete.token, params: { id: line.data._id } })
  await app.client.send('wallet.tip', {
    token: fan.token,
    params: { id: athlete.id },
    headers: newKey(),
    body: { price: 12, conversationId: stream.conversationId },
  })
  await app.client.send('follows.create', { token: fan.token, params: { a: 'performer', b: athlete.id } })
  theirs.close()
  app.clock.advance(seconds(40))
  await app.settle()
  expect((await summaryOf(stream, athlete)).body.data).toMatchObject({ endedAt: null, mostMembers: 2 })
  await endStream(app.client, athlete, stream)
  const { data } = (await summaryOf(stream, athlete)).body
  expect(data).toMatchObject({ sessionId: stream.sessionId, mostMembers: 2, messages: 1, tips: { count: 1, tokens: 12 }, newFollowers: 1 })
  expect(data.seconds).toBeGreaterThanOrEqual(40)
})

test('nobody else reads it, and there is none of what was never live', async () => {
  const [athlete, stranger] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  const { stream, socket } = await goLive(app.client, athlete)
  sockets = [socket]
  expect(await summaryOf(stream, stranger)).toMatchObject({ status: 404, body: { code: 'stream.unknown' } })
  expect((await summaryOf(stream)).status).toBe(401)
  await endStream(app.client, athlete, stream)
  const { stream: prepared } = await prepareStream(app.client, athlete)
  expect((await summaryOf(prepared, athlete)).status).toBe(404)
})
