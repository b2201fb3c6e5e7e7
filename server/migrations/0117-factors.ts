import { sql, type Kysely } from 'kysely'

// What else than a password opens an account: an app that makes codes, passkeys, codes for recovery; and what a sign-in is
// asked until its session stands.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator (
      account_id uuid primary key references account (id) on delete cascade,
      secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db)
  await sql`
    create table passkey (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      credential_id text not null unique check (length(credential_id) between 1 and 1400),
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkey_account on passkey (account_id)`.execute(db)
  await sql`
    create table recovery_code (
      account_id uuid not null references account (id) on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash)
    )`.execute(db)
  await sql`
    create table sign_in_challenge (
      token_hash bytea primary key,
      kind text not null check (kind in ('second', 'passkey', 'enrol')),
      account_id uuid references account (id) on delete cascade,
      question text not null,
      remember boolean not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      check ((kind = 'passkey') = (account_id is null))
    )`.execute(db)
  await sql`create index sign_in_challenge_account on sign_in_challenge (account_id)`.execute(db)
  await sql`create index sign_in_challenge_expiry on sign_in_challenge (expires_at)`.execute(db)
  await sql`alter table session add column factor_at timestamptz`.execute(db)
}
