// A site is backed up while people use it, restored into an empty database, and goes on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { asOwner, asProgram, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { programEnv, programOf } from '#test/program.ts'
import { readEnv } from '../env.ts'
import { openDatabase, restoringMark } from '../open-database.ts'
import { beginRestoring } from '#platform/db/index.ts'
import { checkBackup, type Manifest } from '#platform/backup/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { verifyAudit } from '#ground/audit'
import { verify } from '#ground/ledger'
import { moneyChecks } from '#wiring/money.ts'

const secret = 'a secret of the tests, longer than 32 characters'
const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', FIELDHOUSE_DEMO: 'off' }
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-backup-'))
const backups = join(folder, 'backups')
let app: TestApp
let athlete: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  const { token } = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  for (const percent of [5, 6]) await app.client.send('commissions.set', { token, body: { saleType: 'tip', percent } })
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  const cardId = await saveCard(app.client, fan)
  for (let times = 0; times < 4; times += 1) await topUp(app.client, fan, 300, cardId)
  await subscribe(app.client, fan, athlete, 'monthly', cardId)
  await publish(app.client, athlete, { text: 'Ten days to the relays', audience: 'public' })
  await app.settle()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const payoutKeys = `one:${Buffer.alloc(32, 7).toString('base64')}`

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const file = programOf(command)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { ...programEnv, ...quiet, SECRET_KEY: secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

const here = () => ({ DATABASE_URL: asProgram(app.databaseUrl), DATABASE_OWNER_URL: app.databaseUrl, FIELDHOUSE_DATA: app.dataFolder })
const newest = () =>
  readdirSync(backups)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .at(-1) ?? ''
const manifestOf = (name: string) => JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8')) as Manifest

const picture = (shade: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer()
const post = async (shade: number) => {
  const photo = await uploadPostFile(app.client, athlete, 'Photo', await picture(shade))
  return publish(app.client, athlete, { type: 'photo', fileIds: [photo._id], audience: 'public' })
}

async function countRows(url: string, { tables }: Manifest): Promise<Record<string, number>> {
  return asOwner(url, async (db) => {
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.raw(name)}`.execute(db)
      found[name] = rows[0]?.rows ?? 0
    }
    return found
  })
}

/** As it is after the restoring: doors that were open are not, and the restoring itself is written down. */
const afterwards = ({ tables }: Manifest) => ({
  ...Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  'public.session': 0,
  'public.one_time_code': 0,
  'public.first_administrator_code': 0,
  'public.push_device': 0,
  'public.socket_ticket': 0,
  'public.recovery': 1,
  // Where its files lie now.
  'public.storage_home': 1,
})

test('backed up during tips, uploads and deletions; restored into an empty database; held, then open, it goes on', async () => {
  const shown = await post(1)
  const goes = { on: true }
  const until = async (act: (round: number) => Promise<unknown>, most: number) => {
    for (let round = 0; goes.on && round < most; round += 1) await act(round)
  }
  const sweeping = async (round: number) => {
    const { _id: id } = await post(10 + round)
    await app.client.send('feeds.remove', { token: athlete.token, params: { id } })
    // Let go a day ago, as the sweep sees it.
    await asOwner(app.databaseUrl, (db) => sql`update file set created_at = now() - interval '2 days' where target_id is null`.execute(db))
    await app.jobs.send(app.db, 'media.sweep', {})
    await app.jobs.drain()
  }
  const acts = [until(() => tip(app.client, fan, athlete, 10), 80), until(sweeping, 40)]
  // As the queue's clock begins one each minute, with nothing to go by.
  await asOwner(app.databaseUrl, (db) =>
    sql`insert into pgboss.job (name, start_after) values ('media.sweep', now() + interval '1 hour')`.execute(db),
  )
  const made = await run('backup', [backups], here())
  goes.on = false
  await Promise.all(acts)
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/ 0 missing[^]+NOT CLOSED/) })
  const manifest = manifestOf(newest())
  expect(manifest.secrets.file).toBeNull()
  expect(manifest.objects.count).toBeGreaterThan(0)

  const database = await createTestDatabase()
  const dataFolder = join(folder, 'data')
  const restored = await run('restore', [backups, '--into', database.url], { FIELDHOUSE_DATA: dataFolder })
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('The site is held') })
  expect(await countRows(database.url, manifest)).toEqual(afterwards(manifest))

  const env = { FIELDHOUSE_DATA: dataFolder }
  const held = await createTestApp({ database: { ...database, drop: async () => undefined }, env })
  expect(held.held?.lostFrom.toISOString()).toBe(manifest.snapshotAt)
  expect((await held.client.try('feeds.list', { token: fan.token })).status).toBe(401)
  const { token } = await signIn(held.client, fan)
  expect((await held.client.try('feeds.list', { token })).error.code).toBe('service.maintenance')
  await held.close()

  const opened = await run('recovered', ['--open'], { ...env, DATABASE_URL: asProgram(database.url), DATABASE_OWNER_URL: database.url })
  expect(opened).toEqual({ code: 0, said: expect.stringContaining('It is open') })
  const open = await createTestApp({ database, env })
  const back = await signIn(open.client, fan)
  const me = async () => (await open.client.send('users.me', { token: back.token })).data.balance
  const before = await me()
  await tip(open.client, back, athlete, 10)
  expect(await me()).toBe(before - 10)
  await untilSealed(open.db)
  expect(await verify(open.db, moneyChecks)).toEqual([])
  const { rows, wrong } = await verifyAudit(open.db, deriveKeys(secret))
  expect(wrong).toBeUndefined()
  expect(rows).toBeGreaterThanOrEqual(manifest.tables.find(({ name }) => name === 'public.audit')?.rows ?? Infinity)
  expect(rows).toBeGreaterThan(2)
  const { data: posts } = await open.client.send('feeds.list', { token: back.token })
  const [file] = posts.find(({ _id }) => _id === shown._id)?.files ?? []
  expect((await fetch(`${open.client.baseUrl}${file?.url}`)).status).toBe(200)
  await open.close()
})

test('one byte that is another is named, and nothing is changed', async () => {
  const name = newest()
  const database = await createTestDatabase()
  const env = { FIELDHOUSE_DATA: join(folder, 'untouched') }
  const manifest = manifestOf(name)
  const table = manifest.tables.find(({ rows }) => rows > 0)?.file ?? ''
  const [object = ''] = readFileSync(join(backups, name, 'objects.txt'), 'utf8').split(' ')
  const objectPath =
    readdirSync(join(backups, 'objects'), { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(object)) ?? ''
  for (const file of [`${name}/${table}`, `${name}/objects.txt`, `${name}/manifest.json`, `objects/${objectPath}`]) {
    const path = join(backups, file)
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    writeFileSync(path, bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
    const restored = file.includes('tables') ? await run('restore', [backups, '--into', database.url], env) : undefined
    const said = await checkBackup(backups, undefined).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
    writeFileSync(path, bytes)
    expect(said).toContain(`${file} `)
    if (restored) expect(restored).toEqual({ code: 1, said: expect.stringMatching(/\.zst is damaged/) })
  }
  const { rows } = await asOwner(database.url, (db) =>
    sql<{ tables: number }>`select count(*)::int as tables from pg_tables where schemaname = 'public'`.execute(db),
  )
  expect([rows[0]?.tables, existsSync(env.FIELDHOUSE_DATA)]).toEqual([0, false])
  await database.drop()
})

test('a database with a site in it, and a backup of a newer version, are refused', async () => {
  const full = await run('restore', [backups, '--into', app.databaseUrl], { FIELDHOUSE_DATA: join(folder, 'other') })
  expect(full).toEqual({ code: 1, said: expect.stringContaining('is not empty') })
  const newer = join(folder, 'newer')
  cpSync(backups, newer, { recursive: true })
  const text = readFileSync(join(newer, newest(), 'manifest.json'), 'utf8').replace('"0001-platform"', '"9999-tomorrow"')
  writeFileSync(join(newer, newest(), 'manifest.json'), text)
  writeFileSync(join(newer, newest(), 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  const tomorrow = await run('restore', [newer, '--into', app.databaseUrl], { FIELDHOUSE_DATA: join(folder, 'other') })
  expect(tomorrow).toEqual({ code: 1, said: expect.stringMatching(/made by a newer Fieldhouse .+9999-tomorrow/) })
})

test('nothing starts on a database whose restoring broke off', async () => {
  const database = await createTestDatabase()
  const env = { ...quiet, SECRET_KEY: secret, DATABASE_URL: asProgram(database.url), DATABASE_OWNER_URL: database.url }
  await beginRestoring(database.url)
  await expect(openDatabase(readEnv(env), join(folder, 'half'), secret)).rejects.toThrow('broke off before its end')
  mkdirSync(join(folder, 'half'))
  writeFileSync(restoringMark(join(folder, 'half')), '')
  await expect(openDatabase(readEnv(quiet), join(folder, 'half'), secret)).rejects.toThrow('broke off before its end')
  expect(readdirSync(join(folder, 'half'))).toHaveLength(1)
  await database.drop()
})

test('closed, nothing in it can be read without its key; with it the keys of the site come back, too', async () => {
  const { said: shown } = await run('backup', ['--new-key'])
  const [identity = '', recipient = ''] = [/^AGE-SECRET-KEY-\S+$/m.exec(shown)?.[0], /BACKUP_RECIPIENT=(\S+)/.exec(shown)?.[1]]
  const closed = join(folder, 'closed')
  const made = await run('backup', [closed], { ...here(), BACKUP_RECIPIENT: recipient, PAYOUT_KEYS: payoutKeys })
  expect(made).toEqual({ code: 0, said: expect.stringContaining('Closed for') })
  const words = ['Ten days to the relays', secret, payoutKeys, identity, fan.name].map((word) => Buffer.from(word))
  for (const entry of readdirSync(closed, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    const isOpen = ['manifest.json', 'manifest.sha256', 'objects.txt', 'lasting.ndjson'].includes(entry.name)
    expect([entry.name, bytes.subarray(0, 22).toString('latin1') === 'age-encryption.org/v1\n']).toEqual([entry.name, !isOpen])
    expect(words.filter((word) => bytes.includes(word))).toEqual([])
  }
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, `${identity}\n`)
  const dataFolder = join(folder, 'embedded')
  const env = { FIELDHOUSE_DATA: dataFolder, SECRET_KEY: '' }
  expect(await run('restore', [closed], env)).toEqual({ code: 1, said: expect.stringContaining('--identity FILE') })
  expect(await run('restore', [closed, '--identity', keyFile], env)).toMatchObject({ code: 0 })
  expect(readFileSync(join(dataFolder, 'secret.key'), 'utf8')).toBe(secret)
  expect(readFileSync(join(dataFolder, 'restored-keys.env'), 'utf8')).toBe(`PAYOUT_KEYS=${payoutKeys}\n`)

  // On a machine that knows nothing of the site.
  const elsewhere = { FIELDHOUSE_DATA: join(folder, 'elsewhere'), SECRET_KEY: '' }
  expect(await run('drill', [closed, '--identity', keyFile], elsewhere)).toEqual({
    code: 0,
    said: expect.stringMatching(/✓ the audit is as it was written: \d+ rows\n[^]*7 passed, 0 failed/),
  })
  expect(existsSync(join(elsewhere.FIELDHOUSE_DATA, 'secret.key'))).toBe(false)

  const again = await run('restore', [closed, '--identity', keyFile], { ...env, PAYOUT_KEYS: payoutKeys })
  expect(again).toEqual({ code: 1, said: expect.stringContaining('--replace') })
  const wrong = ['--identity', keyFile, '--replace', '--site-name', 'Another']
  expect(await run('restore', [closed, ...wrong], { ...env, PAYOUT_KEYS: payoutKeys })).toEqual({
    code: 1,
    said: expect.stringContaining('not the name'),
  })
  const right = ['--identity', keyFile, '--replace', '--site-name', 'Fieldhouse']
  expect(await run('restore', [closed, ...right], { ...env, PAYOUT_KEYS: payoutKeys })).toMatchObject({ code: 0 })
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)
})

test('an embedded database goes into another one and back, row for row', async () => {
  const database = await createTestDatabase()
  // One from another part of the world.
  await asOwner(database.url, async (db) => {
    for (const habit of [`timezone = 'Asia/Kolkata'`, `datestyle = 'SQL, DMY'`])
      await sql`alter database ${sql.raw(new URL(database.url).pathname.slice(1))} set ${sql.raw(habit)}`.execute(db)
  })
  const external = { DATABASE_URL: asProgram(database.url), DATABASE_OWNER_URL: database.url, FIELDHOUSE_DATA: join(folder, 'external') }
  const keys = { SECRET_KEY: '', PAYOUT_KEYS: payoutKeys }
  const [out, back] = [join(folder, 'out'), join(folder, 'back')]
  const hashesIn = (where: string) => {
    const name = readdirSync(where).find((one) => /^\d{4}-/.test(one)) ?? ''
    const { tables } = JSON.parse(readFileSync(join(where, name, 'manifest.json'), 'utf8')) as Manifest
    return new Map(tables.map((table) => [table.name, `${table.rows} ${table.sha256}`]))
  }
  expect(await run('backup', [out], { ...keys, FIELDHOUSE_DATA: join(folder, 'embedded') })).toMatchObject({ code: 0 })
  expect(
    await run('restore', [out, '--into', database.url], { ...keys, SECRET_KEY: secret, FIELDHOUSE_DATA: external.FIELDHOUSE_DATA }),
  ).toEqual({
    code: 0,
    said: expect.stringContaining('The site is held'),
  })
  expect(await run('backup', [back], { ...keys, SECRET_KEY: secret, ...external })).toMatchObject({ code: 0 })
  expect(await run('restore', [back], { ...keys, SECRET_KEY: secret, FIELDHOUSE_DATA: join(folder, 'home') })).toMatchObject({ code: 0 })
  const [before, after] = [hashesIn(out), hashesIn(back)]
  const changed = [...before].flatMap(([name, hash]) => (after.get(name) === hash ? [] : [name]))
  process.stdout.write(
    `embedded → external: ${before.size - changed.length} of ${before.size} tables with the same hash, not: ${changed.join(', ')}\n`,
  )
  // What a restoring writes down. Of a large table a server may lay rows down in another order: then their number is compared.
  const own = ['public.ledger_epoch', 'public.recovery']
  const rowsOf = (hash: string | undefined) => hash?.split(' ')[0]
  const lost = changed.filter((name) => !own.includes(name) && rowsOf(before.get(name)) !== rowsOf(after.get(name)))
  expect([lost, own.filter((name) => !changed.includes(name))]).toEqual([[], []])
  expect(changed.length).toBeLessThan(own.length + 3)
  expect(await asOwner(database.url, (db) => verify(db, moneyChecks))).toEqual([])
  expect((await asOwner(database.url, (db) => verifyAudit(db, deriveKeys(secret)))).wrong).toBeUndefined()
  await database.drop()
})

test('a drill restores it beside the site, looks at it, and says what would be lost and how long it would take', async () => {
  const { code, said } = await run('drill', [backups], here())
  expect([code, said]).toEqual([0, expect.stringMatching(/Would be lost: .+Would take: [\d.]+ s\.\n7 passed, 0 failed/)])
  expect(said).toMatch(/✓ the audit is as it was written: \d+ rows\n/)
  const [object = ''] = readFileSync(join(backups, newest(), 'objects.txt'), 'utf8').split(' ')
  const objects = readdirSync(join(backups, 'objects'), { recursive: true, encoding: 'utf8' })
  rmSync(join(backups, 'objects', objects.find((path) => path.endsWith(object)) ?? 'none'))
  expect(await run('drill', [backups], here())).toEqual({
    code: 1,
    said: expect.stringMatching(/✗ it is whole\n .+ is missing\.\n0 passed, 1 failed/),
  })
})

test('a drill names the row of the audit that somebody has touched', async () => {
  const touch = (change: string) =>
    asOwner(app.databaseUrl, (db) =>
      sql.raw(`alter table audit disable trigger append_only; ${change}; alter table audit enable trigger append_only`).execute(db),
    )
  await touch(`update audit set reason = 'Another one' where n = 2`)
  const other = join(folder, 'touched')
  expect(await run('backup', [other], here())).toMatchObject({ code: 0 })
  expect(await run('drill', [other], here())).toEqual({
    code: 1,
    said: expect.stringMatching(
      /✗ the audit is as it was written\n +row 2 of \d{4}-\d\d-\d\d: it does not say what was written[^]+6 passed, 1 failed/,
    ),
  })
  await touch('update audit set reason = null where n = 2')
})
