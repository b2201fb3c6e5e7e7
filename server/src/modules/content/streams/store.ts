// All SQL on the tables `stream` and `stream_session`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { escapeLike, runFragment, type Db } from '#platform/db/index.ts'
import { performersWith } from '#people/accounts'
import { pagesVisible } from '#ground/pages'
import type { EndReason, SessionTable, StreamRow, StreamTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

const joined = (db: Db) =>
  on(db)
    .selectFrom('stream')
    .innerJoin('stream_session', 'stream_session.id', 'stream.session_id')
    .selectAll('stream')
    .select([
      'stream_session.live_at',
      'stream_session.ended_at',
      'stream_session.seconds',
      'stream_session.members',
      'stream_session.refusal',
      'stream_session.score',
      'stream_session.is_recorded',
    ])

/** Of a page: its public stream, unless another kind is named. */
type Key = { id: string } | { page_id: string; kind?: 'group' } | { conversation_id: string } | { session_id: string }

const ofKey = (key: Key) => {
  if ('page_id' in key) return sql<boolean>`stream.page_id = ${key.page_id} and stream.kind = ${key.kind ?? 'public'}`
  const [[column, value] = ['id', '']] = Object.entries(key)
  return sql<boolean>`${sql.ref(`stream.${column}`)} = ${value}`
}

export const find = (db: Db, key: Key): Promise<StreamRow | undefined> => joined(db).where(ofKey(key)).executeTakeFirst()

/** Where a page is live, or was last: its public stream or its group stream. */
export const findLatest = (db: Db, pageId: string): Promise<StreamRow | undefined> =>
  joined(db)
    .where('stream.page_id', '=', pageId)
    .where('stream.kind', '<>', 'private')
    .orderBy('stream.is_streaming', 'desc')
    .orderBy('stream_session.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a host sends elsewhere what does not go together: one who is in a private or group stream is nowhere else. */
export async function isHostElsewhere(tx: Db, { id, host_id: hostId, kind }: StreamTable): Promise<boolean> {
  // Two windows of one host begin one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live:${hostId}`}, 0))`.execute(tx)
  const { rows } = await sql`
    select 1 from stream where host_id = ${hostId} and is_streaming and id <> ${id} and (kind <> 'public' or ${kind} <> 'public') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export const findByConversations = (db: Db, ids: readonly string[]): Promise<StreamRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : joined(db).where('stream.conversation_id', 'in', ids).execute()

/** Whose session these are now. */
export const findBySessions = (db: Db, ids: readonly string[]): Promise<StreamRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : joined(db).where('stream.session_id', 'in', ids).execute()

/** Taken for the rest of the transaction; `share` keeps it from changing while a ticket for it is paid. */
export async function lock(tx: Db, key: Key, mode: 'update' | 'share' = 'update'): Promise<StreamRow | undefined> {
  const query = on(tx).selectFrom('stream').select('stream.id').where(ofKey(key))
  const row = await (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()
  // Read again under the lock, with the session that is the current one now.
  return row && find(tx, { id: row.id })
}

/** False: the page has its stream of this kind already. */
export async function insert(tx: Db, stream: StreamTable): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('stream')
    .values(stream)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const insertSession = (tx: Db, session: Pick<SessionTable, 'id' | 'stream_id' | 'created_at' | 'is_recorded' | 'title' | 'price'>) =>
  on(tx)
    .insertInto('stream_session')
    .values(session as SessionTable)
    .execute()

export const update = async (tx: Db, id: string, change: Updateable<StreamTable>): Promise<void> => {
  await on(tx).updateTable('stream').set(change).where('id', '=', id).execute()
}

export const updateSession = async (db: Db, id: string, change: Updateable<SessionTable>): Promise<void> => {
  await on(db).updateTable('stream_session').set(change).where('id', '=', id).execute()
}

export const endSession = async (tx: Db, id: string, reason: EndReason, now: Date, seconds: number): Promise<void> => {
  await on(tx)
    .updateTable('stream_session')
    .set({ ended_at: now, end_reason: reason, seconds, members: 0 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** What staff of the site decided on a session. */
export const refuse = async (tx: Db, sessionId: string, refusal: SessionTable['refusal']): Promise<void> => {
  await on(tx).updateTable('stream_session').set({ refusal }).where('id', '=', sessionId).execute()
}

/** The hosts of these sessions are here now. */
export const touchHosts = async (db: Db, sessionIds: readonly string[], now: Date): Promise<void> => {
  if (sessionIds.length === 0) return
  await on(db)
    .updateTable('stream_session')
    .set({ host_seen_at: now, host_left_at: null })
    .where('id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .execute()
}

export const findSession = (db: Db, id: string): Promise<SessionTable | undefined> =>
  on(db).selectFrom('stream_session').selectAll().where('id', '=', id).executeTakeFirst()

/** Sessions of a page of which something was kept, that ended since then: the newest first. */
export const listRecorded = (db: Db, pageId: string, since: Date, limit: number): Promise<SessionTable[]> =>
  on(db)
    .selectFrom('stream_session')
    .innerJoin('stream', 'stream.id', 'stream_session.stream_id')
    .selectAll('stream_session')
    .where('stream.page_id', '=', pageId)
    .where('stream_session.is_recorded', '=', true)
    .where('stream_session.live_at', 'is not', null)
    .where('stream_session.ended_at', '>', since)
    .orderBy('stream_session.live_at', 'desc')
    .limit(limit)
    .execute()

/** Whose sessions these are, and when they ended. */
export const loadEnds = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : on(db)
        .selectFrom('stream_session')
        .innerJoin('stream', 'stream.id', 'stream_session.stream_id')
        .select(['stream_session.id', 'stream_session.ended_at', 'stream.host_id'])
        .where('stream_session.id', 'in', ids)
        .execute()

/** Sessions with the stream that each belongs to. */
export const loadSessions = (db: Db, ids: readonly string[]) =>
  runFragment(
    db,
    sql<{ id: string; page_id: string; title: string; is_current: boolean; is_refused: boolean }>`
    select n.id, s.page_id, s.title, s.session_id = n.id as is_current, n.refusal is not null as is_refused
    from stream_session n join stream s on s.id = n.stream_id where n.id = any(${ids}::uuid[])`,
  )

/** Live sessions with what is known of their hosts. */
export const listLive = (db: Db) =>
  on(db)
    .selectFrom('stream')
    .innerJoin('stream_session', 'stream_session.id', 'stream.session_id')
    .select(['stream.id', 'stream.page_id', 'stream.host_id', 'stream_session.host_seen_at', 'stream_session.host_left_at'])
    .where('stream.is_streaming', '=', true)
    .execute()

/** Of these games, those that a team is live from, with the price of its room. */
export const loadLiveGames = (db: Db, eventIds: readonly string[], readerId: string | undefined) =>
  runFragment(
    db,
    sql<{ event_id: string; price: number | null }>`
    select event_id, price from stream
    where is_streaming and event_id = any(${[...eventIds]}::uuid[]) and page_id in (${pagesVisible(readerId)})`,
  )

export interface StreamSearch {
  readonly readerId: string | undefined
  readonly pageId?: string | undefined
  readonly q?: string | undefined
  readonly isFree?: boolean | undefined
  readonly sportIds?: readonly string[] | undefined
  readonly orderBy: 'popular' | 'createdAt'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** Streams that run on pages that others may see. */
export async function search(db: Db, wanted: StreamSearch): Promise<{ rows: StreamRow[]; total: number }> {
  const { readerId, pageId, q, isFree, sportIds = [], orderBy, limit, offset } = wanted
  const conditions: RawBuilder<unknown>[] = [
    sql`s.is_streaming and s.kind <> 'private' and s.page_id in (${pagesVisible(readerId)})`,
    ...(pageId === undefined ? [] : [sql`s.page_id = ${pageId}`]),
    ...(q === undefined ? [] : [sql`s.title ilike ${`%${escapeLike(q)}%`}`]),
    ...(isFree === undefined ? [] : [isFree ? sql`s.price is null` : sql`s.price is not null`]),
    ...(sportIds.length === 0
      ? []
      : [
          sql`(${sql.join(
            sportIds.map((sportId) => sql`s.page_id in (${performersWith({ sportId })})`),
            sql` or `,
          )})`,
        ]),
  ]
  const found = sql`from stream s join stream_session n on n.id = s.session_id where ${sql.join(conditions, sql` and `)}`
  const way = wanted.direction === 'asc' ? sql`asc` : sql`desc`
  const key = orderBy === 'popular' ? sql`n.members` : sql`n.live_at`
  const [rows, counted] = await Promise.all([
    runFragment(
      db,
      sql<StreamRow>`
      select s.*, n.live_at, n.ended_at, n.seconds, n.members, n.refusal, n.score, n.is_recorded ${found} order by ${key} ${way}, s.id ${way} limit ${limit} offset ${offset}`,
    ),
    runFragment(db, sql<{ total: number }>`select count(*)::int as total ${found}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface SessionSums {
  readonly messages: number
  readonly tips: number
  /** Hundredths. */
  readonly tipped: number
}

/** What was said in a session and still stands, and what was given. */
export async function sumSession(db: Db, sessionId: string): Promise<SessionSums> {
  const [sums] = await runFragment(
    db,
    sql<SessionSums>`
    select count(*) filter (where type = 'text' and deleted_at is null and refusal is null)::int as messages,
      count(*) filter (where type = 'tip')::int as tips, coalesce(sum(tip), 0)::int as tipped
    from stream_message where session_id = ${sessionId}`,
  )
  return sums ?? { messages: 0, tips: 0, tipped: 0 }
}

/** Of the session that the stream is in. */
export const setMembers = (db: Db, streamId: string, members: number) =>
  runFragment(
    db,
    sql`
    update stream_session n set members = ${members}, most_members = greatest(n.most_members, ${members}) from stream s
    where s.id = ${streamId} and n.id = s.session_id and n.ended_at is null and n.members <> ${members}`,
  )

export const setHostLeft = (db: Db, streamId: string, now: Date) =>
  runFragment(
    db,
    sql`
    update stream_session n set host_left_at = ${now} from stream s
    where s.id = ${streamId} and n.id = s.session_id and n.ended_at is null`,
  )

/** A subquery: minutes of streams that ended between two moments. */
export const minutesLiveBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select coalesce(sum(seconds), 0) / 60 from stream_session where ended_at >= ${from} and ended_at < ${until} and live_at is not null`
