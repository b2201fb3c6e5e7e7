import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buyTicket,
  endStream,
  enterStream,
  goLive,
  newKey,
  openSocket,
  prepareStream,
  registerFan,
  registerPerformer,
  signIn,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { seconds } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let other: Person
let minor: Person
let sockets: LiveSocket[] = []
const joined = new Set<string>()

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  other = await registerFan(app.client)
  await topUp(app.client, fan, 200)
  minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
})
afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets = []
  joined.clear()
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const live = async (wishes: Parameters<typeof goLive>[2] = {}) => {
  const { stream, socket } = await goLive(app.client, athlete, wishes)
  sockets.push(socket)
  return { stream, host: socket, id: stream.conversationId }
}
const come = async (stream: { conversationId: string }, person?: Person) => {
  const socket = await openSocket(app.client, person)
  sockets.push(socket)
  return { socket, entry: await enterStream(socket, stream) }
}
const writeFromOutside = (id: string, body: object, person = fan) =>
  app.client.try('streams.writePublic', { token: person.token, params: { id }, body })
/** Comes into the room first: who has not joined does not write. */
const write = async (id: string, body: object, person = fan) => {
  const key = `${id} ${person.id}`
  if (person !== athlete && !joined.has(key)) await come({ conversationId: id }, person)
  joined.add(key)
  return writeFromOutside(id, body, person)
}
const said = async (id: string, text: string, person = fan) => (await write(id, { text }, person)).body.data
const read = (id: string, person?: Person, query: object = {}) =>
  app.client.try('streams.openMessages', { token: person?.token, params: { id }, query })
const texts = async (id: string, person?: Person) => (await read(id, person)).body.data.map(({ text }) => text)
const remove = (id: string, person = fan) => app.client.try('messages.remove', { token: person.token, params: { id } })
const sweep = async () => {
  await app.jobs.send(app.db, 'streams.sweep', {})
  await app.settle()
}
/** Whatever was sent before the answer to this has arrived before it. */
const quiet = (socket: LiveSocket) => socket.ask('public-stream/leave', { conversationId: newId() })

