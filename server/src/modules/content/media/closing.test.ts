// Files of those under 18 that were open before they had to be guarded: one that cannot be moved, and a job that is taken back.
import { sql } from 'kysely'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/index.ts'
import { createLocalDisk, type Storage } from '#platform/storage/index.ts'
import { registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { closeWhatIsOpen } from './closing.ts'

let app: TestApp
let athlete: Person
let ids: string[]

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  const files = () => ({ avatar: new Blob([new Uint8Array(picture)]) })
  ids = []
  for (let count = 0; count < 2; count += 1)
    ids.push((await app.client.send('performers.uploadAvatar', { token: athlete.token, files: files() })).data._id)
  await app.settle()
  await sql`update file set is_guarded = true where owner_id = ${athlete.id}`.execute(app.db)
})
afterAll(() => app.close())

const open = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from file where owner_id = ${athlete.id} and variants @> '[{"isPublic": true}]' order by id`.execute(app.db)
  return rows.map(({ id }) => id)
}
const noted: unknown[] = []
async function run(isBroken: (key: string) => boolean, signal: AbortSignal): Promise<void> {
  const disk = createLocalDisk(join(app.dataFolder, 'media'))
  const tryOpen: Storage['open'] = async (key, range) => {
    if (isBroken(key)) throw new Error('the disk is broken here')
    return disk.open(key, range)
  }
  const runs: ((data: never, signal: AbortSignal) => Promise<void>)[] = []
  const jobs = { define: (kind: { run: (data: never, signal: AbortSignal) => Promise<void> }) => void runs.push(kind.run) }
  const faults = { note: (where: string) => void noted.push(where) }
  closeWhatIsOpen({ db: app.db, jobs: jobs as unknown as Pick<Jobs, 'define'>, storage: { ...disk, open: tryOpen }, faults })
  for (const one of runs) await one({} as never, signal)
}

test('a job that was taken back moves nothing more', async () => {
  const before = await open()
  expect(before).toEqual(ids.toSorted())
  await run(() => false, AbortSignal.abort())
  expect(await open()).toEqual(before)
})

test('one that cannot be moved is noted and holds nobody up; it is moved once it can be', async () => {
  const [first = ''] = await open()
  await run((key) => key.includes(first), new AbortController().signal)
  expect([await open(), noted]).toEqual([[first], ['media.close']])
  await run(() => false, new AbortController().signal)
  expect([await open(), noted.length]).toEqual([[], 1])
})
