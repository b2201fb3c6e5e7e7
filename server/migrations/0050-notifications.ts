import { sql, type Kysely } from 'kysely'

// What somebody was told of: a row for each group, with what stays true of it. Numbers and names are read from where they come from.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification (
      id uuid primary key,
      account_id uuid not null references account,
      kind text not null,
      subject_type text not null,
      -- What is opened when it is read.
      subject_id uuid not null,
      page_id uuid,
      -- Of one that stands alone: who did it, where somebody did.
      actor_id uuid,
      -- Tells apart groups of the same kind about the same thing.
      bucket text not null,
      facts jsonb not null,
      -- At how many it moved up last.
      told int not null,
      -- Of groups: what was done from here on is in it.
      first_at timestamptz not null,
      -- Its place in the list; null: it was not shown yet.
      last_at timestamptz,
      read_at timestamptz,
      -- It is to move up, but not before.
      held_until timestamptz,
      unique (account_id, kind, subject_id, bucket)
    )`.execute(db)
  await sql`create index notification_newest on notification (account_id, last_at desc, id desc) where last_at is not null`.execute(db)
  await sql`create index notification_unread on notification (account_id, last_at) where read_at is null and last_at is not null`.execute(
    db,
  )
  await sql`create index notification_held on notification (held_until) where held_until is not null`.execute(db)
  // Forgetting.
  await sql`create index notification_oldest on notification (first_at)`.execute(db)
  await sql`
    create table inbox (
      account_id uuid primary key references account,
      -- The newest that was shown.
      seen_at timestamptz not null,
      -- Rises with every change of the badge.
      version bigint not null
    )`.execute(db)
  await sql`
    create table notification_setting (
      account_id uuid primary key references account,
      groups_off text[] not null,
      kinds_off text[] not null,
      paused_until timestamptz,
      quiet_from int check (quiet_from between 0 and 23),
      quiet_to int check (quiet_to between 0 and 23),
      zone text,
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db)
}
