// All SQL on the table `api_key`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { ApiKeyTable } from './tables.ts'

type Tables = { api_key: ApiKeyTable }
const on = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else makes a key of this account. */
export const hold = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('api key ' || ${accountId}, 0))`.execute(tx)

export const insert = (tx: Db, row: ApiKeyTable) => on(tx).insertInto('api_key').values(row).execute()

export const findByHash = (db: Db, hash: Buffer) =>
  on(db).selectFrom('api_key').selectAll().where('hash', '=', hash).where('revoked_at', 'is', null).executeTakeFirst()

export const findLiving = (db: Db, id: string, now: Date) =>
  on(db)
    .selectFrom('api_key')
    .select(['id', 'account_id'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The newest first; those that have come to their end are there until they are swept. */
export const listOwn = (db: Db, accountId: string) =>
  on(db)
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export async function countLiving(db: Db, accountId: string, now: Date): Promise<number> {
  const { n } = await on(db)
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const touch = (db: Db, id: string, at: Date) =>
  on(db).updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()

/** False: it has ended, or is somebody else's. */
export async function revoke(db: Db, id: string, accountId: string, at: Date): Promise<boolean> {
  const ended = await on(db)
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const revokeAll = (tx: Db, accountId: string, at: Date) =>
  on(tx).updateTable('api_key').set({ revoked_at: at }).where('account_id', '=', accountId).where('revoked_at', 'is', null).execute()

export const sweep = (db: Db, before: Date) =>
  on(db)
    .deleteFrom('api_key')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute()
