import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startLine, type NetworkLine } from '../../../test/fakes/line.ts'
import { withDatabase } from '../../../test/postgres.ts'
import { beAlone } from './alone.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/index.ts'
import { createDatabase } from './database.ts'
import { createPool } from './pool.ts'

const patience = { doubtAfter: 200, giveUpAfter: 4000, lookEvery: 100, answersWithin: 1000 }

let other: EmbeddedPostgres
let otherUrl: string
let home: string
let line: NetworkLine
let pool: Pool
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fieldhouse-other-'))
  other = await startEmbeddedPostgres({ home, durable: false })
  // As a copy has it.
  const owner = createPool({ url: other.url, size: 1 })
  const { username, password } = new URL(inject('postgresUrl'))
  await owner.query(`alter role ${username} password '${password}'`)
  await owner.end()
  const address = new URL(other.url)
  address.password = password
  otherUrl = address.href
})
afterAll(async () => {
  await other.stop()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(async () => {
  line = await startLine(inject('postgresUrl'))
  pool = createPool({ url: line.url, size: 1, patience })
})
afterEach(async () => {
  await line.close()
  await pool.end()
})

const seven = async () => (await pool.query<{ n: number }>('select $1::int as n', [7])).rows[0]?.n

test('who waits for a server that is gone, where another has its name, fails and reaches the other', async () => {
  expect(await seven()).toBe(7)
  line.swallow()
  line.leadTo(otherUrl)
  await expect(seven()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(await seven()).toBe(7)
})

test('where none can be reached, what is owed is given up after a while, and one that is back is found', async () => {
  expect(await seven()).toBe(7)
  line.swallow()
  line.leadTo(undefined)
  const began = performance.now()
  await expect(seven()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(performance.now() - began).toBeGreaterThan(patience.doubtAfter)
  line.leadTo(inject('postgresUrl'))
  expect(await seven()).toBe(7)
})

test('what takes long at the same server is waited for, whatever zone and habits its database has', async () => {
  const owner = createPool({ url: inject('postgresUrl'), size: 1 })
  await owner.query('create database far_away')
  await owner.query(`alter database far_away set timezone to 'Asia/Kathmandu'`)
  await owner.query(`alter database far_away set datestyle to 'German'`)
  const far = createPool({ url: withDatabase(inject('postgresUrl'), 'far_away'), size: 1, patience })
  for (const each of [pool, far])
    expect((await each.query('select pg_sleep($1), $1::float as took', [1.2])).rows).toMatchObject([{ took: 1.2 }])
  await far.end()
  await owner.query('drop database far_away')
  await owner.end()
})

test('what is read in one go, and slowly, is waited for though nobody answers others', async () => {
  const client = await pool.connect()
  const slow = client.query('select pg_sleep(0.3)::text from generate_series(1, $1)', [3])
  line.leadTo(undefined)
  expect((await slow).rows).toHaveLength(3)
  client.release()
})

test('one that became a copy of another is left for the other, by whoever meets it', async () => {
  const url = withDatabase(inject('postgresUrl'), 'became_a_copy')
  const owner = createPool({ url: inject('postgresUrl'), size: 1 })
  await owner.query('create database became_a_copy')
  const maker = createPool({ url, size: 1 })
  await maker.query('create table written (id int)')
  await maker.end()
  const site = createDatabase(createPool({ url, size: 1 }))
  const write = () => sql`insert into written values (${1})`.execute(site)
  await owner.query('alter database became_a_copy set default_transaction_read_only to on')
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  // What was connected would go on to refuse, however long it lasts.
  await owner.query('alter database became_a_copy reset default_transaction_read_only')
  await write()
  await site.destroy()
  await owner.query('drop database became_a_copy')
  await owner.end()
})

test('who holds the place of the only process takes it anew at the other server', async () => {
  const owner = createPool({ url: otherUrl, size: 1 })
  await owner.query('create table process (id text primary key, name text, roles text, beat_at timestamptz default now())')
  const here = createPool({ url: inject('postgresUrl'), size: 1 })
  await here.query('create table process (id text primary key, name text, roles text, beat_at timestamptz default now())')
  const alone = await beAlone(line.url, { name: 'site', roles: 'web' }, 'alone', 100)
  const beats = async () => (await owner.query<{ count: number }>('select count(*)::int as count from process')).rows[0]?.count
  expect(await beats()).toBe(0)
  line.swallow()
  line.leadTo(otherUrl)
  await expect.poll(beats).toBe(1)
  await alone.release()
  expect(await beats()).toBe(0)
  for (const pool of [owner, here]) {
    await pool.query('drop table process')
    await pool.end()
  }
})
