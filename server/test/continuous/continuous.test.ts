// A site of its own, as it is started from the command line: its log is kept, its folder is lost, and any moment comes back.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publish, registerAdministrator, registerFan, registerPerformer, saveCard, signIn, topUp, type Person } from '#scenario/index.ts'
import { asOwner, asProgram, createTestApp, type TestApp } from '#test/index.ts'
import { checkBytes, listBackups, makeIdentity, momentOf, reachesIn, readNotes, restoreMoment, tryBeOnly } from '#platform/backup/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { ensureLogin, keepLog, migrate, openSpool, spoolOf, startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { journalIn } from '#platform/lasting/index.ts'
import { createLocalDisk } from '#platform/storage/index.ts'
import { verify } from '#ground/ledger'
import { site } from '#wiring/backup.ts'
import { examine } from '../../src/commands/examine.ts'
import { readEnv } from '../../src/env.ts'
import { openDatabase, restoringMark } from '../../src/open-database.ts'
import { moneyChecks } from '#wiring/money.ts'
import { quickFolder } from '../postgres.ts'
import { run, start } from '../restored/town.ts'

const secret = 'a secret of the tests, longer than 32 characters'
const folder = mkdtempSync(join(quickFolder(), 'fieldhouse-continuous-'))
const [data, backups, elsewhere, keyFile] = ['data', 'backups', 'elsewhere', 'key.txt'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
]
const home = join(data, 'postgres')
let postgres: EmbeddedPostgres
let app: TestApp
let owner: Person
let athlete: Person
let recipient = ''

/** A restoring that comes as far as its target, and no further. */
const nothing = {
  get identity() {
    return readFileSync(keyFile, 'utf8').trim()
  },
  dataFolder: join(folder, 'none'),
  secrets: { SECRET_KEY: '', PAYOUT_KEYS: '', DATA_KEYS: '' },
  target: () => Promise.reject(new Error('asked for a target')),
  storage: createLocalDisk(join(folder, 'none', 'media')),
  site,
  keptJobs: new Set<string>(),
  settle: async () => undefined,
}

/** Beside the site, in this process. */
async function restoreHere(from: string, moment: Date | 'newest') {
  const there = mkdtempSync(join(folder, 'here-'))
  let server: EmbeddedPostgres | undefined
  const found = await restoreMoment({
    ...nothing,
    folder: from,
    dataFolder: there,
    moment,
    secrets: { ...nothing.secrets, SECRET_KEY: secret },
    storage: createLocalDisk(join(there, 'media')),
    target: async () => ({
      async open(recover) {
        await recover(join(there, 'postgres'))
        server = await startEmbeddedPostgres({ home: join(there, 'postgres'), durable: true })
        return { url: server.url, done: async () => undefined, stop: async () => undefined }
      },
    }),
  })
  if (!server) throw new Error('Nothing was restored')
  return { found, ...server }
}

const open = (env: Readonly<Record<string, string>> = {}) =>
  createTestApp({
    database: { url: postgres.url, drop: async () => undefined },
    env: { FIELDHOUSE_DATA: data, SECRET_KEY: secret, BACKUP_RECIPIENT: recipient, BACKUP_FOLDER: backups, ...env },
    app: { ownerUrl: postgres.url, embeddedHome: home },
  })

