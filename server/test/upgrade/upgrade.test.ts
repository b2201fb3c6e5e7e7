// A site on the Postgres before ours is brought to ours: nothing of it is lost, its money counts on, and whoever is killed on the way finds
// the one database or the other.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerFan, registerPerformer, saveCard, tip, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { clusterLook } from '#platform/doctor/index.ts'
import { clusterStanding, findRunningPostgres, migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { accounts, seal, verify } from '#ground/ledger'
import { moneyChecks } from '#wiring/money.ts'
import { upgradeDatabase } from '#wiring/upgrading.ts'
import { quickFolder } from '../postgres.ts'
import { run } from '../restored/town.ts'
import { formerMajor, hasFormerPrograms, startFormer } from './former.ts'

// Each upgrade makes a whole database.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(quickFolder(), 'fieldhouse-upgrade-'))
const home = join(folder, 'data', 'postgres')
let fan: Person
let page: Person
let before: Standing

interface Standing {
  readonly fan: number
  readonly page: number
  readonly transfers: number
  readonly transactions: number
  readonly seals: number
  readonly jobs: number
}

const numberOf = async ({ db }: TestApp, query: ReturnType<typeof sql<{ n: number }>>) => Number((await query.execute(db)).rows[0]?.n)

const standingOf = async (app: TestApp): Promise<Standing> => ({
  fan: (await app.money.ledger.wallet(fan.id)).balance,
  page: await app.money.ledger.balance(accounts.pending(page.id)),
  transfers: await numberOf(app, sql`select count(*) as n from ledger_transfer`),
  transactions: await numberOf(app, sql`select count(*) as n from ledger_txn`),
  seals: await numberOf(app, sql`select count(*) as n from ledger_seal`),
  jobs: await numberOf(app, sql`select count(*) as n from pgboss.job where state < 'completed' and name not like '\\_\\_%'`),
})

const openSite = (postgres: EmbeddedPostgres) => createTestApp({ database: { url: postgres.url, drop: async () => undefined } })

const command = (...args: string[]) => run('database-upgrade', args, { FIELDHOUSE_DATA: join(folder, 'data') })

/** The tables of the one it was, as whoever runs its program would find them. */
async function onFormer<T>(work: (app: TestApp) => Promise<T>): Promise<T> {
  const postgres = await startFormer(home)
  const app = await openSite(postgres)
  try {
    return await work(app)
  } finally {
    await app.close()
    await postgres.stop()
  }
}

/** In a process of its own that is gone at that step, and its databases with it. */
async function killAt(where: string, step: string, times: number): Promise<NodeJS.Signals | null> {
  const file = fileURLToPath(new URL('killed.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, where, step, String(times)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const signal = await new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_code, by) => done(by)))
  await expect.poll(() => findRunningPostgres(where), { timeout: 30_000 }).toBeUndefined()
  return signal
}

const points = [
  ['made', 1],
  ['filling', 90],
  ['copied', 1],
  ['verified', 1],
] as const

describe.skipIf(!hasFormerPrograms())('a site on the Postgres before ours', () => {
  beforeAll(async () => {
    const postgres = await startFormer(home)
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    const app = await openSite(postgres)
    page = await registerPerformer(app.client)
    fan = await registerFan(app.client)
    await topUp(app.client, fan, 100, await saveCard(app.client, fan))
    await app.settle()
    for (const amount of [10, 11, 12]) await tip(app.client, fan, page, amount)
    await app.money.ledger.rollUp()
    await tip(app.client, fan, page, 13)
    await seal(app.db)
    // What the queue has to do still.
    await registerFan(app.client)
    before = await standingOf(app)
    await app.close()
    await postgres.stop()
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('does not start, and says what to do', async () => {
    await expect(startEmbeddedPostgres({ home, durable: true })).rejects.toThrow(
      `was made by Postgres ${formerMajor}, and this Fieldhouse brings Postgres ${clusterStanding(home).programs}. Nothing was changed. Run npm run database:upgrade once`,
    )
    expect(await clusterLook(home).look()).toMatchObject([{ id: 'cluster.version', level: 'broken', command: 'npm run database:upgrade' }])
  })

  test('is what it was wherever an upgrade is killed, and another folder is not touched', async () => {
    for (const [step, times] of points) {
      expect([step, await killAt(home, step, times)]).toEqual([step, 'SIGKILL'])
      expect([step, clusterStanding(home).version]).toEqual([step, formerMajor])
    }
    expect(await onFormer(standingOf)).toEqual(before)
    const copy = join(folder, 'copy', 'postgres')
    spawnSync('mkdir', ['-p', join(folder, 'copy')])
    spawnSync('cp', ['-a', home, copy])
    expect(await killAt(copy, 'switched', 1)).toBe('SIGKILL')
    expect(clusterStanding(copy)).toMatchObject({
      version: clusterStanding(copy).programs,
      former: { folder: 'data', version: formerMajor },
    })
    await (await startEmbeddedPostgres({ home: copy, durable: true })).stop()
    // What no upgrade of this folder has made may be somebody's.
    rmSync(join(copy, 'cluster.json'))
    spawnSync('cp', ['-a', join(home, 'cluster.json'), copy])
    await expect(upgradeDatabase({ home: copy, programs: undefined, headsFile: '' })).rejects.toThrow('that no upgrade has left')
  })

  test('is upgraded, and its money counts on', async () => {
    const { code, said } = await command()
    expect([code, said]).toEqual([0, expect.stringContaining('counts and hashes as they were')])
    expect(existsSync(join(home, 'data'))).toBe(true)
    const postgres = await startEmbeddedPostgres({ home, durable: true })
    const app = await openSite(postgres)
    try {
      const after = await standingOf(app)
      expect(after).toEqual({ ...before, seals: before.transactions })
      await tip(app.client, fan, page, 14)
      await app.money.ledger.rollUp()
      expect(await standingOf(app)).toMatchObject({ fan: before.fan - 1400, transfers: before.transfers + 2 })
      await app.settle()
      expect((await standingOf(app)).jobs).toBe(0)
      await seal(app.db)
      expect(await verify(app.db, moneyChecks)).toEqual([])
      process.stdout.write(
        `database:upgrade ${formerMajor} → ${clusterStanding(home).version}: ${/[\d,]+ tables with [\d,]+ rows/.exec(said)?.[0]} · balances ${before.fan}/${before.page} equal · tip afterwards counted · killed at ${points.length + 1} points, each time one side\n`,
      )
    } finally {
      await app.close()
      await postgres.stop()
    }
  })

  test('is upgraded once, and the old folder goes when that is confirmed', async () => {
    expect(await command()).toMatchObject({ code: 0, said: expect.stringContaining('already; nothing was changed') })
    expect(await clusterLook(home).look()).toMatchObject([{ id: 'cluster.former', level: 'warning' }])
    expect(await command('--confirm')).toMatchObject({ code: 0, said: expect.stringContaining('is removed') })
    expect(existsSync(join(home, 'data'))).toBe(false)
    expect(await command('--confirm')).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is kept') })
    await (await startEmbeddedPostgres({ home, durable: true })).stop()
    expect(await clusterLook(home).look()).toEqual([])
  })
})
