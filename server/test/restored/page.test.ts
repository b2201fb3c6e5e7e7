// The page of a restored site: what is right of it, and the button that opens it while it runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, signIn, topUp, type Person } from '#scenario/index.ts'
import { asOwner, createTestApp, createTestDatabase, templateName, type TestApp, type TestDatabase } from '#test/index.ts'
import { journalIn } from '#platform/lasting/index.ts'
import { minutes } from '#platform/clock.ts'
import { at, moveGateway, run, secret } from './town.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-recovery-page-'))
const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')]
let lost: TestDatabase
let found: TestDatabase
let app: TestApp
/** Another process of the same site. */
let second: TestApp
let owner: Person
let fan: Person

const open = (database: TestDatabase, worker = false) =>
  createTestApp({
    database: { ...database, drop: async () => undefined },
    env: { FIELDHOUSE_DATA: dataFolder, SECRET_KEY: secret },
    app: { ownerUrl: database.url },
    worker,
  })

beforeAll(async () => {
  ;[lost, found] = [await createTestDatabase(templateName), await createTestDatabase('template1')]
  const before = await createTestApp({ database: { ...lost, drop: async () => undefined } })
  owner = await registerAdministrator(before.client, await before.administration.issueFirstLink())
  fan = await registerFan(before.client)
  await before.settle()
  const backup = await run('backup', [backups], at(lost.url, before.dataFolder))
  expect(backup.code).toBe(0)
  // Paid after the backup: the gateway alone knows.
  await topUp(before.client, fan, 30)
  await before.settle()
  await before.close()
  const restored = await run('restore', [backups, '--into', found.url], { FIELDHOUSE_DATA: dataFolder })
  expect(restored.code).toBe(0)
  await moveGateway(lost, found)
  app = await open(found)
  second = await open(found, true)
}, 120_000)
afterAll(async () => {
  await app.close()
  await second.close()
  await Promise.all([lost, found].map((database) => database.drop()))
  rmSync(folder, { recursive: true, force: true })
})

const fresh = async () => (await signIn(app.client, owner)).token
const page = async () => (await app.client.send('recovery.look', { token: await fresh() })).data.recovery
const stateOf = async (key: string) => (await page())?.points.find((point) => point.key === key)?.state
const openIt = async (reason?: string) =>
  app.client.try('recovery.open', { token: await fresh(), body: reason === undefined ? {} : { reason } })

test('a held site shows what nobody has looked at, and does not open unseen', async () => {
  expect(await page()).toMatchObject({ isHeld: true, life: 1, lookedAt: null, isGreen: false, openedAt: null })
  expect([await stateOf('decisions'), await stateOf('entries'), await stateOf('money'), await stateOf('rest')]).toEqual([
    'unknown',
    'green',
    'unknown',
    'unknown',
  ])
  expect((await openIt('We want to go on')).error.code).toBe('recovery.look_first')
  const { token } = await signIn(app.client, fan)
  expect((await app.client.try('feeds.list', { token })).error.code).toBe('service.maintenance')
  expect((await app.client.try('recovery.look', { token })).error.code).toBe('request.forbidden')
  // Nothing is backed up over the one that it came from.
  expect((await app.client.try('backups.take', { token: await fresh() })).error.code).toBe('backup.not_here')
})

test('looking books what the gateway knows, and says what is red', async () => {
  rmSync(journalIn(dataFolder))
  // What is decided meanwhile begins no other one in its place.
  await asOwner(found.url, (db) => sql`insert into lasting_decision (kind, at, subject) values ('let_in', now(), ${fan.id})`.execute(db))
  await app.lasting.flush()
  expect((await app.client.try('recovery.lookAgain', { token: await fresh() })).status).toBe(204)
  expect(await page()).toMatchObject({ isGreen: false, isLooking: false })
  expect(await page()).toMatchObject({ tally: [{ kind: 'payment', remade: 1 }, { remade: 0 }, { remade: 0 }, { remade: 0 }] })
  expect([await stateOf('decisions'), await stateOf('money'), await stateOf('rest')]).toEqual(['red', 'green', 'green'])
  expect((await page())?.points[0]?.lines[0]).toContain('is missing')
  expect((await openIt()).error.code).toBe('recovery.red')
  // What somebody saw long ago opens nothing.
  app.clock.advance(minutes(16))
  expect((await openIt('We know of no decision')).error.code).toBe('recovery.look_first')
})

test('once it is green it opens while it runs, in each process, and who opened it is in the audit', async () => {
  writeFileSync(journalIn(dataFolder), '')
  const jobs = sql<{ count: number }>`select count(*)::int as count from pgboss.job where name = 'search.page' and state = 'created'`
  await asOwner(found.url, (db) => sql`update recovery set jobs = '[{"name": "search.page", "data": {"pageId": "x"}}]'`.execute(db))
  await app.client.send('recovery.lookAgain', { token: await fresh() })
  expect(await page()).toMatchObject({ isGreen: true })
  const waiting = (await jobs.execute(app.db)).rows[0]?.count ?? 0
  expect((await openIt()).status).toBe(204)
  expect(waiting).toBe(0)
  expect(await page()).toMatchObject({ isHeld: false, openReason: null })
  app.clock.advance(minutes(1))
  expect((await app.client.try('feeds.list', { token: (await signIn(app.client, fan)).token })).status).toBe(200)
  expect((await openIt()).error.code).toBe('recovery.not_held')
  const { data: rows } = await app.client.send('audit.list', { token: await fresh(), query: { action: 'recovery.open' } })
  expect(rows.map(({ result }) => result)).toEqual(['refused', 'ok', 'refused', 'refused', 'refused'])
  // The other process finds out, lets people in, and does the work that waited.
  second.clock.advance(minutes(2))
  const { token } = await signIn(second.client, fan)
  await expect.poll(async () => (await second.client.try('feeds.list', { token })).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(async () => (await jobs.execute(app.db)).rows[0]?.count, { timeout: 20_000 }).toBe(0)
}, 60_000)

test('opened by the command for a reason, it leaves a row in the audit too', async () => {
  await asOwner(found.url, (db) => sql`update recovery set opened_at = null, open_reason = null`.execute(db))
  rmSync(journalIn(dataFolder), { force: true })
  await Promise.all([app.close(), second.close()])
  const why = 'The journal lay on the disk that died'
  expect(await run('recovered', ['--open', '--reason', why], at(found.url, dataFolder))).toEqual({
    code: 0,
    said: expect.stringContaining('It is open'),
  })
  ;[app, second] = [await open(found), await open(found)]
  const { data: rows } = await app.client.send('audit.list', { token: await fresh(), query: { action: 'recovery.open' } })
  expect(rows.find(({ via }) => via === 'cli')).toMatchObject({ result: 'ok', reason: why })
  expect(await page()).toMatchObject({ isHeld: false, openReason: why })
}, 60_000)
