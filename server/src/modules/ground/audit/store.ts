// All SQL on the table `audit`.
import { sql } from 'kysely'
import { escapeLike, type Cursor, type Db } from '#platform/db/index.ts'
import { hashOf, placeAfter } from './chain.ts'
import type { AuditTable, Entry, HeadTable, Scope } from './tables.ts'

const columns = sql`to_char(day, 'YYYY-MM-DD') as day, n, id, at, actor, role, via, action, object_type, object_id, account, reason,
  before, after, result, refusal, request_id, hash`

/**
 * Adds a row behind the last one. The lock is had last of all and until the commit that comes right behind: rows stand in the order of
 * their commits, and whoever holds it waits for nobody.
 */
export async function append(tx: Db, entry: Entry): Promise<void> {
  const [, { rows: found }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(tx),
    sql<Pick<AuditTable, 'day' | 'n' | 'hash'>>`
      select to_char(day, 'YYYY-MM-DD') as day, n, hash from (
        (select day, n, hash from audit order by day desc, n desc limit 1)
        union all (select day, rows, hash from audit_head order by day desc limit 1)) as last
      order by last.day desc limit 1`.execute(tx),
  ])
  const last = found[0]
  const row = { ...placeAfter(last, entry.at), ...entry }
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into audit (day, n, id, at, actor, role, via, action, object_type, object_id, account, reason, before, after, result, refusal,
      request_id, hash)
    values (${row.day}, ${row.n}, ${row.id}, ${row.at}, ${row.actor}, ${row.role}, ${row.via}, ${row.action}, ${row.object_type},
      ${row.object_id}, ${row.account}, ${row.reason}, ${json(row.before)}::jsonb, ${json(row.after)}::jsonb, ${row.result}, ${row.refusal},
      ${row.request_id}, ${hashOf(last?.hash, row)})`.execute(tx)
}

/** Whether this transaction has changed or locked anything. */
export async function hasActed(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ acted: boolean }>`select pg_current_xact_id_if_assigned() is not null as acted`.execute(tx)
  return rows[0]?.acted === true
}

export interface Search {
  readonly scope: Scope
  readonly actor?: string | undefined
  readonly account?: string | undefined
  readonly action?: string | undefined
  readonly object?: string | undefined
  readonly result?: AuditTable['result'] | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Words of the reason. */
  readonly q?: string | undefined
}

/** The newest first, one more than wanted. */
export async function search(db: Db, wish: Search, after: Cursor | undefined, limit: number): Promise<AuditTable[]> {
  const { scope, actor, account, action, object, result, from, to, q } = wish
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '')
  const conditions = [
    ...(scope === 'all' ? [] : [sql`(actor = ${scope.actor} or split_part(action, '.', 1) = any(${[...scope.areas]}))`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(account === undefined ? [] : [sql`account = ${account}`]),
    ...(action === undefined ? [] : [sql`(action = ${action} or action like ${`${escapeLike(action)}.%`})`]),
    ...(object === undefined ? [] : [sql`object_id = ${object}`]),
    ...(result === undefined ? [] : [sql`result = ${result}`]),
    ...(from ? [sql`at >= ${from}`] : []),
    ...(to ? [sql`at < ${to}`] : []),
    ...words.map((word) => sql`reason ilike ${`%${escapeLike(word)}%`}`),
    ...(after ? [sql`(at, id) < (${after.at}, ${after.id})`] : []),
    sql`true`,
  ]
  const { rows } = await sql<AuditTable>`
    select ${columns} from audit where ${sql.join(conditions, sql` and `)} order by at desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Days whose rows are gone, the first first. */
export async function heads(db: Db): Promise<HeadTable[]> {
  const { rows } = await sql<HeadTable>`
    select to_char(day, 'YYYY-MM-DD') as day, rows, hash, signature, key_id from audit_head order by audit_head.day`.execute(db)
  return rows
}

/** Areas whose first words of an action are these; their days are kept longer. */
const isLong = (areas: readonly string[]) => sql`split_part(action, '.', 1) = any(${[...areas]})`

/** Rows of days that are over: all before the one, and before the other also those with something of these areas. */
export const oldRows = (before: Date, longBefore: Date, areas: readonly string[]) => sql`
  select 1 from audit where day < ${before}::date and (day < ${longBefore}::date or day not in (
    select day from audit where day < ${before}::date and ${isLong(areas)}))`

type End = Omit<HeadTable, 'signature' | 'key_id'>

/** Such days, each with its last row. */
export async function oldDays(db: Db, before: Date, longBefore: Date, areas: readonly string[], limit: number): Promise<End[]> {
  const { rows } = await sql<End>`
    select to_char(day, 'YYYY-MM-DD') as day, n as rows, hash from audit as one
    where day < ${before}::date
      and n = (select max(n) from audit as same where same.day = one.day)
      and (day < ${longBefore}::date or not exists (select 1 from audit as same where same.day = one.day and ${isLong(areas)}))
    order by one.day limit ${limit}`.execute(db)
  return rows
}

interface Signed {
  readonly signature: Buffer
  readonly keyId: string
}

/** Answers how many rows went: none where the day is too young for it. */
export async function prune(db: Db, day: string, { signature, keyId }: Signed, at: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select audit_prune(${day}::date, ${signature}, ${keyId}, ${at}) as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

export const signAgain = (db: Db, day: string, { signature, keyId }: Signed) =>
  sql`select audit_sign_again(${day}::date, ${signature}, ${keyId})`.execute(db)

type Place = Pick<AuditTable, 'day' | 'n'>
const behind = (last: Place | undefined) => (last ? sql`(day, n) > (${last.day}::date, ${last.n})` : sql`true`)

/** Some rows of the chain behind a place, in its order, which is that of their commits. */
export async function chainAfter(db: Db, last: Place | undefined, limit: number): Promise<AuditTable[]> {
  const { rows } = await sql<AuditTable>`
    select ${columns} from audit where ${behind(last)} order by audit.day, n limit ${limit}`.execute(db)
  return rows
}

export async function countAfter(db: Db, last: Place | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit where ${behind(last)}`.execute(db)
  return rows[0]?.count ?? 0
}
