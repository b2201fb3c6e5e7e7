import { sql, type Kysely } from 'kysely'

// Links of athletes for recruiters, and what those may share. The texts are closed (platform/sealing).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recruiting_facts (
      account_id uuid primary key references account,
      gpa text,
      test_scores text,
      academic_interests text,
      contact_email text
    )`.execute(db)
  await sql`
    create table recruiter_link (
      id uuid primary key,
      account_id uuid not null references account,
      token_hash bytea not null unique,
      label text,
      shares text[] not null check (shares <@ array['gpa', 'testScores', 'academicInterests', 'contactEmail']),
      views int not null default 0,
      last_seen_at timestamptz,
      expires_at timestamptz not null,
      ended_at timestamptz,
      created_at timestamptz not null,
      check (expires_at > created_at)
    )`.execute(db)
  await sql`create index recruiter_link_of on recruiter_link (account_id, created_at)`.execute(db)
}
