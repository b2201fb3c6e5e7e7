import { sql } from 'kysely'
import { escapeLike, type Db } from '#platform/db/index.ts'
import type { SitePageTable, SitePageVersionTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** One at a time: the foot of the pages is worked out from all of them. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('site_page'))`.execute(tx)

export const insert = (tx: Db, page: SitePageTable) => on(tx).insertInto('site_page').values(page).execute()

export const insertVersion = (tx: Db, version: SitePageVersionTable) => on(tx).insertInto('site_page_version').values(version).execute()

export const lock = (tx: Db, id: string): Promise<SitePageTable | undefined> =>
  on(tx).selectFrom('site_page').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Partial<SitePageTable>) =>
  on(tx).updateTable('site_page').set(change).where('id', '=', id).execute()

export const remove = (tx: Db, id: string) => on(tx).deleteFrom('site_page').where('id', '=', id).returning('id').executeTakeFirst()

export const all = (db: Db): Promise<SitePageTable[]> => on(db).selectFrom('site_page').selectAll().orderBy('title').orderBy('id').execute()

export const hasSlug = async (tx: Db, slug: string): Promise<boolean> =>
  (await on(tx).selectFrom('site_page').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined

/** Within a transaction they stay so. */
export async function untouched(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = on(db).selectFrom('site_page').select('id').where('id', 'in', ids)
  const rows = await found.where('version', '=', 1).where('is_published', '=', false).forUpdate().execute()
  return rows.map(({ id }) => id)
}

/** Those that the foot of every page leads to. */
export const inFooter = (db: Db) =>
  on(db)
    .selectFrom('site_page')
    .select(['slug', 'title'])
    .where('is_published', '=', true)
    .where('is_in_footer', '=', true)
    .orderBy('title')
    .orderBy('id')
    .execute()

export const findPublished = (db: Db, by: { id: string } | { slug: string }): Promise<SitePageTable | undefined> => {
  const published = on(db).selectFrom('site_page').selectAll().where('is_published', '=', true)
  return ('id' in by ? published.where('id', '=', by.id) : published.where('slug', '=', by.slug)).executeTakeFirst()
}

export interface PageSearch {
  readonly q: string | undefined
  readonly type: SitePageTable['type'] | undefined
  readonly limit: number
  readonly offset: number
}

export async function search(db: Db, { q, type, limit, offset }: PageSearch): Promise<{ rows: SitePageTable[]; total: number }> {
  let found = on(db).selectFrom('site_page').where('is_published', '=', true)
  if (type !== undefined) found = found.where('type', '=', type)
  if (q !== undefined) {
    const pattern = `%${escapeLike(q)}%`
    found = found.where((where) => where.or([where('title', 'ilike', pattern), where('text', 'ilike', pattern)]))
  }
  const rows = await found.selectAll().orderBy('updated_at', 'desc').orderBy('id').limit(limit).offset(offset).execute()
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function versions(db: Db, { id, limit, offset }: { id: string; limit: number; offset: number }) {
  const known = on(db).selectFrom('site_page_version').where('page_id', '=', id)
  const rows = await known.selectAll().orderBy('version', 'desc').limit(limit).offset(offset).execute()
  const { total } = await known.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
