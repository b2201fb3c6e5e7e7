// All SQL on the tables `notice` and `notice_latest`, read through the follows of somebody.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, runPrepared, type Cursor, type Db } from '#platform/db/index.ts'
import { notApart, notMuted } from '#ground/relations'
import type { NoticeTable } from './tables.ts'

const insertText = `
  insert into notice (id, page_id, kind, subject_type, subject_id, actor_id, is_highlight, is_paid, at, ends_at)
  select n.id, n.page_id, n.kind, n.subject_type, n.subject_id, n.actor_id,
    not exists (select from notice o where o.page_id = n.page_id and o.is_highlight and o.at > n.at - interval '1 day'), n.is_paid, n.at, null
  from jsonb_populate_record(null::notice, $1::jsonb) n
  on conflict do nothing returning page_id, at`

const latestText = `
  insert into notice_latest (page_id, at) values ($1, $2)
  on conflict (page_id) do update set at = greatest(notice_latest.at, excluded.at)`

/** False when it was told of before. */
export async function insert(tx: Db, notice: Omit<NoticeTable, 'is_highlight' | 'ends_at'>): Promise<boolean> {
  const [made] = await runPrepared<{ page_id: string; at: Date }>(tx, insertText, [JSON.stringify(notice)])
  if (made) await runPrepared(tx, latestText, [made.page_id, made.at])
  return made !== undefined
}

export const find = async (db: Db, id: string): Promise<NoticeTable | undefined> =>
  (await runPrepared<NoticeTable>(db, 'select * from notice where id = $1', [id]))[0]

export const endLive = (tx: Db, pageId: string, at: Date) =>
  runPrepared(tx, `update notice set ends_at = $2 where page_id = $1 and kind = 'live' and ends_at is null`, [pageId, at])

export const removeAbout = (tx: Db, subjectId: string) => runPrepared(tx, 'delete from notice where subject_id = $1', [subjectId])

export interface NoticeWish {
  readonly readerId: string
  /** A query of what the reader follows: `page_id`, `bell`, `since`. */
  readonly follows: RawBuilder<unknown>
  readonly kinds: readonly NoticeTable['kind'][]
  readonly isMinor: boolean
  readonly now: Date
  /** What pages did later is not shown yet. */
  readonly until: Date
  /** Older ones are no news. */
  readonly from: Date
}

const columns = sql`n.id, n.page_id, n.kind, n.subject_type, n.subject_id, n.actor_id, n.is_highlight, n.is_paid, n.at, n.ends_at`

/** Of pages that have something new since `from`; of each so many at most, in the order of the index. */
const matching = (
  { readerId, follows, kinds, isMinor, now, until }: NoticeWish,
  from: RawBuilder<unknown>,
  after: Cursor | undefined,
  limit: number,
) => sql`
  from (${follows}) f join notice_latest l on l.page_id = f.page_id and l.at > ${from}
  cross join lateral (
    select ${columns} from notice n
    where n.page_id = f.page_id and n.at > ${from} and n.at <= ${until} and n.at >= f.since and n.kind = any(${[...kinds]}::text[])
      and (f.bell = 'all' or (f.bell = 'highlights' and (n.is_highlight or n.kind = 'live')))
      and (n.ends_at is null or n.ends_at > ${now}) and n.actor_id is distinct from ${readerId}
      ${isMinor ? sql`and not n.is_paid` : sql``}
      ${after ? sql`and (n.at, n.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by n.at desc, n.id desc limit ${limit}
  ) n
  where ${notApart(readerId, sql.ref('f.page_id'))} and ${notMuted(readerId, sql.ref('f.page_id'))}`

export const list = (db: Db, wish: NoticeWish, after: Cursor | undefined, limit: number): Promise<NoticeTable[]> =>
  runFragment(
    db,
    sql<NoticeTable>`select n.* ${matching(wish, sql`${wish.from}::timestamptz`, after, limit)} order by n.at desc, n.id desc limit ${limit}`,
  )

const pagesSeen = (readerId: string, from: Date) => sql`
  greatest(${from}::timestamptz, (select pages_seen_at from inbox where account_id = ${readerId}))`

export async function hasNews(db: Db, wish: NoticeWish): Promise<boolean> {
  const [found] = await runFragment(
    db,
    sql<{ news: boolean }>`select exists (select ${matching(wish, pagesSeen(wish.readerId, wish.from), undefined, 1)}) as news`,
  )
  return found?.news ?? false
}

export async function findSeen(db: Db, readerId: string): Promise<Date | undefined> {
  const [found] = await runPrepared<{ pages_seen_at: Date }>(
    db,
    `select pages_seen_at from inbox where account_id = $1 and pages_seen_at > '-infinity'`,
    [readerId],
  )
  return found?.pages_seen_at
}

/** The same of many; of whoever never looked there is nothing. */
export async function loadSeen(db: Db, readerIds: readonly string[]): Promise<Map<string, Date>> {
  const text = `select account_id, pages_seen_at from inbox where account_id = any($1::uuid[]) and pages_seen_at > '-infinity'`
  const rows = await runPrepared<{ account_id: string; pages_seen_at: Date }>(db, text, [readerIds])
  return new Map(rows.map((row) => [row.account_id, row.pages_seen_at]))
}

/** Answers whether more is seen now than before. */
export async function setSeen(tx: Db, readerId: string, upTo: Date): Promise<boolean> {
  const changed = await runFragment(
    tx,
    sql`insert into inbox (account_id, seen_at, version, pages_seen_at) values (${readerId}, '-infinity', 0, ${upTo})
      on conflict (account_id) do update set pages_seen_at = excluded.pages_seen_at where inbox.pages_seen_at < excluded.pages_seen_at
      returning account_id`,
  )
  return changed.length > 0
}

export async function forget(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notice where id in (select id from notice where at < ${before} order by at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
