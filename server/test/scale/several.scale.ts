// Several processes of one installation: 2 web, 1 worker, one database, a real Valkey or Redis, behind a proxy that sends each request to
// the next. Prints what it saw; then what they stand on is killed, and nobody may notice.
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createClient,
  enterStream,
  goLive,
  openConversation,
  openSocket,
  password,
  registerFan,
  registerPerformer,
  say,
  signIn,
  type Client,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { findStore, type Store } from './components.ts'
import { createInstallation, type Installation, type Running } from './processes.ts'
import { roundRobin, type Proxy } from './proxy.ts'

const found: string[] = []
let store: Store
let site: Installation
let webs: Running[]
let proxy: Proxy
let network = 0

/** Through one of the processes, or through the proxy; each from a network of its own, so that nobody's limits are another's. */
const clientTo = (url: string): Client => createClient(url, { 'x-forwarded-for': `10.1.${(network += 1)}.7` })
const at = (place: 'A' | 'B'): Client => clientTo(webs[place === 'A' ? 0 : 1]?.url ?? '')
const anywhere = (): Client => clientTo(proxy.url)

/** How long until it is so; the answer in milliseconds. */
async function until(isSo: () => boolean | Promise<boolean>, most = 10_000): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > most) throw new Error(`Not within ${most} ms`)
    await wait(5)
  }
  return performance.now() - began
}

beforeAll(async () => {
  store = await findStore()
  await store.start()
  site = await createInstallation({ REDIS_URL: store.url })
  // Nobody sets the clock of the other machine.
  const behind = { CLOCK_BEHIND: '30000', NODE_OPTIONS: `--import=${new URL('clock-behind.ts', import.meta.url).href}` }
  webs = [await site.start('A', 'web'), await site.start('B', 'web', behind)]
  const worker = await site.start('C', 'worker')
  for (const { output } of [...webs, worker]) expect(output()).toContain('is ready at')
  proxy = await roundRobin(webs.map(({ port }) => port))
})
afterAll(async () => {
  proxy.close()
  await site.close()
  await store.kill()
  process.stdout.write(`${found.join(' · ')}\n`)
})

const heardOf = (socket: LiveSocket, name: string) => socket.heard.filter(({ event }) => event.startsWith(name)).length

test('messages are heard at both processes', async () => {
  const [fan, athlete] = [await registerFan(anywhere()), await registerPerformer(anywhere())]
  const sockets = [await openSocket(at('A'), fan), await openSocket(at('B'), athlete)]
  const client = anywhere()
  const conversation = await openConversation(client, fan, athlete)
  for (let count = 0; count < 50; count += 1) await say(client, fan, conversation, `message ${count}`)
  const counts = () => sockets.map((socket) => heardOf(socket, 'message_created'))
  await until(() => counts().every((count) => count >= 50)).catch(() => undefined)
  expect(counts()).toEqual([50, 50])
  found.push('messages 50/50 at both processes')
  for (const socket of sockets) socket.close()
})

test('a room counts everybody, and the host’s pictures reach viewers of both', async () => {
  const host = await registerPerformer(anywhere())
  const { stream, socket } = await goLive(at('A'), host)
  const fans = [await registerFan(anywhere()), await registerFan(anywhere()), await registerFan(anywhere()), await registerFan(anywhere())]
  const sockets: LiveSocket[] = []
  for (const [index, fan] of fans.entries()) {
    const one = await openSocket(at(index < 2 ? 'A' : 'B'), fan)
    expect((await enterStream(one, stream)).ok).toBe(true)
    sockets.push(one)
  }
  for (const one of [socket, ...sockets]) await one.hear('public-room-changed', ({ total }) => total === 4)
  expect((await site.sql('select members from stream_session where ended_at is null'))[0]).toEqual({ members: 4 })
  found.push('room 4 of 4')

  const line = async (client: Client, person: Person, role: 'host' | 'audience') => {
    const { data } = await client.send('streams.token', { token: person.token, body: { streamId: stream._id, role } })
    const way = role === 'host' ? 'ingest' : 'watch'
    const opened = new WebSocket(`${client.baseUrl.replace('http', 'ws')}/live/${way}/${data.channelName}/${data.token}`)
    opened.binaryType = 'arraybuffer'
    const got: number[] = []
    opened.addEventListener('message', ({ data: bytes }) => got.push(new Uint8Array(bytes as ArrayBuffer)[1] ?? -1))
    await new Promise((done) => opened.addEventListener('open', done))
    return { opened, got }
  }
  const early = await line(at('B'), fans[2] as Person, 'audience')
  const near = await line(at('A'), fans[0] as Person, 'audience')
  const sender = await line(at('A'), host, 'host')
  // The first is the head, each eighth stands alone.
  const send = (number: number) => sender.opened.send(new Uint8Array([number === 0 ? 0 : number % 8 === 1 ? 1 : 2, number, 7, 7]))
  for (let number = 0; number < 20; number += 1) {
    send(number)
    await wait(10)
  }
  const all = Array.from({ length: 20 }, (_, number) => number)
  await until(() => early.got.length >= 20 && near.got.length >= 20).catch(() => undefined)
  expect([near.got, early.got]).toEqual([all, all])
  found.push('fragments 20/20 across processes')

  // Who comes late at the other process begins with the head and the last that stands alone.
  const other = await line(at('B'), fans[3] as Person, 'audience')
  await until(() => other.got.length >= 4)
  expect(other.got).toEqual([0, 17, 18, 19])

  // A second window of the host at the other process goes on alone.
  const closed = new Promise<number>((done) => sender.opened.addEventListener('close', ({ code }) => done(code)))
  const second = await line(at('B'), host, 'host')
  expect(await closed).toBe(4001)
  second.opened.send(new Uint8Array([0, 100, 7, 7]))
  second.opened.send(new Uint8Array([1, 101, 7, 7]))
  await until(() => near.got.includes(101) && early.got.includes(101))
  const ended = [early, near, other, second].map(
    ({ opened }) => new Promise<number>((done) => opened.addEventListener('close', ({ code }) => done(code))),
  )
  await anywhere().send('streams.change', { token: host.token, params: { id: stream._id }, body: { isStreaming: false } })
  expect(await Promise.all(ended)).toEqual([4000, 4000, 4000, 4000])
  for (const one of [socket, ...sockets]) one.close()
})

