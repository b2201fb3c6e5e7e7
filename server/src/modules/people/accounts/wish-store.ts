// All SQL on the table `page_wish`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { PageWishTable, PageWords, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Who changes a page and who decides on it do so one after the other. The same lock as that of its cases. */
export const hold = (tx: Db, id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`case:performer:${id}`}, 0))`.execute(tx)

export const find = (db: Db, id: string): Promise<PageWishTable | undefined> =>
  on(db).selectFrom('page_wish').selectAll().where('account_id', '=', id).executeTakeFirst()

export async function save(tx: Db, id: string, words: PageWords, since: Date): Promise<void> {
  await sql`
    insert into page_wish (account_id, words, since) values (${id}, ${JSON.stringify(words)}::jsonb, ${since})
    on conflict (account_id) do update set words = excluded.words, since = excluded.since`.execute(tx)
}

export const take = (tx: Db, id: string): Promise<PageWishTable | undefined> =>
  on(tx).deleteFrom('page_wish').where('account_id', '=', id).returningAll().executeTakeFirst()

/** Those that have waited since before, in the order of their ids. */
export const list = (db: Db, before: Date, after: string, limit: number): Promise<PageWishTable[]> =>
  on(db)
    .selectFrom('page_wish')
    .selectAll()
    .where('since', '<', before)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
