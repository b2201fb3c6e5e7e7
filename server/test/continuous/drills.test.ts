// The newest base and its log are tried by the site itself: what nobody ever restored is no backup.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reachesIn } from '#platform/backup/index.ts'
import { days, seconds } from '#platform/clock.ts'
import { keepLog, migrate, openSpool, startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { publish, registerAdministrator, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { quickFolder } from '../postgres.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const folder = mkdtempSync(join(quickFolder(), 'fieldhouse-drills-'))
const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
const home = join(data, 'postgres')
let postgres: EmbeddedPostgres
let app: TestApp
let owner: Person

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(backups)
  const told = await startEmbeddedPostgres({ home, durable: true })
  await keepLog(told.url, openSpool(home))
  await told.stop()
  postgres = await startEmbeddedPostgres({ home, durable: true })
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  app = await createTestApp({
    database: { url: postgres.url, drop: async () => undefined },
    env: { FIELDHOUSE_DATA: data, SECRET_KEY: 'a secret of the drills, thirty-two characters', BACKUP_FOLDER: backups },
    app: { ownerUrl: postgres.url, embeddedHome: home },
  })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await publish(app.client, await registerPerformer(app.client), { text: 'Before the base' })
  await app.settings.write(app.db, { backupContinuous: true, backupEvery: 0, drillEvery: 7 })
  app.clock.advance(seconds(6))
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const fresh = async () => (await signIn(app.client, owner)).token
const look = async () => (await app.client.send('backups.look', { token: await fresh() })).data.log
const drills = async () => (await app.client.send('backups.drills', { token: await fresh(), query: {} })).data
const comeRound = async (name: 'backups.look' | 'alerts.look' = 'backups.look') => {
  await app.jobs.send(app.db, name, {})
  await app.jobs.drain()
}
const alert = async () => {
  await comeRound('alerts.look')
  const { open } = (await app.client.send('alerts.list', { token: await fresh() })).data
  return open.find(({ kind }) => kind === 'drill.late')?.said
}
/** In the newest base, as a disk would. */
async function flip(): Promise<void> {
  const reach = (await reachesIn(backups)).at(-1)
  const path = join(reach?.place.folder ?? '', reach?.place.name ?? '', 'base.tar.zst')
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.with(999, (bytes[999] ?? 0) ^ 1))
}

test('nothing is tried before there is a base', async () => {
  expect((await app.client.try('backups.drill', { token: await fresh(), body: { kind: 'base' } })).error.code).toBe('backup.none')
  expect(await look()).toMatchObject({ drilledAt: null, nextDrillAt: null })
})

test('once there is one it is restored with its log by itself, and then each week', async () => {
  await comeRound()
  await publish(app.client, await registerPerformer(app.client), { text: 'In the log' })
  await app.continuous?.ship()
  await comeRound()
  const [drill, ...more] = await drills()
  expect(more).toEqual([])
  expect(drill).toMatchObject({ kind: 'base', state: 'passed', via: 'schedule', why: null })
  expect(drill?.steps.map(({ name }) => name)).toEqual([
    'it is whole',
    'it is recovered into a cluster of its own',
    'the books agree',
    'the audit is as it was written',
    'files of people open',
  ])
  const [run] = (await app.client.send('backups.runs', { token: await fresh(), query: {} })).data
  expect(run).toMatchObject({ kind: 'base', name: drill?.name, drill: { state: 'passed' } })
  const { drilledAt, nextDrillAt } = (await look()) ?? {}
  expect(Date.parse(nextDrillAt ?? '') - Date.parse(drilledAt ?? '')).toBe(days(7))
  await comeRound()
  expect(await drills()).toHaveLength(1)
  expect(await alert()).toBeUndefined()
})

test('a byte that is another is found, called for, and tried again the next day', async () => {
  await flip()
  await app.client.send('backups.drill', { token: await fresh(), body: { kind: 'base' } })
  await app.jobs.drain()
  expect((await drills())[0]).toMatchObject({
    kind: 'base',
    state: 'failed',
    via: 'staff',
    why: expect.stringMatching(/base\.tar\.zst is damaged/),
  })
  expect(await alert()).toMatch(/^The last drill of a base and its log failed: .*is damaged/)
  expect(Date.parse((await look())?.nextDrillAt ?? '') - app.clock.now().getTime()).toBeLessThanOrEqual(days(1))
  await flip()
  app.clock.advance(days(1) + seconds(1))
  await comeRound()
  expect((await drills())[0]).toMatchObject({ state: 'passed', via: 'schedule' })
  expect(await alert()).toBeUndefined()
})
