// All SQL on the tables `tally_delta` and `tally_correction`.
import type { ReactionAction, ReactionObject } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { Counter } from './tables.ts'

/** One roll-up or recount at a time among all processes, until this transaction ends. */
export async function lock(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tallies', 0))`.execute(tx)
}

export async function isWaiting(db: Db): Promise<boolean> {
  const [found] = await runPrepared<{ waits: boolean }>(db, 'select exists (select from tally_delta) as waits', [])
  return found?.waits ?? false
}

const noteText = 'insert into tally_delta (object_type, object_id, counter, by) values ($1, $2, $3, $4)'

/** Leaves a change of a number to be added. */
export const note = (tx: Db, kind: ReactionObject, counter: Counter, objectId: string, by: number): Promise<unknown> =>
  runPrepared(tx, noteText, [kind, objectId, counter, by])

export interface Taken {
  readonly kind: ReactionObject
  readonly counter: Counter
  /** Deltas that were taken. */
  readonly count: number
  /** Their sums, by object, in the order of ids; nothing, where as many came as went. */
  readonly by: ReadonlyMap<string, number>
}

// Of one number of one kind: the transaction then locks rows of one table only, in one order.
const takeText = `
  with oldest as (select object_type, counter from tally_delta order by id limit 1),
  chosen as (
    select d.id from tally_delta d join oldest o using (object_type, counter) order by d.id limit $1
  ),
  taken as (
    delete from tally_delta d using chosen c where d.id = c.id returning d.object_type, d.counter, d.object_id, d.by
  )
  select object_type, counter, object_id, sum(by)::int as by, count(*)::int as count from taken
  group by object_type, counter, object_id order by object_id`

type TakenRow = { object_type: ReactionObject; counter: Counter; object_id: string; by: number; count: number }

/** Takes the oldest deltas away, as many as that of the number that the very oldest is of; undefined when there are none. */
export async function take(tx: Db, most: number): Promise<Taken | undefined> {
  const rows = await runPrepared<TakenRow>(tx, takeText, [most])
  const [first] = rows
  if (!first) return undefined
  return {
    kind: first.object_type,
    counter: first.counter,
    count: rows.reduce((sum, row) => sum + row.count, 0),
    by: new Map(rows.map((row) => [row.object_id, row.by])),
  }
}

/** The rows behind a number: `id` and `number` of the objects $1, of the kind $4; reactions also ask for their action, $3. */
export type Source = string

const reactions: Source = `
  select r.object_id as id, count(*)::int as number from reaction r
  where r.object_id = any($1::uuid[]) and r.action = $3 and r.object_type = $4 group by r.object_id`

// Rows and what waits are seen at one moment; the number itself stands still under the lock.
const correctText = (source: Source) => `
  with shown as (select * from unnest($1::uuid[], $2::int[]) as s (id, number)),
  counted as (${source}),
  waiting as (
    select d.object_id as id, sum(d.by)::int as number from tally_delta d
    where d.object_id = any($1::uuid[]) and d.counter = $5 and d.object_type = $4 group by d.object_id
  ),
  wrong as (
    select s.id, coalesce(c.number, 0) - coalesce(w.number, 0) - s.number as by
    from shown s left join counted c on c.id = s.id left join waiting w on w.id = s.id
  ),
  written as (
    insert into tally_correction (object_type, object_id, counter, by, made_at) select $4::text, id, $5::text, by, $6::timestamptz from wrong where by <> 0 and $3::text is not null
  )
  insert into tally_delta (object_type, object_id, counter, by) select $4::text, id, $5::text, by from wrong where by <> 0 returning object_id`

export interface Shown {
  readonly kind: ReactionObject
  /** Of the reactions that it counts; empty where it counts something else. */
  readonly action: ReactionAction | ''
  /** Of the rows that it counts, where they are no reactions. */
  readonly source?: Source | undefined
  readonly counter: Counter
  readonly numbers: ReadonlyMap<string, number>
}

/** Writes down what is missing from these numbers, and lets it be added as everything is; answers the ids of those that were wrong. */
export async function correct(tx: Db, { kind, action, source = reactions, counter, numbers }: Shown, now: Date): Promise<string[]> {
  if (numbers.size === 0) return []
  const values = [[...numbers.keys()], [...numbers.values()], action, kind, counter, now]
  return (await runPrepared<{ object_id: string }>(tx, correctText(source), values)).map((row) => row.object_id)
}
