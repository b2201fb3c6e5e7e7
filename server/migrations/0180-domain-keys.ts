import { sql, type Kysely } from 'kysely'

// Refunds to a card and payouts have a key of their own, as attempts have: an intention that is repeated after a crash finds
// what it did.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column client_nonce text`.execute(db)
  await sql`create unique index refund_nonce on refund (attempt_id, client_nonce) where client_nonce is not null`.execute(db)
  await sql`alter table payout_request add column client_nonce text`.execute(db)
  await sql`
    create unique index payout_request_nonce on payout_request (requested_by, client_nonce) where client_nonce is not null`.execute(db)
}
