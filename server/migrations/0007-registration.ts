import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table one_time_code (
      code_hash bytea primary key,
      purpose text not null check (purpose in ('verify-email', 'reset-password')),
      account_id uuid not null references account on delete cascade,
      address text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index one_time_code_account on one_time_code (account_id)`.execute(db)
  await sql`
    create table inquiry (
      id uuid primary key,
      kind text not null check (kind in ('contact', 'info')),
      name text not null,
      email text not null,
      details jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
}
