// All SQL on the table `address`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export type AddressTable = {
  id: string
  account_id: string
  name: string
  country: string
  state: string
  city: string
  street_address: string
  zip_code: string
  district: string | null
  ward: string | null
  street_number: string | null
  phone: string | null
  description: string | null
  is_default: boolean
  created_at: Date
  updated_at: Date
}

type Tables = { address: AddressTable }
const on = (db: Db) => db.withTables<Tables>()

/** All of an account, whose other forms wait for the rest of the transaction, even while it has no address yet. */
export async function lockAll(tx: Db, accountId: string): Promise<AddressTable[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses:${accountId}`}, 0))`.execute(tx)
  return list(tx, accountId)
}

export const list = (db: Db, accountId: string) =>
  on(db)
    .selectFrom('address')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listDefaults = (db: Db, accountIds: readonly string[]) =>
  on(db).selectFrom('address').selectAll().where('account_id', 'in', accountIds).where('is_default', '=', true).execute()

export const find = (db: Db, accountId: string, id: string) =>
  on(db).selectFrom('address').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

export async function insert(tx: Db, address: AddressTable): Promise<void> {
  await on(tx).insertInto('address').values(address).execute()
}

export const update = (tx: Db, id: string, change: Updateable<AddressTable>) =>
  on(tx).updateTable('address').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function unsetDefault(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

export async function remove(tx: Db, id: string): Promise<void> {
  await on(tx).deleteFrom('address').where('id', '=', id).execute()
}
