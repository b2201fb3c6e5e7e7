// A process that may not change the tables begins when they are as its release needs them: a worker that starts makes them so, or
// `npm run migrate`.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from './database.ts'
import { standingOf } from './login.ts'
import { missingMigrations } from './migrate.ts'
import { createPool } from './pool.ts'
import { refuseRestoring } from './restoring.ts'
import { inTurn } from './turn.ts'

/** In milliseconds. */
const usualWaits = { between: 1000, most: 15 * 60_000 }

/**
 * `url`: as the program. Throws where a newer release has been there, where a restoring broke off, and after a quarter of an hour; `say`
 * is told once what it waits for.
 */
export async function untilPrepared(url: string, say: (line: string) => void, waits = usualWaits): Promise<void> {
  const began = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    const lacking = await whatIsLacking(url)
    if (lacking === undefined) break
    const advice = 'A worker that starts sees to it, or npm run migrate, with DATABASE_OWNER_URL.'
    if (performance.now() - began > waits.most) throw new Error(`${lacking} ${advice}`)
    if (isFirst) say(`${lacking} ${advice} This process waits.`)
    await wait(waits.between)
  }
  // Whoever made the last migration has the queue still to do.
  await inTurn(url, () => refuseRestoring(url))
}

async function whatIsLacking(url: string): Promise<string | undefined> {
  const standing = await standingOf(url)
  if (standing === 'unknown') return 'The database does not know the login of DATABASE_URL, or another password.'
  if (standing === 'without rights') return 'The login of DATABASE_URL has no rights in the database yet.'
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    const { rows } = await sql<{ mayRead: boolean }>`
      select coalesce(has_table_privilege(to_regclass('kysely_migration')::oid, 'select'), false) as "mayRead"`.execute(db)
    if (!rows[0]?.mayRead) return 'The database is older than this release.'
    const [first] = await missingMigrations(db)
    return first && `The database waits for a migration (${first}).`
  } finally {
    await db.destroy()
  }
}
