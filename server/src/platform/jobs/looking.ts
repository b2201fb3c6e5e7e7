// What staff sees of the queue, and does about what gave up in it.
import { CompiledQuery, type Kysely } from 'kysely'
import type { Db } from '../db/index.ts'
import { schema } from './install.ts'

export interface QueueState {
  readonly name: string
  readonly waiting: number
  readonly later: number
  readonly running: number
  readonly failed: number
  readonly oldestAt: Date | null
  readonly lastDoneAt: Date | null
  readonly schedule: string | null
}

export interface GaveUp {
  readonly id: string
  readonly queue: string
  readonly attempts: number
  readonly createdAt: Date
  readonly failedAt: Date
  readonly data: unknown
  readonly error: string
}

const run = async <R>(db: Kysely<object>, text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows

/** By name. What is done leaves the queue after a while, so `lastDoneAt` says nothing of long ago. */
export const listQueues = (db: Db): Promise<QueueState[]> =>
  run<QueueState>(
    db,
    `select q.name, coalesce(j.waiting, 0)::int as waiting, coalesce(j.later, 0)::int as later, coalesce(j.running, 0)::int as running,
       coalesce(j.failed, 0)::int as failed, j.oldest as "oldestAt", j.done as "lastDoneAt", s.cron as schedule
     from ${schema}.queue q
     left join (
       select name, count(*) filter (where state < 'active' and start_after <= ${schema}.job_now()) as waiting,
         count(*) filter (where state < 'active' and start_after > ${schema}.job_now()) as later,
         count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed,
         min(start_after) filter (where state < 'active' and start_after <= ${schema}.job_now()) as oldest,
         max(completed_on) filter (where state = 'completed') as done
       from ${schema}.job group by name
     ) j using (name)
     left join ${schema}.schedule s on s.name = q.name
     where q.name not like '\\_\\_pgboss%' order by q.name`,
  )

/** When what comes round does, by the names of its queue. */
export async function schedulesOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await run<{ name: string; cron: string }>(db, `select name, cron from ${schema}.schedule`)
  return new Map(rows.map(({ name, cron }) => [name, cron]))
}

export async function listGaveUp(
  db: Db,
  { queue, limit, offset }: { queue: string | undefined; limit: number; offset: number },
): Promise<{ rows: GaveUp[]; total: number }> {
  const which = `from ${schema}.job where state = 'failed' and ($1::text is null or name = $1)`
  const rows = await run<GaveUp>(
    db,
    `select id, name as queue, (retry_count + 1)::int as attempts, created_on as "createdAt", coalesce(completed_on, created_on) as "failedAt",
       data, coalesce(output ->> 'message', output ->> 'value', '') as error ${which}
     order by completed_on desc nulls last, id limit $2 offset $3`,
    [queue ?? null, limit, offset],
  )
  const [counted] = await run<{ total: number }>(db, `select count(*)::int as total ${which}`, [queue ?? null])
  return { rows, total: counted?.total ?? 0 }
}

/** False where it did not give up, or is gone. It has all its attempts again. */
export async function tryAgain(tx: Db, queue: string, id: string): Promise<boolean> {
  const text = `update ${schema}.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
      start_after = ${schema}.job_now() where name = $1 and id = $2 and state = 'failed' returning id`
  return (await run(tx, text, [queue, id])).length > 0
}

/** Answers what it was about; undefined where it did not give up, or is gone. */
export async function discard(tx: Db, queue: string, id: string): Promise<unknown> {
  const text = `delete from ${schema}.job where name = $1 and id = $2 and state = 'failed' returning coalesce(data, '{}') as data`
  return (await run<{ data: unknown }>(tx, text, [queue, id]))[0]?.data
}
