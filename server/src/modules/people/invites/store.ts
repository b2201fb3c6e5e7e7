// All SQL on the tables `invite` and `invite_join`.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { InviteJoinTable, InviteTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** One at a time makes links, so that there are never more than may be. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('invite'))`.execute(tx)

export const insert = (tx: Db, row: InviteTable) => on(tx).insertInto('invite').values(row).execute()

export const find = (db: Db, id: string): Promise<InviteTable | undefined> =>
  on(db).selectFrom('invite').selectAll().where('id', '=', id).executeTakeFirst()

export const findByCode = (db: Db, code: string): Promise<InviteTable | undefined> =>
  on(db).selectFrom('invite').selectAll().where('code', '=', code).executeTakeFirst()

const isOpen = (now: Date) => sql<boolean>`ended_at is null and (until is null or until > ${now}) and (max is null or uses < max)`

/** One statement decides who gets the last use; who comes late finds nothing to take. */
export async function takeUse(tx: Db, id: string, now: Date): Promise<boolean> {
  const taken = await on(tx)
    .updateTable('invite')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', id)
    .where(isOpen(now))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const insertJoin = (tx: Db, row: InviteJoinTable) => on(tx).insertInto('invite_join').values(row).execute()

/** What ended before stays as it was. */
export const end = (db: Db, id: string, now: Date) =>
  on(db)
    .updateTable('invite')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** Of those that staff made by hand. */
export async function countOpen(db: Db, now: Date): Promise<number> {
  const { total } = await on(db)
    .selectFrom('invite')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('is_pass', '=', true)
    .where(isOpen(now))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function list(db: Db, limit: number, offset: number): Promise<{ rows: InviteTable[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    on(db).selectFrom('invite').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    on(db)
      .selectFrom('invite')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function joined(db: Db, id: string, limit: number, offset: number): Promise<{ rows: InviteJoinTable[]; total: number }> {
  const found = on(db).selectFrom('invite_join').where('invite_id', '=', id)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('joined_at', 'desc').orderBy('account_id').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** By which campaign somebody came, as a query. */
export const joinedByCampaign: RawBuilder<unknown> = sql`select account_id, campaign from invite_join where campaign <> ''`
