// All SQL on the table `video`.
import { sql, type Updateable } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import { everyIdIn, countersIn, idsOnPageIn, openingIn, refusalIn, searchAssets, type AssetSearch } from '#content/things'
import type { NewVideo, Tables, VideoTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, video: NewVideo): Promise<VideoTable> =>
  on(tx)
    .insertInto('video')
    .values(video as VideoTable)
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, change: Updateable<NewVideo>): Promise<VideoTable> =>
  on(tx).updateTable('video').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, key: { id: string } | { slug: string }): Promise<VideoTable | undefined> =>
  on(db)
    .selectFrom('video')
    .selectAll()
    .where((where) => where.and(key))
    .executeTakeFirst()

/** A video that is not removed, taken for the rest of the transaction. */
export const lock = (tx: Db, id: string): Promise<VideoTable | undefined> =>
  on(tx).selectFrom('video').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** The video that plays this file, taken for the rest of the transaction. */
export const lockByFile = (tx: Db, fileId: string): Promise<VideoTable | undefined> =>
  on(tx).selectFrom('video').selectAll().where('video_id', '=', fileId).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** Planned videos whose time has come, taken for the rest of the transaction. */
export const takeDue = (tx: Db, now: Date, limit: number): Promise<VideoTable[]> =>
  on(tx)
    .selectFrom('video')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('schedule_at', '<=', now)
    .orderBy('schedule_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function loadMany(db: Db, ids: readonly string[]): Promise<Map<string, VideoTable>> {
  const rows = await runFragment(db, sql<VideoTable>`select * from video where id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const idsOn = idsOnPageIn('video')

export const counters = countersIn('video', ['views', 'likes', 'comments', 'bookmarks', 'shares'])

/** Those for subscribers first whose time has come to be for more. */
export const takeOpening = openingIn<VideoTable>('video')

export const refuse = refusalIn<VideoTable>('video')

export const search = (db: Db, wanted: AssetSearch) => searchAssets<VideoTable>(db, 'video', wanted)

export const everyVideoOf = everyIdIn('video')
