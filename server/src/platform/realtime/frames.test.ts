// Whatever a client sends: the process lives, its neighbours are served, and nobody waits for an answer that was asked for.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientEvents } from '@fieldhouse/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket, registerFan, type LiveSocket, type Person } from '#scenario/index.ts'
import { createTestApp, silentFaults, type TestApp } from '#test/index.ts'
import { createRealtime, type Realtime } from './index.ts'
import { declaredOf } from './outgoing.ts'

let app: TestApp
let person: Person
let neighbour: LiveSocket

beforeAll(async () => {
  app = await createTestApp()
  person = await registerFan(app.client)
  neighbour = await openSocket(app.client, await registerFan(app.client))
})
afterAll(async () => {
  neighbour.close()
  await app.close()
})

const id = '0190a2b4-0000-7000-8000-00000000dead'
const nested = (depth: number): unknown => (depth === 0 ? 'inside' : { in: nested(depth - 1) })

const shapes: readonly (readonly [string, readonly unknown[]])[] = [
  ['nothing', []],
  ['an acknowledgment that is a text', [{}, 'ack']],
  ['an acknowledgment that is an object', [{ conversationId: id }, { call: 1 }]],
  ['null for an acknowledgment', [{ token: 'x', conversationId: id }, null]],
  ['a text', ['text']],
  ['a number', [7]],
  ['null', [null]],
  ['a list', [[{ token: 'x' }]]],
  ['wrong types within', [{ token: { $gt: '' }, conversationId: ['x'] }]],
  ['names of the prototype', [JSON.parse('{"__proto__":{"token":"x"},"constructor":1,"token":"x"}')]],
  ['half a character and a NUL', [{ token: 'a\0b', conversationId: '\ud800' }]],
  ['forty levels', [nested(40)]],
  ['two thousand levels', [nested(2000)]],
  ['a long text', [{ token: 'x'.repeat(7000), conversationId: 'x'.repeat(7000) }]],
  ['five thousand elements', [{ token: Array.from({ length: 5000 }, () => 1) }]],
  ['bytes', [Buffer.from('bytes'), Buffer.from('bytes')]],
  ['thirty arguments', Array.from({ length: 30 }, () => ({}))],
]
const strangeNames = ['error', 'auth/unknown', '__proto__', 'constructor', 'newConnection', '']

const connect = (url: string, query: object = {}) => io(url, { transports: ['websocket'], forceNew: true, reconnection: false, query })

const alive = { status: 200, neighbour: { ok: true, data: {} } }
const look = async () => ({
  status: (await app.client.try('settings.public', {})).status,
  neighbour: await neighbour.ask('public-stream/leave', { conversationId: id }),
})

describe.each(['a visitor', 'somebody signed in'])('%s sends', (who) => {
  const open = () => connect(app.client.baseUrl, who === 'a visitor' ? {} : { token: person.token })

  test.each(Object.keys(clientEvents))('%s in every shape', async (event) => {
    const socket = open()
    const answers: unknown[] = []
    for (const [, args] of shapes) {
      socket.emit(event, ...args)
      if (!args.some((one, at) => at > 0 && one !== undefined)) answers.push(socket.timeout(5000).emitWithAck(event, ...args))
    }
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: expect.any(Boolean) })
    expect((await Promise.all(answers)).filter((answer) => (answer as { code?: string }).code === 'service.failed')).toEqual([])
    expect(await look()).toEqual(alive)
    socket.close()
  })

  test('names that are no events', async () => {
    const socket = open()
    for (const name of strangeNames) for (const [, args] of shapes.slice(0, 5)) socket.emit(name, ...args)
    await socket.timeout(5000).emitWithAck('auth/logout', {})
    expect(await look()).toEqual(alive)
    socket.close()
  })

  test('more than a frame may hold: only that socket is closed', async () => {
    const socket = open()
    const closed = new Promise((done) => socket.once('disconnect', done))
    socket.emit('auth/login', { token: 'x'.repeat(20_000) })
    await closed
    expect(await look()).toEqual(alive)
  })
})

test('a token that opens nothing signs nobody in on a visitor’s socket', async () => {
  const socket = connect(app.client.baseUrl, { token: 'null' })
  for (const token of [`s_${'B'.repeat(43)}`, 'k_short', '', null])
    expect(await socket.timeout(5000).emitWithAck('auth/login', { token })).toMatchObject({ ok: false, code: 'auth.required' })
  expect(await socket.timeout(5000).emitWithAck('auth/login', { token: person.token })).toEqual({ ok: true, userId: person.id })
  socket.close()
})

