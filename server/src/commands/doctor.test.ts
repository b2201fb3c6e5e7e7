// The doctor finds nothing on a healthy site, names each fault that is planted, and gives nobody's keys away.
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan, registerPerformer, saveCard, topUp, uploadPostFile } from '#scenario/index.ts'
import { asOwner, asProgram, createTestApp, type TestApp } from '#test/index.ts'
import { programEnv, programOf } from '#test/program.ts'
import { withDatabase } from '#test/postgres.ts'
import { note } from '#platform/backup/index.ts'
import { createDatabase, createPool, keepAway, refuseOtherSecret, type Db } from '#platform/db/index.ts'
import { databaseLook, hostLook, lookAll, measureHost, redact, worstOf, type Finding, type Host } from '#platform/doctor/index.ts'
import { examine, type Examination } from './examine.ts'

const secret = 'a secret of the tests, longer than 32 characters'
const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
const healthy: Host = {
  node: process.versions.node,
  glibc: '2.36',
  availableMemory: 2e9,
  descriptors: 65_536,
  freeBytes: 5e11,
  totalBytes: 1e12,
  freeInodes: 5e6,
  totalInodes: 1e7,
}
let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-doctor-'))

beforeAll(async () => {
  app = await createTestApp()
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, 50, await saveCard(app.client, fan))
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
  await uploadPostFile(app.client, await registerPerformer(app.client), 'Photo', photo)
  await app.settle()
  await app.jobs.start({ work: false })
  await app.jobs.send(app.db, 'media.sweep', {}, { startAfter: new Date(Date.now() + 3_600_000) })
  await refuseOtherSecret(app.databaseUrl, secret)
  sayBackedUp(new Date())
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const sayBackedUp = (at: Date, passed = true) =>
  note(app.dataFolder, {
    backup: { folder, name: 'one', at: at.toISOString() },
    drill: { name: 'one', at: at.toISOString(), passed },
  })

const source = () => ({
  NODE_ENV: 'test',
  DATABASE_URL: asProgram(app.databaseUrl),
  DATABASE_OWNER_URL: app.databaseUrl,
  FIELDHOUSE_DATA: app.dataFolder,
  SECRET_KEY: secret,
  BACKUP_RECIPIENT: recipient,
})

async function look(env: Record<string, string> = {}, host: Partial<Host> = {}, more: Partial<Examination> = {}): Promise<string[]> {
  const { findings } = await examine({
    source: { ...source(), ...env },
    isDeep: false,
    now: new Date(),
    measure: async () => ({ ...healthy, ...host }),
    ...more,
  })
  // Whoever finds something says all three.
  expect(findings.filter(({ what, why, command }) => what === '' || why === '' || command === '')).toEqual([])
  return findings.map(({ id }) => id)
}

/** Over the whole file: what was planted, what of it was named, and what else was. */
const tally = { planted: 0, named: 0, false: 0 }
afterAll(() => {
  process.stdout.write(`${tally.planted} planted → ${tally.named} named, ${tally.false} false\n`)
})

/** What was planted and is not named, and what is named and was not planted. */
function differing(found: readonly string[], planted: readonly string[]): string[] {
  const missed = planted.filter((id) => !found.includes(id))
  const wrong = found.filter((id, at) => !planted.includes(id) || found.indexOf(id) !== at)
  tally.planted += planted.length
  tally.named += planted.length - missed.length
  tally.false += wrong.length
  return [...missed.map((id) => `not named: ${id}`), ...wrong.map((id) => `named: ${id}`)]
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  const command = programOf('doctor')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

test('finds nothing on a healthy site, deep or not', async () => {
  expect(differing(await look(), [])).toEqual([])
  expect(differing(await look({}, {}, { isDeep: true }), [])).toEqual([])
})

test('says so for machines, too, and ends with 0; with one fault it names that and ends with 1', async () => {
  // What is short on the machine that runs this is no fault of the site.
  const short = await lookAll([hostLook(() => measureHost(app.dataFolder), false)])
  const answer = async (env: Record<string, string> = {}) => {
    const { code, said } = await run(['--json'], { ...source(), ...env })
    const { findings } = JSON.parse(said) as { findings: Finding[] }
    return { code, findings: findings.filter(({ id }) => !short.some((one) => one.id === id)) }
  }
  expect(await answer()).toEqual({ code: worstOf(short), findings: [] })
  const { code, findings } = await answer({ BACKUP_RECIPIENT: '' })
  const ids = findings.map(({ id }) => id)
  expect(differing(ids, ['backup.open'])).toEqual([])
  expect([code, findings[0]?.level]).toEqual([Math.max(1, worstOf(short)), 'warning'])
})

test('names a clock that is not that of the database', async () => {
  expect(differing(await look({}, {}, { tellTime: () => Date.now() + 60_000 }), ['database.clock'])).toEqual([])
  expect(differing(await look({}, {}, { tellTime: () => Date.now() - 60_000 }), ['database.clock'])).toEqual([])
})

test('names a database that keeps other letters than ours', async () => {
  await asOwner(app.databaseUrl, async (db) => {
    await sql`create database in_bytes template template0 encoding 'SQL_ASCII' locale 'C'`.execute(db)
    const elsewhere = createDatabase(createPool({ url: withDatabase(app.databaseUrl, 'in_bytes'), size: 1 }))
    try {
      const found = await databaseLook(elsewhere).look()
      expect(
        differing(
          found.map(({ id }) => id),
          ['database.encoding'],
        ),
      ).toEqual([])
    } finally {
      await elsewhere.destroy()
      await sql`drop database in_bytes with (force)`.execute(db)
    }
  })
})

test.each<[string, Record<string, string>, Partial<Host>]>([
  ['host.node', {}, { node: '20.11.0' }],
  ['host.memory', {}, { availableMemory: 1e8 }],
  ['host.descriptors', {}, { descriptors: 256 }],
  ['host.disk', {}, { freeBytes: 1e11 }],
  ['host.inodes', {}, { freeInodes: 1e4 }],
  ['variables.unknown', { SMPT_URL: 'smtp://mail.example' }, {}],
  ['variables.unknown', { FIELDHOUSE_FOLDER: '/srv' }, {}],
  ['configuration', { PORT: 'http' }, {}],
  ['secret.other', { SECRET_KEY: 'another secret, longer than 32 characters' }, {}],
  ['backup.open', { BACKUP_RECIPIENT: '' }, {}],
  ['bus.away', { REDIS_URL: 'redis://127.0.0.1:1' }, {}],
  ['mail.refused', { SMTP_URL: 'smtp://127.0.0.1:1' }, {}],
  ['site.dns', { SITE_URL: 'https://fieldhouse.invalid' }, {}],
  ['database.away', { DATABASE_OWNER_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' }, {}],
  ['folder.none', { FIELDHOUSE_DATA: '/nowhere/at/all' }, {}],
])('names %s and nothing else', async (id, env, host) => {
  // What lies in the folder is not known without it.
  const found = (await look(env, host)).filter((one) => id !== 'folder.none' || !/^(backup|drill)\.late$/.test(one))
  expect(differing(found, [id])).toEqual([])
})

/** Stands in front of the site as a proxy does, until the answer is closed. */
async function inFront({ mostBytes = Infinity, letsSockets = true }: { mostBytes?: number; letsSockets?: boolean }) {
  const { port: to } = new URL(app.client.baseUrl)
  const server = createServer((asked, answer) => {
    if (Number(asked.headers['content-length'] ?? 0) > mostBytes) {
      answer.writeHead(413, { 'content-type': 'text/html', connection: 'close' }).end('<h1>413 Request Entity Too Large</h1>')
      return
    }
    const { upgrade: _upgrade, connection: _connection, ...headers } = asked.headers
    const passed = request({ port: to, path: asked.url, method: asked.method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers)
      told.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('error', () => passed.destroy())
    asked.on('error', () => passed.destroy())
    asked.pipe(passed)
  })
  server.on('checkContinue', (asked, answer) => server.emit('request', asked, answer))
  if (letsSockets)
    server.on('upgrade', (asked, socket) => {
      const passed = connect(Number(to), '127.0.0.1', () => {
        const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
        passed.write([`${asked.method} ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
        passed.pipe(socket).pipe(passed)
      })
      for (const end of [passed, socket]) end.on('error', () => passed.destroy())
    })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.dispose]: () => void server.close() }
}

test('names a proxy that refuses what the site takes, and no other', async () => {
  const { host } = new URL(app.client.baseUrl)
  for (const [kind, planted] of [
    [{}, []],
    [{ mostBytes: 1024 ** 2 }, ['front.body']],
    [{ letsSockets: false }, ['front.sockets']],
    [{ mostBytes: 1024 ** 2, letsSockets: false }, ['front.body', 'front.sockets']],
  ] as const) {
    using proxy = await inFront(kind)
    expect(differing(await look({ SITE_URL: proxy.url }), planted)).toEqual([])
  }
  // The site without one, somebody else at its address, and nobody.
  for (const SITE_URL of [`http://${host}`, 'http://127.0.0.1:1']) expect(differing(await look({ SITE_URL }), [])).toEqual([])
})

/** What no statement of the program can do. */
async function addToFirst(db: Db, amount: number): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`update balance set posted = posted + ${amount} where account_id = (select min(account_id) from balance)`.execute(db)
}

/** Planted in the database, looked at, and taken back. */
test.each<[string, (db: Db) => Promise<unknown>, (db: Db) => Promise<unknown>]>([
  [
    'migrations.newer',
    (db) => sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')`.execute(db),
    (db) => sql`delete from kysely_migration where name = '9999-tomorrow'`.execute(db),
  ],
  [
    'migrations.pending',
    (db) => sql`delete from kysely_migration where name = '0110-recovery'`.execute(db),
    (db) => sql`insert into kysely_migration (name, timestamp) values ('0110-recovery', '')`.execute(db),
  ],
  [
    'recovery.held',
    (db) => sql`insert into recovery (life, lost_from, ready_at, dropped, jobs) values (1, now(), now(), '[]', '[]')`.execute(db),
    (db) => sql`delete from recovery`.execute(db),
  ],
  ['ledger.differs', (db) => addToFirst(db, 1), (db) => addToFirst(db, -1)],
  [
    'jobs.late',
    (db) => sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'media.sweep'`.execute(db),
    (db) => sql`update pgboss.job set start_after = now() where name = 'media.sweep'`.execute(db),
  ],
  [
    'jobs.failed',
    (db) => sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'media.sweep'`.execute(db),
    (db) => sql`delete from pgboss.job where name = 'media.sweep'`.execute(db),
  ],
  [
    'events.late',
    (db) =>
      sql`insert into outbox (topic, payload, attempts, due_at) values ('planted', '{}', 21, now() + interval '10 years')`.execute(db),
    (db) => sql`delete from outbox where topic = 'planted'`.execute(db),
  ],
  [
    'process.silent',
    (db) =>
      sql`insert into process (id, name, roles, beat_at) values (gen_random_uuid(), 'one', 'web', now() - interval '1 hour')`.execute(db),
    (db) => sql`delete from process`.execute(db),
  ],
])('names %s', async (id, plant, takeBack) => {
  await asOwner(app.databaseUrl, plant)
  // As where a process runs: only then is something late.
  const running = await keepAway(asProgram(app.databaseUrl))
  const found = await look()
  await running.release()
  await asOwner(app.databaseUrl, takeBack)
  expect(differing(found, [id])).toEqual([])
})

test('names a file that is not there, and one that is no picture any more, when it looks deep', async () => {
  const objects = join(app.dataFolder, 'media', 'objects')
  const path = join(objects, readdirSync(objects, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.webp')) ?? '')
  const bytes = readFileSync(path)
  rmSync(path)
  expect(differing(await look({}, {}, { isDeep: true }), ['objects.missing'])).toEqual([])
  writeFileSync(path, 'no picture')
  expect(differing(await look({}, {}, { isDeep: true }), ['objects.spoiled'])).toEqual([])
  writeFileSync(path, bytes)
})

test('names a backup and a drill that are too long ago, and a drill that failed', async () => {
  sayBackedUp(new Date(Date.now() - 40 * 86_400_000))
  expect(differing(await look(), ['backup.late', 'drill.late'])).toEqual([])
  sayBackedUp(new Date(), false)
  expect(differing(await look(), ['drill.late'])).toEqual([])
  sayBackedUp(new Date())
})

test('names a database without its note, and one of another version, and leaves both alone', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'postgres', 'data'), { recursive: true })
  writeFileSync(join(data, 'postgres', 'data', 'PG_VERSION'), '17\n')
  const env = { FIELDHOUSE_DATA: data, DATABASE_URL: '', DATABASE_OWNER_URL: '' }
  // Beside it nobody has noted a backup yet.
  note(data, { backup: { folder, name: 'one', at: new Date().toISOString() } })
  note(data, { drill: { name: 'one', at: new Date().toISOString(), passed: true } })
  expect(differing(await look(env), ['cluster.note', 'cluster.version'])).toEqual([])
  expect(readFileSync(join(data, 'postgres', 'data', 'PG_VERSION'), 'utf8')).toBe('17\n')
})

const planted = {
  PAYOUT_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}`,
  DATA_KEYS: `two:${Buffer.alloc(32, 9).toString('base64')}`,
  SMTP_URL: 'smtp://postman:pl%40nted-mail@127.0.0.1:1',
  SMTP_BULK_URL: 'smtp://postman:planted-bulk@127.0.0.1:1',
  DATABASE_URL: 'postgres://fieldhouse_app:planted-program@127.0.0.1:1/none',
  DATABASE_OWNER_URL: 'postgres://owner:planted-owner@127.0.0.1:1/none',
  STRIPE_SECRET_KEY: 'sk_live_planted0000',
  STRIPE_WEBHOOK_SECRET: 'whsec_planted1111',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_planted2222',
  TWITTER_SECRET: 'planted-microblog',
  GOOGLE_CLIENT_SECRET: 'planted-search',
  SECRET_KEY: 'planted, a secret of thirty-two characters',
}

test('what is written for whoever helps holds none of twelve keys, and says by its exit code what it found', async () => {
  const bundle = join(folder, 'bundle.json')
  const { code } = await run(['--bundle', bundle], { FIELDHOUSE_DATA: app.dataFolder, ...planted })
  const text = readFileSync(bundle, 'utf8')
  const secrets = Object.values(planted).flatMap((value) => [
    value,
    value.split(':').at(-1) ?? value,
    /planted[\w-]*|pl@nted[\w-]*|pl%40nted[\w-]*/.exec(value)?.[0] ?? value,
  ])
  expect(secrets.filter((one) => one.length > 4 && text.includes(one))).toEqual([])
  expect([code, JSON.parse(text)]).toEqual([2, expect.objectContaining({ configuration: expect.objectContaining({ SMTP_URL: '(set)' }) })])
})

test('an address of somebody and a password inside of an address go, too', () => {
  const text = 'refused for ruth@example.org by postgres://owner:hush-hush@db/site, key AGE-SECRET-KEY-1ABC'
  expect(redact(text, [])).toBe('refused for [removed] by postgres://[removed]@db/site, key [removed]')
})
