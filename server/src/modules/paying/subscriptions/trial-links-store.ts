// All SQL on the table `trial_link`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Tables, TrialLinkTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, link: TrialLinkTable) => on(tx).insertInto('trial_link').values(link).execute()
export const load = (db: Db, id: string) => on(db).selectFrom('trial_link').selectAll().where('id', '=', id).executeTakeFirst()
export const findByCode = (db: Db, code: string) => on(db).selectFrom('trial_link').selectAll().where('code', '=', code).executeTakeFirst()

const isOpen = (now: Date) => sql<boolean>`ended_at is null and (until is null or until > ${now}) and (most is null or used < most)`

/** One statement decides who gets the last use; who comes late finds nothing to take. */
export const takeUse = (tx: Db, id: string, now: Date) =>
  on(tx)
    .updateTable('trial_link')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where('id', '=', id)
    .where(isOpen(now))
    .returningAll()
    .executeTakeFirst()

/** What ended before stays as it was. */
export const end = (db: Db, id: string, now: Date) =>
  on(db)
    .updateTable('trial_link')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function countOpen(db: Db, pageId: string, now: Date): Promise<number> {
  const { total } = await on(db)
    .selectFrom('trial_link')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('page_id', '=', pageId)
    .where(isOpen(now))
    .executeTakeFirstOrThrow()
  return total
}

export async function list(db: Db, pageId: string, limit: number, offset: number) {
  const found = on(db).selectFrom('trial_link').where('page_id', '=', pageId)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
