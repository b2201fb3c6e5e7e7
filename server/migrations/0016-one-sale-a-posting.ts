import { sql, type Kysely } from 'kysely'

// A posting is of one sale: a sale that is written again under its key meets the first and is not made.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sale_txn`.execute(db)
  await sql`create unique index sale_txn on sale (txn_id) where txn_id is not null`.execute(db)
}
