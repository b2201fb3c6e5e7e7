// Fills an empty database with demo content before the server opens: the program itself, on a door of its own, with a
// clock that starts four weeks ago and limits that do not count.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createClient } from '../scenario/index.ts'
import { createApp, type AppOptions } from '../src/app.ts'
import { after, days } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/db/index.ts'
import { fillDemo } from './fill.ts'

export { fillDemo } from './fill.ts'
export { cast, fans } from './cast.ts'

/** Does nothing when the database holds an account. `say` hears what was made, line by line. */
export async function fillEmptyDatabase(options: Omit<AppOptions, 'clock'>, say: (line: string) => void): Promise<boolean> {
  const clock = startingAgo(days(25))
  const app = await createApp({ ...options, env: { ...options.env, RATE_LIMIT_SCALE: 1_000_000, LOG_LEVEL: 'error' }, clock })
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-demo-'))
  try {
    if (!(await isEmpty(app.db))) return false
    await app.start({ work: false })
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' })
    await fillDemo({
      client: createClient(baseUrl),
      advance: clock.advance,
      settle: app.settle,
      verify: (ids) => verifyPapers(app.db, ids),
      folder,
      say,
    })
    return true
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from account limit 1`.execute(db)
  return rows.length === 0
}

/** Papers are approved by staff; the demo has none, so it says so directly. The pages learn it with the next change. */
async function verifyPapers(db: Db, accountIds: readonly string[]): Promise<void> {
  await sql`update performer set verified_document = true, document_status = 'approved' where account_id = any(${accountIds})`.execute(
    db,
  )
}

function startingAgo(milliseconds: number) {
  let shift = -milliseconds
  return {
    now: () => after(new Date(), shift),
    /** Never into the future. */
    advance: (by: number) => void (shift = Math.min(0, shift + by)),
  }
}