describe('the chat', () => {
  test('is heard in the room and read at every address; a clientId is one message', async () => {
    const { stream, host, id } = await live()
    const { socket: viewer } = await come(stream, fan)
    const { socket: guest, entry } = await come(stream)
    const { socket: young } = await come(stream, minor)
    expect(entry.data?.role).toBe('guest')
    const clientId = newId()
    const first = await write(id, { conversationId: id, data: { type: 'text', text: ' Go <i>Kofi</i>!\n\nGo! ', clientId } })
    expect([first.status, first.body.data]).toMatchObject([
      201,
      { text: 'Go Kofi!\n\nGo!', type: 'text', clientId, conversationId: id, senderId: fan.id, senderSource: 'user', isDeleted: false },
    ])
    const again = await write(id, { text: 'Go again', clientId })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    const event = `message_created_conversation_${id}`
    for (const socket of [host, viewer, guest]) expect(await socket.hear(event)).toEqual(first.body.data)
    await quiet(young)
    expect(young.heard.some(({ event: name }) => name.startsWith('message'))).toBe(false)
    const addresses = ['streams.openMessages', 'streams.messages', 'streams.publicMessages'] as const
    for (const address of addresses) {
      expect((await app.client.send(address, { token: other.token, params: { id } })).data).toEqual([first.body.data])
    }
    const talk = await app.client.send('streams.conversation', { token: fan.token, params: { id: stream._id } })
    expect(talk.data).toMatchObject({ _id: id, lastMessage: 'Go Kofi!\n\nGo!', canSend: true, lastSenderId: fan.id })
    expect((await app.client.send('streams.publicConversation', { params: { id: athlete.username } })).data).toMatchObject({
      _id: id,
      canSend: false,
    })
  })

  test('is written by who has joined, also where everybody may join', async () => {
    const { id, stream } = await live()
    expect((await writeFromOutside(id, { text: 'From outside' })).error).toMatchObject({ statusCode: 403, code: 'stream.not_joined' })
    const { socket } = await come(stream, fan)
    expect((await writeFromOutside(id, { text: 'From inside' })).status).toBe(201)
    await socket.ask('public-stream/leave', { conversationId: id })
    expect((await writeFromOutside(id, { text: 'Gone again' })).error.code).toBe('stream.not_joined')
    expect(await texts(id)).toEqual(['From inside'])
  })

  test('says what is wrong with a message', async () => {
    const { id, stream } = await live()
    expect((await write(id, { text: ' <p></p> ' })).error.errors?.[0]?.path).toBe('text')
    expect((await write(id, { data: { text: ' ' } })).error.errors?.[0]?.path).toBe('data.text')
    expect((await write(id, { text: 'x'.repeat(501) })).error.code).toBe('request.invalid')
    expect((await write(id, { text: 'x'.repeat(500) })).status).toBe(201)
    expect((await write(id, { conversationId: newId(), data: { text: 'Hi' } })).error.errors?.[0]?.path).toBe('conversationId')
    expect((await write(id, { type: 'photo', text: 'Hi' })).error.code).toBe('request.invalid')
    expect((await write(newId(), { text: 'Hi' })).error.code).toBe('stream.unknown')
    await endStream(app.client, athlete, stream)
    expect([(await write(id, { text: 'Hi' })).error.code, (await write(id, { text: 'Hi' }, athlete)).error.code]).toEqual([
      'stream.offline',
      'stream.offline',
    ])
    expect([(await read(id, fan)).error.code, (await read(id, athlete)).body.data.length]).toEqual(['stream.offline', 1])
  })

  test('comes newest first, page by page, and starts empty with each session', async () => {
    const { id, stream } = await live()
    for (let number = 1; number <= 7; number++) await said(id, `Lap ${number}`)
    const first = (await read(id, fan, { limit: 3 })).body
    const second = (await read(id, fan, { limit: 3, cursor: first.nextCursor })).body
    await said(id, 'Lap 8')
    const third = (await read(id, fan, { limit: 3, cursor: second.nextCursor })).body
    expect([first, second, third].map(({ data }) => data.map(({ text }) => text.slice(-1)).join(''))).toEqual(['765', '432', '1'])
    expect(third.nextCursor).toBeNull()
    await endStream(app.client, athlete, stream)
    sockets.push((await goLive(app.client, athlete)).socket)
    expect(await texts(id, fan)).toEqual([])
  })

  test('loses a message to its sender or the host; the line stays and says so', async () => {
    const { id, host } = await live()
    const [mine, theirs, hosts] = [
      await said(id, 'My number is five-five-five'),
      await said(id, 'Rude words', other),
      await said(id, 'Hello all', athlete),
    ]
    expect((await remove(theirs._id, fan)).error.code).toBe('request.forbidden')
    expect((await remove(theirs._id, minor)).error.code).toBe('stream.unknown')
    expect((await remove(hosts._id, fan)).error.code).toBe('request.forbidden')
    expect([(await remove(mine._id)).status, (await remove(theirs._id, athlete)).status, (await remove(newId())).status]).toEqual([
      204, 204, 404,
    ])
    expect(await host.hear(`message_deleted_conversation_${id}`, ({ _id }) => _id === theirs._id)).toEqual({
      _id: theirs._id,
      conversationId: id,
      text: 'Message deleted',
      isDeleted: true,
    })
    const { data } = (await read(id, athlete)).body
    expect(data.map(({ text, isDeleted }) => [text, isDeleted])).toEqual([
      ['Hello all', false],
      ['Message deleted', true],
      ['Message deleted', true],
    ])
    expect(JSON.stringify(data)).not.toMatch(/five-five-five|Rude/)
    expect((await remove(mine._id)).status).toBe(204)
  })

  test('is cleared by its host, for everybody', async () => {
    const { id, stream } = await live()
    const { socket } = await come(stream, fan)
    await said(id, 'One')
    const clear = (person: Person) => app.client.try('streams.clear', { token: person.token, params: { id } })
    expect((await clear(await registerPerformer(app.client))).error.code).toBe('stream.unknown')
    expect((await clear(athlete)).status).toBe(204)
    expect(await socket.hear(`clear_all_messages_${id}`)).toEqual({ conversationId: id })
    expect(await texts(id, fan)).toEqual([])
    await said(id, 'Two')
    expect(await texts(id, fan)).toEqual(['Two'])
  })

  test('is held back from who writes too much', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const host = await registerPerformer(strict.client)
      const { stream, socket } = await goLive(strict.client, host)
      const answers = []
      for (let number = 0; number <= 30; number++) {
        answers.push(
          (await strict.client.try('streams.write', { token: host.token, params: { id: stream.conversationId }, body: { text: 'Hi' } }))
            .status,
        )
      }
      expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([30, 429])
      socket.close()
    } finally {
      await strict.close()
    }
  })
})

