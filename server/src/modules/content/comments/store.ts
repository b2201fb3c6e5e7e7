// All SQL on the table `comment`.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import { isMuted, notApart } from '#ground/relations'
import { countersIn } from '#content/things'
import type { CommentTable, NewComment, SeenComment, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const counters = countersIn('comment', ['likes', 'replies'])

/** The rows behind the numbers, for those who count them again; see `Source` in reactions. */
export const sources = {
  comments: `
    select object_id as id, count(*)::int as number from comment
    where object_id = any($1::uuid[]) and object_type = $4 and shown group by object_id`,
  replies: `
    select parent_id as id, count(*)::int as number from comment where parent_id = any($1::uuid[]) and shown group by parent_id`,
}

export async function find(db: Db, id: string): Promise<CommentTable | undefined> {
  const [row] = await runFragment(db, sql<CommentTable>`select * from comment where id = ${id}`)
  return row
}

/** What is written by one on one thing is written one after the other. */
export const lockWriter = (tx: Db, authorId: string, objectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`comment:${authorId}:${objectId}`}, 0))`.execute(tx)

/** For the rest of the transaction; its parent first, as everybody does who takes both. */
export async function lock(tx: Db, id: string): Promise<{ row: CommentTable; parent: CommentTable | undefined } | undefined> {
  const known = await find(tx, id)
  if (!known) return undefined
  const held = (one: string) => runFragment(tx, sql<CommentTable>`select * from comment where id = ${one} for update`)
  const [parent] = known.parent_id === null ? [] : await held(known.parent_id)
  const [row] = await held(id)
  return row && { row, parent }
}

/** Whoever replies keeps it there until the reply is. */
export async function keep(tx: Db, id: string): Promise<CommentTable | undefined> {
  const [row] = await runFragment(tx, sql<CommentTable>`select * from comment where id = ${id} for key share`)
  return row
}

/** A thing has one pinned comment. */
export const lockPin = (tx: Db, objectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`comment-pin:${objectId}`}, 0))`.execute(tx)

const asJson = (score: CommentTable['score']) => (score === null ? null : JSON.stringify(score)) as unknown as CommentTable['score']

export const insert = (tx: Db, comment: NewComment) =>
  on(tx)
    .insertInto('comment')
    .values({ ...comment, score: asJson(comment.score) } as CommentTable)
    .execute()

