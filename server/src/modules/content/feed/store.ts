// All SQL on the table `feed`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { escapeLike, runFragment, runPrepared, type Cursor, type Db } from '#platform/db/index.ts'
import { everyIdIn, countersIn, idsOnPageIn, openingIn, refusalIn } from '#content/things'
import type { FeedRow, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()
const asJson = (card: FeedRow['game_card']) => (card === null ? null : JSON.stringify(card)) as unknown as FeedRow['game_card']

export type NewFeed = Omit<FeedRow, 'listed'>

export async function insertFeed(tx: Db, feed: NewFeed): Promise<FeedRow> {
  const values = { ...feed, game_card: asJson(feed.game_card) }
  return on(tx)
    .insertInto('feed')
    .values(values as FeedRow)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateFeed(tx: Db, id: string, { game_card: card, ...change }: Updateable<NewFeed>): Promise<FeedRow> {
  const values = card === undefined ? change : { ...change, game_card: asJson(card) }
  return on(tx).updateTable('feed').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export const findFeed = (db: Db, key: { id: string } | { slug: string }): Promise<FeedRow | undefined> =>
  on(db)
    .selectFrom('feed')
    .selectAll()
    .where((where) => where.and(key))
    .executeTakeFirst()

/** On the way of every purchase: of a fixed text. */
export async function findById(db: Db, id: string): Promise<FeedRow | undefined> {
  const [row] = await runPrepared<FeedRow>(db, 'select * from feed where id = $1', [id])
  return row
}

export async function loadMany(db: Db, ids: readonly string[]): Promise<Map<string, FeedRow>> {
  const rows = await runFragment(db, sql<FeedRow>`select * from feed where id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Drafts that nobody has changed since they were written. Within a transaction they stay so. */
export async function untouchedDrafts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await on(db)
    .selectFrom('feed')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .whereRef('updated_at', '=', 'created_at')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** A post that is not removed, taken for the rest of the transaction. */
export const lock = (tx: Db, id: string) =>
  on(tx).selectFrom('feed').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

export interface ListWish {
  readonly limit: number
  readonly after: Cursor | undefined
  readonly offset: number
  readonly now: Date
  readonly type?: FeedRow['type'] | undefined
  readonly audience?: FeedRow['audience'] | undefined
  /** Words of the title. The text is not searched: what is locked must not be found out by asking (access.md B16). */
  readonly q?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** A subquery of account ids whose posts are wanted. */
  readonly authors?: RawBuilder<unknown> | undefined
}

const like = (text: string) => `%${escapeLike(text)}%`

function conditions(wish: ListWish): RawBuilder<unknown> {
  const { after, now, type, audience, q, from, before, authors } = wish
  const parts = [
    sql`f.listed`,
    sql`f.published_at <= ${now}`,
    ...(after ? [sql`(f.published_at, f.id) < (${after.at}, ${after.id})`] : []),
    ...(type ? [sql`f.type = ${type}`] : []),
    ...(audience ? [sql`f.audience = ${audience}`] : []),
    ...(q === undefined ? [] : [sql`f.title ilike ${like(q)}`]),
    ...(from ? [sql`f.published_at >= ${from}`] : []),
    ...(before ? [sql`f.published_at < ${before}`] : []),
    ...(authors ? [sql`f.author_id in (${authors})`] : []),
  ]
  return sql.join(parts, sql` and `)
}

const newest = sql`order by f.published_at desc, f.id desc`

/** Posts of everybody, newest first. One row more than the limit tells that there are more. */
export const listNewest = (db: Db, wish: ListWish): Promise<FeedRow[]> =>
  runFragment(
    db,
    sql<FeedRow>`
    select f.* from feed f where ${conditions(wish)} ${newest} limit ${wish.limit + 1} offset ${wish.offset}`,
  )

export const listOfPage = (db: Db, pageId: string, wish: ListWish): Promise<FeedRow[]> =>
  runFragment(
    db,
    sql<FeedRow>`
    select f.* from feed f where f.page_id = ${pageId} and ${conditions(wish)} ${newest}
    limit ${wish.limit + 1} offset ${wish.offset}`,
  )

/**
 * Posts of many pages: the newest few of each, merged. The cost follows the limit and, lightly, the number of pages;
 * never the number of posts. `pages` is a subquery of page ids in a column `page_id`.
 */
export function listOfPages(db: Db, pages: RawBuilder<unknown>, wish: ListWish): Promise<FeedRow[]> {
  const most = wish.limit + 1 + wish.offset
  const isAny = !isFiltered(wish)
  return runFragment(
    db,
    sql<FeedRow>`
    with p as materialized (${isAny ? promisingPages(pages, wish.after, most) : pages})
    select f.* from feed f join (
      select newest.id from p cross join lateral (
        select f.id, f.published_at from feed f where f.page_id = p.page_id and ${conditions(wish)}
        ${isAny ? sql`and f.published_at >= ${lowest(wish, most)}` : sql``} ${newest} limit ${most}
      ) as newest
      order by newest.published_at desc, newest.id desc limit ${wish.limit + 1} offset ${wish.offset}
    ) as chosen on chosen.id = f.id ${newest}`,
  )
}

/** The newest posts of `most` pages are as many that count: what is older than all of them does not. */
const lowest = ({ after, now }: ListWish, most: number): RawBuilder<unknown> => sql`
  coalesce((
    select published_at from p where published_at <= ${now}
    ${after ? sql`and (published_at, feed_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by published_at desc offset ${most - 1} limit 1
  ), '-infinity'::timestamptz)`

const isFiltered = ({ type, audience, q, from, before, authors }: ListWish) =>
  [type, audience, q, from, before, authors].some((filter) => filter !== undefined)

/**
 * The pages that the next `most` posts can come from: those with a post at or above the cursor, all of which the reader
 * has met on the way here, and of the others the ones with the newest posts. Holds only where every listed post counts.
 */
export function promisingPages(pages: RawBuilder<unknown>, after: Cursor | undefined, most: number): RawBuilder<unknown> {
  const place = sql`(published_at, feed_id)`
  const newestFirst = sql`order by published_at desc, feed_id desc limit ${most}`
  // One by one: how many pages somebody follows is not known when this is planned, and all that there are must not be read for fifty.
  const latest = sql`
    select l.* from (${pages}) as q
    cross join lateral (select page_id, published_at, feed_id from feed_latest where page_id = q.page_id limit 1) as l`
  if (!after) return sql`${latest} ${newestFirst}`
  const cursor = sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  return sql`
    with latest as materialized (${latest})
    select * from latest where ${place} >= ${cursor}
    union all (select * from latest where ${place} < ${cursor} ${newestFirst})`
}

/** Works out again which post of a page is the newest, after one has come or gone. */
export async function refreshLatest(tx: Db, pageId: string): Promise<void> {
  await sql`
    with newest as (
      select page_id, published_at, id from feed where page_id = ${pageId} and listed order by published_at desc, id desc limit 1
    ), gone as (
      delete from feed_latest where page_id = ${pageId} and not exists (select 1 from newest)
    )
    insert into feed_latest (page_id, published_at, feed_id) select * from newest
    on conflict (page_id) do update set published_at = excluded.published_at, feed_id = excluded.feed_id`.execute(tx)
}

export interface OwnWish {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  readonly sortBy: 'created_at' | 'updated_at' | 'schedule_at'
  readonly type?: FeedRow['type'] | undefined
  readonly status?: FeedRow['status'] | undefined
  readonly moderationStatus?: 'approved' | 'pending' | 'rejected' | undefined
  readonly q?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  readonly author?: string
  /** Drafts are their author's alone. */
  readonly exceptDraftsOfOthers?: string
}

/** What waits for the staff of a team, the oldest first. */
export async function listWaiting(db: Db, pageId: string, limit: number, offset: number): Promise<{ rows: FeedRow[]; total: number }> {
  const waiting = on(db)
    .selectFrom('feed')
    .where('page_id', '=', pageId)
    .where('moderation_status', '=', 'pending')
    .where('status', '<>', 'draft')
    .where('deleted_at', 'is', null)
  const [rows, { total }] = await Promise.all([
    waiting.selectAll().orderBy('waiting_since').orderBy('id').limit(limit).offset(offset).execute(),
    waiting.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function listOwn(db: Db, pageId: string, wish: OwnWish): Promise<{ rows: FeedRow[]; total: number }> {
  let own = on(db).selectFrom('feed').where('page_id', '=', pageId).where('deleted_at', 'is', null)
  const { type, status, moderationStatus, q, from, before } = wish
  if (type) own = own.where('type', '=', type)
  if (status) own = own.where('status', '=', status)
  if (moderationStatus) own = own.where('moderation_status', '=', moderationStatus)
  if (q !== undefined) own = own.where((where) => where.or([where('title', 'ilike', like(q)), where('text', 'ilike', like(q))]))
  if (from) own = own.where('created_at', '>=', from)
  if (before) own = own.where('created_at', '<', before)
  const { author, exceptDraftsOfOthers } = wish
  if (author !== undefined) own = own.where('author_id', '=', author)
  if (exceptDraftsOfOthers !== undefined) {
    own = own.where((where) => where.or([where('status', '<>', 'draft'), where('author_id', '=', exceptDraftsOfOthers)]))
  }
  const sorted = own.selectAll().orderBy(wish.sortBy, (order) => (wish.sort === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
  const rows = await sorted.orderBy('id', wish.sort).limit(wish.limit).offset(wish.offset).execute()
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Planned posts whose time has come, taken for the rest of the transaction. */
export async function takeDue(tx: Db, now: Date, limit: number): Promise<FeedRow[]> {
  return on(tx)
    .selectFrom('feed')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('schedule_at', '<=', now)
    .orderBy('schedule_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Those for subscribers first whose time has come to be for more. */
export const takeOpening = openingIn<FeedRow>('feed')

export const counters = countersIn('feed', ['likes', 'comments', 'shares'])
export const refuse = refusalIn<FeedRow>('feed')

export const idsOn = idsOnPageIn('feed')

export const everyFeedOf = everyIdIn('feed')

/** A subquery: posts that came out from one moment to another. */
export const postedBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select count(*) from feed where published_at >= ${from} and published_at < ${until} and deleted_at is null`

/** A subquery of `id` and `slug`. */
export const postsThatAreOut = (): RawBuilder<unknown> => sql`select id, slug from feed where listed`

/** What was put up lately, the newest first; texts as they are stored. */
export const listTexts = (db: Db, since: Date, most: number): Promise<{ title: string | null; text: string }[]> =>
  runFragment(
    db,
    sql<{ title: string | null; text: string }>`
      select p.title, p.text from (select title, text, created_at from feed order by id desc limit ${most}) p where p.created_at >= ${since}`,
  )
