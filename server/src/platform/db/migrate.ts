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
    await refuseUnreleased(db)
    const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** The first migration of the time when they were still changed where they stood; they were written anew for the first release. */
const firstOfOld = '0001-roles'

async function refuseUnreleased(db: Db): Promise<void> {
  const { rows } = await sql<{ log: string | null }>`select to_regclass('kysely_migration')::text as log`.execute(db)
  if (rows[0]?.log === null) return
  const old = await sql`select 1 from kysely_migration where name = ${firstOfOld}`.execute(db)
  if (old.rows.length === 0) return refuseNewer(db)
  throw new Error(
    'This database was made by a version from before the first release and cannot be brought up to date. ' +
      'Start with an empty one: another DATABASE_URL, or another FIELDHOUSE_DATA folder for the embedded database.',
  )
}

/** Migrations only go forward: what a newer program has made of the tables this one does not know. */
async function refuseNewer(db: Db): Promise<void> {
  const known = new Set((await listFiles()).map((name) => name.replace('.ts', '')))
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const newer = rows.find(({ name }) => !known.has(name))
  if (!newer) return
  throw new Error(
    `This database was brought up to date by a newer Fieldhouse (${newer.name}). Run that version or a later one, ` +
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

async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = await listFiles()
  const entries = await Promise.all(
    files.map(async (name) => [name.replace('.ts', ''), (await import(new URL(name, folder).href)) as Migration] as const),
  )
  return Object.fromEntries(entries)
}