export const update = (tx: Db, id: string, { score, ...change }: Partial<NewComment>): Promise<CommentTable> =>
  on(tx)
    .updateTable('comment')
    .set({ ...change, ...(score !== undefined && { score: asJson(score) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What waited, and went with something else. */
export type Gone = Pick<CommentTable, 'id' | 'state' | 'held_why'>

/** With whatever waits below it, which is answered. */
export async function erase(tx: Db, id: string): Promise<Gone[]> {
  const below = await runFragment(tx, sql<Gone>`delete from comment where parent_id = ${id} returning id, state, held_why`)
  await sql`delete from comment where id = ${id}`.execute(tx)
  return below
}

export async function hasReplies(tx: Db, id: string, only: 'shown' | 'any' = 'shown'): Promise<boolean> {
  const shown = only === 'shown' ? sql`and shown` : sql``
  const [found] = await runFragment(tx, sql<{ has: boolean }>`select exists (select from comment where parent_id = ${id} ${shown}) as has`)
  return found?.has ?? false
}

export const findByClientId = (db: Db, authorId: string, clientId: string): Promise<CommentTable | undefined> =>
  on(db).selectFrom('comment').selectAll().where('author_id', '=', authorId).where('client_id', '=', clientId).executeTakeFirst()

interface Place {
  readonly objectId: string
  readonly parentId: string | null
}

const under = ({ objectId, parentId }: Place) =>
  parentId === null ? sql`object_id = ${objectId} and parent_id is null` : sql`parent_id = ${parentId}`

export async function findSame(tx: Db, authorId: string, place: Place, text: string, since: Date): Promise<CommentTable | undefined> {
  const [row] = await runFragment(
    tx,
    sql<CommentTable>`
      select * from comment where ${under(place)} and author_id = ${authorId} and text = ${text} and created_at > ${since}
      order by id limit 1`,
  )
  return row
}

/** Who wrote the last two there. */
export async function lastAuthors(tx: Db, place: Place): Promise<(string | null)[]> {
  const rows = await runFragment(
    tx,
    sql<{ author_id: string | null }>`select author_id from comment where ${under(place)} order by id desc limit 2`,
  )
  return rows.map((row) => row.author_id)
}

export interface Record {
  readonly shownHere: number
  readonly shownAnywhere: number
  readonly sameElsewhere: number
  readonly refusedLately: number
}

interface RecordWish {
  readonly authorId: string
  readonly pageId: string
  readonly objectId: string
  readonly text: string
  /** For the same text elsewhere. */
  readonly since: Date
  /** For what staff of the site took away. */
  readonly lately: Date
}

/** What an account has written before; counted as far as it matters. */
export async function recordOf(tx: Db, { authorId, pageId, objectId, text, since, lately }: RecordWish): Promise<Record> {
  const [row] = await runFragment(
    tx,
    sql<Record>`
      select
        (select count(*)::int from (
          select from comment where author_id = ${authorId} and page_id = ${pageId} and shown limit 1) h) as "shownHere",
        (select count(*)::int from (select from comment where author_id = ${authorId} and shown limit 10) a) as "shownAnywhere",
        (select count(distinct object_id)::int from comment
          where author_id = ${authorId} and text = ${text} and object_id <> ${objectId} and created_at > ${since}) as "sameElsewhere",
        (select count(*)::int from (
          select from comment where author_id = ${authorId} and refusal is not null and created_at > ${lately} limit 1) r) as "refusedLately"`,
  )
  return row ?? { shownHere: 0, shownAnywhere: 0, sameElsewhere: 0, refusedLately: 0 }
}

/** Those of these accounts that write in the thread of a comment. */
export async function inThread(db: Db, parentId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
      select distinct author_id as id from comment
      where (id = ${parentId} or parent_id = ${parentId}) and shown and author_id = any(${accountIds}::uuid[])`,
  )
  return new Set(rows.map((row) => row.id))
}

/** What waits, or was refused, because of who wrote it alone: they are not told, and go on seeing it. */
const isSilent = sql`c.held_why = '{restricted}'`

/** Those who write in the thread of a comment, who did so last first. */
export async function writersIn(db: Db, parentId: string, readerId: string, most: number): Promise<string[]> {
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
      select author_id as id from comment where (id = ${parentId} or parent_id = ${parentId}) and shown and author_id is not null
        and author_id <> ${readerId} and ${notApart(readerId, sql`author_id`)}
      group by author_id order by max(created_at) desc, author_id limit ${most}`,
  )
  return rows.map((row) => row.id)
}

/** What waits below it goes with it. */
export const refuseBelow = (tx: Db, parentId: string): Promise<Gone[]> =>
  runFragment(
    tx,
    sql<Gone>`
      update comment set state = 'refused' where parent_id = ${parentId} and state = 'held' returning id, 'held' as state, held_why`,
  )

/**
 * For one reader: what waits, and what staff of the site has hidden, is seen by its author alone; what was hidden before anybody saw it
 * not even there. Where a guardian allows no comments there are none.
 */
const isSeenBy = (readerId: string | undefined): RawBuilder<unknown> =>
  readerId === undefined
    ? sql`not c.is_shut and (c.shown or c.is_gone or (c.refusal is not null and c.replies > 0))
      and (c.author_id is null or (${notApart(undefined, sql`c.author_id`)}))`
    : sql`not c.is_shut and (c.shown or c.is_gone or (c.refusal is not null and c.replies > 0)
        or (c.author_id = ${readerId} and (c.state <> 'refused' or ${isSilent}) and c.refusal is distinct from 'removed'
          and (c.state = 'live' or c.refusal is null)))
      and (c.author_id is null or (${notApart(readerId, sql`c.author_id`, { fewRows: true })}))`

const seenColumns = (readerId: string | undefined): RawBuilder<unknown> =>
  readerId === undefined
    ? sql`c.*, a.author_id as answered_author_id, false as is_muted`
    : sql`c.*, a.author_id as answered_author_id, ${isMuted(readerId, sql`c.author_id`)} as is_muted,
        array(select m from unnest(c.mentioned_ids) m where ${notApart(readerId, sql`m`)}) as mentioned_ids`

const answered = (readerId: string | undefined): RawBuilder<unknown> => sql`
  left join comment a on a.id = c.answers_id and a.shown ${readerId === undefined ? sql`` : sql`and ${notApart(readerId, sql`a.author_id`)}`}`

export interface Wish {
  readonly readerId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The place after the last row of a page. */
export interface After {
  readonly id: string
  readonly rank: number
}

/** Top level, without the pinned one; one more than asked for. */
export const listOn = (
  db: Db,
  objectId: string,
  { readerId, limit, offset, after, isBest }: Wish & { after: After | undefined; isBest: boolean },
): Promise<SeenComment[]> => {
  const beyond = !after ? sql`` : isBest ? sql`and (c.rank, c.id) < (${after.rank}, ${after.id})` : sql`and c.id < ${after.id}`
  const order = isBest ? sql`c.rank desc, c.id desc` : sql`c.id desc`
  return runFragment(
    db,
    sql<SeenComment>`
      select ${seenColumns(readerId)} from comment c ${answered(readerId)}
      where c.object_id = ${objectId} and c.parent_id is null and c.pinned_at is null and ${isSeenBy(readerId)} ${beyond}
      order by ${order} limit ${limit + 1} offset ${offset}`,
  )
}

export const findPinned = (db: Db, objectId: string, readerId: string | undefined): Promise<SeenComment[]> =>
  runFragment(
    db,
    sql<SeenComment>`
      select ${seenColumns(readerId)} from comment c ${answered(readerId)}
      where c.object_id = ${objectId} and c.pinned_at is not null and ${isSeenBy(readerId)}`,
  )

/** Oldest first; one more than asked for. */
export const listReplies = (
  db: Db,
  parentId: string,
  { readerId, limit, offset, after }: Wish & { after: After | undefined },
): Promise<SeenComment[]> =>
  runFragment(
    db,
    sql<SeenComment>`
      select ${seenColumns(readerId)} from comment c ${answered(readerId)}
      where c.parent_id = ${parentId} and ${isSeenBy(readerId)} ${after ? sql`and c.id > ${after.id}` : sql``}
      order by c.id limit ${limit + 1} offset ${offset}`,
  )

/** One as a reader may see it. */
export async function findSeen(db: Db, id: string, readerId: string | undefined): Promise<SeenComment | undefined> {
  const [row] = await runFragment(
    db,
    sql<SeenComment>`
      select ${seenColumns(readerId)} from comment c ${answered(readerId)} where c.id = ${id} and ${isSeenBy(readerId)}`,
  )
  return row
}

/** What waited was written, for everybody else, when it was shown. */
const at = sql`coalesce(shown_at, created_at)`

/** For `countActs`. */
export const commenting = sql`
  select object_id as subject_id, author_id as account_id, ${at} as at from comment where shown and author_id is not null`
export const answering = sql`
  select answers_id as subject_id, author_id as account_id, ${at} as at from comment
    where shown and author_id is not null and answers_id is not null
  union all
  select parent_id, author_id, ${at} from comment where shown and author_id is not null and answers_id is null and parent_id is not null`

/** Those of these that are there for one reader, and not deleted. */
export async function loadSeen(db: Db, ids: readonly string[], readerId: string): Promise<CommentTable[]> {
  if (ids.length === 0) return []
  const rows = await runFragment(
    db,
    sql<CommentTable>`select c.* from comment c where c.id = any(${[...ids]}::uuid[]) and not c.is_gone and ${isSeenBy(readerId)}`,
  )
  return rows
}

export async function findHeld(db: Db, id: string): Promise<CommentTable | undefined> {
  const [row] = await runFragment(db, sql<CommentTable>`select * from comment where id = ${id} and state = 'held' and refusal is null`)
  return row
}

const plain = sql`c.*, null::uuid as answered_author_id, false as is_muted`

export const listOf = (db: Db, authorId: string, { limit, offset, after }: Omit<Wish, 'readerId'> & { after: After | undefined }) =>
  runFragment(
    db,
    sql<SeenComment>`
      select ${plain} from comment c where c.author_id = ${authorId} and c.refusal is distinct from 'removed'
        ${after ? sql`and c.id < ${after.id}` : sql``}
      order by c.id desc limit ${limit + 1} offset ${offset}`,
  )

export const listWaiting = (db: Db, pageId: string, { limit, offset, after }: Omit<Wish, 'readerId'> & { after: After | undefined }) =>
  runFragment(
    db,
    sql<SeenComment>`
      select ${plain} from comment c where c.page_id = ${pageId} and c.state = 'held' and c.refusal is null and not c.is_gone and not c.is_shut
        ${after ? sql`and c.id > ${after.id}` : sql``}
      order by c.id limit ${limit + 1} offset ${offset}`,
  )

/** What a page has to look at: not what only its author takes for shown, nor what staff looks at first. */
const isWaiting = sql`
  c.state = 'held' and not (${isSilent}) and not c.held_why && '{minor,score}' and c.refusal is null and not c.is_gone and not c.is_shut`

/** In the order of their ids, after this one. */
export async function pagesWaiting(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
      select distinct page_id as id from comment c where ${isWaiting} ${after === undefined ? sql`` : sql`and page_id > ${after}`}
      order by 1 limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

export async function countWaiting(db: Db, pageIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await runFragment(
    db,
    sql<{ id: string; total: number }>`
      select page_id as id, count(*)::int as total from comment c where ${isWaiting} and page_id = any(${[...pageIds]}::uuid[]) group by page_id`,
  )
  return new Map(rows.map((row) => [row.id, row.total]))
}

/** The newest first. */
export async function idsBy(db: Db, authorId: string, pageId: string, limit: number): Promise<string[]> {
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
      select id from comment where author_id = ${authorId} and page_id = ${pageId} and state <> 'refused' order by id desc limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

/** All of somebody's, by their ids, what staff of the site refused as well. */
export async function everyIdBy(db: Db, authorId: string, after: string, limit: number): Promise<string[]> {
  const beyond = after === '' ? sql`` : sql`and id > ${after}`
  const rows = await runFragment(
    db,
    sql<{ id: string }>`select id from comment where author_id = ${authorId} ${beyond} order by id limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

export const unpinOthers = (tx: Db, objectId: string, exceptId: string) =>
  sql`update comment set pinned_at = null where object_id = ${objectId} and pinned_at is not null and id <> ${exceptId}`.execute(tx)

/** What nobody decided on, and what was refused. */
export const forget = (tx: Db, writtenBefore: Date, most: number): Promise<Gone[]> =>
  runFragment(
    tx,
    sql<Gone>`
      delete from comment where id in (
        select id from comment c where c.state <> 'live' and not (${isSilent}) and c.created_at < ${writtenBefore} and c.refusal is null
          and not exists (select from comment r where r.parent_id = c.id) limit ${most}) returning id, state, held_why`,
  )

/** On whose pages somebody wrote lately, the newest first. */
export const listWritten = (db: Db, authorId: string, since: Date, most: number): Promise<Pick<CommentTable, 'page_id' | 'created_at'>[]> =>
  runFragment(
    db,
    sql<Pick<CommentTable, 'page_id' | 'created_at'>>`
      select c.page_id, c.created_at from (
        select page_id, created_at, shown from comment where author_id = ${authorId} order by id desc limit ${most}
      ) c where c.shown and c.created_at >= ${since}`,
  )

/** What was written lately, the newest first. */
export const listTexts = (db: Db, since: Date, most: number): Promise<{ text: string }[]> =>
  runFragment(
    db,
    sql<{ text: string }>`
      select c.text from (select text, created_at from comment order by id desc limit ${most}) c where c.created_at >= ${since}`,
  )
