// All SQL on the tables `alert`, `fault` and `house_fact`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { AlertTable, FaultTable, HouseFactTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** False while another process is at it. */
export async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('alerts', 0)) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}

export const listOpen = (db: Db): Promise<AlertTable[]> => on(db).selectFrom('alert').selectAll().where('ended_at', 'is', null).execute()

/** Open ones that somebody was told of, the worst first. */
export const listTold = (db: Db): Promise<AlertTable[]> =>
  on(db)
    .selectFrom('alert')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('told_at', 'is not', null)
    .orderBy('level')
    .orderBy('since')
    .execute()

export const listOver = (db: Db, limit: number): Promise<AlertTable[]> =>
  on(db).selectFrom('alert').selectAll().where('ended_at', 'is not', null).orderBy('ended_at', 'desc').limit(limit).execute()

export const insert = (tx: Db, row: AlertTable) => on(tx).insertInto('alert').values(row).execute()

export const update = (tx: Db, id: string, change: Updateable<AlertTable>) =>
  on(tx).updateTable('alert').set(change).where('id', '=', id).execute()

export const remove = (tx: Db, id: string) => on(tx).deleteFrom('alert').where('id', '=', id).execute()

/** False where it is over. */
export async function acknowledge(tx: Db, id: string, by: string, at: Date): Promise<AlertTable | undefined> {
  return on(tx)
    .updateTable('alert')
    .set({ acked_by: by, acked_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('told_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

export const keptOver = (db: Db): Kept => ({
  old: (before) => sql`select 1 from alert where ended_at < ${before} union all select 1 from alert_message where created_at < ${before}`,
  async sweep(before, most) {
    const ended = await gone(db, sql`delete from alert where id in (select id from alert where ended_at < ${before} limit ${most})`)
    if (ended >= most) return ended
    const old = sql`select id from alert_message where created_at < ${before} limit ${most - ended}`
    return ended + (await gone(db, sql`delete from alert_message where id in (${old})`))
  },
})

export const keptFaults = (db: Db): Kept => ({
  old: (before) => sql`select 1 from fault where last_at < ${before}`,
  sweep: (before, most) =>
    gone(db, sql`delete from fault where place in (select place from fault where last_at < ${before} limit ${most})`),
})

/** Adds what a process has counted. */
export async function addFaults(db: Db, counted: ReadonlyMap<string, number>, at: Date): Promise<void> {
  const [places, counts] = [[...counted.keys()].toSorted(), [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1))]
  await sql`
    insert into fault (place, first_at, last_at, count)
    select place, ${at}, ${at}, count from unnest(${places}::text[], ${counts.map(([, count]) => count)}::bigint[]) as c (place, count)
    on conflict (place) do update set last_at = excluded.last_at, count = fault.count + excluded.count`.execute(db)
}

export const newFaults = (db: Db, since: Date): Promise<Pick<FaultTable, 'place'>[]> =>
  on(db).selectFrom('fault').select('place').where('first_at', '>', since).orderBy('first_at').limit(20).execute()

export const fact = (db: Db, key: string): Promise<HouseFactTable | undefined> =>
  on(db).selectFrom('house_fact').selectAll().where('key', '=', key).executeTakeFirst()

export async function putFact(db: Db, key: string, value: unknown, at: Date): Promise<void> {
  await sql`
    insert into house_fact (key, value, at) values (${key}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, at = excluded.at`.execute(db)
}
