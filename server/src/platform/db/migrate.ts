// Runs server/migrations in the order of their numbers; each is one transaction, forward only.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Migrator, type Migration } from 'kysely/migration'
import { createDatabase } from './database.ts'
import { createPool } from './pool.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Brings the database at `url` to the newest version, as the login role. Throws with the failed migration's error. */
export async function migrate(url: string): Promise<void> {
  const pool = createPool({ url, size: 1 })
  const db = createDatabase(pool)
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: loadMigrations } }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(folder))).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  const entries = await Promise.all(
    files.map(async (name) => [name.replace('.ts', ''), (await import(new URL(name, folder).href)) as Migration] as const),
  )
  return Object.fromEntries(entries)
}
