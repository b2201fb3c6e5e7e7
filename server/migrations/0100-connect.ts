import { sql, type Kysely } from 'kysely'

// Payees at the card provider (money.md 11): whose account it is there, as it was last seen, and the papers handed on.
// Links and secrets into an account are not here: they are made when asked for and never kept.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payee_account (
      id uuid primary key,
      payee_id uuid not null,
      -- Who opened it, and reads what is written about it.
      opened_by uuid not null,
      gateway text not null,
      -- Null until the provider has answered; its key comes from the row, so asking again opens no second one.
      gateway_id text,
      status text not null default 'unverified' check (status in ('unverified', 'pending', 'verified', 'rejected')),
      payouts_enabled boolean not null default false,
      details_submitted boolean not null default false,
      requirements text[] not null default '{}',
      bank_id text,
      bank_name text,
      bank_last4 text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (payee_id, gateway),
      unique (gateway, gateway_id)
    )`.execute(db)
  await sql`revoke update, delete, truncate on payee_account from fieldhouse_app`.execute(db)
  await sql`
    grant update (gateway_id, status, payouts_enabled, details_submitted, requirements, bank_id, bank_name, bank_last4,
      updated_at) on payee_account to fieldhouse_app`.execute(db)
  await sql`
    create table payee_paper (
      id uuid primary key,
      account_id uuid not null references payee_account,
      gateway_file_id text not null,
      purpose text not null,
      side text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`revoke update, delete, truncate on payee_paper from fieldhouse_app`.execute(db)
  await sql`
    create table sandbox.link (
      token text primary key,
      account text not null,
      kind text not null,
      return_url text,
      ends_at bigint not null
    )`.execute(db)
  await sql`grant select, insert, update, delete on sandbox.link to fieldhouse_app`.execute(db)
}
