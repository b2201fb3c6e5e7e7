// What happens on the site between the snapshot and the copying of a file, at that very moment.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerPerformer, type Person } from '#scenario/index.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'
import { allButTheNewest, backUp, checkBackup, fingerprintsOf, listBackups, prune, type BackedUp } from '#platform/backup/index.ts'
import { knownMigrations, type Tx } from '#platform/db/index.ts'
import { createLocalDisk, objectPath, removedFolder } from '#platform/storage/index.ts'
import { site } from '#wiring/backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-backing-up-'))
let app: TestApp
let athlete: Person
let root: string

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  root = join(app.dataFolder, 'media')
  await post()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

let shade = 0
const upload = async () => {
  const background = { r: (shade += 1), g: 90, b: 90 }
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  const file = new Blob([Buffer.from(photo)])
  return (await app.client.send('feeds.uploadPhoto', { token: athlete.token, files: { file } })).data
}
async function post() {
  const photo = await upload()
  return publish(app.client, athlete, { type: 'photo', fileIds: [photo._id], audience: 'public' })
}

const secrets = { SECRET_KEY: 'a secret of the tests, longer than 32 characters', PAYOUT_KEYS: '', DATA_KEYS: '' }
let minute = 0

/** `meanwhile`: after the snapshot was taken, before the first file is copied. */
async function run(to: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<BackedUp> {
  async function* objects(tx: Tx) {
    await meanwhile()
    yield* site.objects(tx)
  }
  const made = await backUp({
    url: app.databaseUrl,
    folder: join(folder, to),
    recipient: null,
    storage: createLocalDisk(root),
    site: { ...site, objects },
    secrets,
    fingerprints: fingerprintsOf(secrets),
    program: 'fieldhouse of the tests',
    migrations: await knownMigrations(),
    now: () => new Date(Date.UTC(2026, 10, 25, 12, (minute += 1))),
  })
  await checkBackup(join(folder, to), undefined)
  return made
}

const keysIn = (to: string, { place }: BackedUp) => readFileSync(join(folder, to, place.name, 'objects.txt'), 'utf8')

test('a file that is removed under it is in it, gone from its address at once, and from the disk afterwards', async () => {
  const { _id: id, files } = await post()
  const fileId = files[0]?._id ?? ''
  const key = `x-${fileId}-w480.webp`
  const seen: boolean[] = []
  const made = await run('removed', async () => {
    await app.client.send('feeds.remove', { token: athlete.token, params: { id } })
    await asOwner(app.databaseUrl, (db) => sql`update file set created_at = now() - interval '2 days' where target_id is null`.execute(db))
    await app.jobs.send(app.db, 'media.sweep', {})
    await app.jobs.drain()
    seen.push(existsSync(objectPath(root, key)), existsSync(join(removedFolder(root), key)))
  })
  expect(seen).toEqual([false, true])
  expect(made.manifest.objects.missing).toEqual([])
  expect(keysIn('removed', made)).toContain(key)
  expect(existsSync(removedFolder(root))).toBe(false)
})

test('a file that is closed under it, to guard somebody under 18, is in it as a closed one only', async () => {
  const photo = await upload()
  const blur = (open: boolean) => `${open ? 'p' : 'x'}-${photo._id}-locked.webp`
  const made = await run('closed', async () => undefined)
  expect(keysIn('closed', made)).toContain(blur(true))
  await asOwner(app.databaseUrl, (db) => sql`update file set is_guarded = true where id = ${photo._id}`.execute(db))
  const guarded = await run('guarded', async () => {
    await app.jobs.send(app.db, 'media.close', {})
    await app.jobs.drain()
  })
  expect(guarded.manifest.objects.missing).toEqual([])
  expect(keysIn('guarded', guarded)).toContain(blur(false))
  expect(keysIn('guarded', guarded)).not.toContain(blur(true))
})

test('another one at the same time is refused, and does no harm to the first', async () => {
  const refused: string[] = []
  const made = await run('twice', async () => {
    await run('twice').catch((error: unknown) => refused.push(String(error)))
  })
  expect(refused).toEqual(['Error: Another backup of this database, or an export, is running.'])
  expect(await listBackups(join(folder, 'twice'))).toEqual([made.place.name])
})

test('the next one copies what is new, and what nobody needs any more goes with the last that had it', async () => {
  const first = await run('often')
  const { _id: id, files } = await post()
  const second = await run('often')
  expect([first.added, second.added]).toEqual([first.manifest.objects.count, second.manifest.objects.count - first.manifest.objects.count])
  expect(second.added).toBeGreaterThan(0)
  const kept = join(folder, 'often')
  const one =
    keysIn('often', second)
      .split('\n')
      .find((line) => line.includes(files[0]?._id ?? 'none'))
      ?.split(' ')[0] ?? ''
  await app.client.send('feeds.remove', { token: athlete.token, params: { id } })
  await asOwner(app.databaseUrl, (db) => sql`update file set created_at = now() - interval '2 days' where target_id is null`.execute(db))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.jobs.drain()
  await run('often')
  const pathOf = (key: string) => objectPath(join(kept, 'objects', 'open'), key).replace('/objects/open/objects/', '/objects/open/')
  expect(existsSync(pathOf(one))).toBe(true)
  expect(await prune({ url: app.databaseUrl, folder: kept, secret: fingerprintsOf(secrets).SECRET_KEY }, allButTheNewest(1))).toHaveLength(
    2,
  )
  expect([existsSync(pathOf(one)), (await listBackups(kept)).length]).toEqual([false, 1])
  await checkBackup(kept, undefined)
})

test('one that broke off is no backup, and goes with the next', async () => {
  await expect(
    run('broken', async () => {
      throw new Error('cut')
    }),
  ).rejects.toThrow('cut')
  expect(await listBackups(join(folder, 'broken'))).toEqual([])
  await expect(checkBackup(join(folder, 'broken'), undefined)).rejects.toThrow('no finished backup')
  // What was removed meanwhile is not kept for it.
  const keeping = await createLocalDisk(root).keepRemoved()
  await keeping.release()
  const made = await run('broken')
  expect(made.manifest.objects.missing).toEqual([])
})

test('a file that is not there is named, and the rest is in it', async () => {
  const { files } = await post()
  const key = `x-${files[0]?._id}-w480.webp`
  rmSync(objectPath(root, key))
  const made = await run('missing')
  expect(made.manifest.objects.missing).toEqual([key])
})

test('what another site is making in the same folder stays, with every object, until it is done', async () => {
  const shared = join(folder, 'shared')
  const begun = (name: string, whose: string) => {
    mkdirSync(join(shared, name, 'tables'), { recursive: true })
    writeFileSync(join(shared, name, 'secret.fingerprint'), whose)
  }
  const { SECRET_KEY: own } = fingerprintsOf(secrets)
  const { SECRET_KEY: another } = fingerprintsOf({ ...secrets, SECRET_KEY: 'a secret of another site, longer than 32' })
  const [theirs, ours] = ['2026-11-25T11-00-00-000Z', '2026-11-25T11-00-01-000Z']
  begun(theirs, `${another}\n`)
  begun(ours, `${own}\n`)
  await run('shared')
  expect([existsSync(join(shared, theirs)), existsSync(join(shared, ours))]).toEqual([true, false])
  // Nothing names it yet: that comes last.
  const copied = join(shared, 'objects', 'open', 'ab', 'cd', 'of-theirs.webp')
  mkdirSync(dirname(copied), { recursive: true })
  writeFileSync(copied, 'theirs')
  await run('shared')
  const keepOne = () => prune({ url: app.databaseUrl, folder: shared, secret: own }, allButTheNewest(1))
  expect(await keepOne()).toHaveLength(1)
  expect(existsSync(copied)).toBe(true)
  // A base counts as well.
  rmSync(join(shared, theirs), { recursive: true })
  const base = join(shared, 'continuous', '2026-11-25T10-00-00-000Z', 'bases', theirs)
  mkdirSync(base, { recursive: true })
  await run('shared')
  expect(await keepOne()).toHaveLength(1)
  expect(existsSync(copied)).toBe(true)
  rmSync(join(shared, 'continuous'), { recursive: true })
  begun(theirs, `${another}\n`)
  // It broke off, and nobody came back.
  const long = new Date(Date.now() - 3 * 24 * 3600_000)
  utimesSync(join(shared, theirs), long, long)
  expect(await keepOne()).toEqual([])
  expect([existsSync(copied), existsSync(join(shared, theirs))]).toEqual([false, true])
  expect(await prune({ url: app.databaseUrl, folder: shared, secret: another }, (names) => names)).toEqual([])
  await checkBackup(shared, undefined)
})
