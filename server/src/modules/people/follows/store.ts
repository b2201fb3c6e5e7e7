// All SQL on the table `follow`.
import { sql, type RawBuilder } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { notApart } from '#ground/relations'

export type FollowTable = { id: string; follower_id: string; page_id: string; created_at: Date; bell: 'off' | 'highlights' | 'all' }
type Tables = { follow: FollowTable }
const on = (db: Db) => db.withTables<Tables>()

export interface Window {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  /** Subqueries of ids that the other side must be in. */
  readonly among?: readonly RawBuilder<unknown>[]
}

/** False when the pair was there already. */
export async function insertFollow(tx: Db, follow: FollowTable): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('follow')
    .values(follow)
    .onConflict((conflict) => conflict.columns(['follower_id', 'page_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findFollow = (db: Db, followerId: string, pageId: string) =>
  on(db).selectFrom('follow').selectAll().where('follower_id', '=', followerId).where('page_id', '=', pageId).executeTakeFirst()

/** Removes a follow of this account by its own id or by its page's; undefined when there was none. */
export const deleteFollow = (tx: Db, followerId: string, id: string) =>
  on(tx)
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where((where) => where.or([where('id', '=', id), where('page_id', '=', id)]))
    .returning('page_id')
    .executeTakeFirst()

/** Of what somebody follows, or who follows somebody: nobody who is apart from them, also where their follow has yet to end. */
export async function listFollows(db: Db, side: 'follower_id' | 'page_id', id: string, { limit, offset, sort, among = [] }: Window) {
  const other = sql.ref(side === 'follower_id' ? 'page_id' : 'follower_id')
  let matching = on(db)
    .selectFrom('follow')
    .where(side, '=', id)
    .where(sql<boolean>`${notApart(id, other)}`)
  for (const ids of among) matching = matching.where(sql<boolean>`${other} in (${ids})`)
  const rows = await matching.selectAll().orderBy('created_at', sort).orderBy('id', sort).limit(limit).offset(offset).execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** How many pages each of these accounts follows; who follows none is not in it. */
export async function countFollowed(db: Db, followerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ follower_id: string; total: number }>`
    select follower_id, count(*)::int as total from follow where follower_id = any(${followerIds}::uuid[]) group by follower_id`.execute(db)
  return new Map(rows.map(({ follower_id, total }) => [follower_id, total]))
}

/** Follows of a page that were made then and still stand. */
export async function countNew(db: Db, pageId: string, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from follow where page_id = ${pageId} and created_at >= ${from} and created_at <= ${until}`.execute(db)
  return rows[0]?.total ?? 0
}

const followedText = 'select page_id from follow where follower_id = $1 and page_id = any($2::uuid[])'

/** Which of these pages the account follows. */
export async function findFollowed(db: Db, followerId: string, pageIds: readonly string[]): Promise<Set<string>> {
  if (pageIds.length === 0) return new Set()
  const rows = await runPrepared<{ page_id: string }>(db, followedText, [followerId, pageIds])
  return new Set(rows.map((row) => row.page_id))
}

/** A subquery (column `account_id`) of who follows a page; with a moment, who did so by then. */
export const followersOf = (pageId: string, by?: Date): RawBuilder<unknown> =>
  sql`select follower_id as account_id from follow where page_id = ${pageId} ${by === undefined ? sql`` : sql`and created_at <= ${by}`}`

/** For lists that join: a subquery of the pages that the account follows, in the column `page_id`. */
export const pagesFollowedBy = (accountId: string): RawBuilder<unknown> => sql`select page_id from follow where follower_id = ${accountId}`

/** See `countActs`. */
export const followers = sql`select page_id as subject_id, follower_id as account_id, created_at as at from follow`

/** Undefined when there is no such follow. */
export const updateBell = (db: Db, followerId: string, pageId: string, bell: FollowTable['bell']) =>
  on(db)
    .updateTable('follow')
    .set({ bell })
    .where('follower_id', '=', followerId)
    .where('page_id', '=', pageId)
    .returningAll()
    .executeTakeFirst()

/** For lists that join: who follows a page and what they want to hear of it, in the columns `account_id`, `bell` and `since`. */
export const bellsAt = (pageId: string): RawBuilder<unknown> =>
  sql`select follower_id as account_id, bell, created_at as since from follow where page_id = ${pageId}`

export interface Bell {
  readonly bell: FollowTable['bell']
  readonly since: Date
}

const bellsText = `
  select follower_id, bell, created_at as since from follow where page_id = $1 and follower_id = any($2::uuid[])`

/** Of those of these accounts that follow a page. */
export async function loadBells(db: Db, pageId: string, followerIds: readonly string[]): Promise<Map<string, Bell>> {
  const rows = await runPrepared<Bell & { follower_id: string }>(db, bellsText, [pageId, followerIds])
  return new Map(rows.map(({ follower_id: id, bell, since }) => [id, { bell, since }]))
}

/** For lists that join: what the account follows and wants to hear of, in the columns `page_id`, `bell` and `since`. */
export const bellsOf = (accountId: string): RawBuilder<unknown> =>
  sql`select page_id, bell, created_at as since from follow where follower_id = ${accountId} and bell <> 'off'`

export interface Sampling {
  /** Of a page's followers so many are looked at, */
  readonly followers: number
  /** in so many stretches, each from another time; of fewer, all are. */
  readonly stretches: number
  /** Of what each of them follows, the newest. */
  readonly each: number
  /** How many must follow both. */
  readonly least: number
  readonly most: number
}

/** What those follow, too, who follow a page: the pages that most of them do first. */
export async function listAlike(
  db: Db,
  pageId: string,
  sampling: Sampling,
  chance: () => number,
): Promise<{ id: string; common: number }[]> {
  const { followers, stretches, each, least, most } = sampling
  const [bounds] = await runPrepared<{ first: Date | null; last: Date | null; many: boolean }>(
    db,
    `select min(created_at) as first, max(created_at) as last,
       exists (select from follow where page_id = $1 offset $2) as many from follow where page_id = $1`,
    [pageId, followers],
  )
  if (!bounds?.first || !bounds.last) return []
  const [from, until] = [bounds.first.getTime(), bounds.last.getTime()]
  const times = bounds.many
    ? [bounds.last, ...Array.from({ length: stretches - 1 }, () => new Date(from + chance() * (until - from)))]
    : [bounds.last]
  return runPrepared(
    db,
    `with fans as (
       select distinct f.follower_id from unnest($2::timestamptz[]) as s (at) cross join lateral (
         select follower_id from follow where page_id = $1 and created_at < s.at + interval '1 second'
         order by created_at desc, id desc limit $3
       ) f
     )
     select o.page_id as id, count(*)::int as common from fans cross join lateral (
       select page_id from follow where follower_id = fans.follower_id order by created_at desc, id desc limit $4
     ) o where o.page_id <> $1 group by o.page_id having count(*) >= $5 order by 2 desc, 1 limit $6`,
    [pageId, times, bounds.many ? Math.ceil(followers / stretches) : followers, each, least, most],
  )
}
