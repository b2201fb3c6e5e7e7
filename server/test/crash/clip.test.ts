// kill -9 while a clip is encoded: the next process encodes it again, and there is one result. CLIP_SECONDS makes it a long one, that is
// killed after CLIP_KILLED_AFTER seconds of its encoding (by hand).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { filmClip } from '../../demo/pictures/index.ts'
import { createClient, registerPerformer, uploadVideo } from '../../scenario/index.ts'
import { createDatabase, createPool, type Db } from '../../src/platform/db/index.ts'
import { filmNoise } from '../film-noise.ts'
import { startProgram } from './program.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-clip-crash-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const openDatabase = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}
const prepared = async (db: Db) =>
  (
    await sql<{
      state: string
      retries: number
    }>`select state, retry_count as retries from pgboss.job where name = 'media.prepare'`.execute(db)
  ).rows

const long = Number(process.env['CLIP_SECONDS'] ?? 0)
const killedAfter = Number(process.env['CLIP_KILLED_AFTER'] ?? 0) * 1000
const patience = 100_000 + long * 1000

const makeClip = (): Promise<Uint8Array> => {
  const path = join(dataFolder, 'take.mp4')
  return long > 0
    ? filmNoise({ width: 1920, height: 1080, seconds: long }, path)
    : filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 2 }, path)
}

test('a clip whose worker was killed is encoded again, once', { timeout: 2 * patience }, async () => {
  const clip = await makeClip()
  const first = await startProgram(dataFolder)
  const client = createClient(first.url)
  await uploadVideo(client, await registerPerformer(client), { video: clip })
  await openDatabase(first.databaseUrl, async (db) => {
    await vi.waitFor(async () => expect(await prepared(db)).toEqual([{ state: 'active', retries: 0 }]), { timeout: 60_000, interval: 5 })
    await wait(killedAfter)
    expect(await prepared(db)).toEqual([{ state: 'active', retries: 0 }])
    await first.kill()
  })
  const began = performance.now()
  const second = await startProgram(dataFolder)
  await openDatabase(second.databaseUrl, async (db) => {
    await vi.waitFor(async () => expect(await prepared(db)).toEqual([{ state: 'completed', retries: 1 }]), {
      timeout: patience,
      interval: 50,
    })
    const { rows } = await sql`select status, error_code from file`.execute(db)
    expect(rows).toEqual([{ status: 'finished', error_code: null }])
    if (long === 0) return
    // Nobody began it a third time while it took so long, and its sizes are made once.
    const madeOf = async () => (await sql<{ variants: { name: string }[] }>`select variants from file`.execute(db)).rows[0]?.variants ?? []
    await vi.waitFor(
      async () =>
        expect(
          (await sql`select 1 from pgboss.job where name like 'media.%' and state in ('created', 'retry', 'active')`.execute(db)).rows,
        ).toEqual([]),
      {
        timeout: patience,
        interval: 500,
      },
    )
    const { rows: jobs } = await sql<{ name: string; retries: number }>`
      select name, retry_count as retries from pgboss.job where name like 'media.%' and state = 'completed' order by name`.execute(db)
    const names = (await madeOf()).map(({ name }) => name)
    process.stdout.write(
      `a clip of ${long / 60} minutes: killed after ${killedAfter / 1000} s, then made in ${((performance.now() - began) / 60_000).toFixed(1)} minutes · ` +
        `${jobs.map(({ name, retries }) => `${name} ${retries + 1} starts`).join(', ')} · ${names.length} results: ${names.join(', ')}\n`,
    )
    expect(new Set(names).size).toBe(names.length)
  })
  await second.kill()
})
