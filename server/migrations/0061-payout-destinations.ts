import { sql, type Kysely } from 'kysely'

// Where payouts go (money.md 2 and 11): one row a version, never changed, details encrypted under a key that the
// database does not know. It replaces bank_destination, whose rows hang on the installation's general secret and
// belong to development copies only: nothing could be paid out yet. Their owners enter the details again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table bank_destination`.execute(db)
  await sql`
    create table payout_destination (
      id uuid primary key,
      payee_id uuid not null,
      version int not null check (version > 0),
      type text not null check (type in ('banking', 'paypal', 'stripe')),
      is_active boolean not null,
      key_id text not null,
      ciphertext bytea not null,
      label text not null,
      last4 text not null,
      created_at timestamptz not null,
      unique (payee_id, version)
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on payout_destination
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on payout_destination from fieldhouse_app`.execute(db)
}
