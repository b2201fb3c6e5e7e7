import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credential (
      account_id uuid not null references account on delete cascade,
      scheme text not null check (scheme in ('plain', 'md5c')),
      hash text not null,
      updated_at timestamptz not null,
      primary key (account_id, scheme)
    )`.execute(db)
  await sql`
    create table session (
      id uuid primary key,
      token_hash bytea not null unique,
      binding_hash bytea,
      account_id uuid not null references account on delete cascade,
      device text not null,
      network text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      stepped_up_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index session_account on session (account_id, expires_at)`.execute(db)
  await sql`
    create table socket_ticket (
      ticket_hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
}
