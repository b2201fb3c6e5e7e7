// Every process of a site is started anew from another release, one after the other, by the script that comes with the program, while
// people read, write, watch and listen. The first of them changes every table, and for a while the former release works on what the new one
// has made of the database. Prints what they noticed; it has to be nothing.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createClient,
  goLive,
  openConversation,
  registerFan,
  registerPerformer,
  saveCard,
  say,
  tip,
  topUp,
  type Client,
  type Person,
} from '#scenario/index.ts'
import { findStore, type Store } from './components.ts'
import { createInstallation, type Installation, type Running } from './processes.ts'
import { roundRobin, type Proxy } from './proxy.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const [perSecond, offered] = [200, 205]
const members = 12
const [topUpAmount, tipPrice] = [300, 10]

let store: Store
let site: Installation
let proxy: Proxy
let control: { url: string; close(): void }
let folder: string
const running = new Map<string, Running>()
const roles = { A: 'web,live', B: 'web,live', C: 'worker' } as const
type Name = keyof typeof roles

/** Whoever faces the world has not the login that may change tables: the worker goes first. */
const withoutOwner = (name: Name): Record<string, string> => (name === 'C' ? {} : { DATABASE_OWNER_URL: '' })

const startAnew = async (name: Name) => {
  const former = running.get(name)
  former?.child.kill('SIGTERM')
  if (former) expect([name, await former.ended]).toEqual([name, 0])
  const env = former && { ...withoutOwner(name), PORT: String(former.port), METRICS_PORT: String(former.port + 1) }
  const started = await site.start(name, roles[name], env, former && join(folder, 'server/dist/main.js'))
  running.set(name, started)
  if (!started.output().includes('is ready at')) process.stderr.write(`${name}: ${started.output()}\n`)
}

/** Every table is another one from here on, and all are taken at once. */
const migration = `
import { sql } from 'kysely'
export async function up(db) {
  const { rows } = await sql\`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition and relname not like 'kysely%' order by relname\`.execute(db)
  for (const { name } of rows) await sql\`alter table \${sql.table(name)} add column of_another_release text default 'new'\`.execute(db)
}
`

