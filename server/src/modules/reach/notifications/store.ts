// All SQL on the tables `notification`, `notification_mute`, `inbox` and `notification_setting`.
import { mostUnread, ruleOf, type NotificationCount, type NotificationKind } from '@fieldhouse/contract'
import { sql, type RawBuilder } from 'kysely'
import { runFragment, runPrepared, type Cursor, type Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { MuteTable, NotificationTable, OwnKind, SettingTable, Shown, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/**
 * Before any row of somebody is written, in every transaction that does: the relay writes rows of many accounts in one, and whoever reads
 * all of theirs meanwhile would hold what it waits for.
 */
export async function lock(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inbox ${accountId}`}, 0))`.execute(tx)
}

/** False when it was there already. */
export async function insert(tx: Db, { facts, ...row }: NotificationTable): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('notification')
    .values({ ...row, facts: sql`${JSON.stringify(facts)}::jsonb` })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'subject_id', 'bucket']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The newest group of a kind about a thing. */
export const findLatest = (tx: Db, accountId: string, kind: OwnKind, subjectId: string): Promise<NotificationTable | undefined> =>
  on(tx)
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('first_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const setTold = (tx: Db, id: string, told: number) =>
  on(tx).updateTable('notification').set({ told }).where('id', '=', id).executeTakeFirst()

/**
 * Moves it to the top, as new. Never to the moment up to which everything was seen: two things may happen in the same
 * millisecond.
 */
export async function show(tx: Db, accountId: string, id: string, now: Date): Promise<void> {
  await runFragment(
    tx,
    sql`update notification set read_at = null, held_until = null,
      last_at = greatest(${now}::timestamptz, coalesce((select seen_at from inbox where account_id = ${accountId}), '-infinity') + interval '1 millisecond')
      where id = ${id}`,
  )
}

export const hold = (tx: Db, id: string, until: Date) =>
  on(tx).updateTable('notification').set({ held_until: until }).where('id', '=', id).executeTakeFirst()

const dueText = 'select id, kind, told from notification where account_id = $1 and held_until <= $2 order by held_until, id'

/** What waits for somebody no longer. */
export const listDue = (tx: Db, accountId: string, now: Date): Promise<Pick<NotificationTable, 'id' | 'kind' | 'told'>[]> =>
  runPrepared(tx, dueText, [accountId, now])

const dueAccountsText = 'select distinct account_id from notification where held_until <= $1 limit $2'

export const listDueAccounts = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (await runPrepared<{ account_id: string }>(db, dueAccountsText, [now, most])).map((row) => row.account_id)

/** Whose they are. */
export async function remove(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await runPrepared<{ account_id: string }>(tx, 'delete from notification where id = any($1::uuid[]) returning account_id', [
    ids,
  ])
  return [...new Set(gone.map((row) => row.account_id))].toSorted()
}

export const findAllAbout = (tx: Db, accountId: string, subjectId: string): Promise<Pick<NotificationTable, 'id' | 'kind'>[]> =>
  on(tx).selectFrom('notification').select(['id', 'kind']).where('account_id', '=', accountId).where('subject_id', '=', subjectId).execute()

/** All about a thing, of everybody, or of one person only. */
export const findAbout = (
  tx: Db,
  subjectId: string,
  kinds: readonly OwnKind[],
  accountId?: string,
): Promise<Pick<NotificationTable, 'id' | 'account_id' | 'bucket'>[]> =>
  runFragment(
    tx,
    sql`select id, account_id, bucket from notification where subject_id = ${subjectId} and kind = any(${[...kinds]}::text[])
      ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`} order by account_id, id`,
  )

export const find = (db: Db, accountId: string, id: string): Promise<NotificationTable | undefined> =>
  on(db).selectFrom('notification').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const loadMany = (db: Db, ids: readonly string[]): Promise<NotificationTable[]> =>
  ids.length === 0 ? Promise.resolve([]) : on(db).selectFrom('notification').selectAll().where('id', 'in', ids).execute()

export async function list(db: Db, accountId: string, after: Cursor | undefined, limit: number): Promise<Shown[]> {
  return runFragment(
    db,
    sql<Shown>`select * from notification where account_id = ${accountId} and last_at is not null
      ${after ? sql`and (last_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by last_at desc, id desc limit ${limit}`,
  )
}

/** What somebody has not read of groups whose number is counted, the newest first. */
export const listUnread = (tx: Db, accountId: string, limit: number): Promise<NotificationTable[]> =>
  on(tx)
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .orderBy('first_at', 'desc')
    .limit(limit)
    .execute()

/** One of them, all about a thing, or all; answers whether any was unread. */
export async function markRead(
  tx: Db,
  accountId: string,
  which: { id: string } | { subjectId: string } | 'all',
  now: Date,
): Promise<boolean> {
  let matching = on(tx)
    .updateTable('notification')
    .set({ read_at: now, held_until: null })
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('read_at', 'is', null), row('held_until', 'is not', null)]))
  if (which === 'all') matching = matching.where('last_at', 'is not', null)
  else if ('id' in which) matching = matching.where('id', '=', which.id)
  else matching = matching.where('subject_id', '=', which.subjectId)
  return (await matching.returning('id').execute()).length > 0
}

