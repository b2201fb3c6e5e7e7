// All SQL on the table `sandbox.clock`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export async function readAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select ahead_ms as ahead from sandbox.clock`.execute(db)
  return rows[0]?.ahead ?? 0
}

/** Answers how far it is ahead then. */
export async function addAhead(db: Db, milliseconds: number): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    update sandbox.clock set ahead_ms = ahead_ms + ${milliseconds} returning ahead_ms as ahead`.execute(db)
  return rows[0]?.ahead ?? 0
}
