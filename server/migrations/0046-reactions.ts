import { sql, type Kysely } from 'kysely'

// Likes and bookmarks. What they add to the numbers that things show waits as small rows, so that nobody who likes a thing waits
// for others who do.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reaction (
      id uuid not null,
      account_id uuid not null references account,
      object_type text not null,
      object_id uuid not null,
      action text not null check (action in ('like', 'bookmark')),
      created_at timestamptz not null,
      primary key (account_id, object_id, action)
    )`.execute(db)
  // The lists of what somebody has saved.
  await sql`create index reaction_of on reaction (account_id, action, object_type, created_at desc, id desc)`.execute(db)
  // Counting again.
  await sql`create index reaction_on on reaction (object_id, action)`.execute(db)
  await sql`
    create table tally_delta (
      id bigint generated always as identity primary key,
      object_type text not null,
      object_id uuid not null,
      counter text not null,
      by int not null
    )`.execute(db)
  await sql`
    create table tally_correction (
      id bigint generated always as identity primary key,
      object_type text not null,
      object_id uuid not null,
      counter text not null,
      by int not null,
      made_at timestamptz not null
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on tally_correction
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on tally_correction from fieldhouse_app`.execute(db)
  await sql`alter table photo add column likes int not null default 0`.execute(db)
  // Since when a page's numbers have changed without being told of; whoever keeps copies of them is told once a minute at most.
  await sql`alter table page_stats add column untold_since timestamptz`.execute(db)
  await sql`create index page_stats_untold on page_stats (page_id) where untold_since is not null`.execute(db)
}
