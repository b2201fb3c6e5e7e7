// Two transactions in a known order, without a pause: the second is at the lock of the first, and only then the first goes on.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

const patience = 45_000

/** Resolves when somebody waits for a lock that this transaction holds. */
export async function untilWaitedFor(tx: Db): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await wait(10)) {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
    if (rows.length > 0) return
  }
  throw new Error('Nobody waits for this transaction')
}
