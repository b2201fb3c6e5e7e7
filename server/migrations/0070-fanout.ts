import { sql, type Kysely } from 'kysely'

// What a page did goes to the devices of those who follow it, some thousand at a time: a row says how far that has come.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fanout (
      id uuid primary key,
      notice_id uuid not null references notice on delete cascade,
      page_id uuid not null,
      channel text not null check (channel in ('push')),
      -- Whose turn it is: who pays for the page, who was here lately, the rest.
      turn text not null check (turn in ('subscribers', 'recent', 'rest')),
      -- The last of them that was looked at.
      after_follower_id uuid not null,
      -- Whether anybody was met who is to have the last turn.
      has_rest boolean not null,
      done_at timestamptz,
      moved_at timestamptz not null,
      created_at timestamptz not null,
      unique (notice_id, channel)
    )`.execute(db)
  await sql`create index fanout_open on fanout (moved_at, id) where done_at is null`.execute(db)
  // Who follows a page, from one of them on.
  await sql`create index follow_by_page on follow (page_id, follower_id) include (bell, created_at)`.execute(db)
  await sql`
    alter table delivery
      drop constraint delivery_source_type_check,
      add check (source_type in ('notification', 'digest', 'notice', 'message', 'broadcast')),
      -- Whose news it is for many; null: it is told to one person, and goes first.
      add column page_id uuid`.execute(db)
  // A conversation has one letter a day.
  await sql`
    create index delivery_letter_of on delivery (source_id, account_id, created_at) where source_type = 'message' and channel = 'mail'`.execute(
    db,
  )
  await sql`drop index delivery_due`.execute(db)
  await sql`create index delivery_due on delivery (due_at, id) where state = 'waiting' and page_id is null`.execute(db)
  await sql`create index delivery_of_pages on delivery (page_id, due_at, id) where state = 'waiting' and page_id is not null`.execute(db)
}
