// All SQL on the tables `page` and `page_stats`.
import { sql, type RawBuilder } from 'kysely'
import type { PageType } from '@fieldhouse/contract'
import { escapeLike, runPrepared, type Db } from '#platform/db/index.ts'
import { notApart } from '#ground/relations'
import type { StaffRight } from './tables.ts'

export type PageTable = {
  /** The performer's or the team's id. */
  id: string
  kind: PageType
  name: string
  slug: string | null
  avatar: string
  path: string
  color_primary: string | null
  color_secondary: string | null
  verified: boolean
  /** False hides the page from everybody but its owner: inactive, suspended, or a minor without a guardian's approval. */
  visible: boolean
  /** False: no money in any form (youth.md 4, 7). */
  can_earn: boolean
  /** What a subscription costs, in hundredths; null: not offered. */
  monthly_price: number | null
  yearly_price: number | null
  free_days: number | null
  /** What members who may not publish write for the page waits for its staff. */
  is_moderated: boolean
  created_at: Date
}

export type PageStatsTable = {
  page_id: string
  likes: number
  shares: number
  followers: number
  subscribers: number
  views: number
  feeds: number
  products: number
  videos: number
  galleries: number
  photos: number
  /** Of all live sessions that have ended. */
  stream_seconds: number
  /** What runs on the page at this moment; minors must not learn of a paid stream (youth.md Y33). */
  live: 'free' | 'paid' | null
  /** 3 × subscribers + 2 × likes + views (wire.md 4.3), kept by the database. */
  score: number
  /** Since when a number has changed that nobody was told of yet; see `addCounted`. */
  untold_since: Date | null
}

/** A member of a team's staff; a change of rights ends one row and begins another. */
export type StaffTable = {
  page_id: string
  account_id: string
  rights: StaffRight[]
  since: Date
  until: Date | null
}

export type Tables = { page: PageTable; page_stats: PageStatsTable; page_staff: StaffTable }
const on = (db: Db) => db.withTables<Tables>()

export async function savePage(tx: Db, page: PageTable): Promise<void> {
  const { id: _id, kind: _kind, created_at: _created, ...changes } = page
  await on(tx)
    .insertInto('page')
    .values(page)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
  // An insert that conflicts would wait for whoever counts at this moment, who may wait for us.
  await sql`
    insert into page_stats (page_id) select ${page.id} where not exists (select from page_stats where page_id = ${page.id})
    on conflict do nothing`.execute(tx)
}

export const loadPages = (db: Db, ids: readonly string[]): Promise<PageTable[]> =>
  ids.length === 0 ? Promise.resolve([]) : runPrepared(db, 'select * from page where id = any($1::uuid[])', [ids])

export const loadStats = (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : on(db).selectFrom('page_stats').selectAll().where('page_id', 'in', ids).execute()

export type Counter =
  | 'likes'
  | 'followers'
  | 'subscribers'
  | 'views'
  | 'feeds'
  | 'products'
  | 'videos'
  | 'galleries'
  | 'photos'
  | 'stream_seconds'

export async function setCounter(tx: Db, pageId: string, counter: Counter, value: number): Promise<void> {
  await on(tx)
    .updateTable('page_stats')
    .set({ [counter]: value })
    .where('page_id', '=', pageId)
    .execute()
}

export async function addToCounter(tx: Db, pageId: string, counter: Counter, amount: number): Promise<void> {
  await sql`update page_stats set ${sql.ref(counter)} = greatest(0, ${sql.ref(counter)} + ${amount}) where page_id = ${pageId}`.execute(tx)
}

/** What is added up elsewhere, see content/reactions. */
export type Counted = 'likes' | 'shares'

/** Of many pages at once, taken in the order of their ids. */
export async function addCounted(tx: Db, counter: Counted, by: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await sql`
    with change as (select * from unnest(${[...by.keys()]}::uuid[], ${[...by.values()]}::int[]) as c (page_id, by)),
    held as (
      select s.page_id from page_stats s where s.page_id in (select c.page_id from change c) order by s.page_id for no key update
    )
    update page_stats s set ${sql.ref(counter)} = greatest(0, s.${sql.ref(counter)} + change.by), untold_since = coalesce(s.untold_since, ${now})
    from change join held using (page_id) where s.page_id = change.page_id`.execute(tx)
}

/** Of one kind of page, from this id on. */
export async function readCounted(
  db: Db,
  kind: PageTable['kind'],
  counter: Counted,
  fromId: string,
  limit: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ page_id: string; number: number }>`
    select page_id, ${sql.ref(counter)} as number from page_stats join page on page.id = page_id
    where page_id >= ${fromId} and page.kind = ${kind} order by page_id limit ${limit}`.execute(db)
  return new Map(rows.map((row) => [row.page_id, row.number]))
}

