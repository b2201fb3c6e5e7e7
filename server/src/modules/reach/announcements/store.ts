// All SQL on the tables `announcement` and `announcement_letter`.
import { sql } from 'kysely'
import type { AnnouncementSums } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { AnnouncementLetterTable, AnnouncementTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('announcement'))`.execute(tx)

export const insert = (tx: Db, row: AnnouncementTable) => on(tx).insertInto('announcement').values(row).execute()

export const find = (db: Db, id: string): Promise<AnnouncementTable | undefined> =>
  on(db).selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Db, id: string): Promise<AnnouncementTable | undefined> =>
  on(tx).selectFrom('announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Partial<AnnouncementTable>) =>
  on(tx).updateTable('announcement').set(change).where('id', '=', id).execute()

export const latest = (db: Db, limit: number): Promise<AnnouncementTable[]> =>
  on(db).selectFrom('announcement').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const running = (db: Db): Promise<AnnouncementTable | undefined> =>
  on(db).selectFrom('announcement').selectAll().where('state', '=', 'sending').executeTakeFirst()

/** Whoever else is at it goes on until it says nothing any more. */
export async function lease(db: Db, id: string, now: Date, until: Date, isOurs: boolean): Promise<boolean> {
  const { rows } = await sql`
    update announcement set leased_until = ${until}
    where id = ${id} and state = 'sending' and (${isOurs} or leased_until is null or leased_until <= ${now}) returning id`.execute(db)
  return rows.length > 0
}

/** One letter for each, however often they are gathered. */
export async function add(tx: Db, rows: readonly AnnouncementLetterTable[]): Promise<void> {
  if (rows.length === 0) return
  await on(tx)
    .insertInto('announcement_letter')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['announcement_id', 'account_id']).doNothing())
    .execute()
}

/** Each is claimed once, by whichever process. */
export async function claim(db: Db, id: string, now: Date, most: number): Promise<AnnouncementLetterTable[]> {
  const { rows } = await sql<AnnouncementLetterTable>`
    update announcement_letter set state = 'claimed', tries = tries + 1 where id in (
      select id from announcement_letter where announcement_id = ${id} and state = 'waiting' and due_at <= ${now}
      order by due_at, id limit ${most} for update skip locked
    ) returning *`.execute(db)
  return rows
}

export const put = (db: Db, id: string, change: Partial<AnnouncementLetterTable>) =>
  on(db).updateTable('announcement_letter').set(change).where('id', '=', id).execute()

/** What came back, of one that went out; answers of which announcement. */
export async function takeReturn(tx: Db, id: string, state: 'bounced' | 'complained'): Promise<string | undefined> {
  const row = await on(tx)
    .updateTable('announcement_letter')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['claimed', 'sent', 'bounced'])
    .returning('announcement_id')
    .executeTakeFirst()
  return row?.announcement_id
}

const none: AnnouncementSums = { waiting: 0, claimed: 0, sent: 0, skipped: 0, bounced: 0, complained: 0 }

export async function sumsOf(db: Db, ids: readonly string[]): Promise<Map<string, AnnouncementSums>> {
  const { rows } = await sql<{ id: string; state: keyof AnnouncementSums; count: number }>`
    select announcement_id as id, state, count(*)::int as count from announcement_letter
    where announcement_id = any(${[...ids]}::uuid[]) group by 1, 2`.execute(db)
  const sums = new Map(ids.map((id) => [id, { ...none }]))
  for (const { id, state, count } of rows) sums.set(id, { ...(sums.get(id) ?? none), [state]: count })
  return sums
}

export const sumOf = async (db: Db, id: string): Promise<AnnouncementSums> => (await sumsOf(db, [id])).get(id) ?? none

/** Who got it, of those that are over for so long: the announcement goes with them. */
export const kept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from announcement where ended_at < ${before}`,
  sweep: (before, most) =>
    gone(db, sql`delete from announcement where id in (select id from announcement where ended_at < ${before} limit ${most})`),
})
