// SQL on the table `feed` for homes whose order is made elsewhere.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import { promisingPages } from './store.ts'
import type { FeedRow } from './tables.ts'

/** Where a post stands, without the post. */
export interface FeedPlace {
  readonly id: string
  readonly pageId: string
  readonly at: Date
}

/** The newest posts of these pages together, as `listOfPages` has them. */
export const listPlaces = (db: Db, pages: RawBuilder<unknown>, now: Date, most: number): Promise<FeedPlace[]> =>
  runFragment(
    db,
    sql<FeedPlace>`
    select newest.id, newest.page_id as "pageId", newest.published_at as at
    from (${promisingPages(pages, undefined, most)}) as p cross join lateral (
      select f.id, f.page_id, f.published_at from feed f where f.page_id = p.page_id and f.listed and f.published_at <= ${now}
      order by f.published_at desc, f.id desc limit ${most}
    ) as newest
    order by newest.published_at desc, newest.id desc limit ${most}`,
  )

/** Those of these that stand on one of the pages. */
export const loadOnPages = (db: Db, ids: readonly string[], pages: RawBuilder<unknown>): Promise<FeedRow[]> =>
  runFragment(
    db,
    sql<FeedRow>`
    select f.* from feed f where f.id = any(${[...ids]}::uuid[]) and f.listed and f.page_id in (select page_id from (${pages}) as p)`,
  )

export async function loadPageIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared<{ id: string; page_id: string }>(db, 'select id, page_id from feed where id = any($1::uuid[])', [ids])
  return new Map(rows.map((row) => [row.id, row.page_id]))
}
