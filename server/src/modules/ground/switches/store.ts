import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { SwitchTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else switches anything; that is seldom. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('site_switch'))`.execute(tx)

export const all = (db: Db): Promise<SwitchTable[]> => on(db).selectFrom('site_switch').selectAll().execute()

export async function put(tx: Db, row: SwitchTable): Promise<void> {
  const { key: _key, ...change } = row
  await on(tx)
    .insertInto('site_switch')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute()
  await on(tx).insertInto('site_switch_change').values(row).execute()
}

export async function history(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const known = on(db).selectFrom('site_switch_change')
  const rows = await known.selectAll().orderBy('at', 'desc').orderBy('key').limit(limit).offset(offset).execute()
  const { total } = await known.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
