// All SQL on the table `staff_grant`.
import type { SiteRole } from '@fieldhouse/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { GrantTable } from './tables.ts'

const on = (db: Db) => db.withTables<{ staff_grant: GrantTable }>()

/** One change at a time, of whomever: two owners who end each other at once would leave none. */
export const lock = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('staff_grant', 0))`.execute(tx)

export const insert = (tx: Db, grant: GrantTable) => on(tx).insertInto('staff_grant').values(grant).execute()

/** Not ended by anybody; its time may be over. */
export const findOpen = (db: Db, accountId: string, role: SiteRole) =>
  on(db)
    .selectFrom('staff_grant')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const openOf = (db: Db, accountId: string) =>
  on(db)
    .selectFrom('staff_grant')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('given_at')
    .orderBy('id')
    .execute()

/** Accounts that are owners without an end, besides this one. */
export async function lastingOwners(db: Db, except: string, now: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('staff_grant')
    .select('account_id')
    .where('role', '=', 'admin')
    .where('ended_at', 'is', null)
    .where('until', 'is', null)
    .where('starts_at', '<=', now)
    .where('account_id', '!=', except)
    .execute()
  return rows.map((row) => row.account_id)
}

export async function named(db: Db, role: SiteRole, now: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('staff_grant')
    .select('account_id')
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute()
  return rows.map((row) => row.account_id)
}

export const end = (tx: Db, id: string, ended: Pick<GrantTable, 'ended_at' | 'ended_by' | 'ended_reason'>) =>
  on(tx).updateTable('staff_grant').set(ended).where('id', '=', id).execute()

/** Accounts that hold a role or held one, those that hold one first. */
export async function listAccounts(db: Db, now: Date, limit: number, offset: number): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ account_id: string; total: string }>`
    select account_id, count(*) over () as total from staff_grant group by account_id
    order by bool_or(ended_at is null and (until is null or until > ${now})) desc, max(given_at) desc, account_id
    limit ${limit} offset ${offset}`.execute(db)
  return { ids: rows.map((row) => row.account_id), total: Number(rows[0]?.total ?? 0) }
}

/** The newest of each account; what is older stands in the audit. */
export async function load(db: Db, accountIds: readonly string[], mostOfEach: number): Promise<GrantTable[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<GrantTable>`
    select id, account_id, role, by_account, reason, given_at, starts_at, until, ended_at, ended_by, ended_reason from (
      select *, row_number() over (partition by account_id order by ended_at is null desc, given_at desc, id desc) as place from staff_grant
      where account_id = any(${accountIds}::uuid[])
    ) as placed where place <= ${mostOfEach} order by account_id, place`.execute(db)
  return rows
}
