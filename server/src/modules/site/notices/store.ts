import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { NoticeTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** One at a time: how many there are is bounded. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('notice'))`.execute(tx)

export const insert = (tx: Db, notice: NoticeTable) => on(tx).insertInto('site_notice').values(notice).execute()

export const lock = (tx: Db, id: string): Promise<NoticeTable | undefined> =>
  on(tx).selectFrom('site_notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Partial<NoticeTable>) =>
  on(tx).updateTable('site_notice').set(change).where('id', '=', id).execute()

export const remove = (tx: Db, id: string) => on(tx).deleteFrom('site_notice').where('id', '=', id).returning('id').executeTakeFirst()

/** Those that are not over, the latest to begin first. */
export const living = (db: Db, now: Date): Promise<NoticeTable[]> =>
  on(db)
    .selectFrom('site_notice')
    .selectAll()
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const over = (db: Db, now: Date, most: number): Promise<NoticeTable[]> =>
  on(db).selectFrom('site_notice').selectAll().where('ends_at', '<=', now).orderBy('ends_at', 'desc').orderBy('id').limit(most).execute()

export async function dismissedBy(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await on(db).selectFrom('site_notice_dismissal').select('notice_id').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ notice_id: id }) => id))
}

export const dismiss = (db: Db, noticeId: string, accountId: string) =>
  on(db)
    .insertInto('site_notice_dismissal')
    .values({ notice_id: noticeId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
