// Runs server/migrations in the order of their numbers; each is one transaction, forward only.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createDatabase, type Db } from './database.ts'
import { createPool } from './pool.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the database at `url` to the newest version, or no further than to `last`, as the login role. Throws with the failed
 * migration's error.
 */
export async function migrate(url: string, last?: string): Promise<void> {
  const pool = createPool({ url, size: 1 })
  const db = createDatabase(pool)
  try {
    const done = await listDone(db)
    await refuseUnreleased(db, done)
    // The library looks at every table first.
    if (last === undefined && (await listFiles()).every((name) => done.has(name.replace('.ts', '')))) return
    const migrator = new Migrator({ db, provider: { getMigrations: listMigrations } })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** The first migration of the time when they were still changed where they stood; they were written anew for the first release. */
const firstOfOld = '0001-roles'

/** Names of migrations that the database has been through. */
async function listDone(db: Db): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ log: string | null }>`select to_regclass('kysely_migration')::text as log`.execute(db)
  if (found[0]?.log === null) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function refuseUnreleased(db: Db, done: ReadonlySet<string>): Promise<void> {
  if (!done.has(firstOfOld)) return refuseNewer(done)
  throw new Error(
    'This database was made by a version from before the first release and cannot be brought up to date. ' +
      'Start with an empty one: another DATABASE_URL, or another FIELDHOUSE_DATA folder for the embedded database.',
  )
}

/** Migrations only go forward: what a newer program has made of the tables this one does not know. */
async function refuseNewer(done: ReadonlySet<string>): Promise<void> {
  const known = new Set((await listFiles()).map((name) => name.replace('.ts', '')))
  const newer = [...done].find((name) => !known.has(name))
  if (!newer) return
  throw new Error(
    `This database was brought up to date by a newer Fieldhouse (${newer}). Run that version or a later one, ` +
      'or restore the backup from before the update with this one (docs/OPERATIONS.md).',
  )
}

const listFiles = async () => (await readdir(fileURLToPath(folder))).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name)).toSorted()

/** Those that this program has, in their order, each with the hash of its file. */
export async function knownMigrations(): Promise<{ name: string; sha256: string }[]> {
  const files = await listFiles()
  return Promise.all(
    files.map(async (name) => ({
      name: name.replace('.ts', ''),
      sha256: createHash('sha256')
        .update(await readFile(new URL(name, folder)))
        .digest('hex'),
    })),
  )
}

/** Each is read when it is its turn: at most starts it is nobody's. */
async function listMigrations(): Promise<Record<string, Migration>> {
  const read = async (name: string) => (await import(new URL(name, folder).href)) as Migration
  return Object.fromEntries((await listFiles()).map((name) => [name.replace('.ts', ''), { up: async (db) => (await read(name)).up(db) }]))
}