beforeAll(async () => {
  const made = await makeIdentity()
  recipient = made.recipient
  writeFileSync(keyFile, `${made.identity}\n`)
  // Whoever Postgres runs as has to come in.
  chmodSync(folder, 0o755)
  mkdirSync(backups)
  // Told before it starts: a server that is told while it runs takes ten seconds until it does.
  const told = await startEmbeddedPostgres({ home, durable: true })
  await keepLog(told.url, openSpool(home))
  await told.stop()
  postgres = await startEmbeddedPostgres({ home, durable: true })
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  app = await open()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client)
  await post(1)
  await app.settings.write(app.db, { backupContinuous: true, backupEvery: 0, drillEvery: 0 })
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function post(shade: number) {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer()
  const files = { file: new Blob([new Uint8Array(photo)]) }
  const { _id } = (await app.client.send('feeds.uploadPhoto', { token: athlete.token, files })).data
  return publish(app.client, athlete, { type: 'photo', fileIds: [_id], audience: 'public' })
}

const fresh = async () => (await signIn(app.client, owner)).token
const look = async () => {
  const { data: found } = await app.client.send('backups.look', { token: await fresh() })
  if (!found.log) throw new Error('No log')
  return found.log
}
const runs = async () => (await app.client.send('backups.runs', { token: await fresh(), query: {} })).data
const comeRound = async (name: 'backups.look' | 'alerts.look') => {
  await app.jobs.send(app.db, name, {})
  await app.jobs.drain()
}
const ship = async () => app.continuous?.ship()
const moment = async () => (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(app.db)).rows[0]?.at.toISOString() ?? ''
const reach = async () => (await reachesIn(backups)).at(-1)
const setting = async (name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}, true) as value`.execute(app.db)).rows[0]?.value ?? ''
const alert = async () => {
  await comeRound('alerts.look')
  const { open } = (await app.client.send('alerts.list', { token: await fresh() })).data
  return open.find(({ kind }) => kind === 'backup.log')?.level
}

test('once it is wanted a base is made, and what comes after it arrives with the next round, closed', async () => {
  expect(await look()).toMatchObject({ isOn: true, state: 'none', until: null, spans: [] })
  await comeRound('backups.look')
  expect((await runs())[0]).toMatchObject({ kind: 'base', state: 'done', why: null, via: 'schedule', isClosed: true, missing: 0 })
  const { state, baseAt, until } = await look()
  expect([state, until]).toEqual(['going', baseAt])
  const written = await moment()
  await ship()
  const after = await look()
  expect(after.until && after.until >= written).toBe(true)
  expect(after.spans).toEqual([{ from: baseAt, until: after.until }])
  expect((await reach())?.parts.length).toBeGreaterThan(0)
  for (const { name, parentPath } of readdirSync(backups, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const isOpen = ['manifest.json', 'manifest.sha256', 'objects.txt', 'lasting.ndjson', 'secret.fingerprint'].includes(name)
    const head = readFileSync(join(parentPath, name)).subarray(0, 22).toString('latin1')
    expect([name, head === 'age-encryption.org/v1\n']).toEqual([name, !isOpen])
  }
  // It goes on: no other base before its time.
  await comeRound('backups.look')
  expect(await runs()).toHaveLength(1)
  expect(readNotes(data).log?.folder).toBe(backups)
})

test('of two at once one brings it away, and whoever finds another at it leaves it alone', async () => {
  await registerFan(app.client)
  const alone = await tryBeOnly(postgres.url, 'log')
  const before = (await reach())?.parts.length
  await ship()
  expect((await reach())?.parts.length).toBe(before)
  await alone?.end()
  await Promise.all([ship(), ship(), ship()])
  const parts = (await reach())?.parts.map(({ part }) => part) ?? []
  expect([parts.length > (before ?? 0), new Set(parts).size]).toEqual([true, parts.length])
})

test('while the folder is away the site goes on, what waits is counted and called for, and all of it arrives later', async () => {
  renameSync(backups, `${backups}-away`)
  const { username } = await registerFan(app.client)
  await ship()
  expect(await look()).toMatchObject({ state: 'stuck', why: `There is no folder ${backups}.` })
  expect((await app.client.send('feeds.list', { token: athlete.token })).data).toHaveLength(1)
  expect(await alert()).toBeUndefined()
  app.clock.advance(minutes(11))
  expect(await alert()).toBe('warning')
  app.clock.advance(minutes(50))
  expect(await alert()).toBe('broken')
  expect(Number(/^fieldhouse_wal_unshipped_bytes (\d+)/m.exec(await app.metrics.text())?.[1])).toBeGreaterThan(0)
  renameSync(`${backups}-away`, backups)
  await ship()
  expect(await look()).toMatchObject({ state: 'going', why: null, waiting: 0 })
  expect((await sql`select from account where username = ${username}`.execute(app.db)).rows).toHaveLength(1)
})

test('where it would fill the disk the chain ends, loudly', async () => {
  await app.close()
  app = await open({ WAL_SPOOL_MB: '0' })
  renameSync(backups, `${backups}-away`)
  await registerFan(app.client)
  await ship()
  expect(await look()).toMatchObject({ state: 'broken', waiting: 0, why: 'More of the log waited than there is room for.' })
  await vi.waitFor(async () => expect(await setting('archive_library')).toBe(''), 8000)
  expect(readdirSync(spoolOf(home).raw)).toEqual([])
  const { findings } = await examine({
    source: { FIELDHOUSE_DATA: data, BACKUP_FOLDER: backups, SECRET_KEY: secret },
    isDeep: false,
    now: new Date(),
  })
  expect(findings.find(({ id }) => id === 'log.broken')).toMatchObject({
    level: 'broken',
    what: expect.stringContaining('More of the log waited'),
  })
  expect(await alert()).toBe('broken')
  renameSync(`${backups}-away`, backups)
})

test('a base whose maker is killed leaves nothing, and the next one is whole; in another folder it stands for itself', async () => {
  const env = { FIELDHOUSE_DATA: data, BACKUP_FOLDER: backups }
  const child = start('backup', [elsewhere, '--base'], env)
  await vi.waitFor(() => expect(existsSync(join(spoolOf(home).staging, 'base', 'base.tar'))).toBe(true), { timeout: 60_000, interval: 5 })
  child.kill('SIGKILL')
  await child.ended
  expect(await reachesIn(elsewhere)).toEqual([])
  // The lock of the killed one ends with its connection.
  const again = await vi.waitFor(
    async () => {
      const done = await run('backup', [elsewhere, '--base'], env)
      expect(done).toEqual({ code: 0, said: expect.stringMatching(/A base as of [^]+ 0 missing\nNOT CLOSED/) })
      return done
    },
    { timeout: 60_000 },
  )
  const [only, ...more] = await reachesIn(elsewhere)
  expect([more, only?.parts, readdirSync(spoolOf(home).staging), readdirSync(join(elsewhere, 'continuous'))]).toEqual([
    [],
    [],
    [],
    [only?.chain],
  ])
  expect(again.said).toContain(only?.place.name)
  expect((await runs())[0]).toMatchObject({ kind: 'base', via: 'command', folder: elsewhere })
  expect((await look()).state).toBe('broken')
})

test('a base that stands for itself is that one moment', async () => {
  const [only] = await reachesIn(elsewhere)
  const { found, stop } = await restoreHere(elsewhere, 'newest')
  expect(found).toMatchObject({ until: new Date(only?.manifest.wholeAt ?? ''), parts: 0, missing: [] })
  await stop()
})

test('after a chain has ended the next base begins another one by itself', async () => {
  await app.close()
  app = await open()
  await comeRound('backups.look')
  expect((await look()).state).toBe('broken')
  // Ten minutes after the last one was tried.
  await asOwner(postgres.url, (db) => sql`update backup_run set created_at = created_at - interval '10 minutes'`.execute(db))
  await comeRound('backups.look')
  expect((await runs())[0]).toMatchObject({ kind: 'base', state: 'done', why: null, via: 'schedule' })
  await ship()
  expect(await look()).toMatchObject({ state: 'going', spans: [{}, {}] })
  expect(await alert()).toBeUndefined()
})

test('what reaches further back than is wanted goes with the next base; what a backup or a base names stays', async () => {
  await app.client.send('backups.take', { token: await fresh() })
  await app.jobs.drain()
  const before = await reach()
  // Two weeks later, as this process sees it.
  app.clock.advance(days(14))
  await app.client.send('backups.base', { token: await fresh() })
  await app.jobs.drain()
  expect((await runs())[0]).toMatchObject({ kind: 'base', state: 'done', why: null, via: 'staff' })
  const [newest, ...older] = await reachesIn(backups)
  expect([newest?.chain, newest?.place.name === before?.place.name]).toEqual([before?.chain, false])
  expect([older, (await runs())[0]?.name, readdirSync(join(backups, 'continuous'))]).toEqual([[], newest?.place.name, [newest?.chain]])
  expect((await runs()).filter(({ kind, isGone }) => kind === 'base' && isGone)).toHaveLength(2)
  const [backup = ''] = await listBackups(backups)
  await checkBytes({ folder: backups, name: backup })
})

test('the folder of the data is destroyed between two rounds: all until the last is back, and at a chosen moment what came later is not', async () => {
  const early = await registerFan(app.client)
  const cardId = await saveCard(app.client, early)
  await topUp(app.client, early, 40, cardId)
  const shown = await post(2)
  await app.settle()
  await ship()
  const between = await moment()
  const late = await registerFan(app.client)
  await post(3)
  await app.settle()
  const acknowledged = await moment()
  await ship()
  const { until } = (await reach()) ?? {}
  // No round is missed: what was acknowledged before the last one is in it, and they come more often than once a minute.
  expect((until?.toISOString() ?? '') >= acknowledged).toBe(true)
  const unshipped = await registerFan(app.client)
  await app.close()
  postgres.abandon()
  await postgres.ended
  rmSync(data, { recursive: true })

  const [first] = await reachesIn(backups)
  const past = new Date('2020-01-01T00:00:00Z')
  await expect(restoreMoment({ ...nothing, folder: backups, moment: past })).rejects.toThrow(
    `${past.toISOString()} cannot be reached. What can: from ${first?.from.toISOString()} to `,
  )
  for (const wrong of ['yesterday', '2026-11-25', '2026-11-25T10:00:00', '2026-13-25T10:00Z', '2026-11-25T10:00Z\0'])
    expect(() => momentOf(wrong)).toThrow('--at: a moment such as')
  expect(existsSync(nothing.dataFolder)).toBe(false)

  // As a restoring that was killed has left it: half of a database, and the marks that say so.
  mkdirSync(join(home, 'data'), { recursive: true })
  writeFileSync(join(home, 'data', 'PG_VERSION'), '18')
  for (const mark of [join(home, 'recovering'), restoringMark(data)]) writeFileSync(mark, '')
  await expect(openDatabase(readEnv({ NODE_ENV: 'test' }), data, secret)).rejects.toThrow('broke off before its end')
  const whole = await run('restore', [backups, '--at', 'newest', '--identity', keyFile], { FIELDHOUSE_DATA: data, SECRET_KEY: '' })
  expect(whole).toEqual({ code: 0, said: expect.stringMatching(/ 0 missing[^]+The site is held/) })
  expect(whole.said).toContain(`as of ${until?.toISOString()}`)
  const drilled = await run('drill', [backups, '--at', 'newest', '--identity', keyFile], {
    FIELDHOUSE_DATA: elsewhere,
    SECRET_KEY: '',
  })
  expect(drilled).toEqual({ code: 0, said: expect.stringMatching(/✓ files of people open: \d+ of \d+ decoded[^]+5 passed, 0 failed/) })
  expect(existsSync(join(elsewhere, 'secret.key'))).toBe(false)
  const other = await restoreHere(backups, momentOf(between))
  const names = (url: string) =>
    asOwner(url, async (db) => {
      const ids = [early.id, late.id, unshipped.id]
      const { rows } = await sql<{ id: string }>`select id from account where id = any(${ids}::uuid[]) order by created_at`.execute(db)
      return rows.map(({ id }) => id)
    })
  expect([await names(other.url), other.found.missing]).toEqual([[early.id], []])
  expect(await asOwner(other.url, (db) => verify(db, moneyChecks))).toEqual([])
  await other.stop()

  postgres = await startEmbeddedPostgres({ home, durable: true })
  expect(await names(postgres.url)).toEqual([early.id, late.id])
  expect(readFileSync(join(data, 'secret.key'), 'utf8')).toBe(secret)
  expect(existsSync(journalIn(data))).toBe(true)
  await ensureLogin(postgres.url, asProgram(postgres.url))
  app = await open()
  expect(app.held?.lostFrom.toISOString()).toBe(until?.toISOString())
  expect(await asOwner(postgres.url, (db) => verify(db, moneyChecks))).toEqual([])
  // Held: nothing is kept of it, and no base is made, until somebody has opened it.
  await ship()
  expect(await setting('archive_library')).toBe('')
  const key = (await sql<{ id: string }>`select id from file where target_id = ${shown._id}`.execute(app.db)).rows[0]?.id ?? 'none'
  expect(readdirSync(join(data, 'media'), { recursive: true, encoding: 'utf8' }).some((path) => path.includes(key))).toBe(true)
  expect(await setting('data_checksums')).toBe('on')
})

test('one byte that is another is named, a base of another major is refused, and nothing is changed', async () => {
  const found = (await reachesIn(backups)).at(-1)
  const base = join(found?.place.folder ?? '', found?.place.name ?? '')
  const refusal = () =>
    restoreMoment({ ...nothing, folder: backups, moment: 'newest' }).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
  for (const path of [found?.parts[0]?.path ?? '', join(base, 'base.tar.zst'), join(base, 'objects.txt')]) {
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    writeFileSync(path, bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
    expect(await refusal()).toContain(`${path} is damaged`)
    writeFileSync(path, bytes)
  }
  expect(await refusal()).toContain('asked for a target')
  const part = found?.parts[0]?.path ?? ''
  const bytes = readFileSync(part)
  writeFileSync(part, bytes.with(9, (bytes[9] ?? 0) ^ 1))
  const drilled = await run('drill', [backups, '--at', 'newest', '--identity', keyFile], {
    FIELDHOUSE_DATA: elsewhere,
    SECRET_KEY: '',
  })
  expect(drilled).toEqual({ code: 1, said: expect.stringMatching(/✗ it is whole[^]+is damaged/) })
  writeFileSync(part, bytes)
  writeFileSync(join(base, 'manifest.sha256'), 'another')
  expect(await refusal()).toContain(`${join(base, 'manifest.json')} or manifest.sha256 beside it is damaged`)
  const text = readFileSync(join(base, 'manifest.json'), 'utf8').replace(/"postgres": "[^"]+"/, '"postgres": "17.4"')
  writeFileSync(join(base, 'manifest.json'), text)
  writeFileSync(join(base, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  expect(await refusal()).toMatch(/This base is of Postgres 17, and this Fieldhouse brings Postgres \d+/)
  expect(existsSync(nothing.dataFolder)).toBe(false)
})