test('an ended session is over everywhere at once', async () => {
  const fan = await registerFan(anywhere())
  const [a, b] = [at('A'), at('B')]
  let [slowestSocket, slowestToken] = [0, 0]
  for (let round = 0; round < 5; round += 1) {
    const { token } = await signIn(a, fan)
    const socket = io(b.baseUrl, { transports: ['websocket'], forceNew: true, reconnection: false, query: { token } })
    await new Promise((done) => socket.on('connect', () => done(undefined)))
    expect(await socket.timeout(5000).emitWithAck('auth/login', { token })).toMatchObject({ ok: true })
    const closed = new Promise<number>((done) => socket.on('disconnect', () => done(performance.now())))
    expect((await b.try('users.me', { token })).status).toBe(200)
    await a.send('auth.logout', { token })
    const began = performance.now()
    const refused = until(async () => (await b.try('users.me', { token })).status === 401)
    slowestSocket = Math.max(slowestSocket, (await closed) - began)
    slowestToken = Math.max(slowestToken, await refused)
  }
  found.push(`ended session: socket closed in ${Math.ceil(Math.max(0, slowestSocket))} ms, token refused in ${Math.ceil(slowestToken)} ms`)
  expect(slowestSocket).toBeLessThanOrEqual(200)
  expect(slowestToken).toBeLessThanOrEqual(200)
})

/** How many wrong passwords were looked at before the door closed. */
async function guesses(client: Client, username: string): Promise<number> {
  for (let count = 0; count < 30; count += 1) {
    const { status } = await client.try('auth.login', { body: { username, password: `${password} not` } })
    if (status === 429) return count
  }
  return 30
}

test('limits are those of one site', async () => {
  const fan = await registerFan(anywhere())
  expect(await guesses(anywhere(), fan.username)).toBe(10)
  found.push('429 after 10')
  const client = anywhere()
  const left: number[] = []
  for (let count = 0; count < 4; count += 1)
    left.push(Number((await client.try('users.me', { token: fan.token })).headers.get('ratelimit-remaining')))
  expect(left.map((remaining) => (left[0] ?? 0) - remaining)).toEqual([0, 1, 2, 3])
})

test('whoever is unlocked begins anew at every process', async () => {
  const [a, b] = webs.map(({ url }) => createClient(url, { 'x-forwarded-for': '10.2.0.9' }))
  const body = { name: 'Jo', email: 'jo@example.org', message: 'How does it work?' }
  const write = async (turn: number) => (await (turn % 2 === 0 ? a : b)?.try('settings.contact', { body }))?.status
  const statuses = async () => [
    await write(0),
    await write(1),
    await write(0),
    await write(1),
    await write(0),
    await write(1),
    await write(0),
  ]
  expect(await statuses()).toEqual([201, 201, 201, 201, 201, 429, 429])
  const staff = await registerFan(anywhere())
  await site.sql(`update account set roles = '{admin}' where id = '${staff.id}'`)
  const { token } = await signIn(anywhere(), staff)
  await anywhere().send('limits.unlock', { token, body: { network: '10.2.0.9' } })
  expect(await statuses()).toEqual([201, 201, 201, 201, 201, 429, 429])
  found.push('5 + 5 of one limit over both processes, with an unlock between')
})