test('what an event does not declare does not leave', () => {
  const payload = { conversationId: id, total: 1, members: [], secret: 'x' }
  expect(declaredOf('public-room-changed', payload)).toEqual({ conversationId: id, total: 1, members: [] })
  const message = { _id: id, conversationId: id, text: 'x', isDeleted: true as const, senderEmail: 'x' }
  expect(Object.keys(declaredOf(`message_deleted_conversation_${id}`, message))).toEqual(['_id', 'conversationId', 'text', 'isDeleted'])
})

describe('a socket of no use to anybody', () => {
  const rooms: { server: Server; realtime: Realtime; url: string }[] = []
  const start = async (idleFor: number) => {
    const identify = async (token: string) =>
      token === '' || token === 'wrong'
        ? undefined
        : {
            accountId: token,
            sessionId: token,
            kind: 'user' as const,
            roles: [],
            isMinor: false,
            steppedUpAt: new Date(),
            hasFactor: false,
          }
    const realtime = createRealtime({ siteUrl: 'http://localhost', faults: silentFaults(), trustProxyHops: 0, identify, idleFor })
    realtime.onClient('public-stream/join', async (peer) => {
      await peer.join(['stream:one'])
      return { role: 'guest', total: 1, members: [], isHostAway: false, score: null }
    })
    const server = createServer()
    realtime.attach(server)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    rooms.push({ server, realtime, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    return rooms.at(-1)?.url ?? ''
  }
  afterAll(async () => {
    for (const { server, realtime } of rooms) {
      await realtime.close()
      server.close()
    }
  })
  const closing = (socket: Socket) => new Promise<string>((closed) => socket.once('disconnect', closed))

  test('is cut: without a token, with a wrong one, and after logout; viewers and people stay', async () => {
    // Long enough for a viewer to come in on a busy machine.
    const url = await start(500)
    const viewer = connect(url)
    await viewer.timeout(5000).emitWithAck('public-stream/join', { conversationId: id })
    const signedIn = connect(url, { token: 'somebody' })
    await signedIn.timeout(5000).emitWithAck('auth/login', { token: 'somebody' })
    const useless = [connect(url), connect(url, { token: 'wrong' })].map(closing)
    const leaving = connect(url, { token: 'leaving' })
    await leaving.timeout(5000).emitWithAck('auth/logout', {})
    const cut = 'io server disconnect'
    expect(await Promise.all([...useless, closing(leaving)])).toEqual([cut, cut, cut])
    expect([viewer.connected, signedIn.connected]).toEqual([true, true])
    viewer.close()
    signedIn.close()
  })
})

test('a value that opens nothing ends the connection: one that was used, one that never was', async () => {
  const { data } = await app.client.send('auth.socketTicket', { token: person.token })
  const end = (token: string) => {
    const socket = connect(app.client.baseUrl, { token })
    return new Promise<string>((done) => {
      socket.on('disconnect', (reason) => done(reason))
      socket.on('connect', () => socket.emit('auth/login', {}, () => done((socket.close(), 'stays'))))
    })
  }
  const first = connect(app.client.baseUrl, { token: data.ticket })
  await new Promise<void>((done) => first.on('connect', () => done()))
  expect(await first.emitWithAck('public-stream/leave', { conversationId: id })).toMatchObject({ ok: true })
  expect(await end(data.ticket)).toBe('io server disconnect')
  expect(await end('s_nobody')).toBe('io server disconnect')
  first.close()
})

test('an account has ten places, and who signs in again keeps theirs', async () => {
  const fan = await registerFan(app.client)
  const open = () => openSocket(app.client)
  const lines: LiveSocket[] = []
  while (lines.length < 9) lines.push(await open())
  const [tenth, eleventh] = [await open(), await open()]
  const signIn = async (line: LiveSocket) => (await line.ask('auth/login', { token: fan.token })).ok
  const first: boolean[] = []
  for (const line of [...lines, tenth, eleventh]) first.push(await signIn(line))
  expect(first).toEqual([...Array<boolean>(10).fill(true), false])
  expect(await signIn(tenth)).toBe(true)
  lines.pop()?.close()
  await expect.poll(() => signIn(eleventh)).toBe(true)
  for (const line of [...lines, tenth, eleventh]) line.close()
})
