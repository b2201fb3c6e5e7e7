// The pictures through the embedded provider: only the host sends, only who is let in watches, slow or late ones start at a
// key frame, and who loses the right is cut off.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Stream } from '@fieldhouse/contract'
import {
  buyTicket,
  endStream,
  goLive,
  prepareStream,
  registerFan,
  registerPerformer,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { seconds } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let open: { close(): void }[] = []

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 100)
})
afterEach(() => {
  for (const one of open) one.close()
  open = []
})
afterAll(() => app.close())

const live = async (price?: number): Promise<{ stream: Stream; host: LiveSocket }> => {
  athlete = await registerPerformer(app.client)
  const { stream, socket } = await goLive(app.client, athlete, price === undefined ? {} : { price })
  open.push(socket)
  return { stream, host: socket }
}
const tokenOf = (stream: Stream, role: 'host' | 'audience', person: Person) =>
  app.client.try('streams.token', { token: person.token, body: { streamId: stream._id, role } })

/** A connection that keeps what it got; `closed` answers the code of its end, 1006 where it was never let in. */
function connect(role: 'ingest' | 'watch', { channelName, token }: { channelName: string; token: string }) {
  const socket = new WebSocket(`${app.client.baseUrl.replace('http', 'ws')}/live/${role}/${channelName}/${token}`)
  socket.binaryType = 'arraybuffer'
  const got: string[] = []
  const waiting = new Set<() => void>()
  socket.addEventListener('message', ({ data }) => {
    const [kind, ...text] = new Uint8Array(data as ArrayBuffer)
    got.push(`${kind}:${String.fromCharCode(...text)}`)
    for (const look of waiting) look()
  })
  open.push(socket)
  return {
    socket,
    got,
    opened: new Promise<void>((done) => socket.addEventListener('open', () => done())),
    closed: new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code))),
    send: (kind: number, text: string) => socket.send(new Uint8Array([kind, ...Buffer.from(text)])),
    has: (count: number) =>
      new Promise<string[]>((done) => {
        const look = () => {
          if (got.length < count) return
          waiting.delete(look)
          done(got)
        }
        waiting.add(look)
        look()
      }),
  }
}
const way = async (role: 'host' | 'audience', stream: Stream, person: Person) => (await tokenOf(stream, role, person)).body.data
const send = async (stream: Stream) => {
  const sender = connect('ingest', await way('host', stream, athlete))
  await sender.opened
  return sender
}
const watch = async (stream: Stream, person = fan) => {
  const watcher = connect('watch', await way('audience', stream, person))
  await watcher.opened
  return watcher
}

test('what the host sends is seen by who watches; who comes later starts at the last key frame', async () => {
  const { stream } = await live()
  const sender = await send(stream)
  sender.send(0, 'init')
  sender.send(1, 'key1')
  const first = await watch(stream)
  expect(await first.has(2)).toEqual(['0:init', '1:key1'])
  sender.send(2, 'delta1')
  sender.send(1, 'key2')
  sender.send(2, 'delta2')
  expect(await first.has(5)).toEqual(['0:init', '1:key1', '2:delta1', '1:key2', '2:delta2'])
  const second = await watch(stream)
  expect(await second.has(3)).toEqual(['0:init', '1:key2', '2:delta2'])
  // The host is back from elsewhere: the newer connection sends, the older is told so.
  const newer = await send(stream)
  expect(await sender.closed).toBe(4001)
  newer.send(0, 'init2')
  newer.send(1, 'key3')
  expect((await second.has(5)).slice(3)).toEqual(['0:init2', '1:key3'])
  await endStream(app.client, athlete, stream)
  expect(await Promise.all([newer.closed, first.closed, second.closed])).toEqual([4000, 4000, 4000])
})

test('a way is for one person, one direction, one session and one minute', async () => {
  const { stream } = await live()
  const [host, audience] = [await way('host', stream, athlete), await way('audience', stream, fan)]
  expect(audience).toMatchObject({ provider: 'embedded', channelName: stream.sessionId, uid: fan.id })
  const refused = [
    connect('ingest', audience),
    connect('watch', host),
    connect('watch', { ...audience, channelName: stream._id }),
    connect('watch', { ...audience, token: audience.token.replace(fan.id, athlete.id) }),
    connect('watch', { ...audience, token: '' }),
  ]
  expect(await Promise.all(refused.map(({ closed }) => closed))).toEqual([1006, 1006, 1006, 1006, 1006])
  app.clock.advance(seconds(61))
  expect(await connect('watch', audience).closed).toBe(1006)
  const { stream: prepared } = await prepareStream(app.client, await registerPerformer(app.client))
  expect((await tokenOf(prepared, 'audience', fan)).error.code).toBe('stream.offline')
})

test('a ticket that is gone, and an account that is suspended, see nothing more', async () => {
  const { stream } = await live(4)
  expect((await tokenOf(stream, 'audience', fan)).error.code).toBe('stream.not_joined')
  await buyTicket(app.client, fan, stream)
  const other = await registerFan(app.client)
  await topUp(app.client, other, 10)
  await buyTicket(app.client, other, stream)
  const [one, two] = [await watch(stream), await watch(stream, other)]
  await sql`update account set status = 'suspended' where id = ${other.id}`.execute(app.db)
  await app.jobs.send(app.db, 'streams.sweep', {})
  await app.settle()
  expect(await two.closed).toBe(4003)
  const sender = await send(stream)
  sender.send(0, 'init')
  expect(await one.has(1)).toEqual(['0:init'])
})

test('what is no fragment ends the connection that sent it', async () => {
  const { stream } = await live()
  const sender = await send(stream)
  sender.send(9, 'nonsense')
  expect(await sender.closed).toBe(4008)
  const early = await send(stream)
  early.send(2, 'a fragment before there is anything to decode it')
  expect(await early.closed).toBe(4008)
})

test('an installation without video says so, and the room works all the same', async () => {
  const bare = await createTestApp({ env: { LIVE_VIDEO: 'none' } })
  try {
    const host = await registerPerformer(bare.client)
    const { stream, socket } = await goLive(bare.client, host)
    const answer = await bare.client.try('streams.token', { token: host.token, body: { streamId: stream._id, role: 'host' } })
    expect([answer.status, answer.error.code]).toEqual([503, 'stream.video_unavailable'])
    socket.close()
  } finally {
    await bare.close()
  }
})

test('a way that was given out before the end leads nowhere after it', async () => {
  const { stream, host } = await live()
  const [audience, sender] = [await way('audience', stream, fan), await way('host', stream, athlete)]
  await endStream(app.client, athlete, stream)
  expect(await connect('watch', audience).closed).toBe(1006)
  expect(await connect('ingest', sender).closed).toBe(1006)
  host.close()
})
