// The chat of a crowd: five hundred sockets of fifty people over one process.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ServerEvents, StreamMessage } from '@fieldhouse/contract'
import {
  enterStream,
  goLive,
  newKey,
  openSocket,
  registerFan,
  registerPerformer,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { newId } from '#platform/new-id.ts'
import { chooseLines } from './crowd.ts'

type Bundle = ServerEvents[`messages_created_conversation_${string}`]

test('what comes first is shown first, and of the rest a sample in the order in which it was said', () => {
  const line = (at: number) => ({ _id: String(at) }) as StreamMessage
  const offered = Array.from({ length: 30 }, (_, at) => ({ line: line(at), isFirst: at % 10 === 9 }))
  const chosen = chooseLines(offered, 5).map(({ line }) => Number(line._id))
  expect(chosen).toHaveLength(5)
  expect(chosen).toEqual(expect.arrayContaining([9, 19, 29]))
  expect(chosen).toEqual(chosen.toSorted((a, b) => a - b))
  expect(chooseLines(offered, 2).every(({ isFirst }) => isFirst)).toBe(true)
  expect(chooseLines(offered, 40)).toEqual(offered)
  // Each of the rest has the same chance.
  const drawn = new Set(Array.from({ length: 200 }, () => chooseLines(offered, 4).find(({ isFirst }) => !isFirst)?.line._id))
  expect(drawn.size).toBeGreaterThan(20)
})

describe('with five hundred sockets', () => {
  let app: TestApp
  let host: Person
  let hostSocket: LiveSocket
  let people: Person[]
  let id: string
  const sockets: LiveSocket[] = []
  let loudest: LiveSocket
  beforeAll(async () => {
    // A person of a crowd writes twenty lines in five seconds here.
    app = await createTestApp({ env: { RATE_LIMIT_SCALE: '20' } })
    host = await registerPerformer(app.client)
    const live = await goLive(app.client, host)
    id = live.stream.conversationId
    hostSocket = live.socket
    people = []
    for (let count = 0; count < 50; count += 1) people.push(await registerFan(app.client))
    for (const person of people) {
      const own = await Promise.all(Array.from({ length: 10 }, () => openSocket(app.client, person)))
      await Promise.all(own.map((socket) => enterStream(socket, live.stream)))
      sockets.push(...own)
    }
    loudest = sockets[0] as LiveSocket
  })
  afterAll(async () => {
    for (const socket of [...sockets, hostSocket]) socket.close()
    await app.close()
  })

  const write = (person: Person | undefined, text: string, clientId?: string) =>
    app.client.try('streams.writePublic', { token: person?.token, params: { id }, body: { text, ...(clientId && { clientId }) } })
  const bundlesOf = (socket: LiveSocket | undefined, since: number) =>
    (socket?.heard.slice(since) ?? [])
      .filter(({ event }) => event === `messages_created_conversation_${id}`)
      .map(({ payload }) => payload as unknown as Bundle)
  const shownTo = (socket: LiveSocket | undefined, since: number) =>
    bundlesOf(socket, since).flatMap(({ messages }) => messages.map(({ text }) => text))
  /** Until everything that was said is told or left out. */
  const settled = (since: number, said: number) =>
    vi.waitFor(() => {
      const bundles = bundlesOf(loudest, since)
      expect(bundles.reduce((sum, { messages, more }) => sum + messages.length + more, 0)).toBe(said)
    }, 5000)

  test('lines come in bundles: the host and tips always, of others some, and reading back shows all', async () => {
    const since = loudest.heard.length
    await topUp(app.client, people[1] as Person, 20)
    const began = performance.now()
    const texts = people.slice(0, 40).map((_, at) => `line ${at}`)
    await Promise.all(people.slice(0, 40).map((person, at) => write(person, texts[at] ?? '')))
    await write(host, 'the host speaks')
    await app.client.send('wallet.tip', {
      token: (people[1] as Person).token,
      params: { id: host.id },
      headers: newKey(),
      body: { price: 10, conversationId: id },
    })
    await app.settle()
    await settled(since, 42)
    const seconds = (performance.now() - began) / 1000
    const shown = bundlesOf(loudest, since).flatMap(({ messages }) => messages)
    expect(shown.map(({ text }) => text)).toContain('the host speaks')
    expect(shown.filter(({ type }) => type === 'tip')).toHaveLength(1)
    // Twenty in a second, and what was kept from a quiet moment before.
    expect(shown.length).toBeLessThanOrEqual(20 * (seconds + 0.5) + 5)
    expect(bundlesOf(loudest, since).length).toBeLessThanOrEqual(4 * (seconds + 0.5) + 1)
    // One by one they were told to nobody.
    expect(loudest.heard.slice(since).filter(({ event }) => event === `message_created_conversation_${id}`)).toEqual([])
    const { data } = await app.client.send('streams.openMessages', { token: host.token, params: { id }, query: { limit: 100 } })
    expect(data.map(({ text }) => text)).toEqual(expect.arrayContaining([...texts, 'the host speaks']))
  })

  test('who is apart from whoever writes reads nothing of it, and all others do', async () => {
    const [writer, apart] = [people[2] as Person, people[3] as Person]
    await app.client.send('blocks.create', { token: apart.token, body: { targetId: writer.id, target: 'user' } })
    const since = sockets.map(({ heard }) => heard.length)
    expect((await write(writer, 'only for friends')).status).toBe(201)
    const of = (person: number) => shownTo(sockets[person * 10], since[person * 10] ?? 0)
    await vi.waitFor(() => expect(of(4)).toEqual(['only for friends']), 5000)
    expect(of(2)).toEqual(['only for friends'])
    expect(of(3)).toEqual([])
  })

  test('what was deleted, refused or cleared before its bundle went is in none', async () => {
    const since = loudest.heard.length
    const written = await Promise.all(people.slice(10, 16).map((person, at) => write(person, `regretted ${at}`)))
    const ids = written.map(({ body }) => body.data._id)
    await Promise.all(
      ids.map((line, at) => app.client.send('messages.remove', { token: (people[10 + at] as Person).token, params: { id: line } })),
    )
    // The host's is never left out.
    await write(host, 'behind them')
    await vi.waitFor(() => expect(shownTo(loudest, since)).toContain('behind them'), 8000)
    const heard = loudest.heard.slice(since)
    for (const line of ids) {
      const deleted = heard.findIndex(({ event, payload }) => event === `message_deleted_conversation_${id}` && payload['_id'] === line)
      const told = heard.findLastIndex(({ payload }) => ((payload['messages'] ?? []) as { _id: string }[]).some(({ _id }) => _id === line))
      expect(deleted).toBeGreaterThanOrEqual(0)
      // A bundle may have gone in between, never behind.
      expect(told).toBeLessThan(deleted)
    }
  })

  test('each person writes once in a while; the host, and what is sent again since its answer was lost, does not wait', async () => {
    const person = people[45] as Person
    const answers: number[] = []
    const ids = Array.from({ length: 21 }, () => newId())
    for (let count = 0; count < 21; count += 1) answers.push((await write(person, `again ${count}`, ids[count])).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect((await write(person, 'again 3', ids[3])).status).toBe(200)
    for (let count = 0; count < 25; count += 1) expect((await write(host, `host ${count}`)).status).toBe(201)
    app.clock.advance(5000)
    expect((await write(person, 'later')).status).toBe(201)
  })

  test('everybody is counted, few are named, and it is said less often', async () => {
    const { payload } = loudest.heard.toReversed().find(({ event }) => event === 'public-room-changed') ?? { payload: {} }
    const entry = await enterStream(loudest, { conversationId: id })
    expect(entry.data).toMatchObject({ total: 50 })
    expect((entry.data as { members: unknown[] }).members).toHaveLength(12)
    expect(payload).toMatchObject({ conversationId: id })
  })
})
