// All SQL on the table `photo`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { runFragment, type Db } from '../../platform/db/index.ts'
import { pagesVisible } from '../pages/index.ts'
import type { PhotoTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertPhoto = (tx: Db, photo: PhotoTable): Promise<PhotoTable> =>
  on(tx).insertInto('photo').values(photo).returningAll().executeTakeFirstOrThrow()

export const updatePhoto = (tx: Db, id: string, change: Updateable<PhotoTable>): Promise<PhotoTable> =>
  on(tx).updateTable('photo').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Removed ones are not found. */
export const findPhoto = (db: Db, id: string): Promise<PhotoTable | undefined> =>
  on(db).selectFrom('photo').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

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
  readonly pageId?: string | undefined
  readonly galleryId?: string | undefined
  readonly status?: PhotoTable['status'] | undefined
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function searchPhotos(db: Db, wanted: PhotoSearch): Promise<{ rows: PhotoTable[]; total: number }> {
  const { pageId, galleryId, status, direction } = wanted
  const listed = sql`gallery_id in (select id from gallery where listed and page_id in (${pagesVisible()}))`
  const parts: RawBuilder<unknown>[] = [
    sql`deleted_at is null`,
    ...(wanted.onlyListed ? [listed] : []),
    ...(pageId === undefined ? [] : [sql`page_id = ${pageId}`]),
    ...(galleryId === undefined ? [] : [sql`gallery_id = ${galleryId}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ]
  const found = sql`from photo where ${sql.join(parts, sql` and `)}`
  // Ids rise with time.
  const order = direction === 'asc' ? sql`id asc` : sql`id desc`
  const [rows, counted] = await Promise.all([
    runFragment(db, sql<PhotoTable>`select * ${found} order by ${order} limit ${wanted.limit} offset ${wanted.offset}`),
    runFragment(db, sql<{ total: number }>`select count(*)::int as total ${found}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
