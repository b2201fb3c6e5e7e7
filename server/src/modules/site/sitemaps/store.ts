// All SQL on the table `sitemap_page`.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const put = (db: Db, ids: readonly string[]) =>
  on(db)
    .insertInto('sitemap_page')
    .values(ids.map((id) => ({ page_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Of this span of ids (the first not in it) all that are not among these. */
export const removeOthers = (db: Db, { after, last, listed }: { after: string; last: string; listed: readonly string[] }) =>
  sql`delete from sitemap_page where page_id > ${after} and page_id <= ${last} and not page_id = any(${listed}::uuid[])`.execute(db)

export const removeBeyond = (db: Db, last: string) => on(db).deleteFrom('sitemap_page').where('page_id', '>', last).execute()

/** Where each file begins: every so many of them. */
export async function firsts(db: Db, each: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select page_id as id from (select page_id, row_number() over (order by page_id) as n from sitemap_page) p
    where (n - 1) % ${each} = 0 order by page_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** `paths`: a subquery of `id` and `path` of pages that a visitor may see now. */
export async function file(db: Db, { from, most, paths }: { from: string; most: number; paths: RawBuilder<unknown> }): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select v.path from (
      select page_id from sitemap_page where page_id >= ${from} order by page_id limit ${most}) s
    join (${paths}) v on v.id = s.page_id order by s.page_id`.execute(db)
  return rows.map(({ path }) => path)
}
