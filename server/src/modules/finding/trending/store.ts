// All SQL on the tables `trend_thing`, `trend_buyer`, `trend_entry` and `trend_removed`.
import { sql } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import type { ThingSearchKind } from '#finding/search'
import type { Tables, TrendEntryTable, TrendRemovedTable, TrendThingTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Somebody did something to it. */
export const touch = (tx: Db, kind: ThingSearchKind, id: string, now: Date) =>
  runPrepared(
    tx,
    `insert into trend_thing (id, kind, first_at, last_at) values ($1, $2, $3, $3)
     on conflict (id) do update set last_at = greatest(trend_thing.last_at, excluded.last_at)`,
    [id, kind, now],
  )

export const addBuyer = (tx: Db, thingId: string, accountId: string, now: Date) =>
  on(tx)
    .insertInto('trend_buyer')
    .values({ thing_id: thingId, account_id: accountId, at: now })
    .onConflict((conflict) => conflict.columns(['thing_id', 'account_id']).doUpdateSet({ at: now }))
    .execute()

/** For `sampleActs`. */
export const buying = sql`select thing_id as subject_id, account_id, at from trend_buyer`

/** In the order of their ids. */
export const listTouched = (db: Db, since: Date, after: string, limit: number): Promise<TrendThingTable[]> =>
  runPrepared(db, 'select * from trend_thing where last_at >= $1 and id > $2 order by id limit $3', [since, after, limit])

export interface Judged {
  readonly id: string
  readonly pageId: string
  readonly weight: number
}

export async function keepJudged(db: Db, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  await runPrepared(
    db,
    `update trend_thing t set page_id = j.page_id, people = greatest(t.people, j.weight)
     from unnest($1::uuid[], $2::uuid[], $3::real[]) as j (id, page_id, weight) where t.id = j.id`,
    [judged.map(({ id }) => id), judged.map(({ pageId }) => pageId), judged.map(({ weight }) => weight)],
  )
}

/** What a thing of these pages had in the middle of those between two moments; a page without any is not in it. */
export async function usualOf(db: Db, pageIds: readonly string[], from: Date, until: Date): Promise<Map<string, number>> {
  const rows = await runPrepared<{ page_id: string; usual: number }>(
    db,
    `select page_id, avg(people) as usual from trend_thing
     where page_id = any($1::uuid[]) and first_at >= $2 and first_at < $3 group by page_id`,
    [pageIds, from, until],
  )
  return new Map(rows.map((row) => [row.page_id, Number(row.usual)]))
}

/** In place of all lists that there were. */
export async function replaceEntries(tx: Db, entries: readonly TrendEntryTable[]): Promise<void> {
  await on(tx).deleteFrom('trend_entry').execute()
  await runPrepared(
    tx,
    'insert into trend_entry (scope, place, kind, id) select * from unnest($1::text[], $2::int[], $3::text[], $4::uuid[])',
    [entries.map(({ scope }) => scope), entries.map(({ place }) => place), entries.map(({ kind }) => kind), entries.map(({ id }) => id)],
  )
}

export const listEntries = (db: Db, scope: string, limit: number): Promise<Pick<TrendEntryTable, 'kind' | 'id'>[]> =>
  runPrepared(
    db,
    `select kind, id from trend_entry e
     where scope = $1 and not exists (select from trend_removed r where r.id = e.id) order by place limit $2`,
    [scope, limit],
  )

export const findThing = (db: Db, id: string) =>
  on(db).selectFrom('trend_thing').select(['id', 'kind']).where('id', '=', id).executeTakeFirst()

export async function saveRemoved(db: Db, removed: TrendRemovedTable): Promise<void> {
  const { id: _id, kind: _kind, ...said } = removed
  await on(db)
    .insertInto('trend_removed')
    .values(removed)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute()
}

export const dropRemoved = (db: Db, id: string) => on(db).deleteFrom('trend_removed').where('id', '=', id).execute()

export const listRemoved = (db: Db, limit: number): Promise<TrendRemovedTable[]> =>
  on(db).selectFrom('trend_removed').selectAll().orderBy('removed_at', 'desc').orderBy('id').limit(limit).execute()

export async function forget(db: Db, things: Date, buyers: Date): Promise<void> {
  await runFragment(db, sql`delete from trend_thing where last_at < ${things}`)
  await runFragment(db, sql`delete from trend_buyer where at < ${buyers}`)
}
