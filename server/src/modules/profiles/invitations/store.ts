// All SQL on the tables `team_invitation` and `roster_removal_link`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { InvitationTable, RemovalLinkTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = async (tx: Db, row: InvitationTable): Promise<void> => {
  await on(tx).insertInto('team_invitation').values(row).execute()
}

export const update = async (tx: Db, id: string, change: Updateable<InvitationTable>): Promise<void> => {
  await on(tx).updateTable('team_invitation').set(change).where('id', '=', id).execute()
}

export const find = (db: Db, id: string): Promise<InvitationTable | undefined> =>
  on(db).selectFrom('team_invitation').selectAll().where('id', '=', id).executeTakeFirst()

/** Kept for the rest of the transaction: one answer counts. */
export const lock = (tx: Db, id: string): Promise<InvitationTable | undefined> =>
  on(tx).selectFrom('team_invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findByCode = (db: Db, codeHash: Buffer): Promise<InvitationTable | undefined> =>
  on(db).selectFrom('team_invitation').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

/** Makes room for a new one to the same person or name. Answers what has run out. */
export const expire = (tx: Db, teamId: string, now: Date): Promise<InvitationTable[]> =>
  on(tx)
    .updateTable('team_invitation')
    .set({ status: 'expired' })
    .where('team_id', '=', teamId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute()

/** Whether somebody is invited to this name of the roster. */
export const isOpenFor = async (tx: Db, memberId: string): Promise<boolean> => {
  const found = on(tx).selectFrom('team_invitation').select('id').where('member_id', '=', memberId).where('status', '=', 'pending')
  return (await found.executeTakeFirst()) !== undefined
}

export const insertLink = async (tx: Db, link: RemovalLinkTable): Promise<void> => {
  await on(tx).insertInto('roster_removal_link').values(link).execute()
}

export const findLink = (db: Db, hash: Buffer): Promise<RemovalLinkTable | undefined> =>
  on(db).selectFrom('roster_removal_link').selectAll().where('token_hash', '=', hash).executeTakeFirst()

export const lockLink = (tx: Db, hash: Buffer): Promise<RemovalLinkTable | undefined> =>
  on(tx).selectFrom('roster_removal_link').selectAll().where('token_hash', '=', hash).forUpdate().executeTakeFirst()

export const useLink = async (tx: Db, hash: Buffer, now: Date): Promise<void> => {
  await on(tx).updateTable('roster_removal_link').set({ used_at: now }).where('token_hash', '=', hash).execute()
}

export interface Person {
  readonly emails: readonly string[]
  readonly accountId: string | null
  readonly memberIds: readonly string[]
}

/** Nothing is left of what a team sent to a person; invitations of others to a name that is gone stay, without it. */
export async function forget(tx: Db, teamId: string, { emails, accountId, memberIds }: Person): Promise<void> {
  await sql`
    delete from team_invitation
    where team_id = ${teamId} and (email = any(${[...emails]}::text[]) or invitee_id = ${accountId})`.execute(tx)
  await sql`update team_invitation set member_id = null where member_id = any(${[...memberIds]}::uuid[])`.execute(tx)
}

export const wasAccepted = async (db: Db, teamId: string, email: string): Promise<string | null> => {
  const row = await on(db)
    .selectFrom('team_invitation')
    .select('invitee_id')
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .where('status', '=', 'accepted')
    .orderBy('answered_at', 'desc')
    .executeTakeFirst()
  return row?.invitee_id ?? null
}

export const openBy = (tx: Db, teamId: string, accountId: string): Promise<InvitationTable[]> =>
  on(tx)
    .selectFrom('team_invitation')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('invited_by', '=', accountId)
    .where('status', '=', 'pending')
    .forUpdate()
    .execute()

export interface Search {
  readonly of: { readonly teamId: string } | { readonly accountId: string; readonly email: string | null }
  readonly status: InvitationTable['status'] | undefined
  readonly now: Date
  readonly limit: number
  readonly offset: number
}

/** The newest first. */
export async function search(db: Db, { of, status, now, limit, offset }: Search): Promise<{ rows: InvitationTable[]; total: number }> {
  const whose =
    'teamId' in of
      ? sql`team_id = ${of.teamId}`
      : sql`((email is null and invitee_id = ${of.accountId}) or (email is not null and email = ${of.email}))`
  const isOver = sql`(status = 'pending' and expires_at <= ${now})`
  const which =
    status === undefined
      ? sql`true`
      : status === 'pending'
        ? sql`status = 'pending' and not ${isOver}`
        : status === 'expired'
          ? sql`(status = 'expired' or ${isOver})`
          : sql`status = ${status}`
  const [{ rows }, counted] = await Promise.all([
    sql<InvitationTable>`
      select * from team_invitation where ${whose} and ${which}
      order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from team_invitation where ${whose} and ${which}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
