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
 * Whether what once was its last row is in it: as a row, or in a day that is gone by its time, whose signed end stands (the chain
 * proves that, `verifyAudit`).
 */
export async function isInAudit(db: Db, { day, n, hash }: AuditEnd): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from audit where day = ${day}::date and n = ${n} and encode(hash, 'hex') = ${hash})
      or exists (select from audit_head where day = ${day}::date and (rows > ${n} or (rows = ${n} and encode(hash, 'hex') = ${hash})))
      as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