/** Those of these that somebody does not want to hear of. */
export async function loadMutedSubjects(db: Db, accountId: string, subjectIds: readonly string[]): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set()
  const text = 'select subject_id from notification_mute where account_id = $1 and subject_id = any($2::uuid[])'
  const rows = await runPrepared<{ subject_id: string }>(db, text, [accountId, subjectIds])
  return new Set(rows.map((row) => row.subject_id))
}

/** Those of these accounts that do not want to hear of a thing. */
export async function loadMuters(db: Db, subjectId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const text = 'select account_id from notification_mute where subject_id = $1 and account_id = any($2::uuid[])'
  return new Set((await runPrepared<{ account_id: string }>(db, text, [subjectId, accountIds])).map((row) => row.account_id))
}

export const insertMute = (tx: Db, mute: MuteTable) =>
  on(tx)
    .insertInto('notification_mute')
    .values(mute)
    .onConflict((conflict) => conflict.columns(['account_id', 'subject_id']).doNothing())
    .execute()

export const removeMute = (tx: Db, accountId: string, subjectId: string) =>
  on(tx).deleteFrom('notification_mute').where('account_id', '=', accountId).where('subject_id', '=', subjectId).execute()

export const listMutes = (db: Db, accountId: string, limit: number): Promise<MuteTable[]> =>
  on(db)
    .selectFrom('notification_mute')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('subject_id')
    .limit(limit)
    .execute()

/** Up to where the centre was seen. */
export async function findSeen(db: Db, accountId: string): Promise<Date | undefined> {
  const [found] = await runPrepared<{ seen_at: Date }>(db, `select seen_at from inbox where account_id = $1 and seen_at > '-infinity'`, [
    accountId,
  ])
  return found?.seen_at
}

/** Those of somebody that are unread and not seen, the newest first. */
export const listNews = (db: Db, accountId: string, from: Date, limit: number): Promise<Shown[]> =>
  runFragment(
    db,
    sql<Shown>`select * from notification where account_id = ${accountId} and read_at is null
      and last_at > greatest(${from}::timestamptz, (select seen_at from inbox where account_id = ${accountId}))
      order by last_at desc, id desc limit ${limit}`,
  )

/** Who wants a letter of what is unread, after an account, in their order. */
export const listDigests = (db: Db, after: string, limit: number): Promise<SettingTable[]> =>
  on(db)
    .selectFrom('notification_setting')
    .selectAll()
    .where('digest', '<>', 'off')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()

const countText = `
  select coalesce((select version from inbox where account_id = $1), 0)::int as version, (
    select count(*)::int from (
      select from notification where account_id = $1 and read_at is null
        and last_at > coalesce((select seen_at from inbox where account_id = $1), '-infinity') limit ${mostUnread}
    ) as unread
  ) as "totalUnread"`

