// All SQL on the tables `status_incident`, `status_update` and `status_day`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { DayTable, IncidentTable, Tables, UpdateTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** One at a time: how many there are is bounded. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('status_incident'))`.execute(tx)

/** Those that go on and the latest of the rest, the latest first. */
export const list = (db: Db, since: Date, most: number): Promise<IncidentTable[]> =>
  on(db)
    .selectFrom('status_incident')
    .selectAll()
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const updatesOf = async (db: Db, ids: readonly string[]): Promise<UpdateTable[]> =>
  ids.length === 0
    ? []
    : on(db).selectFrom('status_update').selectAll().where('incident_id', 'in', ids).orderBy('version', 'desc').execute()

export async function countOpen(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from status_incident where ended_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export const lock = (tx: Db, id: string): Promise<IncidentTable | undefined> =>
  on(tx).selectFrom('status_incident').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = (tx: Db, row: IncidentTable) => on(tx).insertInto('status_incident').values(row).execute()

export const update = (tx: Db, id: string, change: Partial<IncidentTable>) =>
  on(tx).updateTable('status_incident').set(change).where('id', '=', id).execute()

export const addUpdate = (tx: Db, row: UpdateTable) => on(tx).insertInto('status_update').values(row).execute()

export const remove = (tx: Db, id: string) => on(tx).deleteFrom('status_incident').where('id', '=', id).returning('id').executeTakeFirst()

export async function daysSince(db: Db, day: string): Promise<DayTable[]> {
  const { rows } = await sql<DayTable>`
    select day::text, component, looks, limited, away from status_day where day >= ${day}::date`.execute(db)
  return rows
}

/** Adds what a process has seen. In one order, so that two processes wait for each other and never both. */
export async function addDays(db: Db, seen: readonly DayTable[]): Promise<void> {
  const rows = seen.toSorted((one, other) => (`${one.day} ${one.component}` < `${other.day} ${other.component}` ? -1 : 1))
  const of = <K extends keyof DayTable>(key: K) => rows.map((row) => row[key])
  await sql`
    insert into status_day (day, component, looks, limited, away)
    select * from unnest(${of('day')}::date[], ${of('component')}::text[], ${of('looks')}::int[], ${of('limited')}::int[], ${of('away')}::int[])
    on conflict (day, component) do update
    set looks = status_day.looks + excluded.looks, limited = status_day.limited + excluded.limited, away = status_day.away + excluded.away`.execute(
    db,
  )
}

const oldDays = (before: Date) => sql`select day, component from status_day where day < (${before}::timestamptz at time zone 'UTC')::date`

export const keptStatus = (db: Db): Kept => ({
  old: (before) => sql`select 1 from (${oldDays(before)}) as d union all select 1 from status_incident where ended_at < ${before}`,
  async sweep(before, most) {
    const days = await gone(db, sql`delete from status_day where (day, component) in (${oldDays(before)} limit ${most})`)
    const rest = most - days
    if (rest <= 0) return days
    const ended = sql`delete from status_incident where id in (select id from status_incident where ended_at < ${before} limit ${rest})`
    return days + (await gone(db, ended))
  },
})