test('at most ten sockets of one account, wherever', async () => {
  const fan = await registerFan(anywhere())
  const connect = () => io(proxy.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  const sockets: Socket[] = Array.from({ length: 14 }, connect)
  const answers = await Promise.all(
    sockets.map((socket) => socket.timeout(5000).emitWithAck('auth/login', { token: fan.token }) as Promise<{ ok: boolean }>),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  const admitted = sockets.find((_, index) => answers[index]?.ok)
  admitted?.close()
  const another = connect()
  await until(async () => ((await another.timeout(5000).emitWithAck('auth/login', { token: fan.token })) as { ok: boolean }).ok)
  for (const socket of [...sockets, another]) socket.close()
})

test('a picture that was uploaded at one is read at the other, and a look counts once', async () => {
  const athlete = await registerPerformer(anywhere())
  const fan = await registerFan(anywhere())
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  const { data } = await at('A').send('performers.uploadAvatar', { token: athlete.token, files: { avatar: new Blob([pixel]) } })
  const { url } = data as { url: string }
  const path = new URL(url, 'http://localhost')
  await until(async () => (await fetch(`${webs[1]?.url}${path.pathname}${path.search}`)).status === 200)
  found.push('picture uploaded at A, read at B')
  const look = (place: 'A' | 'B') => at(place).send('performers.view', { token: fan.token, params: { id: athlete.id } })
  for (const place of ['A', 'B', 'A', 'B'] as const) await look(place)
  const views = async () => Number((await site.sql(`select views from page_stats where page_id = '${athlete.id}'`))[0]?.['views'])
  await until(async () => (await views()) > 0)
  // Each process writes what it has gathered every five seconds.
  await wait(5500)
  expect(await views()).toBe(1)
})

const away = Number(process.env['SCALE_AWAY'] ?? 10) * 1000

test('whose clock is behind says so with its beat', async () => {
  const clocks = () => site.sql('select name, round(ahead_ms / 1000.0)::int as ahead from process order by name')
  const told = [
    { name: 'A', ahead: 0 },
    { name: 'B', ahead: -30 },
    { name: 'C', ahead: 0 },
  ]
  await until(async () => JSON.stringify(await clocks()) === JSON.stringify(told), 15_000).catch(() => undefined)
  expect(await clocks()).toEqual(told)
})

test('what the processes stand on is killed: nobody is refused, limits hold, and events are back soon', async () => {
  if (!store.isOurs) return void found.push('not killed: REDIS_URL is somebody’s')
  const [fan, other, athlete] = [await registerFan(anywhere()), await registerFan(anywhere()), await registerPerformer(anywhere())]
  const clients = [at('A'), at('B')]
  const conversation = await openConversation(anywhere(), fan, athlete)
  const near = await openSocket(at('A'), fan)
  const far = await openSocket(at('B'), athlete)
  let failed = 0
  let asked = 0
  const running = new AbortController()
  const load = Promise.all(
    clients.map(async (client) => {
      while (!running.signal.aborted) {
        asked += 1
        const { status } = await client.try('users.me', { token: fan.token })
        if (status !== 200) failed += 1
        // Below what one account may ask of a process that is alone with its limits.
        await wait(100)
      }
    }),
  )
  await store.kill()
  await until(() => asked > 6)
  expect(await guesses(anywhere(), other.username)).toBe(10)
  // One that starts meanwhile goes on alone, too.
  const backAt = performance.now() + away
  const late = await site.start('D', 'web')
  expect(late.output()).toContain('is ready at')
  const third = await openSocket(clientTo(late.url), athlete)
  expect((await clientTo(late.url).try('users.me', { token: fan.token })).status).toBe(200)
  await wait(Math.max(0, backAt - performance.now()))
  await store.start()
  let number = 0
  const isHeard = async () => {
    await say(anywhere(), fan, conversation, `again ${(number += 1)}`)
    await wait(100)
    return [near, far, third].every((socket) => heardOf(socket, 'message_created') > 0)
  }
  const back = await until(isHeard)
  running.abort()
  await load
  expect(failed).toBe(0)
  expect(back).toBeLessThanOrEqual(5000)
  found.push(`killed for ${away / 1000} s: ${failed} of ${asked} requests failed, 429 after 10, events again after ${Math.round(back)} ms`)
  near.close()
  far.close()
  third.close()
  late.child.kill('SIGTERM')
  expect(await late.ended).toBe(0)
})

test('one starts and stops as usual where nothing answers at REDIS_URL; a second without REDIS_URL is refused in words', async () => {
  const lost = await createInstallation({ REDIS_URL: 'redis://127.0.0.1:1' })
  const only = await lost.start('F', 'web,worker')
  expect(only.output()).toContain('is ready at')
  expect((await fetch(`${only.url}/api/ready`)).status).toBe(200)
  only.child.kill('SIGTERM')
  expect(await only.ended).toBe(0)
  await lost.close()

  const without = await site.start('E', 'web', { REDIS_URL: '' })
  expect(await without.ended).toBe(1)
  expect(without.output()).toMatch(/^Another Fieldhouse process \([ABC], (web|worker)\) uses this database\. Several need REDIS_URL\.$/m)
})
