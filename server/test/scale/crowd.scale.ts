// A chat of a crowd over two processes, into which a hundred lines a second are written. Prints what arrived, how late, and what it cost the
// processes, with all that taking a line in costs. `npm run test:scale` makes it one of two thousand sockets; `npm test` a small one.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEvents } from '@fieldhouse/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, goLive, registerFan, registerPerformer, type Client, type Person } from '#scenario/index.ts'
import { findStore, type Store } from './components.ts'
import { createInstallation, type Installation, type Running } from './processes.ts'
import { roundRobin, type Proxy } from './proxy.ts'

const people = Number(process.env['CROWD_PEOPLE'] ?? 60)
const socketsEach = 10
const perSecond = 100
const seconds = people >= 200 ? 10 : 4

let store: Store
let site: Installation
let webs: Running[]
let proxy: Proxy
beforeAll(async () => {
  store = await findStore()
  await store.start()
  site = await createInstallation({ REDIS_URL: store.url, RATE_LIMIT_SCALE: '1000' })
  webs = [await site.start('A', 'web,live'), await site.start('B', 'web,live')]
  await site.start('C', 'worker')
  proxy = await roundRobin(webs.map(({ port }) => port))
})
afterAll(async () => {
  proxy.close()
  await site.close()
  await store.kill()
})

/** Seconds of processor time that the web processes have had. */
function spent(): number {
  const ticks = webs.map(({ child }) => {
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return user + system
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

const connect = async (person: Person, conversationId: string): Promise<Socket> => {
  const socket = io(proxy.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise((done) => socket.once('connect', () => done(undefined)))
  const ask = (event: string, payload: object) => socket.timeout(20_000).emitWithAck(event, payload) as Promise<{ ok: boolean }>
  expect(await ask('auth/login', { token: person.token })).toMatchObject({ ok: true })
  expect(await ask('public-stream/join', { conversationId })).toMatchObject({ ok: true })
  return socket
}

interface Said {
  readonly seconds: number
  /** Of processor time. */
  readonly cost: number
}

/** So many lines a second, by each person in turn, whatever the answers take. */
async function write(client: Client, crowd: readonly Person[], id: string, word: string): Promise<Said> {
  const [began, before, flights] = [performance.now(), spent(), new Set<Promise<unknown>>()]
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const person = crowd[count % crowd.length] as Person
    const flight = client
      .try('streams.writePublic', { token: person.token, params: { id }, body: { text: `${word} ${count} ${performance.now()}` } })
      .then(({ status }) => expect(status).toBe(201))
      .finally(() => flights.delete(flight))
    flights.add(flight)
    await wait(Math.max(0, began + ((count + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(flights)
  const took = (performance.now() - began) / 1000
  // What is told of the last ones belongs to it.
  await wait(700)
  return { seconds: took, cost: spent() - before }
}

test('all read what a person can read, soon, and cheaply', async () => {
  const client = createClient(proxy.url)
  const host = await registerPerformer(client)
  const { stream, socket: hostSocket } = await goLive(client, host)
  const id = stream.conversationId
  const crowd: Person[] = []
  for (let count = 0; count < people; count += 1) crowd.push(await registerFan(client))

  const sockets: Socket[] = []
  for (const person of crowd) {
    sockets.push(...(await Promise.all(Array.from({ length: socketsEach }, () => connect(person, id)))))
  }
  const late: number[] = []
  let [frames, lines, left] = [0, 0, 0]
  for (const [index, socket] of sockets.entries())
    socket.on(`messages_created_conversation_${id}`, ({ messages, more }: ServerEvents[`messages_created_conversation_${string}`]) => {
      frames += 1
      lines += messages.length
      if (index === 0) left += more
      // Each hundredth of them measures: the process of the test must not be what is slow.
      if (index % 100 === 0) for (const { text } of messages) late.push(performance.now() - Number(text.split(' ')[2]))
    })
  await wait(6000)
  const said = await write(client, crowd, id, 'many')
  for (let tries = 0; lines / sockets.length + left < perSecond * seconds && tries < 100; tries += 1) await wait(100)

  const shown = lines / sockets.length
  const p99 = late.toSorted((a, b) => a - b)[Math.floor(late.length * 0.99)] ?? Infinity
  // What was written in the last moment is told in the next bundle.
  const rate = shown / (said.seconds + 0.5)
  const perLine = (said.cost * 1e6) / (perSecond * seconds * sockets.length)
  const rooms = await site.sql('select members from stream_session where ended_at is null')
  const counted = Number(rooms[0]?.['members'])
  process.stdout.write(
    `crowd: ${sockets.length} sockets of ${people} people over 2 processes, ${Math.round((perSecond * seconds) / said.seconds)} lines/s written · ` +
      `${rate.toFixed(1)} shown/s in ${(frames / sockets.length / said.seconds).toFixed(1)} frames · p99 ${Math.round(p99)} ms · ` +
      `${perLine.toFixed(1)} µs a line and socket · shown and left out ${shown + left} of ${perSecond * seconds} · counted ${counted}\n`,
  )
  expect(rate).toBeLessThanOrEqual(21)
  expect(shown).toBeGreaterThan(seconds * 10)
  // What one process chose while the store did not answer within 50 ms is read by its own sockets alone, and by all who read back.
  expect(shown + left).toBeLessThanOrEqual(perSecond * seconds)
  expect(shown + left).toBeGreaterThan(perSecond * seconds * 0.8)
  expect(Math.abs(counted - people)).toBeLessThanOrEqual(people * 0.02)
  expect(p99).toBeLessThanOrEqual(600 * slowness)
  expect(perLine).toBeLessThanOrEqual(5 * slowness)
  for (const socket of [...sockets, hostSocket]) socket.close()
})

/** The process of the test holds the other end of every socket, and takes from those that it measures; on a quiet machine: 1. */
const slowness = Number(process.env['SCALE_SLOWNESS'] ?? 5)
