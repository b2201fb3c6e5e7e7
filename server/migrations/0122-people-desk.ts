import { sql, type Kysely } from 'kysely'

// What staff notes, what it reads that is private, what it decides without a report, and factors that it takes away.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_note (
      id uuid primary key,
      account_id uuid not null references account,
      by_account uuid not null references account,
      text text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index staff_note_of on staff_note (account_id, at desc, id desc)`.execute(db)
  await sql`revoke delete, truncate on staff_note from fieldhouse_app`.execute(db)
  await sql`
    create table private_read (
      id uuid primary key,
      account_id uuid not null references account,
      by_account uuid not null references account,
      roles text[] not null check (cardinality(roles) > 0),
      fields text[] not null check (cardinality(fields) > 0 and fields <@ '{email,phone,address,birth}'),
      reason text not null check (length(reason) between 10 and 500),
      case_id uuid,
      inquiry_id uuid,
      at timestamptz not null,
      until timestamptz not null check (until > at)
    )`.execute(db)
  await sql`create index private_read_of on private_read (account_id, at desc, id desc)`.execute(db)
  await sql`create index private_read_by on private_read (by_account, at)`.execute(db)
  await sql`revoke update, delete, truncate on private_read from fieldhouse_app`.execute(db)
  // A case that nobody reported: staff decided at once.
  await sql`
    alter table review_case
      add column is_by_hand boolean not null default false,
      drop constraint review_case_reports_check,
      add constraint review_case_reports_check check (reports > 0 or (reports = 0 and (cardinality(wanted) > 0 or is_by_hand)))`.execute(db)
  await sql`
    create table factor_reset (
      id uuid primary key,
      account_id uuid not null references account,
      by_account uuid not null references account,
      evidence text not null,
      asked_at timestamptz not null,
      starts_at timestamptz not null check (starts_at > asked_at),
      state text not null check (state in ('waits', 'done', 'stopped')),
      ended_at timestamptz,
      check ((state = 'waits') = (ended_at is null))
    )`.execute(db)
  await sql`create unique index factor_reset_open on factor_reset (account_id) where state = 'waits'`.execute(db)
  await sql`create index factor_reset_due on factor_reset (starts_at) where state = 'waits'`.execute(db)
  await sql`revoke delete, truncate on factor_reset from fieldhouse_app`.execute(db)
}
