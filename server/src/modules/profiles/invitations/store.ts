// All SQL on the table `team_invitation`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { InvitationTable, Tables } from './tables.ts'

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

/** Makes room for a new one to the same person. */
export const expire = async (tx: Db, teamId: string, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('team_invitation')
    .set({ status: 'expired' })
    .where('team_id', '=', teamId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()
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
