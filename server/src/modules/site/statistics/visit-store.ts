// All SQL on what is known of visits: sums that gather, sums that are kept, and for a day the hashes that tell visitors apart.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Metric, StatTable, SubjectKind, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export async function saltOf(tx: Db, day: string): Promise<Buffer> {
  await sql`insert into stat_salt (day, salt) values (${day}, ${randomBytes(32)}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ salt: Buffer }>`select salt from stat_salt where day = ${day}`.execute(tx)
  if (!rows[0]) throw new Error('A day has its salt')
  return rows[0].salt
}

/** Those that were not there before. */
export async function addVisitors(tx: Db, day: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: Buffer }>`
    insert into stat_visitor (day, hash) select ${day}::date, h from unnest(${hashes}::bytea[]) h order by h on conflict do nothing returning hash`.execute(
    tx,
  )
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

/** Nothing that tells visitors apart outlives its day. */
export async function forgetVisitors(db: Db, before: string): Promise<void> {
  await sql`delete from stat_visitor where day < ${before}`.execute(db)
  await sql`delete from stat_salt where day < ${before}`.execute(db)
}

const byKey = (row: StatTable) => [row.day, row.subject_kind, row.subject_id, row.metric, row.dim, row.value].join(' ')

/** At once: a statement takes no more than 65,535 values. */
const most = 1000

/** To what is there of the same. Each key once. */
async function add(tx: Db, table: 'stat_now' | 'stat_day', rows: readonly StatTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += most)
    await on(tx)
      .insertInto(table)
      .values(rows.slice(from, from + most))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'subject_kind', 'subject_id', 'metric', 'dim', 'value'])
          .doUpdateSet({ n: sql`${sql.ref(`${table}.n`)} + excluded.n` }),
      )
      .execute()
}

/** In one order for everybody, so that no two wait for each other. */
export const addNow = (tx: Db, rows: readonly StatTable[]): Promise<void> =>
  add(
    tx,
    'stat_now',
    rows.toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1)),
  )

/** Of places and campaigns: those that a day has already. */
export async function valuesOf(tx: Db, day: string, kind: SubjectKind, id: string, dim: string): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select value from stat_now where day = ${day} and subject_kind = ${kind} and subject_id = ${id} and dim = ${dim}`.execute(tx)
  return new Set(rows.map(({ value }) => value))
}

/** Each row once, to whoever comes first. */
export async function takeBefore(tx: Db, day: string): Promise<StatTable[]> {
  const { rows } = await sql<StatTable>`
    delete from stat_now where day < ${day} returning subject_kind, subject_id, day::text as day, metric, dim, value, n`.execute(tx)
  return rows
}

export const keep = (tx: Db, rows: readonly StatTable[]): Promise<void> => add(tx, 'stat_day', rows)

/** Days that are as old become their months, in one statement: no sum stands in both, nor in neither. */
export async function joinMonths(db: Db, before: string): Promise<void> {
  await sql`
    with gone as (delete from stat_day where day < ${before} returning *)
    insert into stat_month (subject_kind, subject_id, month, metric, dim, value, n)
    select subject_kind, subject_id, date_trunc('month', day)::date, metric, dim, value, sum(n) from gone group by 1, 2, 3, 4, 5, 6
    on conflict (subject_kind, subject_id, month, metric, dim, value) do update set n = stat_month.n + excluded.n`.execute(db)
}

export interface Span {
  readonly kind: SubjectKind
  readonly id: string
  readonly from: string
  readonly until: string
}

export interface PeriodSum {
  readonly period: string
  readonly metric: Metric
  readonly n: number
}

/** Sums of whole days. */
export async function daysOf(db: Db, { kind, id, from, until }: Span): Promise<PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    select day::text as period, metric, n::float8 as n from stat_day
    where subject_kind = ${kind} and subject_id = ${id} and day >= ${from} and day <= ${until} and dim = ''`.execute(db)
  return rows
}

/** Sums of months, those that were days until now among them. */
export async function monthsOf(db: Db, { kind, id, from, until }: Span): Promise<PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    select month::text as period, metric, sum(n)::float8 as n from (
      select month, metric, n from stat_month
      where subject_kind = ${kind} and subject_id = ${id} and month >= ${from} and month <= ${until} and dim = ''
      union all select date_trunc('month', day)::date, metric, n from stat_day
      where subject_kind = ${kind} and subject_id = ${id} and day >= ${from} and day <= ${until} and dim = ''
    ) m group by 1, 2`.execute(db)
  return rows
}

export async function partsOf(db: Db, { kind, id, from, until }: Span): Promise<{ dim: string; value: string; count: number }[]> {
  const { rows } = await sql<{ dim: string; value: string; count: number }>`
    select dim, value, sum(n)::float8 as count from (
      select dim, value, n from stat_day
      where subject_kind = ${kind} and subject_id = ${id} and day >= ${from} and day <= ${until} and dim <> ''
      union all select dim, value, n from stat_month
      where subject_kind = ${kind} and subject_id = ${id} and month >= ${from} and month <= ${until} and dim <> ''
    ) p group by 1, 2 order by 3 desc, 2 limit 200`.execute(db)
  return rows
}