/** Takes so many pages whose numbers have changed untold, those that wait longest first. */
export async function takeUntold(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`
    with held as (
      select page_id from page_stats where untold_since is not null order by untold_since, page_id limit ${limit} for no key update
    )
    update page_stats s set untold_since = null from held where s.page_id = held.page_id returning s.page_id`.execute(tx)
  return rows.map((row) => row.page_id)
}

/** In the order of their ids: those with so many followers or more. */
export const listFollowed = (db: Db, least: number, after: string, limit: number): Promise<{ page_id: string }[]> =>
  runPrepared(db, 'select page_id from page_stats where followers >= $1 and page_id > $2 order by page_id limit $3', [least, after, limit])

/** Some of those that are shown and began after a moment, by chance. */
export const sampleYoung = (db: Db, since: Date, limit: number): Promise<{ id: string; created_at: Date }[]> =>
  runPrepared(db, 'select id, created_at from page where visible and created_at > $1 order by random() limit $2', [since, limit])

const mostLive = 1000

export const listLive = (db: Db): Promise<Pick<PageStatsTable, 'page_id' | 'live'>[]> =>
  runPrepared(db, 'select page_id, live from page_stats where live is not null limit $1', [mostLive])

export async function setLive(tx: Db, pageId: string, live: PageStatsTable['live']): Promise<void> {
  await on(tx).updateTable('page_stats').set({ live }).where('page_id', '=', pageId).execute()
}

export const findByPath = (db: Db, path: string) => on(db).selectFrom('page').selectAll().where('path', '=', path).executeTakeFirst()

const rightsText = `
  select page_id, rights from page_staff
  where account_id = $1 and page_id = any($2::uuid[]) and since <= $3 and (until is null or until > $3)`

/** What the account may do for each of these pages as staff. */
export async function loadRights(
  db: Db,
  accountId: string,
  pageIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly StaffRight[]>> {
  if (pageIds.length === 0) return new Map()
  const rows = await runPrepared<Pick<StaffTable, 'page_id' | 'rights'>>(db, rightsText, [accountId, pageIds, now])
  return new Map(rows.map((row) => [row.page_id, row.rights]))
}

/** Who is on the staff of a page at this moment, and with which rights. */
export const loadStaff = (db: Db, pageId: string, now: Date): Promise<Pick<StaffTable, 'account_id' | 'rights'>[]> =>
  on(db)
    .selectFrom('page_staff')
    .select(['account_id', 'rights'])
    .where('page_id', '=', pageId)
    .where('since', '<=', now)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .orderBy('since')
    .orderBy('account_id')
    .execute()

/** All there were, the latest first. */
export const loadStaffHistory = (db: Db, pageId: string): Promise<Omit<StaffTable, 'page_id'>[]> =>
  on(db)
    .selectFrom('page_staff')
    .select(['account_id', 'rights', 'since', 'until'])
    .where('page_id', '=', pageId)
    .orderBy('since', 'desc')
    .orderBy('until', (until) => until.desc().nullsFirst())
    .execute()

export async function endStaff(tx: Db, pageId: string, accountId: string, now: Date): Promise<void> {
  await on(tx)
    .updateTable('page_staff')
    .set({ until: now })
    .where('page_id', '=', pageId)
    .where('account_id', '=', accountId)
    .where('until', 'is', null)
    .execute()
}

export async function saveStaff(tx: Db, staff: StaffTable): Promise<void> {
  await endStaff(tx, staff.page_id, staff.account_id, staff.since)
  await on(tx).insertInto('page_staff').values(staff).execute()
}

/** A subquery (column `id`) of the pages whose name holds the text. */
export const pagesNamed = (q: string): RawBuilder<unknown> => sql`select id from page where name ilike ${`%${escapeLike(q)}%`}`

/** A subquery (column `id`) of the pages of a kind. */
export const pagesOfKind = (kind: PageType): RawBuilder<unknown> => sql`select id from page where kind = ${kind}`

/** A subquery (column `id`) of the pages that somebody may see: those that are shown, less those that are apart from them. */
export const pagesVisible = (readerId: string | undefined): RawBuilder<unknown> =>
  sql`select id from page where visible and ${notApart(readerId, sql.ref('page.id'))}`

/** A subquery (column `id`) of the pages that somebody may see and buy from. */
export const pagesSelling = (readerId: string | undefined): RawBuilder<unknown> =>
  sql`select id from page where can_earn and id in (${pagesVisible(readerId)})`

/** Pages that a visitor may see, by their ids, from behind one on. */
export const listVisible = (db: Db, after: string, limit: number): Promise<{ id: string; kind: PageType }[]> =>
  on(db).selectFrom('page').select(['id', 'kind']).where('visible', '=', true).where('id', '>', after).orderBy('id').limit(limit).execute()

/** A subquery (columns `id` and `path`) of where a visitor finds them. */
export const visiblePaths = (): RawBuilder<unknown> =>
  sql`select id, path from page where visible and ${notApart(undefined, sql.ref('page.id'))}`
