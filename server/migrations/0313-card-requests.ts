import { sql, type Kysely } from 'kysely'

// Money is asked back for payments by card, too: which one it was, since it goes back by that.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_request add column payment_id uuid references charge_attempt (id)`.execute(db)
}
