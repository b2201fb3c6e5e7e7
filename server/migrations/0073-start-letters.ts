import { sql, type Kysely } from 'kysely'

// Letters of the first week: who wants them, in which words and from where they said so; and when somebody was last here.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_consent (
      -- The last word counts.
      seq bigint generated always as identity primary key,
      account_id uuid not null references account,
      scope text not null check (scope in ('start')),
      is_given boolean not null,
      -- Of the words that were shown.
      version text not null,
      network text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index mail_consent_last on mail_consent (account_id, scope, seq desc)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on mail_consent
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on mail_consent from fieldhouse_app`.execute(db)
  // Sessions end and are forgotten; about when somebody was here last stays.
  await sql`
    create table last_visit (
      account_id uuid primary key references account,
      at timestamptz not null
    )`.execute(db)
  await sql`create index last_visit_at on last_visit (at, account_id)`.execute(db)
  await sql`
    insert into last_visit (account_id, at)
    select account_id, date_trunc('hour', max(last_seen_at)) from session group by account_id`.execute(db)
  // One letter for each time that somebody stays away: the visit after which it was written.
  await sql`
    create table away_letter (
      account_id uuid primary key references account,
      visit_at timestamptz not null
    )`.execute(db)
  // Of the others, notices, messages and broadcasts may be there by now.
  await sql`alter table delivery drop constraint delivery_source_type_check`.execute(db)
  await sql`
    alter table delivery add constraint delivery_source_type_check
      check (source_type in ('notification', 'digest', 'notice', 'message', 'broadcast', 'day_1', 'day_3', 'day_7', 'away'))`.execute(db)
}
