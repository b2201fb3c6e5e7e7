import { sql, type Kysely } from 'kysely'

// Announcements by mail: a row for each person, so that each gets one once, and who wants none.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_setting add column announcements_off boolean not null default false`.execute(db)
  // Whoever has switched off all letters that can be done without meant these, too.
  await sql`
    update notification_setting set announcements_off = true
    where digest = 'off' and mail_off @> array['posts', 'page', 'follows', 'messages']`.execute(db)
  await sql`
    create table announcement (
      id uuid primary key,
      subject text not null check (length(subject) between 1 and 120),
      text text not null check (length(text) between 1 and 5000),
      link_label text,
      link_path text,
      audience text not null check (audience in ('members', 'fans', 'athletes')),
      state text not null check (state in ('sending', 'stopped', 'done')),
      why text not null,
      is_pressed boolean not null,
      gathered_to uuid,
      is_gathered boolean not null,
      leased_until timestamptz,
      made_by uuid not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'done') = (ended_at is not null)),
      check ((link_label is null) = (link_path is null))
    )`.execute(db)
  await sql`create unique index announcement_sending on announcement (state) where state = 'sending'`.execute(db)
  await sql`
    create table announcement_letter (
      id uuid primary key,
      announcement_id uuid not null references announcement (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      state text not null check (state in ('waiting', 'claimed', 'sent', 'skipped', 'bounced', 'complained')),
      due_at timestamptz not null,
      tries integer not null,
      unique (announcement_id, account_id)
    )`.execute(db)
  await sql`create index announcement_letter_due on announcement_letter (announcement_id, due_at, id) where state = 'waiting'`.execute(db)
  await sql`create index announcement_letter_account on announcement_letter (account_id)`.execute(db)
}
