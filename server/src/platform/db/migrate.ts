// Runs server/migrations in the order of their numbers, forward only: all that are missing in one transaction.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createDatabase, type Db } from './database.ts'
import { closeToOthers, refuseForeignRoles } from './login.ts'
import { createPool } from './pool.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** In milliseconds: how long a migration asks for a table before it lets others through, until it asks again, and until it gives up. */
export interface Waits {
  readonly once: number
  readonly between: number
  readonly most: number
}
const usualWaits: Waits = { once: 2000, between: 3000, most: 15 * 60_000 }

interface Options {
  /** No further than to this one. */
  readonly last?: string | undefined
  /** Told once when somebody holds a table, and who. */
  readonly say?: (line: string) => void
  readonly waits?: Waits
}

/**
 * Brings the database at `url` to the newest version as the login role: all that is missing at once, or nothing. Throws with the failed
 * migration's error.
 *
 * Others may be at work on it: what changes a table waits for whoever reads it (a backup, an export, a report), and everybody who comes
 * later waits behind it. So it waits for a moment only, lets them through, and begins anew. Answers the names of those that were made.
 */
export async function migrate(url: string, { last, say = () => undefined, waits = usualWaits }: Options = {}): Promise<string[]> {
  const pool = createPool({ url, size: 1 })
  const db = createDatabase(pool)
  try {
    const [all, known] = [await missingMigrations(db), await listFiles()]
    if (all.length === known.length) {
      await refuseEncoding(db)
      await refuseForeignRoles(url)
      await closeToOthers(url)
    }
    const missing = all.filter((name) => last === undefined || name <= last)
    // The library looks at every table first.
    if (missing.length === 0) return []
    const began = performance.now()
    for (let isFirst = true; await isHeldUp(db, last, waits.once); isFirst = false) {
      const holder = await whoHolds(db)
      if (performance.now() - began > waits.most)
        throw new Error(
          `The tables are held by ${holder} and cannot be brought up to date; nothing was changed. Start again when it is done.`,
        )
      if (isFirst) say(`The tables are brought up to date when ${holder} is done with them.`)
      await wait(waits.between)
    }
    return missing
  } finally {
    await db.destroy()
  }
}

/** In their order. Throws where this program does not know what the database has been through. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const done = await listDone(db)
  await refuseUnreleased(done)
  return (await listFiles()).map(nameOf).filter((name) => !done.has(name))
}

/** A lock did not come in time, or two waited for each other: all is as it was. */
const heldUp: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

async function isHeldUp(db: Db, last: string | undefined, longest: number): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(longest)}, false)`.execute(db)
  const migrator = new Migrator({ db, provider: { getMigrations: listMigrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error === undefined) return false
  if (error instanceof Error && 'code' in error && heldUp.has(error.code)) return true
  throw error
}

/** The one that began first, as far as the owner may know. */
async function whoHolds(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; pid: number; since: Date }>`
    select coalesce(nullif(application_name, ''), usename, 'somebody') as name, pid, xact_start as since from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`.execute(db)
  const [holder] = rows
  return holder ? `${holder.name} (process ${holder.pid} of the database, since ${holder.since.toISOString()})` : 'another connection'
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

async function refuseUnreleased(done: ReadonlySet<string>): Promise<void> {
  if (!done.has(firstOfOld)) return refuseNewer(done)
  throw new Error(
    'This database was made by a version from before the first release and cannot be brought up to date. ' +
      'Start with an empty one: another DATABASE_URL, or another FIELDHOUSE_DATA folder for the embedded database.',
  )
}

/** Migrations only go forward: what a newer program has made of the tables this one does not know. */
async function refuseNewer(done: ReadonlySet<string>): Promise<void> {
  const known = new Set((await listFiles()).map(nameOf))
  const newer = [...done].find((name) => !known.has(name))
  if (!newer) return
  throw new Error(
    `This database was brought up to date by a newer Fieldhouse (${newer}). Run that version or a later one, ` +
      'or restore the backup from before the update with this one (docs/OPERATIONS.md).',
  )
}

/** What others write of letters and signs would be refused later, or counted in bytes. One that is in use is the doctor's. */
async function refuseEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string; name: string }>`
    select current_setting('server_encoding') as encoding, current_database() as name`.execute(db)
  const [{ encoding, name } = { encoding: 'nothing', name: '' }] = rows
  if (encoding === 'UTF8') return
  throw new Error(
    `The database ${name} keeps text as ${encoding}, and Fieldhouse needs UTF8. Make another: ` +
      `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
  )
}

const nameOf = (file: string) => file.replace('.ts', '')
const listFiles = async () => (await readdir(fileURLToPath(folder))).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name)).toSorted()

/** Those that this program has, in their order, each with the hash of its file. */
export async function knownMigrations(): Promise<{ name: string; sha256: string }[]> {
  const files = await listFiles()
  return Promise.all(
    files.map(async (name) => ({
      name: nameOf(name),
      sha256: createHash('sha256')
        .update(await readFile(new URL(name, folder)))
        .digest('hex'),
    })),
  )
}

/** Each is read when it is its turn: at most starts it is nobody's. */
async function listMigrations(): Promise<Record<string, Migration>> {
  const read = async (name: string) => (await import(new URL(name, folder).href)) as Migration
  return Object.fromEntries((await listFiles()).map((name) => [nameOf(name), { up: async (db) => (await read(name)).up(db) }]))
}