describe('a tip in a stream', () => {
  const tip = (body: object, person = fan) =>
    app.client.try('wallet.tip', { token: person.token, params: { id: athlete.id }, headers: newKey(), body: { price: 10, ...body } })

  test('is a stream tip and a line in the chat, once', async () => {
    const { id, stream } = await live()
    const { socket } = await come(stream, fan)
    const key = newKey()
    const send = () =>
      app.client.try('wallet.tip', {
        token: fan.token,
        params: { id: athlete.id },
        headers: key,
        body: { price: 12, conversationId: id, sessionId: stream.sessionId, streamType: 'public', note: 'What a <b>kick</b>' },
      })
    const charge = (await send()).body.data
    await send()
    expect(charge).toMatchObject({ type: 'stream_tip', totalPrice: 12, sellerId: athlete.id })
    await app.settle()
    const event = await socket.hear(`message_created_conversation_${id}`)
    expect(event).toMatchObject({ _id: charge._id, type: 'tip', text: 'What a kick', meta: { price: 12 }, senderId: fan.id })
    expect((await read(id, fan)).body.data).toEqual([event])
    const [earned] = (await app.client.send('earnings.search', { token: athlete.token, query: { type: 'stream_tip' } })).data
    expect(earned).toMatchObject({ type: 'stream_tip', grossPrice: 12 })
    expect((await remove(charge._id, athlete)).status).toBe(204)
    expect((await read(id, fan)).body.data).toMatchObject([{ text: 'Message deleted', isDeleted: true }])
    // The payment is what it was.
    expect((await app.client.send('wallet.search', { token: fan.token, query: { type: 'stream_tip' } })).data[0]).toMatchObject({
      _id: charge._id,
      status: 'success',
    })
  })

  test('is given only from inside of a room of that page', async () => {
    const { id, stream } = await live({ price: 3 })
    const before = (await app.client.send('users.me', { token: fan.token })).data.balance
    const codes = async (body: object, person?: Person) => (await tip(body, person)).error.code
    expect(await codes({ conversationId: id })).toBe('stream.not_joined')
    expect(await codes({ conversationId: id, sessionId: newId() })).toBe('stream.not_joined')
    expect(await codes({ sessionId: newId() })).toBe('stream.not_joined')
    expect(await codes({ streamType: 'public' })).toBe('stream.not_joined')
    expect(await codes({ conversationId: id }, minor)).toBe('youth.not_allowed')
    await buyTicket(app.client, fan, stream)
    expect((await tip({ conversationId: id })).body.data.type).toBe('stream_tip')
    const elsewhere = await registerPerformer(app.client)
    expect(
      (
        await app.client.try('wallet.tip', {
          token: fan.token,
          params: { id: elsewhere.id },
          headers: newKey(),
          body: { price: 10, conversationId: id },
        })
      ).error.code,
    ).toBe('stream.not_joined')
    await endStream(app.client, athlete, stream)
    expect(await codes({ conversationId: id })).toBe('stream.offline')
    expect((await tip({})).body.data.type).toBe('tip')
    expect((await app.client.send('users.me', { token: fan.token })).data.balance).toBe(before - 23)
  })
})

