// All SQL on the table `api_key`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { ApiKeyTable } from './tables.ts'

type Tables = { api_key: ApiKeyTable }
const on = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else makes a key of this account, or `of the site`. */
export const hold = (tx: Db, whose: string) => sql`select pg_advisory_xact_lock(hashtextextended('api key ' || ${whose}, 0))`.execute(tx)

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

const ownLiving = (db: Db, accountId: string) =>
  on(db).selectFrom('api_key').where('account_id', '=', accountId).where('revoked_at', 'is', null).where('of_site', '=', false)

const livingOfSite = (db: Db) => on(db).selectFrom('api_key').where('revoked_at', 'is', null).where('of_site', '=', true)

/** The newest first; those that have come to their end are there until they are swept. */
export const listOwn = (db: Db, accountId: string) => ownLiving(db, accountId).selectAll().orderBy('id', 'desc').limit(100).execute()

/** The same of the site. */
export const listOfSite = (db: Db) => livingOfSite(db).selectAll().orderBy('id', 'desc').limit(100).execute()

export const countLiving = (db: Db, accountId: string, now: Date) => count(ownLiving(db, accountId).where('expires_at', '>', now))

export const countLivingOfSite = (db: Db, now: Date) => count(livingOfSite(db).where('expires_at', '>', now))

async function count(query: ReturnType<typeof livingOfSite>): Promise<number> {
  const { n } = await query.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

export const touch = (db: Db, id: string, at: Date) =>
  on(db).updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()

/** False: it has ended, or is another's. */
export async function revoke(
  db: Db,
  at: Date,
  which: Partial<Pick<ApiKeyTable, 'account_id' | 'of_site'>> & Pick<ApiKeyTable, 'id'>,
): Promise<boolean> {
  const ended = await on(db)
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where((eb) => eb.and(which))
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
