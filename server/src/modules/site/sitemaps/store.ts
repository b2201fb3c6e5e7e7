// All SQL on the tables `sitemap_page` and `sitemap_post`.
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

/** These are the posts of a page, and no others. `posts`: a subquery of `id`; what went meanwhile, page or post, is left out. */
export async function putPosts(tx: Db, pageId: string, ids: readonly string[], posts: RawBuilder<unknown>): Promise<void> {
  await sql`delete from sitemap_post where page_id = ${pageId} and not post_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into sitemap_post (post_id, page_id)
    select p.id, s.page_id from (${posts}) p, sitemap_page s where p.id = any(${ids}::uuid[]) and s.page_id = ${pageId}
    on conflict (post_id) do update set page_id = excluded.page_id`.execute(tx)
}

const kinds = {
  pages: { table: sql.ref('sitemap_page'), id: sql.ref('page_id') },
  posts: { table: sql.ref('sitemap_post'), id: sql.ref('post_id') },
} as const
export type MapKind = keyof typeof kinds

/** Where each file begins: every so many of them. */
export async function firsts(db: Db, kind: MapKind, each: number): Promise<string[]> {
  const { table, id } = kinds[kind]
  const { rows } = await sql<{ id: string }>`
    select id from (select ${id} as id, row_number() over (order by ${id}) as n from ${table}) p
    where (n - 1) % ${each} = 0 order by id`.execute(db)
  return rows.map((row) => row.id)
}

interface Span {
  /** The first of the file. */
  readonly from: string
  readonly most: number
  /** A subquery of `id` and `path` of pages that a visitor may see now. */
  readonly paths: RawBuilder<unknown>
}

export async function pageFile(db: Db, { from, most, paths }: Span): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select v.path from (
      select page_id from sitemap_page where page_id >= ${from} order by page_id limit ${most}) s
    join (${paths}) v on v.id = s.page_id order by s.page_id`.execute(db)
  return rows.map(({ path }) => path)
}

/** `posts`: a subquery of `id` and `slug` of posts that are out. */
export async function postFile(db: Db, { from, most, paths, posts }: Span & { posts: RawBuilder<unknown> }): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select '/post/' || p.slug as path from (
      select post_id, page_id from sitemap_post where post_id >= ${from} order by post_id limit ${most}) s
    join (${paths}) v on v.id = s.page_id join (${posts}) p on p.id = s.post_id order by s.post_id`.execute(db)
  return rows.map(({ path }) => path)
}
