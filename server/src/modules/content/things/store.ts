// All SQL on the tables `first_sight` and `listed_thing`.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, type Cursor, type Db } from '#platform/db/index.ts'
import type { FirstReason, FirstSightTable, ListedThingTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/**
 * Whoever writes a thing that waits and whoever decides on it do so one after the other, until the transaction ends: nobody shows
 * what was changed under their eyes. The same lock as that of its cases.
 */
export const hold = (tx: Db, kind: string, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`case:${kind}:${id}`}, 0))`.execute(tx)

/** Asked once, it stays so. Without a new reason the one before counts, which it answers. */
export async function mark(tx: Db, wish: Omit<FirstSightTable, 'is_due' | 'why'>, why: FirstReason | undefined): Promise<FirstReason> {
  const { kind, thing_id: id, since, asked_at: askedAt } = wish
  const { rows } = await sql<{ why: FirstReason }>`
    insert into first_sight as f (kind, thing_id, since, asked_at, why) values (${kind}, ${id}, ${since}, ${askedAt}, coalesce(${why ?? null}, 'minor'))
    on conflict (kind, thing_id) do update set since = excluded.since, asked_at = coalesce(excluded.asked_at, f.asked_at),
      is_due = f.is_due and excluded.asked_at is null, why = coalesce(${why ?? null}, f.why)
    returning why`.execute(tx)
  return rows[0]?.why ?? 'minor'
}

export const isMarked = async (tx: Db, kind: string, id: string): Promise<boolean> =>
  (await runFragment(tx, sql`select 1 from first_sight where kind = ${kind} and thing_id = ${id}`)).length > 0

/** Whether there was one. */
export const whyOf = async (tx: Db, kind: string, id: string): Promise<FirstReason> => {
  const [row] = await runFragment<{ why: FirstReason }>(tx, sql`select why from first_sight where kind = ${kind} and thing_id = ${id}`)
  return row?.why ?? 'minor'
}

export async function unmark(tx: Db, kind: string, id: string): Promise<boolean> {
  const gone = await on(tx)
    .deleteFrom('first_sight')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .returning('thing_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Of what was there before this existed, what has its turn now, the oldest first. */
export const listNext = (db: Db, limit: number): Promise<FirstSightTable[]> =>
  on(db).selectFrom('first_sight').selectAll().where('is_due', '=', true).orderBy('since').orderBy('thing_id').limit(limit).execute()

/** False: somebody was asked meanwhile, or it is gone. */
export async function takeTurn(tx: Db, kind: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update first_sight set is_due = false, asked_at = ${now} where kind = ${kind} and thing_id = ${id} and is_due returning 1`.execute(tx)
  return rows.length > 0
}

/** Those that staff was asked about before, in the order of their ids, after this one. */
export const listAsked = (db: Db, kind: string, before: Date, after: string, limit: number): Promise<FirstSightTable[]> =>
  on(db)
    .selectFrom('first_sight')
    .selectAll()
    .where('kind', '=', kind)
    .where('asked_at', '<', before)
    .where('thing_id', '>', after)
    .orderBy('thing_id')
    .limit(limit)
    .execute()

/** What comes back has its place in time again. */
export const list = (tx: Db, { thing_id: id, kind, page_id: pageId, at }: Omit<ListedThingTable, 'listed'>) =>
  runFragment(
    tx,
    sql`
    insert into listed_thing as l (thing_id, kind, page_id, at, listed) values (${id}, ${kind}, ${pageId}, ${at}, true)
    on conflict (thing_id) do update set listed = true where not l.listed`,
  )

export const unlist = (tx: Db, id: string) => runFragment(tx, sql`update listed_thing set listed = false where thing_id = ${id} and listed`)

/** Where a thing stands, without the thing. */
export interface ThingPlace extends Cursor {
  readonly kind: ListedThingTable['kind']
}

export interface NewestWish {
  readonly after: Cursor | undefined
  readonly limit: number
  readonly kinds: readonly ListedThingTable['kind'][]
}

/**
 * The newest things of these pages together; one row more than the limit tells that there are more. `pages` is a subquery of page ids in
 * a column `page_id`. The next few can only come from as many pages, those with the newest below the cursor: of the others one row is
 * read by the index and no more. One by one, since how many pages somebody follows is not known when this is planned.
 */
export function listNewest(db: Db, pages: RawBuilder<unknown>, { after, limit, kinds }: NewestWish): Promise<ThingPlace[]> {
  const most = limit + 1
  const newestOn = (page: RawBuilder<unknown>, count: number) => sql`
    select t.page_id, t.kind, t.at, t.thing_id from listed_thing t
    where t.page_id = ${page} and t.listed and t.kind = any(${[...kinds]}::text[])
    ${after ? sql`and (t.at, t.thing_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by t.at desc, t.thing_id desc limit ${count}`
  return runFragment(
    db,
    sql<ThingPlace>`
    with p as materialized (
      select newest.page_id from (${pages}) as q cross join lateral (${newestOn(sql.ref('q.page_id'), 1)}) as newest
      order by newest.at desc, newest.thing_id desc limit ${most}
    )
    select one.kind, one.thing_id as id, one.at from p cross join lateral (${newestOn(sql.ref('p.page_id'), most)}) as one
    order by one.at desc, one.thing_id desc limit ${most}`,
  )
}
