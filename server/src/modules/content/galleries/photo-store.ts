// All SQL on the table `photo`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { escapeLike, runFragment, type Db } from '#platform/db/index.ts'
import { pagesVisible } from '#ground/pages'
import { countersIn, refusalIn } from '#content/things'
import type { PhotoTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertPhoto = (tx: Db, photo: PhotoTable): Promise<PhotoTable> =>
  on(tx).insertInto('photo').values(photo).returningAll().executeTakeFirstOrThrow()

export const updatePhoto = (tx: Db, id: string, change: Updateable<PhotoTable>): Promise<PhotoTable> =>
  on(tx).updateTable('photo').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Removed ones are not found. */
export const findPhoto = (db: Db, id: string): Promise<PhotoTable | undefined> =>
  on(db).selectFrom('photo').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Removed ones, too. */
export const findAnyPhoto = (db: Db, id: string): Promise<PhotoTable | undefined> =>
  on(db).selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirst()

export const refusePhoto = refusalIn<PhotoTable>('photo')

export async function loadPhotos(db: Db, ids: readonly string[]): Promise<Map<string, PhotoTable>> {
  const rows = ids.length === 0 ? [] : await runFragment(db, sql<PhotoTable>`select * from photo where id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const idsIn = async (tx: Db, galleryId: string): Promise<string[]> => {
  const rows = await on(tx).selectFrom('photo').select('id').where('gallery_id', '=', galleryId).where('deleted_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export interface PhotoSearch {
  /** Shown photos of listed galleries only, unless they are asked for by their gallery. */
  readonly onlyListed?: boolean
  /** Who looks; what is apart from them is neither listed nor counted. */
  readonly readerId?: string | undefined
  readonly pageId?: string | undefined
  readonly galleryId?: string | undefined
  readonly status?: PhotoTable['status'] | undefined
  readonly exceptId?: string | undefined
  /** Words of the title. */
  readonly q?: string | undefined
  /** Whether its gallery costs something. */
  readonly isSale?: boolean | undefined
  readonly from?: Date
  readonly until?: Date
  /** `popular` and `price` are its gallery's. */
  readonly orderBy: 'created_at' | 'updated_at' | 'title' | 'popular' | 'price'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

const ofGallery = (column: RawBuilder<unknown>) => sql`(select ${column} from gallery g where g.id = gallery_id)`
const orders = {
  // Ids rise with time.
  created_at: [],
  updated_at: [sql`updated_at`],
  title: [sql`title`],
  popular: [ofGallery(sql`g.views`), ofGallery(sql`g.likes`)],
  price: [ofGallery(sql`coalesce(g.price, 0)`)],
} as const

function conditionsOf(wanted: PhotoSearch): RawBuilder<unknown> {
  const { readerId, pageId, galleryId, status, exceptId, q, isSale, from, until } = wanted
  const listed = sql`gallery_id in (select id from gallery where listed and page_id in (${pagesVisible(readerId)}))`
  const parts: RawBuilder<unknown>[] = [
    sql`deleted_at is null`,
    ...(wanted.onlyListed ? [listed, sql`refusal is null`] : []),
    ...(pageId === undefined ? [] : [sql`page_id = ${pageId}`]),
    ...(galleryId === undefined ? [] : [sql`gallery_id = ${galleryId}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(exceptId === undefined ? [] : [sql`id <> ${exceptId}`]),
    ...(q === undefined ? [] : [sql`title ilike ${`%${escapeLike(q)}%`}`]),
    ...(isSale === undefined ? [] : [sql`${ofGallery(sql`g.price is not null`)} = ${isSale}`]),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(until ? [sql`created_at < ${until}`] : []),
  ]
  return sql.join(parts, sql` and `)
}

export async function searchPhotos(db: Db, wanted: PhotoSearch): Promise<{ rows: PhotoTable[]; total: number }> {
  const found = sql`from photo where ${conditionsOf(wanted)}`
  const way = wanted.direction === 'asc' ? sql`asc` : sql`desc`
  const order = sql.join([...orders[wanted.orderBy], sql`id`].map((key) => sql`${key} ${way}`))
  const [rows, counted] = await Promise.all([
    runFragment(db, sql<PhotoTable>`select * ${found} order by ${order} limit ${wanted.limit} offset ${wanted.offset}`),
    runFragment(db, sql<{ total: number }>`select count(*)::int as total ${found}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export const photoCounters = countersIn('photo', ['likes', 'comments'])
