// kill -9 while a clip is encoded: the next process encodes it again, and there is one result.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { filmClip } from '../../demo/pictures/index.ts'
import { createClient, registerPerformer, uploadVideo } from '../../scenario/index.ts'
import { createDatabase, createPool, type Db } from '../../src/platform/db/index.ts'
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

test('a clip whose worker was killed is encoded again, once', async () => {
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(dataFolder, 'take.mp4'))
  const first = await startProgram(dataFolder)
  const client = createClient(first.url)
  await uploadVideo(client, await registerPerformer(client), { video: clip })
  await openDatabase(first.databaseUrl, async (db) => {
    await vi.waitFor(async () => expect(await prepared(db)).toEqual([{ state: 'active', retries: 0 }]), { timeout: 60_000, interval: 5 })
    await first.kill()
  })
  const second = await startProgram(dataFolder)
  await openDatabase(second.databaseUrl, async (db) => {
    await vi.waitFor(async () => expect(await prepared(db)).toEqual([{ state: 'completed', retries: 1 }]), {
      timeout: 100_000,
      interval: 50,
    })
    const { rows } = await sql`select status, error_code from file`.execute(db)
    expect(rows).toEqual([{ status: 'finished', error_code: null }])
  })
  await second.kill()
})
