// Lists of videos and galleries, whose tables have the same columns to search by. Each store names its own table.
import { sql, type RawBuilder } from 'kysely'
import { escapeLike, runFragment, type Db } from '#platform/db/index.ts'
import { pagesVisible } from '#ground/pages'
import type { AssetTable } from './tables.ts'

export interface AssetSearch {
  /** What others may know of; else everything of the page that is not removed. */
  readonly onlyListed: boolean
  /** Who looks; what is apart from them is neither listed nor counted. */
  readonly readerId?: string | undefined
  readonly pageId?: string | undefined
  readonly exceptId?: string | undefined
  /** Words of the title. */
  readonly q?: string | undefined
  readonly isSale?: boolean | undefined
  readonly status?: AssetTable['status'] | undefined
  readonly from?: Date
  readonly until?: Date
  readonly orderBy: 'created_at' | 'published_at' | 'updated_at' | 'title' | 'price' | 'popular'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

function conditionsOf(wanted: AssetSearch): RawBuilder<unknown> {
  const { readerId, pageId, exceptId, q, isSale, status, from, until } = wanted
  const day = wanted.onlyListed ? sql`published_at` : sql`created_at`
  return sql.join(
    [
      wanted.onlyListed ? sql`listed and page_id in (${pagesVisible(readerId)})` : sql`deleted_at is null`,
      ...(pageId === undefined ? [] : [sql`page_id = ${pageId}`]),
      ...(exceptId === undefined ? [] : [sql`id <> ${exceptId}`]),
      ...(q === undefined ? [] : [sql`title ilike ${`%${escapeLike(q)}%`}`]),
      ...(isSale === undefined ? [] : [isSale ? sql`price is not null` : sql`price is null`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(from ? [sql`${day} >= ${from}`] : []),
      ...(until ? [sql`${day} < ${until}`] : []),
    ],
    sql` and `,
  )
}

function orderOf({ orderBy, direction }: AssetSearch): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  // What costs nothing is the cheapest.
  const keys = orderBy === 'price' ? [sql`coalesce(price, 0)`] : orderBy === 'popular' ? [sql`views`, sql`likes`] : [sql.ref(orderBy)]
  return sql.join([...keys, sql`id`].map((key) => sql`${key} ${way}`))
}

export async function searchAssets<T extends AssetTable>(
  db: Db,
  table: string,
  wanted: AssetSearch,
): Promise<{ rows: T[]; total: number }> {
  const found = sql`from ${sql.table(table)} where ${conditionsOf(wanted)}`
  const [rows, counted] = await Promise.all([
    runFragment(db, sql<T>`select * ${found} order by ${orderOf(wanted)} limit ${wanted.limit} offset ${wanted.offset}`),
    runFragment(db, sql<{ total: number }>`select count(*)::int as total ${found}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
