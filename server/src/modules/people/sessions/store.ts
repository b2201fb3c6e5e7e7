// All SQL on the tables `session`, `credential`, `socket_ticket`, `last_visit` and `staff_refusal`.
import { sql, type RawBuilder } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'

export type SessionTable = {
  id: string
  token_hash: Buffer
  binding_hash: Buffer | null
  account_id: string
  device: string
  network: string
  created_at: Date
  last_seen_at: Date
  stepped_up_at: Date
  /** When a second factor was shown. */
  factor_at: Date | null
  expires_at: Date
}
export type Scheme = 'plain' | 'md5c'
/** `key_id`: which secret of the site it was made with. */
export type CredentialTable = { account_id: string; scheme: Scheme; hash: string; key_id: string; updated_at: Date }
export type VisitTable = { account_id: string; at: Date }
type TicketTable = { ticket_hash: Buffer; session_id: string; expires_at: Date }
/** A wrong password of an account of staff. */
type RefusalTable = { id: string; account_id: string; at: Date }
type Tables = {
  session: SessionTable
  credential: CredentialTable
  socket_ticket: TicketTable
  last_visit: VisitTable
  staff_refusal: RefusalTable
}

const on = (db: Db) => db.withTables<Tables>()

export const insertSession = (tx: Db, session: SessionTable) => on(tx).insertInto('session').values(session).execute()

