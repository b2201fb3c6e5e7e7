// All SQL on the table `page_wish`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { PageWishTable, PageWords, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Who changes a page and who decides on it do so one after the other. The same lock as that of its cases. */
export const hold = (tx: Db, id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`case:performer:${id}`}, 0))`.execute(tx)

export const find = (db: Db, id: string): Promise<PageWishTable | undefined> =>
  on(db).selectFrom('page_wish').selectAll().where('account_id', '=', id).executeTakeFirst()

export const findMany = (db: Db, ids: readonly string[]): Promise<PageWishTable[]> =>
  ids.length === 0 ? Promise.resolve([]) : on(db).selectFrom('page_wish').selectAll().where('account_id', 'in', ids).execute()

export async function save(tx: Db, id: string, words: PageWords, since: Date): Promise<void> {
  await sql`
    insert into page_wish (account_id, words, since) values (${id}, ${JSON.stringify(words)}::jsonb, ${since})
    on conflict (account_id) do update set words = excluded.words, since = excluded.since, is_asked = true`.execute(tx)
}

export const take = (tx: Db, id: string): Promise<PageWishTable | undefined> =>
  on(tx).deleteFrom('page_wish').where('account_id', '=', id).returningAll().executeTakeFirst()

/** Its words stay with their owner, who may send others. */
export async function refuse(tx: Db, id: string): Promise<void> {
  await sql`
    update page_wish set words = words || '{"isRefused": true}', is_asked = true where account_id = ${id}`.execute(tx)
}

/** What was refused waits again. */
export async function wishAgain(tx: Db, id: string, since: Date): Promise<void> {
  await sql`
    update page_wish set words = words - 'isRefused', since = ${since} where account_id = ${id} and words -> 'isRefused' is not null`.execute(
    tx,
  )
}

/** Those whose turn it is now, the oldest page first. */
export async function listNext(db: Db, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('page_wish')
    .select('account_id')
    .where('is_asked', '=', false)
    .orderBy('since')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id: id }) => id)
}

export async function setAsked(tx: Db, id: string, since: Date): Promise<void> {
  await on(tx).updateTable('page_wish').set({ is_asked: true, since }).where('account_id', '=', id).execute()
}

/** Those that wait and that staff was asked about before, in the order of their ids. */
export const list = (db: Db, before: Date, after: string, limit: number): Promise<PageWishTable[]> =>
  on(db)
    .selectFrom('page_wish')
    .selectAll()
    .where('is_asked', '=', true)
    .where(sql<boolean>`words -> 'isRefused' is null`)
    .where('since', '<', before)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
