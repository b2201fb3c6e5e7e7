import { sql, type Kysely } from 'kysely'

// What became of letters: a state on each that is kept, sums by the hour of all, and what providers have told of theirs.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail
      add column name text not null default '',
      add column state text not null default 'queued'
        check (state in ('queued', 'sent', 'deferred', 'bounced', 'complained', 'suppressed', 'dropped')),
      -- When it was put off last, and what the mail server said, in codes.
      add column tried_at timestamptz,
      add column why text not null default ''`.execute(db)
  await sql`update mail set state = case when sent_at is not null then 'sent' else 'dropped' end where sent_at is not null or body = ''`.execute(
    db,
  )
  await sql`create index mail_state on mail (state, id desc)`.execute(db)
  await sql`create index mail_created on mail (created_at)`.execute(db)
  await sql`
    create table mail_count (
      hour timestamptz not null,
      state text not null,
      count bigint not null,
      primary key (hour, state)
    )`.execute(db)
  await sql`
    create table mail_event (
      id text primary key,
      at timestamptz not null
    )`.execute(db)
  await sql`create index mail_event_at on mail_event (at)`.execute(db)
  // Null: until its owner confirms the address again.
  await sql`
    alter table mail_stop
      add column reason text not null default 'refused' check (reason in ('refused', 'bounced')),
      add column until timestamptz`.execute(db)
}
