// All SQL on the table `report`.
import type { ReportTarget } from '@fieldhouse/contract'
import { sql, type RawBuilder } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { ReportTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = async (tx: Db, row: ReportTable): Promise<void> => {
  await on(tx)
    .insertInto('report')
    .values({ ...row, hashes: JSON.stringify(row.hashes) as unknown as ReportTable['hashes'] })
    .execute()
}

export const find = (db: Db, id: string): Promise<ReportTable | undefined> =>
  on(db).selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()

/** The reporter's own report of a thing that is not decided on yet. */
export const findOpen = (db: Db, reporterId: string, target: ReportTarget, targetId: string): Promise<ReportTable | undefined> =>
  on(db)
    .selectFrom('report')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export async function countJudged(db: Db, reporterId: string, since: Date): Promise<{ decided: number; upheld: number }> {
  const [row] = await runFragment(
    db,
    sql<{ decided: number; upheld: number }>`
    select count(*)::int as decided, count(*) filter (where upheld)::int as upheld from report
    where reporter_id = ${reporterId} and closed_at >= ${since}`,
  )
  return row ?? { decided: 0, upheld: 0 }
}

/** A subquery of the accounts that reported what a case is about. */
export const reportersOf = (caseId: RawBuilder<unknown>) => sql`select reporter_id from report where case_id = ${caseId}`

export const listOfCase = (db: Db, caseId: string): Promise<ReportTable[]> =>
  on(db).selectFrom('report').selectAll().where('case_id', '=', caseId).orderBy('id').limit(100).execute()

/** All of a case; those that were open are returned, to be told. An appeal may judge them anew. */
export async function close(tx: Db, caseId: string, upheld: boolean, now: Date): Promise<{ reporterIds: string[]; changedIds: string[] }> {
  const rows = await runFragment(
    tx,
    sql<{ reporter_id: string; was_upheld: boolean | null }>`
    with before as (select id, upheld from report where case_id = ${caseId} order by id for update)
    update report r set upheld = ${upheld}, closed_at = coalesce(r.closed_at, ${now})
    from before where r.id = before.id returning r.reporter_id, before.upheld as was_upheld`,
  )
  return {
    reporterIds: rows.filter((row) => row.was_upheld === null).map((row) => row.reporter_id),
    changedIds: rows.filter((row) => row.was_upheld !== null && row.was_upheld !== upheld).map((row) => row.reporter_id),
  }
}

export const saveHashes = async (db: Db, id: string, hashes: Readonly<Record<string, string>>): Promise<void> => {
  await runFragment(db, sql`update report set hashes = ${JSON.stringify(hashes)}::jsonb where id = ${id}`)
}

/** Answers how many. */
export async function forget(db: Db, until: Date, limit: number): Promise<number> {
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
    delete from report where id in (select id from report where closed_at < ${until} order by closed_at limit ${limit}) returning id`,
  )
  return rows.length
}

/** A subquery: reports that were written between two moments. */
export const reportedBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select count(*) from report where created_at >= ${from} and created_at < ${until}`
