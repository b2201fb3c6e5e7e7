// All SQL on the table `team_event`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { EventRow, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, row: EventRow): Promise<EventRow> =>
  on(tx).insertInto('team_event').values(row).returningAll().executeTakeFirstOrThrow()

/** Calendars that subscribe learn of every change by its number. */
export const update = (tx: Db, id: string, change: Updateable<EventRow>): Promise<EventRow> =>
  on(tx)
    .updateTable('team_event')
    .set((row) => ({ ...change, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const keepPost = async (tx: Db, id: string, feedId: string): Promise<void> => {
  await on(tx).updateTable('team_event').set({ feed_id: feedId }).where('id', '=', id).execute()
}

export const remove = async (tx: Db, id: string): Promise<void> => {
  await on(tx).deleteFrom('team_event').where('id', '=', id).execute()
}

export const find = (db: Db, teamId: string, id: string): Promise<EventRow | undefined> =>
  on(db).selectFrom('team_event').selectAll().where('id', '=', id).where('team_id', '=', teamId).executeTakeFirst()

/** Kept for the rest of the transaction. */
export const lock = (tx: Db, teamId: string, id: string): Promise<EventRow | undefined> =>
  on(tx).selectFrom('team_event').selectAll().where('id', '=', id).where('team_id', '=', teamId).forUpdate().executeTakeFirst()

/** Games that were not called off, by the posts that were made from them. */
export const findByPosts = (db: Db, feedIds: readonly string[]): Promise<Pick<EventRow, 'id' | 'feed_id' | 'starts_at' | 'result'>[]> =>
  feedIds.length === 0
    ? Promise.resolve([])
    : on(db)
        .selectFrom('team_event')
        .select(['id', 'feed_id', 'starts_at', 'result'])
        .where('feed_id', 'in', [...feedIds])
        .where('is_canceled', '=', false)
        .execute()

/** What begins after `from` and until `until`, unless it was called off. */
export const loadComing = (db: Db, from: Date, until: Date): Promise<EventRow[]> =>
  on(db)
    .selectFrom('team_event')
    .selectAll()
    .where('is_canceled', '=', false)
    .where('starts_at', '>', from)
    .where('starts_at', '<=', until)
    .orderBy('team_id')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** As they are now, kept so for the rest of the transaction. */
export const holdMany = (tx: Db, ids: readonly string[]): Promise<EventRow[]> =>
  on(tx)
    .selectFrom('team_event')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()

export const count = async (db: Db, teamId: string): Promise<number> => {
  const row = on(db)
    .selectFrom('team_event')
    .where('team_id', '=', teamId)
    .select((select) => select.fn.countAll<number>().as('total'))
  return (await row.executeTakeFirstOrThrow()).total
}

export interface Search {
  readonly teamId: string
  readonly kinds: readonly EventRow['kind'][]
  readonly from: Date | undefined
  readonly before: Date | undefined
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
}

export async function search(db: Db, { teamId, kinds, from, before, limit, offset, sort }: Search) {
  let found = on(db)
    .selectFrom('team_event')
    .where('team_id', '=', teamId)
    .where('kind', 'in', [...kinds])
  if (from) found = found.where('starts_at', '>=', from)
  if (before) found = found.where('starts_at', '<', before)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('starts_at', sort).orderBy('id', sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The next games of any of these teams. */
export const gamesAfter = (db: Db, teamIds: readonly string[], from: Date, limit: number): Promise<EventRow[]> =>
  on(db)
    .selectFrom('team_event')
    .selectAll()
    .where('team_id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .where('kind', '=', 'game')
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
