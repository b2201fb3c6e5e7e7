// Makes a backup while the site runs. The snapshot comes first and the objects after it, and what is removed meanwhile stays readable,
// so that every object that a row of the snapshot names is found.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { createDatabase, createPool, inSnapshotOnce, type Tx } from '../db/index.ts'
import type { Store } from '../storage/index.ts'
import { writeFile, type Written } from './envelope.ts'
import type { Secrets } from './fingerprints.ts'
import { nameOf, pathIn, type Place } from './layout.ts'
import { format, writeManifest, type Fingerprints, type Manifest, type Migration } from './manifest.ts'
import { checkFile, copyObjects, removeBackup, writeObjectList, type NamedObject } from './objects.ts'
import { markOwner, ownUnfinished, removeMark } from './sharing.ts'
import { asLines, beOnly, copyTables, openSnapshot, readSequences, readWaitingJobs, type Snapshot } from './snapshot.ts'

/** What only the modules know of the database. */
export interface Site {
  name(tx: Tx): Promise<string>
  seal(tx: Tx): Promise<{ n: number; hash: string } | undefined>
  audit(tx: Tx): Promise<{ day: string; n: number; hash: string } | undefined>
  life(tx: Tx): Promise<number>
  objects(tx: Tx): AsyncIterable<NamedObject>
}

export interface BackUp {
  /** As the owner of the tables. */
  readonly url: string
  /** Holds all backups; made when missing. */
  readonly folder: string
  /** Who alone can open it; null: anybody who has the folder. */
  readonly recipient: string | null
  readonly storage: Pick<Store, 'keepRemoved' | 'openEvenRemoved'>
  readonly site: Site
  readonly secrets: Secrets
  readonly fingerprints: Fingerprints
  readonly program: string
  readonly migrations: readonly Migration[]
  readonly now: () => Date
}

export interface BackedUp {
  readonly place: Place
  readonly manifest: Manifest
  /** Objects that were not in the folder yet. */
  readonly added: number
}

export async function backUp(options: BackUp): Promise<BackedUp> {
  const startedAt = options.now()
  const place = { folder: resolve(options.folder), name: nameOf(startedAt) }
  const client = await beOnly(options.url, 'backup')
  try {
    const { SECRET_KEY } = options.fingerprints
    for (const name of await ownUnfinished(place.folder, SECRET_KEY)) await removeBackup(place.folder, name)
    await mkdir(pathIn(place, 'tables'), { recursive: true, mode: 0o700 })
    await markOwner(place, SECRET_KEY)
    const keeping = await options.storage.keepRemoved()
    try {
      return await copyAll(options, place, await openSnapshot(client), startedAt)
    } finally {
      await keeping.release()
    }
  } catch (error) {
    await removeBackup(place.folder, place.name)
    throw error
  } finally {
    await client.end()
  }
}

async function copyAll(options: BackUp, place: Place, snapshot: Snapshot, startedAt: Date): Promise<BackedUp> {
  const { url, recipient, storage, site } = options
  const pathOf = (file: string) => pathIn(place, file)
  const migrations = await appliedMigrations(snapshot, options.migrations)
  const tables = await copyTables({ url, snapshot, recipient, pathOf })
  const sequences = await readSequences(snapshot.client)
  const waiting = await readWaitingJobs(snapshot.client)
  const jobsFile = 'jobs.zst'
  const jobs = await writeFile(pathOf(jobsFile), asLines(waiting), { recipient, squeeze: true })
  const { rows: version } = await snapshot.client.query<{ server_version: string }>('show server_version')
  const objectsFile = 'objects.txt'
  const facts = await atSnapshot(url, snapshot, async (tx) => {
    const objects = await copyObjects({ place, recipient, storage, named: site.objects(tx) })
    return { objects, name: await site.name(tx), seal: await site.seal(tx), audit: await site.audit(tx), life: await site.life(tx) }
  })
  const { entries, missing, added } = facts.objects
  const list = await writeObjectList(place, objectsFile, entries)
  const secretsFile = await writeSecrets(options, place)
  const manifest: Manifest = {
    format,
    program: options.program,
    postgres: version[0]?.server_version ?? '',
    startedAt: startedAt.toISOString(),
    snapshotAt: snapshot.at.toISOString(),
    finishedAt: options.now().toISOString(),
    snapshot: snapshot.id,
    site: facts.name,
    life: facts.life,
    migrations,
    recipient,
    tables,
    sequences,
    jobs: { ...jobs, file: jobsFile, count: waiting.length },
    objects: {
      ...list,
      file: objectsFile,
      count: entries.length,
      totalBytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
      missing,
    },
    seal: facts.seal ?? null,
    audit: facts.audit ?? null,
    secrets: { ...options.fingerprints, file: secretsFile },
  }
  await readAgain(place, manifest)
  await writeManifest(place, manifest)
  await removeMark(place)
  return { place, manifest, added }
}

/** Reads what was written: a disk that keeps something else is found now and not when it is needed. */
async function readAgain(place: Place, manifest: Manifest): Promise<void> {
  for (const file of filesOf(manifest)) await checkFile(pathIn(place, file.file), file)
}

/** All files of a backup itself. */
export const filesOf = ({ tables, jobs, objects, secrets }: Manifest): (Written & { readonly file: string })[] => [
  ...tables,
  jobs,
  objects,
  ...(secrets.file ? [secrets.file] : []),
]

/** Throws where this program does not know how the tables look. */
export async function appliedMigrations({ client }: Pick<Snapshot, 'client'>, known: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => {
    const migration = known.find((one) => one.name === name)
    if (!migration) throw new Error(`This database was made by a newer Fieldhouse: this one does not know its migration ${name}.`)
    return migration
  })
}

/** What modules read, at the moment of the snapshot. */
export async function atSnapshot<T>(url: string, { id }: Snapshot, read: (tx: Tx) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    return await inSnapshotOnce(db, async (tx) => {
      await sql`set transaction snapshot ${sql.lit(id)}`.execute(tx)
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
      return read(tx)
    })
  } finally {
    await db.destroy()
  }
}

/** Keys lie in a backup only where nobody but the holder of its key can open it. */
export async function writeSecrets(
  { recipient, secrets }: Pick<BackUp, 'recipient' | 'secrets'>,
  place: Place,
): Promise<Manifest['secrets']['file']> {
  if (recipient === null) return null
  const file = 'secrets.json.age'
  const written = await writeFile(pathIn(place, file), Readable.from([Buffer.from(JSON.stringify(secrets))]), { recipient, squeeze: false })
  return { ...written, file }
}
