// All SQL on the table `comment_earlier`.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { EarlierTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertEarlier = (tx: Db, earlier: EarlierTable) => on(tx).insertInto('comment_earlier').values(earlier).execute()

/** The latest first. */
export const listEarlier = (db: Db, commentId: string, most: number): Promise<EarlierTable[]> =>
  on(db)
    .selectFrom('comment_earlier')
    .selectAll()
    .where('comment_id', '=', commentId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Of one whose words are gone. */
export const deleteEarlier = (tx: Db, commentId: string) =>
  on(tx).deleteFrom('comment_earlier').where('comment_id', '=', commentId).execute()

export async function forgetEarlier(db: Db, before: Date, most: number): Promise<number> {
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
      delete from comment_earlier where id in (select id from comment_earlier where replaced_at < ${before} limit ${most}) returning id`,
  )
  return rows.length
}
