// What staff sees of events on their way.
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

export interface FailingEvent {
  readonly id: string
  readonly topic: string
  readonly attempts: number
  readonly dueAt: Date
}

export interface EventState {
  readonly waiting: number
  readonly oldestAt: Date | null
  readonly failing: readonly FailingEvent[]
}

const most = 100

export async function lookAtEvents(db: Db): Promise<EventState> {
  const { rows: sums } = await sql<{ waiting: number; oldestAt: Date | null }>`
    select count(*)::int as waiting, min(due_at) as "oldestAt" from outbox where due_at <= now()`.execute(db)
  const { rows: failing } = await sql<FailingEvent>`
    select id::text, topic, attempts, due_at as "dueAt" from outbox where attempts > 0 order by attempts desc, id limit ${most}`.execute(db)
  return { waiting: sums[0]?.waiting ?? 0, oldestAt: sums[0]?.oldestAt ?? null, failing }
}

/** Answers its topic; undefined where it never failed, or was delivered meanwhile. */
export async function deliverAgain(tx: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ topic: string }>`
    update outbox set attempts = 0, due_at = now() where id = ${id}::bigint and attempts > 0 returning topic`.execute(tx)
  return rows[0]?.topic
}
