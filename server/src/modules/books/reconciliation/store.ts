// All SQL on the table `reconciliation_run`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { Difference } from '#ground/ledger'

export type RunTable = {
  id: string
  begun_at: Date
  took_ms: number
  checks: number
  differences: readonly Difference[]
  seal_n: number | null
  seal_hash: string | null
}

export const insert = async (db: Db, run: RunTable): Promise<void> => {
  await sql`
    insert into reconciliation_run (id, begun_at, took_ms, checks, differences, seal_n, seal_hash)
    values (${run.id}, ${run.begun_at}, ${run.took_ms}, ${run.checks}, ${JSON.stringify(run.differences)}::jsonb, ${run.seal_n},
      ${run.seal_hash})`.execute(db)
}

export async function list(db: Db, limit: number, offset: number): Promise<{ rows: RunTable[]; total: number }> {
  const { rows } = await sql<RunTable>`
    select * from reconciliation_run order by begun_at desc, id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from reconciliation_run`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Sound runs are worth a month; those that found something stay. */
export const kept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from reconciliation_run where begun_at < ${before} and differences = '[]'`,
  sweep: (before, most) =>
    gone(
      db,
      sql`delete from reconciliation_run where id in (
        select id from reconciliation_run where begun_at < ${before} and differences = '[]' limit ${most})`,
    ),
})
