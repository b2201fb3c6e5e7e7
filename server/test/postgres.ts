// Once per test run: the program as it is shipped, for tests of its own processes; one Postgres, one migrated database that each test file clones in a few milliseconds.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureLogin, migrate, startEmbeddedPostgres } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's maintenance database. */
    postgresUrl: string
  }
}

export const templateName = 'fieldhouse_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildProgram()
  // What tests put aside lies there as well: workers are given it, and nothing of it is worth a disk.
  process.env['TMPDIR'] = quickFolder()
  const home = mkdtempSync(join(quickFolder(), 'fieldhouse-test-'))
  const postgres = await startEmbeddedPostgres({ home, durable: false })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const templateUrl = withDatabase(postgres.url, templateName)
  await migrate(templateUrl)
  await migrateJobs(templateUrl)
  await ensureLogin(templateUrl, asProgram(templateUrl))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Nothing is done where it stands as its sources do. */
function buildProgram(): void {
  const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, 'program'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The program could not be built')
}

const inMemory = '/dev/shm'
const roomFor = 2 * 1024 ** 3

/** In memory where there is room: each file's database is made in a quarter of the time, and nothing of it outlives the run anyway. */
export function quickFolder(): string {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= roomFor ? inMemory : tmpdir()
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The same database as the program sees it. */
export function asProgram(url: string): string {
  const address = new URL(url)
  address.username = 'fieldhouse_app'
  address.password = 'the program of the tests'
  return address.href
}
