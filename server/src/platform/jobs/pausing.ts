// Queues that stand still because staff said so.
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { schema } from './install.ts'

export interface Paused {
  readonly name: string
  readonly since: Date
  readonly reason: string
}

type Tables = { queue_pause: Paused }

export const listPaused = (db: Db): Promise<Paused[]> =>
  db.withTables<Tables>().selectFrom('queue_pause').selectAll().orderBy('name').execute()

export async function isQueue(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`select 1 from ${schema}.queue where name = $1`, [name]))
  return rows.length > 0
}

/** Each process takes nothing from it within some seconds; what runs goes on to its end. Said again it keeps since when. */
export const pauseQueue = (tx: Db, { name, since, reason }: Paused) =>
  sql`insert into queue_pause (name, since, reason) values (${name}, ${since}, ${reason})
    on conflict (name) do update set reason = excluded.reason`.execute(tx)

/** False where it was not paused. */
export async function unpauseQueue(tx: Db, name: string): Promise<boolean> {
  const gone = tx.withTables<Tables>().deleteFrom('queue_pause').where('name', '=', name)
  return (await gone.returning('name').executeTakeFirst()) !== undefined
}
