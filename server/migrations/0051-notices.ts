import { sql, type Kysely } from 'kysely'

// What pages do is written once, and read through the follows of whoever looks: a page with a million followers costs one row.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      id uuid primary key,
      page_id uuid not null,
      kind text not null check (kind in ('posted', 'product_new', 'live')),
      subject_type text not null,
      subject_id uuid not null,
      -- Who did it in the name of a team.
      actor_id uuid,
      -- The first of its page in a day.
      is_highlight boolean not null,
      -- A stream with tickets, of which minors do not learn.
      is_paid boolean not null,
      at timestamptz not null,
      -- From then on it is no news any more.
      ends_at timestamptz
    )`.execute(db)
  await sql`create unique index notice_subject on notice (subject_id, kind) where kind <> 'live'`.execute(db)
  await sql`create unique index notice_live on notice (page_id) where kind = 'live' and ends_at is null`.execute(db)
  await sql`create index notice_of_page on notice (page_id, at desc, id desc)`.execute(db)
  await sql`create index notice_oldest on notice (at)`.execute(db)
  // Most pages that somebody follows have nothing new: one look tells.
  await sql`create table notice_latest (page_id uuid primary key, at timestamptz not null)`.execute(db)
  await sql`
    alter table follow add column bell text not null default 'highlights' check (bell in ('off', 'highlights', 'all'))`.execute(db)
  await sql`alter table inbox add column pages_seen_at timestamptz not null default '-infinity'`.execute(db)
}