describe('the room', () => {
  test('counts people, not devices, and names nobody under 18', async () => {
    const { stream, host } = await live()
    const { socket: one } = await come(stream, fan)
    await come(stream, fan)
    await come(stream, other)
    // Visitors from one address are one, however many sockets they open.
    for (let i = 0; i < 3; i++) await come(stream)
    const { entry } = await come(stream, minor)
    expect(entry.data).toMatchObject({ role: 'member', total: 4 })
    expect(new Set(entry.data?.members.map(({ _id }) => _id))).toEqual(new Set([fan.id, other.id]))
    await host.hear('public-room-changed', ({ total }) => total === 4)
    expect((await app.client.send('streams.search', { query: { performerId: athlete.id } })).data[0]?.stats.members).toBeGreaterThan(0)
    expect((await one.ask('public-stream/leave', { conversationId: stream.conversationId })).ok).toBe(true)
    sockets.find((socket) => socket !== host && socket !== one)?.close()
    await host.hear('public-room-changed', ({ total }) => total === 3)
    // At most once a second: six arrivals and two departures were said in a few sentences.
    expect(host.heard.filter(({ event }) => event === 'public-room-changed').length).toBeLessThanOrEqual(4)
  })

  test('lets nobody stay who signs out, is suspended, or signs in as somebody without a ticket', async () => {
    const { stream, id } = await live({ price: 3 })
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 20)
    await buyTicket(app.client, buyer, stream)
    const { socket, entry } = await come(stream, buyer)
    expect(entry.ok).toBe(true)
    await socket.ask('auth/login', { token: other.token })
    await said(id, 'For who paid', athlete)
    await quiet(socket)
    expect(socket.heard.some(({ event }) => event.startsWith('message_created'))).toBe(false)
    const { socket: second } = await come(stream, buyer)
    await second.ask('auth/logout')
    const { socket: third } = await come(stream, buyer)
    await sql`update account set status = 'suspended' where id = ${buyer.id}`.execute(app.db)
    await sweep()
    await said(id, 'Still for who paid', athlete)
    for (const one of [second, third]) {
      await quiet(one)
      expect(one.heard.some(({ event }) => event.startsWith('message_created'))).toBe(false)
    }
    expect((await enterStream(third, stream)).ok).toBe(false)
  })

  test('ends when its host is away for a minute, and not before', async () => {
    const { stream, host, id } = await live()
    const { socket: viewer } = await come(stream, fan)
    host.close()
    await viewer.hear('model-left', ({ performerId }) => performerId === athlete.id)
    // Who comes meanwhile has not heard it.
    expect((await come(stream, other)).entry.data).toMatchObject({ isHostAway: true })
    app.clock.advance(seconds(55))
    await sweep()
    expect((await app.client.send('streams.search', { query: { performerId: athlete.id } })).total).toBe(1)
    // Back in time: the minute begins anew.
    const { socket: back } = await come(stream, athlete)
    await viewer.hear('model-joined')
    expect((await enterStream(viewer, stream)).data).toMatchObject({ isHostAway: false })
    expect((await back.ask('public-stream/live', { conversationId: id })).ok).toBe(true)
    app.clock.advance(seconds(300))
    await sweep()
    expect((await app.client.send('streams.search', { query: { performerId: athlete.id } })).total).toBe(1)
    const before = viewer.heard.length
    back.close()
    await viewer.hear('model-left', (payload) => viewer.heard.findIndex((one) => one.payload === payload) >= before)
    app.clock.advance(seconds(61))
    await sweep()
    expect(await viewer.hear('admin-end-session-stream')).toMatchObject({
      streamId: stream._id,
      conversationId: id,
      reason: 'host_left',
      createdAt: expect.any(String),
    })
    expect((await app.client.send('streams.search', { query: { performerId: athlete.id } })).total).toBe(0)
    // Nobody is in the room any more: what the host says in the next session is not heard.
    athlete = await signIn(app.client, athlete)
    sockets.push((await goLive(app.client, athlete)).socket)
    await said(id, 'Again', athlete)
    await quiet(viewer)
    expect(viewer.heard.some(({ event }) => event.startsWith('message_created'))).toBe(false)
  })

  test('answers every event of a client, also a bad one', async () => {
    const { stream } = await prepareStream(app.client, athlete)
    const socket = await openSocket(app.client, fan)
    sockets.push(socket)
    for (const event of ['public-stream/join', 'public-stream/leave', 'public-stream/live']) {
      expect(await socket.ask(event, { conversationId: 'x' })).toMatchObject({ ok: false, code: 'request.invalid' })
    }
    expect(await socket.ask('public-stream/join', { conversationId: newId() })).toMatchObject({
      ok: false,
      code: 'stream.unknown',
      message: 'This stream is not here.',
    })
    expect(await socket.ask('public-stream/leave', { conversationId: stream.conversationId })).toMatchObject({ ok: true })
  })
})
