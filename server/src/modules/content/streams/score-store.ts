// All SQL on the table `stream_point`, and the score of a session.
import type { StreamScore } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { PointTable, Side, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Nothing where it is there already. */
export const insertPoint = async (tx: Db, point: PointTable): Promise<void> => {
  await on(tx)
    .insertInto('stream_point')
    .values(point)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findPoint = (tx: Db, sessionId: string, id: string): Promise<PointTable | undefined> =>
  on(tx)
    .selectFrom('stream_point')
    .select(['id', 'session_id', 'side', 'points', 'created_at', 'undone_at'])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export const undoPoint = async (tx: Db, id: string, now: Date): Promise<void> => {
  await on(tx).updateTable('stream_point').set({ undone_at: now }).where('id', '=', id).execute()
}

interface Sums extends Record<Side, number> {
  /** The newest that stands. */
  readonly last: string | null
}

export async function sumPoints(tx: Db, sessionId: string): Promise<Sums> {
  const [sums] = await runFragment(
    tx,
    sql<Sums>`
    select coalesce(sum(points) filter (where side = 'home'), 0)::int as home, coalesce(sum(points) filter (where side = 'away'), 0)::int as away,
      (select id from stream_point where session_id = ${sessionId} and undone_at is null order by seq desc limit 1) as last
    from stream_point where session_id = ${sessionId} and undone_at is null`,
  )
  return sums ?? { home: 0, away: 0, last: null }
}

export const setScore = (tx: Db, sessionId: string, score: StreamScore) =>
  runFragment(tx, sql`update stream_session set score = ${JSON.stringify(score)}::jsonb where id = ${sessionId}`)

export const findScore = async (db: Db, sessionId: string): Promise<StreamScore | null> => {
  const found = await on(db).selectFrom('stream_session').select('score').where('id', '=', sessionId).executeTakeFirst()
  return found?.score ?? null
}