/** Number and version as they stood at one moment. */
export async function count(db: Db, accountId: string): Promise<Omit<NotificationCount, 'dot'>> {
  const [found] = await runPrepared<Omit<NotificationCount, 'dot'>>(db, countText, [accountId])
  return found ?? { version: 0, totalUnread: 0 }
}

const countManyText = `
  select a.id, coalesce(i.version, 0)::int as version, (
    select count(*)::int from (
      select from notification n where n.account_id = a.id and n.read_at is null
        and n.last_at > coalesce(i.seen_at, '-infinity') limit ${mostUnread}
    ) as unread
  ) as "totalUnread"
  from unnest($1::uuid[]) as a (id) left join inbox i on i.account_id = a.id`

/** The same of many. */
export async function countMany(db: Db, accountIds: readonly string[]): Promise<Map<string, Omit<NotificationCount, 'dot'>>> {
  const rows = await runPrepared<Omit<NotificationCount, 'dot'> & { id: string }>(db, countManyText, [accountIds])
  return new Map(rows.map(({ id, version, totalUnread }) => [id, { version, totalUnread }]))
}

const raiseText = `
  insert into inbox (account_id, seen_at, version) values ($1, '-infinity', 1)
  on conflict (account_id) do update set version = inbox.version + 1`

/** To be done after what it tells of, and before the commit: who reads the new version reads the new number with it. */
export const raise = async (tx: Db, accountId: string): Promise<void> => void (await runPrepared(tx, raiseText, [accountId]))

/** Up to the newest that is shown at most: what is yet to come is not seen. False when that much was seen before. */
export async function setSeen(tx: Db, accountId: string, upTo: Date): Promise<boolean> {
  const changed = await runFragment(
    tx,
    sql`insert into inbox (account_id, seen_at, version)
      select ${accountId}, least(${upTo}::timestamptz, max(last_at)), 0 from notification where account_id = ${accountId} having max(last_at) is not null
      on conflict (account_id) do update set seen_at = excluded.seen_at where inbox.seen_at < excluded.seen_at returning account_id`,
  )
  return changed.length > 0
}

/** Read for 90 days, or older than half a year: forgotten, so many at a time. */
const read = (before: Date) => sql`select id from notification where first_at < ${before} and read_at < ${before}`
const all = (before: Date) => sql`select id from notification where first_at < ${before}`
const forget = (db: Db, rows: RawBuilder<unknown>, most: number) =>
  gone(db, sql`delete from notification where id in (${rows} order by first_at limit ${most})`)

export const keptRead = (db: Db): Kept => ({ old: read, sweep: (before, most) => forget(db, read(before), most) })
export const keptAll = (db: Db): Kept => ({ old: all, sweep: (before, most) => forget(db, all(before), most) })

export const findSetting = (db: Db, accountId: string): Promise<SettingTable | undefined> =>
  on(db).selectFrom('notification_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function loadSettings(db: Db, accountIds: readonly string[]): Promise<Map<string, SettingTable>> {
  const text = 'select * from notification_setting where account_id = any($1::uuid[])'
  return new Map((await runPrepared<SettingTable>(db, text, [accountIds])).map((row) => [row.account_id, row]))
}

/** For statements that join: whether an account in a column does not want a kind on devices. */
export function refusesPush(kind: NotificationKind, accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  const { group } = ruleOf(kind)
  return sql`exists (select from notification_setting s where s.account_id = ${accountId}
    and (${group} = any(s.groups_off) or ${kind} = any(s.kinds_off) or ${group} = any(s.push_off)))`
}

export async function saveSetting(tx: Db, { account_id, ...row }: SettingTable): Promise<void> {
  await on(tx)
    .insertInto('notification_setting')
    .values({ account_id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** What waits for somebody waits no longer. */
export const dueNow = (tx: Db, accountId: string, now: Date) =>
  on(tx)
    .updateTable('notification')
    .set({ held_until: now })
    .where('account_id', '=', accountId)
    .where('held_until', '>', now)
    .executeTakeFirst()
