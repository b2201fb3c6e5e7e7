// All SQL on the tables `home_order`, `home_look`, `home_list` and `home_visit`.
import type { HomeOrderName } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import type { HomeListTable, HomeLookTable, HomeOrderTable, HomeVisitTable } from './tables.ts'

type Wish = Pick<HomeOrderTable, 'wish' | 'shows_away'>

export async function findWish(db: Db, accountId: string): Promise<Wish | undefined> {
  const [row] = await runPrepared<Wish>(db, 'select wish, shows_away from home_order where account_id = $1', [accountId])
  return row
}

/** What is not said stays as it is. */
export async function saveWish(db: Db, accountId: string, { wish = null, showsAway = null }: SomeWish): Promise<Wish> {
  const [row] = await runPrepared<Wish>(
    db,
    `insert into home_order as o (account_id, wish, shows_away) values ($1, coalesce($2, 'newest'), coalesce($3, true))
     on conflict (account_id) do update set wish = coalesce($2, o.wish), shows_away = coalesce($3, o.shows_away)
     returning wish, shows_away`,
    [accountId, wish, showsAway],
  )
  if (!row) throw new Error('A wish of home was not kept')
  return row
}

interface SomeWish {
  readonly wish?: HomeOrderName | null | undefined
  readonly showsAway?: boolean | null | undefined
}

/** Somebody is at home. Was the last time so long ago, another visit begins. */
export async function visit(db: Db, accountId: string, now: Date, longAgo: Date): Promise<Pick<HomeVisitTable, 'began_at' | 'away_since'>> {
  const [row] = await runPrepared<Pick<HomeVisitTable, 'began_at' | 'away_since'>>(
    db,
    `insert into home_visit as v (account_id, at, began_at) values ($1, $2, $2)
     on conflict (account_id) do update set
       away_since = case when v.at <= $3 then v.at else v.away_since end,
       began_at = case when v.at <= $3 then $2 else v.began_at end,
       at = greatest(v.at, $2)
     returning began_at, away_since`,
    [accountId, now, longAgo],
  )
  if (!row) throw new Error('A visit was not kept')
  return row
}

export interface NewLook {
  readonly feedId: string
  readonly pageId: string
  readonly isOpened: boolean
}

/** When something was seen first and opened last. In the order of the ids, so that two devices do not wait for each other. */
export const saveLooks = (db: Db, accountId: string, looks: readonly NewLook[], now: Date) =>
  runPrepared(
    db,
    `insert into home_look (account_id, feed_id, page_id, shown_at, opened_at)
     select $1::uuid, l.feed_id, l.page_id, $5::timestamptz, case when l.opened then $5::timestamptz end
     from unnest($2::uuid[], $3::uuid[], $4::boolean[]) as l (feed_id, page_id, opened) order by l.feed_id
     on conflict (account_id, feed_id) do update set opened_at = excluded.opened_at where excluded.opened_at is not null`,
    [accountId, looks.map(({ feedId }) => feedId), looks.map(({ pageId }) => pageId), looks.map(({ isOpened }) => isOpened), now],
  )

/** The newest first. */
export const listOpened = (db: Db, accountId: string, since: Date, most: number): Promise<Pick<HomeLookTable, 'page_id' | 'opened_at'>[]> =>
  runPrepared(db, `select page_id, opened_at from home_look where account_id = $1 and opened_at >= $2 order by opened_at desc limit $3`, [
    accountId,
    since,
    most,
  ])

export async function seenAmong(db: Db, accountId: string, feedIds: readonly string[]): Promise<Set<string>> {
  const rows = await runPrepared<{ feed_id: string }>(
    db,
    'select feed_id from home_look where account_id = $1 and feed_id = any($2::uuid[])',
    [accountId, feedIds],
  )
  return new Set(rows.map((row) => row.feed_id))
}

export async function findList(db: Db, accountId: string, id: string): Promise<HomeListTable | undefined> {
  const [row] = await runPrepared<HomeListTable>(db, 'select * from home_list where account_id = $1 and id = $2', [accountId, id])
  return row
}

/** One that was made under the same name at the same moment stays. Of somebody's lists the newest few are kept. */
export async function saveList(tx: Db, list: HomeListTable, kept: number): Promise<void> {
  const { account_id: accountId, id, made_at: madeAt, feed_ids: feedIds, whys, rest_at: restAt, rest_id: restId } = list
  await runPrepared(
    tx,
    `insert into home_list (account_id, id, made_at, feed_ids, whys, rest_at, rest_id)
     values ($1, $2, $3, $4::uuid[], $5::text[], $6, $7) on conflict (account_id, id) do nothing`,
    [accountId, id, madeAt, feedIds, whys, restAt, restId],
  )
  await runPrepared(
    tx,
    `delete from home_list where account_id = $1 and id <> $2 and id not in (
       select id from home_list where account_id = $1 order by made_at desc, id desc limit $3)`,
    [accountId, id, kept],
  )
}

export async function forget(db: Db, { shown, opened, lists }: Readonly<Record<'shown' | 'opened' | 'lists', Date>>): Promise<void> {
  await runFragment(
    db,
    sql`delete from home_look where coalesce(opened_at, shown_at) < ${shown} and (opened_at is null or opened_at < ${opened})`,
  )
  await runFragment(db, sql`delete from home_list where made_at < ${lists}`)
}
