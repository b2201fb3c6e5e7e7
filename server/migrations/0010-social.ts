import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_identity (
      provider text not null check (provider in ('twitter', 'google')),
      subject text not null,
      account_id uuid not null references account on delete cascade,
      created_at timestamptz not null,
      primary key (provider, subject)
    )`.execute(db)
  await sql`create index social_identity_account on social_identity (account_id)`.execute(db)
  // Short-lived, one use: a request token's secret, or who somebody is who has yet to give a date of birth.
  await sql`
    create table social_ticket (
      ticket_hash bytea primary key,
      kind text not null check (kind in ('request', 'signup')),
      details jsonb not null,
      expires_at timestamptz not null
    )`.execute(db)
}