export const findSession = (db: Db, tokenHash: Buffer) =>
  on(db).selectFrom('session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Where accounts were last. */
export const loadNetworks = (db: Db, accountIds: readonly string[]): Promise<Pick<SessionTable, 'account_id' | 'network'>[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : runPrepared(
        db,
        `select distinct on (account_id) account_id, network from session where account_id = any($1::uuid[])
         order by account_id, last_seen_at desc`,
        [accountIds],
      )

/** Whether two are or were lately signed in from one network: an IPv4 /24, an IPv6 /48. */
export async function shareNetwork(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session a join session b on b.network = a.network where a.account_id = ${one} and b.account_id = ${other} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** For statements that join: when an account in a column was here last, as far as it is signed in anywhere. */
export const lastSeen = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select max(last_seen_at) from session where session.account_id = ${accountId})`

/** Those of these sessions that go on, by id, with whose they are. */
export async function loadOpen(db: Db, ids: readonly string[], now: Date): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const text = 'select id, account_id from session where id = any($1::uuid[]) and expires_at > $2'
  const rows = await runPrepared<Pick<SessionTable, 'id' | 'account_id'>>(db, text, [ids, now])
  return new Map(rows.map((row) => [row.id, row.account_id]))
}

/** This session of the account, or any of them. */
export async function hasSession(db: Db, accountId: string, id: string | undefined, now: Date): Promise<boolean> {
  const own = on(db).selectFrom('session').select('id').where('account_id', '=', accountId).where('expires_at', '>', now)
  return (await (id === undefined ? own : own.where('id', '=', id)).limit(1).executeTakeFirst()) !== undefined
}

export const listSessions = (db: Db, accountId: string, now: Date) =>
  on(db)
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()

export const touchSession = (db: Db, id: string, now: Date) =>
  on(db).updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute()

export async function setFactor(tx: Db, accountId: string, id: string | null, at: Date | null): Promise<string[]> {
  const own = on(tx).updateTable('session').set({ factor_at: at }).where('account_id', '=', accountId)
  return (await (id === null ? own : own.where('id', '=', id)).returning('id').execute()).map((row) => row.id)
}

export const setSteppedUp = (tx: Db, id: string, at: Date) =>
  on(tx).updateTable('session').set({ stepped_up_at: at }).where('id', '=', id).execute()

/** Visits may be told late and in any order. */
export const saveVisit = (db: Db, accountId: string, at: Date) =>
  runPrepared(
    db,
    `insert into last_visit (account_id, at) values ($1, $2)
     on conflict (account_id) do update set at = excluded.at where last_visit.at < excluded.at`,
    [accountId, at],
  )

export const findVisit = (db: Db, accountId: string): Promise<VisitTable | undefined> =>
  on(db).selectFrom('last_visit').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** For statements that join: a subquery of the ids of accounts that were here last within a time. */
export const seenBetween = (from: Date | undefined, to: Date | undefined): RawBuilder<unknown> =>
  sql`select account_id from last_visit where ${from ? sql`at >= ${from}` : sql`true`} and ${to ? sql`at < ${to}` : sql`true`}`

export const loadVisits = (db: Db, accountIds: readonly string[]): Promise<VisitTable[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : runPrepared(db, 'select account_id, at from last_visit where account_id = any($1::uuid[])', [accountIds])

/** Who was here last between two moments, the longest ago first. */
export const listVisits = (db: Db, from: Date, to: Date, after: VisitTable | undefined, limit: number): Promise<VisitTable[]> =>
  runPrepared(
    db,
    `select account_id, at from last_visit
     where at > $1 and at <= $2 and (at, account_id) > ($3, $4) order by at, account_id limit $5`,
    [from, to, after?.at ?? from, after?.account_id ?? '00000000-0000-0000-0000-000000000000', limit],
  )

/** Ends sessions and returns their ids: one, all but one, or all of an account. */
export async function deleteSessions(tx: Db, accountId: string, which: { only?: string; except?: string }): Promise<string[]> {
  let ended = on(tx).deleteFrom('session').where('account_id', '=', accountId)
  if (which.only !== undefined) ended = ended.where('id', '=', which.only)
  if (which.except !== undefined) ended = ended.where('id', '!=', which.except)
  return (await ended.returning('id').execute()).map((row) => row.id)
}

/** All of all accounts, and the devices that hung on them. */
export const endEverySession = (tx: Db) => on(tx).deleteFrom('session').execute()

export const deleteExpired = (db: Db, now: Date) => on(db).deleteFrom('session').where('expires_at', '<=', now).execute()

export const loadCredentials = (db: Db, accountId: string) =>
  on(db).selectFrom('credential').selectAll().where('account_id', '=', accountId).execute()

export async function saveCredential(tx: Db, credential: CredentialTable): Promise<void> {
  const { hash, key_id, updated_at } = credential
  await on(tx)
    .insertInto('credential')
    .values(credential)
    .onConflict((conflict) => conflict.columns(['account_id', 'scheme']).doUpdateSet({ hash, key_id, updated_at }))
    .execute()
}

/** The same password under another secret. Nothing happens where it was changed meanwhile. */
export const renewCredential = (db: Db, old: CredentialTable, hash: string, keyId: string) =>
  on(db)
    .updateTable('credential')
    .set({ hash, key_id: keyId })
    .where('account_id', '=', old.account_id)
    .where('scheme', '=', old.scheme)
    .where('hash', '=', old.hash)
    .execute()

export async function deleteCredentials(tx: Db, accountId: string, except?: Scheme): Promise<void> {
  let gone = on(tx).deleteFrom('credential').where('account_id', '=', accountId)
  if (except !== undefined) gone = gone.where('scheme', '!=', except)
  await gone.execute()
}

export const insertTicket = (db: Db, ticket: TicketTable) => on(db).insertInto('socket_ticket').values(ticket).execute()

/** Spends a ticket; undefined when it was spent, has expired or never was. */
export async function takeTicket(db: Db, ticketHash: Buffer, now: Date): Promise<SessionTable | undefined> {
  const taken = await on(db)
    .deleteFrom('socket_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  if (!taken) return undefined
  return on(db).selectFrom('session').selectAll().where('id', '=', taken.session_id).executeTakeFirst()
}

export const insertRefusal = (db: Db, refusal: RefusalTable) => on(db).insertInto('staff_refusal').values(refusal).execute()

export const keptRefusals = (db: Db): Kept => ({
  old: (before) => sql`select 1 from staff_refusal where at < ${before}`,
  sweep: (before, most) =>
    gone(db, sql`delete from staff_refusal where id in (select id from staff_refusal where at < ${before} limit ${most})`),
})

/** With the network and the device of each. */
export const keptSessions = (db: Db): Kept => ({
  old: (before) => sql`select 1 from session where expires_at < ${before}`,
  sweep: (before, most) =>
    gone(db, sql`delete from session where id in (select id from session where expires_at < ${before} limit ${most})`),
})

export async function countRefusals(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_refusal where at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}
