import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { ActionCountTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const add = (tx: Db, rows: readonly ActionCountTable[]) =>
  on(tx)
    .insertInto('action_count')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'action', 'source']).doUpdateSet({ n: sql`action_count.n + excluded.n` }))
    .execute()

/** Sources that a day has rows of. */
export const sourcesOf = async (tx: Db, day: string): Promise<Set<string>> => {
  const rows = await on(tx)
    .selectFrom('action_count')
    .select('source')
    .distinct()
    .where('day', '=', day)
    .where('source', '<>', '')
    .execute()
  return new Set(rows.map(({ source }) => source))
}

export interface Sum {
  readonly day: string
  readonly action: string
  readonly count: number
}

/** From the first day to the last. */
export const sums = (db: Db, from: string, until: string): Promise<Sum[]> =>
  on(db)
    .selectFrom('action_count')
    .select(['action', sql<string>`day::text`.as('day'), sql<number>`sum(n)::float8`.as('count')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['day', 'action'])
    .execute()

export const sources = (db: Db, from: string, until: string): Promise<{ source: string; count: number }[]> =>
  on(db)
    .selectFrom('action_count')
    .select(['source', sql<number>`sum(n)::float8`.as('count')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where('source', '<>', '')
    .groupBy('source')
    .execute()

export const kept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from action_count where day < ${before.toISOString().slice(0, 10)}`,
  sweep: (before, most) =>
    gone(
      db,
      sql`delete from action_count where ctid in (select ctid from action_count where day < ${before.toISOString().slice(0, 10)} limit ${most})`,
    ),
  job: 'statistics.forget',
})
