import { sql, type Kysely } from 'kysely'

// Comments on whatever is published, and what pages say of those on their own things.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment (
      id uuid primary key,
      object_type text not null check (object_type in ('feed', 'video', 'gallery', 'photo', 'product')),
      object_id uuid not null,
      -- The page of that thing.
      page_id uuid not null references page,
      -- Null once it is deleted.
      author_id uuid references account,
      -- What it is a reply to; replies have none of their own.
      parent_id uuid references comment,
      -- The reply that it answers.
      answers_id uuid,
      text text not null,
      state text not null check (state in ('live', 'held', 'refused')),
      held_why text[] not null default '{}',
      -- Deleted, and kept without its words for the replies below it.
      is_gone boolean not null default false,
      -- Whoever wrote it acted for the page.
      by_page boolean not null,
      mentioned_ids uuid[] not null default '{}',
      client_id uuid,
      likes int not null default 0,
      replies int not null default 0,
      -- When it was written, as it counts among the best: half a day is worth as much as the first likes.
      heat double precision not null,
      rank double precision not null generated always as (heat + ln((1 + likes + 2 * replies)::double precision)) stored,
      created_at timestamptz not null,
      edited_at timestamptz,
      pinned_at timestamptz,
      -- What staff of the site decided.
      refusal text check (refusal in ('hidden', 'removed')),
      -- Counted, and seen by everybody who sees the thing.
      shown boolean not null generated always as (state = 'live' and not is_gone and refusal is null) stored,
      check ((author_id is null) = is_gone)
    )`.execute(db)
  await sql`create index comment_newest on comment (object_id, id desc) where parent_id is null`.execute(db)
  await sql`create index comment_best on comment (object_id, rank desc, id desc) where parent_id is null`.execute(db)
  await sql`create index comment_replies on comment (parent_id, id) where parent_id is not null`.execute(db)
  await sql`create index comment_of_author on comment (author_id, id desc) where author_id is not null`.execute(db)
  await sql`create index comment_waiting on comment (page_id, id) where state = 'held'`.execute(db)
  await sql`create unique index comment_pinned on comment (object_id) where pinned_at is not null`.execute(db)
  await sql`create unique index comment_once on comment (author_id, client_id) where client_id is not null`.execute(db)
  await sql`
    create table comment_rules (
      page_id uuid primary key references page,
      writers text not null check (writers in ('everyone', 'followers', 'subscribers', 'nobody')),
      holds text[] not null,
      words text[] not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table comment_ban (
      id uuid not null unique,
      page_id uuid not null references page,
      account_id uuid not null references account,
      -- Null: until it is lifted.
      until timestamptz,
      created_at timestamptz not null,
      primary key (page_id, account_id)
    )`.execute(db)
  await sql`create index comment_ban_latest on comment_ban (page_id, created_at desc, id desc)`.execute(db)
  await sql`alter table photo add column comments int not null default 0`.execute(db)
}
