// The last row of the audit at some time, kept where whoever writes the database does not write: by itself the chain does not tell that
// rows are missing at its end.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export interface AuditEnd {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** Its number of that day. */
  readonly n: number
  /** In hex. */
  readonly hash: string
}

/** Undefined: nobody of the staff has done anything yet. */
export async function lastOfAudit(tx: Db): Promise<AuditEnd | undefined> {
  const { rows } = await sql<AuditEnd>`
    select to_char(day, 'YYYY-MM-DD') as day, n, encode(hash, 'hex') as hash from (
      (select day, n, hash from audit order by day desc, n desc limit 1)
      union all (select day, rows, hash from audit_head order by day desc limit 1)) as last
    order by last.day desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Of rows as they once were the first that is in it no more: neither as a row, nor in a day that is gone by its time, whose signed end stands
 * (the chain proves that, `verifyAudit`).
 */
export async function firstMissing(db: Db, ends: readonly AuditEnd[]): Promise<Pick<AuditEnd, 'day' | 'n'> | undefined> {
  const { rows } = await sql<Pick<AuditEnd, 'day' | 'n'>>`
    select to_char(told.day, 'YYYY-MM-DD') as day, told.n from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as told(day date, n int, hash text)
    where not exists (select from audit where day = told.day and n = told.n and encode(hash, 'hex') = told.hash)
      and not exists (
        select from audit_head where day = told.day and (rows > told.n or (rows = told.n and encode(hash, 'hex') = told.hash)))
    order by told.day, told.n limit 1`.execute(db)
  return rows[0]
}

export const isInAudit = async (db: Db, end: AuditEnd): Promise<boolean> => (await firstMissing(db, [end])) === undefined