/** The same program with another build, and another schema: the file that pages begin with has another name. */
function makeOtherRelease(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fieldhouse-release-'))
  const ofServer = readdirSync(join(root, 'server')).filter((name) => name !== 'node_modules' && name !== 'test')
  for (const part of [...ofServer.map((name) => `server/${name}`), 'package.json', 'web/dist'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  for (const part of ['node_modules', 'server/node_modules', 'sandbox', 'contract']) symlinkSync(join(root, part), join(copy, part))
  const [dist, page] = [join(copy, 'web/dist'), join(copy, 'web/dist/index.html')]
  const html = readFileSync(page, 'utf8')
  const first = /\/assets\/(index-[\w-]+\.js)"/.exec(html)?.[1] ?? ''
  const renamed = 'index-another.js'
  for (const name of readdirSync(join(dist, 'assets')).filter((each) => each.startsWith(first)))
    renameSync(join(dist, 'assets', name), join(dist, 'assets', name.replace(first, renamed)))
  writeFileSync(page, html.replaceAll(first, renamed))
  writeFileSync(join(copy, 'server/migrations/9998-another-release.ts'), migration)
  return copy
}

/** Where the script's commands lead: `RESTART NAME` and `READY NAME`. */
async function listenToScript(): Promise<typeof control> {
  const server = createServer((request, response) => {
    const [, what, name] = (request.url ?? '').split('/') as [string, string, Name]
    const { port = 0 } = running.get(name) ?? {}
    const look = name === 'C' ? Promise.resolve({ ok: true }) : fetch(`http://127.0.0.1:${port}/api/ready`)
    const done = what === 'restart' ? startAnew(name).then(() => ({ ok: true })) : look
    done.then(
      ({ ok }) => response.writeHead(ok ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const command = join(folder, 'ask.sh')
  const ask = 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' -e "${ask}" "$1/$2"\n`, { mode: 0o755 })
  return { url, close: () => server.close() }
}

beforeAll(async () => {
  store = await findStore()
  await store.start()
  folder = makeOtherRelease()
  site = await createInstallation({ REDIS_URL: store.url, DRAIN_SECONDS: '1', RATE_LIMIT_SCALE: '1000', NODE_ENV: 'test' })
  for (const name of ['C', 'A', 'B'] as const) running.set(name, await site.start(name, roles[name], withoutOwner(name)))
  for (const { output } of running.values()) expect(output()).toContain('is ready at')
  proxy = await roundRobin([running.get('A')?.port ?? 0, running.get('B')?.port ?? 0])
  proxy.watch()
  control = await listenToScript()
})
afterAll(async () => {
  control.close()
  proxy.close()
  await site.close()
  await store.kill()
  rmSync(folder, { recursive: true, force: true })
})

let network = 0
const anywhere = (): Client => createClient(proxy.url, { 'x-forwarded-for': `10.2.${(network += 1)}.7` })

/** As the browser has it: a ticket for each connection, and after each what was missed is asked for. */
async function keepListening(person: Person, conversationId: string) {
  const client = anywhere()
  const heard = new Set<string>()
  const awayFor: number[] = []
  let isOver = false
  let leftAt: number | undefined
  const note = ({ text }: { text?: string }) => void (text !== undefined && heard.add(text))
  const socket = io(proxy.url, { transports: ['websocket'], forceNew: true, autoConnect: false, reconnectionDelayMax: 2000 })
  const connect = async () => {
    const { data } = await client.send('auth.socketTicket', { token: person.token, body: {} })
    socket.io.opts.query = { token: data.ticket }
    socket.connect()
  }
  const first = new Promise<void>((done) => {
    socket.on('connect', () =>
      socket.emit('auth/login', { token: person.token }, async () => {
        if (leftAt !== undefined) awayFor.push(performance.now() - leftAt)
        leftAt = undefined
        const { data } = await client.send('messages.list', { token: person.token, params: { id: conversationId }, query: { limit: 100 } })
        for (const message of data) note(message)
        done()
      }),
    )
  })
  const comeBack = (): void => void (isOver || connect().catch(() => setTimeout(comeBack, 1000)))
  socket.on('disconnect', () => {
    if (isOver) return
    leftAt ??= performance.now()
    comeBack()
  })
  socket.onAny((event: string, payload: { text?: string }) => event.startsWith('message_created') && note(payload))
  await connect()
  await first
  return { heard, awayFor, close: () => void ((isOver = true), socket.close()) }
}

/** A line that comes back as the player does. */
function keepWatching(person: Person, streamId: string, role: 'host' | 'audience') {
  const client = anywhere()
  const over = new AbortController()
  let [opened, pictures] = [undefined as WebSocket | undefined, 0]
  const open = async () => {
    while (!over.signal.aborted) {
      const { data } = await client
        .send('streams.token', { token: person.token, body: { streamId, role } })
        .catch(() => ({ data: undefined }))
      if (!data) {
        await wait(300)
        continue
      }
      const { channelName, token } = data
      const socket = new WebSocket(
        `${proxy.url.replace('http', 'ws')}/live/${role === 'host' ? 'ingest' : 'watch'}/${channelName}/${token}`,
      )
      socket.addEventListener('message', () => (pictures += 1))
      const ended = new Promise<void>((done) => socket.addEventListener('close', () => done()))
      await new Promise((done) => {
        socket.addEventListener('open', done)
        void ended.then(done)
      })
      if (role === 'host' && socket.readyState === WebSocket.OPEN) socket.send(new Uint8Array([0, 1, 7, 7]))
      opened = socket
      await ended
      opened = undefined
      await wait(300)
    }
  }
  void open()
  return {
    send: () => void (opened?.readyState === WebSocket.OPEN && opened.send(new Uint8Array([1, 2, 7, 7]))),
    pictures: () => pictures,
    close: () => void (over.abort(), opened?.close()),
  }
}

const rolling = (names: readonly string[]) =>
  new Promise<number | null>((done) => {
    const ask = join(folder, 'ask.sh')
    const env = { WAIT: '60', PATH: process.env['PATH'], RESTART: `${ask} ${control.url}/restart`, READY: `${ask} ${control.url}/ready` }
    const script = spawn(join(root, 'ops/rolling.sh'), names, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    script.once('exit', done)
  })

test('nobody notices', async () => {
  const [fan, athlete] = [await registerFan(anywhere()), await registerPerformer(anywhere())]
  const card = await saveCard(anywhere(), fan)
  for (let times = 0; times < 8; times += 1) await topUp(anywhere(), fan, topUpAmount, card)
  const balanceOf = async () => (await anywhere().send('users.me', { token: fan.token })).data.balance
  const tokens = await balanceOf()
  const conversation = await openConversation(anywhere(), fan, athlete)
  const listeners = await Promise.all(
    Array.from({ length: members }, (_, index) => keepListening(index % 2 === 0 ? fan : athlete, conversation._id)),
  )
  const { stream, socket: hostSocket } = await goLive(anywhere(), athlete)
  const [host, viewer] = [keepWatching(athlete, stream._id, 'host'), keepWatching(fan, stream._id, 'audience')]

  const [client, failures, said] = [anywhere(), [] as string[], [] as string[]]
  let asked = 0
  const note = (what: string, status: number) => void (asked++, status >= 400 && failures.push(`${what}: ${status}`))
  const page = async () => {
    const answer = await fetch(proxy.url)
    note('page', answer.status)
    const paths = new Set((await answer.text()).match(/\/assets\/[\w.-]+/g))
    if (paths.size === 0) failures.push('a page without files')
    // To the next process, which may be of the other release.
    for (const path of paths) {
      const { status, body } = await fetch(`${proxy.url}${path}`)
      await body?.cancel()
      note(path, status)
    }
  }
  const look = (what: 'settings.public' | 'users.me' | 'feeds.list' | 'conversations.list' | 'wallet.search') => async () =>
    note(what, (await client.try(what, what === 'settings.public' ? {} : { token: fan.token })).status)
  const write = async () => {
    const text = `message ${said.length}`
    said.push(text)
    await say(client, said.length % 2 === 0 ? fan : athlete, conversation, text)
    note('message', 200)
  }
  let tips = 0
  const give = async () => {
    await tip(client, fan, athlete, tipPrice)
    tips += 1
    note('tip', 200)
  }
  // A page brings some files with it, and who writes and pays is rare.
  const kinds: [every: number, () => Promise<void>][] = [
    [50, write],
    [70, give],
    [25, page],
    [3, look('users.me')],
    [5, look('feeds.list')],
    [7, look('conversations.list')],
    [11, look('wallet.search')],
    [1, look('settings.public')],
  ]
  const flights = new Set<Promise<void>>()
  let turn = 0
  const begin = (work: () => Promise<void>) => {
    const flight = work()
      .catch((error: unknown) => void failures.push(String(error)))
      .finally(() => flights.delete(flight))
    flights.add(flight)
  }
  const began = performance.now()
  let isOver = false
  // By the clock: what a busy moment left out is made up for.
  const load = setInterval(() => {
    const due = isOver ? 0 : ((performance.now() - began) * offered) / 1000
    for (let most = 10; asked + flights.size < due && most > 0; most -= 1) {
      turn += 1
      const [, work] = kinds.find(([every]) => turn % every === 0) as (typeof kinds)[number]
      begin(work)
    }
    if (flights.size < 200) host.send()
  }, 20)

  expect(await rolling(['C', 'A', 'B'])).toBe(0)
  // What came meanwhile; all of it is answered below.
  const [seconds, meanwhile] = [(performance.now() - began) / 1000, asked + flights.size]
  // From here on pictures alone are sent: a busy machine that still works off the rest would send none.
  isOver = true
  const before = viewer.pictures()
  await wait(1500)
  await vi.waitUntil(() => viewer.pictures() > before, { timeout: 10_000 })
  const between = (performance.now() - began) / 1000 - seconds
  clearInterval(load)
  await Promise.all(flights)
  // A busy machine tells of the last ones a little later.
  const missedBy = () => listeners.map(({ heard }) => said.filter((text) => !heard.has(text)).length)
  await vi.waitUntil(() => Math.max(...missedBy()) === 0, { timeout: 10_000 }).catch(() => undefined)

  const away = listeners.flatMap(({ awayFor }) => awayFor)
  const missed = missedBy()
  process.stdout.write(
    `rolling: 3 processes by those of another release that changes every table, in ${seconds.toFixed(1)} s · ${meanwhile} requests (${Math.round(meanwhile / seconds)}/s), ${failures.length} failed · ` +
      `${away.length} sockets went to another process, back after ${Math.round(Math.max(...away))} ms at most · ` +
      `events missed ${Math.max(...missed)} of ${said.length} · ${tips} tips, each paid once · pictures after ${viewer.pictures() - before} in ${between.toFixed(1)} s\n`,
  )
  expect(failures).toEqual([])
  expect(await balanceOf()).toBe(tokens - tips * tipPrice)
  expect(meanwhile / seconds).toBeGreaterThanOrEqual(perSecond)
  expect(missed.filter((count) => count > 0)).toEqual([])
  expect(away.length).toBeGreaterThanOrEqual(members)
  expect(Math.max(...away)).toBeLessThanOrEqual(25_000)
  for (const { close } of [...listeners, host, viewer, hostSocket]) close()
})
