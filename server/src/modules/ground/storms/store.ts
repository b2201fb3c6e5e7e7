// All SQL on the tables `storm` and `storm_hour`.
import { sql } from 'kysely'
import type { StormMetric } from '@fieldhouse/contract'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { StormHourTable, StormTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Answers how much there is of each hour now, over all processes. */
export async function add(db: Db, rows: readonly StormHourTable[]): Promise<StormHourTable[]> {
  const { rows: added } = await sql<StormHourTable>`
    insert into storm_hour as h (metric, hour, count)
    select * from unnest(${rows.map(({ metric }) => metric)}::text[], ${rows.map(({ hour }) => hour)}::timestamptz[],
      ${rows.map(({ count }) => count)}::int[])
    on conflict (metric, hour) do update set count = h.count + excluded.count
    returning metric, hour, count`.execute(db)
  return added
}

export const countAt = async (db: Db, hour: Date): Promise<Map<StormMetric, number>> => {
  const rows = await on(db).selectFrom('storm_hour').select(['metric', 'count']).where('hour', '=', hour).execute()
  return new Map(rows.map(({ metric, count }) => [metric, count]))
}

/** Of these hours those in which there was any. */
export const countsAt = async (db: Db, metric: StormMetric, at: readonly Date[]): Promise<Map<number, number>> => {
  const rows = await runPrepared<{ hour: Date; count: number }>(
    db,
    'select hour, count from storm_hour where metric = $1 and hour = any($2::timestamptz[])',
    [metric, at],
  )
  return new Map(rows.map(({ hour, count }) => [hour.getTime(), count]))
}

/** When anything was counted first. */
export const firstHour = async (db: Db): Promise<Date | undefined> => {
  const row = await on(db).selectFrom('storm_hour').select('hour').orderBy('hour').limit(1).executeTakeFirst()
  return row?.hour
}

export const listHours = (db: Db, since: Date): Promise<StormHourTable[]> =>
  on(db).selectFrom('storm_hour').selectAll().where('hour', '>=', since).orderBy('hour').execute()

/** One storm begins at a time, over all processes. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('storm', 0))`.execute(tx)

/** Also those that staff has ended: until their time is over the same one does not begin again. */
export const listLasting = (db: Db, now: Date): Promise<StormTable[]> =>
  on(db).selectFrom('storm').selectAll().where('ends_at', '>', now).orderBy('began_at', 'desc').execute()

export const listSince = (db: Db, since: Date): Promise<StormTable[]> =>
  on(db).selectFrom('storm').selectAll().where('began_at', '>', since).orderBy('began_at', 'desc').limit(200).execute()

export const insert = (tx: Db, row: StormTable) => on(tx).insertInto('storm').values(row).execute()

export const end = (tx: Db, id: string, by: string, now: Date): Promise<StormTable | undefined> =>
  on(tx)
    .updateTable('storm')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const kept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from storm_hour where hour < ${before} union all select 1 from storm where ends_at < ${before}`,
  async sweep(before, most) {
    const counted = await gone(
      db,
      sql`delete from storm_hour where ctid = any(array(select ctid from storm_hour where hour < ${before} limit ${most}))`,
    )
    if (counted >= most) return counted
    const old = sql`select id from storm where ends_at < ${before} limit ${most - counted}`
    return counted + (await gone(db, sql`delete from storm where id in (${old})`))
  },
})
