// All SQL on the table `gallery`.
import { sql, type Updateable } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import { everyIdIn, countersIn, idsOnPageIn, openingIn, refusalIn, searchAssets, type AssetSearch } from '#content/things'
import type { GalleryTable, NewGallery, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, gallery: NewGallery): Promise<GalleryTable> =>
  on(tx)
    .insertInto('gallery')
    .values(gallery as GalleryTable)
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, change: Updateable<NewGallery>): Promise<GalleryTable> =>
  on(tx).updateTable('gallery').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, key: { id: string } | { slug: string }): Promise<GalleryTable | undefined> =>
  on(db)
    .selectFrom('gallery')
    .selectAll()
    .where((where) => where.and(key))
    .executeTakeFirst()

export async function loadMany(db: Db, ids: readonly string[]): Promise<Map<string, GalleryTable>> {
  const rows = ids.length === 0 ? [] : await runFragment(db, sql<GalleryTable>`select * from gallery where id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Galleries that are not removed, taken for the rest of the transaction in the order of their ids. */
export const lock = (tx: Db, ids: readonly string[]): Promise<GalleryTable[]> =>
  on(tx).selectFrom('gallery').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null).orderBy('id').forUpdate().execute()

/** Counts the photos of a gallery anew; a cover that is not shown any more gives way to the first photo that is. */
export async function recount(tx: Db, id: string): Promise<GalleryTable> {
  const [row] = await runFragment(
    tx,
    sql<GalleryTable>`
      update gallery g set photos = c.shown, all_photos = c.total, cover_id = c.cover
      from (
        select count(*) filter (where p.status = 'active' and p.refusal is null)::int as shown, count(*)::int as total,
          (array_agg(p.id order by p.id = o.cover_id desc nulls last, p.id)
            filter (where p.status = 'active' and p.refusal is null))[1] as cover
        from gallery o left join photo p on p.gallery_id = o.id and p.deleted_at is null
        where o.id = ${id} and p.id is not null
      ) c
      where g.id = ${id} returning g.*`,
  )
  if (!row) throw new Error(`gallery ${id} is gone`)
  return row
}

export const idsOn = idsOnPageIn('gallery')

export const counters = countersIn('gallery', ['views', 'likes', 'comments', 'bookmarks', 'shares'])

/** Those for subscribers first whose time has come to be for more. */
export const takeOpening = openingIn<GalleryTable>('gallery')

export const refuse = refusalIn<GalleryTable>('gallery')

export const search = (db: Db, wanted: AssetSearch) => searchAssets<GalleryTable>(db, 'gallery', wanted)

export const everyGalleryOf = everyIdIn('gallery')
