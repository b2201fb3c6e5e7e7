// Runs server/migrations in the order of their numbers; each is one transaction, forward only.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createDatabase, type Db } from './database.ts'
import { createPool } from './pool.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Brings the database at `url` to the newest version, as the login role. Throws with the failed migration's error. */
export async function migrate(url: string): Promise<void> {
  const pool = createPool({ url, size: 1 })
  const db = createDatabase(pool)
  try {
    await refuseUnreleased(db)
    const { error } = await new Migrator({ db, provider: { getMigrations: loadMigrations } }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/**
 * Nothing has been released yet, and until then a migration may still be changed where it stands. A database that was made
 * before such a change cannot be brought up to date; it is told by a column that has gone since.
 */
async function refuseUnreleased(db: Db): Promise<void> {
  const { rows } = await sql`
    select 1 from information_schema.columns where table_schema = 'public' and table_name = 'sale' and column_name = 'seller_type'`.execute(
    db,
  )
  if (rows.length === 0) return
  throw new Error(
    'This database was made by a version from before the first release and cannot be brought up to date. ' +
      'Start with an empty one: another DATABASE_URL, or another FIELDHOUSE_DATA folder for the embedded database.',
  )
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(folder))).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  const entries = await Promise.all(
    files.map(async (name) => [name.replace('.ts', ''), (await import(new URL(name, folder).href)) as Migration] as const),
  )
  return Object.fromEntries(entries)
}
