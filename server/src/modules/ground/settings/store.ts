import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { SettingHistoryTable, Tables } from './tables.ts'

const tables = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else changes a setting; they are few and change seldom. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('setting'))`.execute(tx)

export async function put(tx: Db, key: string, value: unknown): Promise<void> {
  await sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}

export async function remove(tx: Db, key: string): Promise<void> {
  await tables(tx).deleteFrom('setting').where('key', '=', key).execute()
}

export const stored = (db: Db) => tables(db).selectFrom('setting').selectAll().execute()

/** The latest change of each key that was ever changed. */
export const latest = (db: Db): Promise<SettingHistoryTable[]> =>
  tables(db).selectFrom('setting_history').selectAll().distinctOn('key').orderBy('key').orderBy('version', 'desc').execute()

export const findChange = (db: Db, key: string, version: number): Promise<SettingHistoryTable | undefined> =>
  tables(db).selectFrom('setting_history').selectAll().where('key', '=', key).where('version', '=', version).executeTakeFirst()

export interface Change {
  readonly key: string
  readonly version: number
  /** Undefined: the shipped value. */
  readonly before: unknown
  readonly after: unknown
  readonly by: string
  readonly at: Date
  readonly reason: string | undefined
}

const orNull = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function note(tx: Db, { key, version, before, after, by, at, reason }: Change): Promise<void> {
  await sql`
    insert into setting_history (key, version, before, after, by_account, at, reason)
    values (${key}, ${version}, ${orNull(before)}::jsonb, ${orNull(after)}::jsonb, ${by}, ${at}, ${reason ?? null})`.execute(tx)
}

export async function history(db: Db, { key, limit, offset }: { key: string | undefined; limit: number; offset: number }) {
  const all = tables(db)
    .selectFrom('setting_history')
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
  const [rows, { total }] = await Promise.all([
    all.selectAll().orderBy('at', 'desc').orderBy('key').orderBy('version', 'desc').limit(limit).offset(offset).execute(),
    all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
