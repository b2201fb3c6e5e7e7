import { sql, type Kysely } from 'kysely'

// Who may write on a single thing, threads that are closed, days after which comments close; and whom a page keeps at arm's length.
export async function up(db: Kysely<unknown>): Promise<void> {
  const writers = sql`('everyone', 'followers', 'subscribers', 'subscribers_3m', 'nobody')`
  await sql`
    alter table comment_rules drop constraint comment_rules_writers_check, add check (writers in ${writers}),
      add column closes_after int check (closes_after between 1 and 365)`.execute(db)
  await sql`
    create table comment_thing_rule (
      -- A thing of any kind that has comments.
      object_id uuid primary key,
      writers text not null check (writers in ${writers}),
      updated_at timestamptz not null
    )`.execute(db)
  // What a comment said before it was changed, for staff of the site who look at a report of it.
  await sql`
    create table comment_earlier (
      id uuid primary key,
      comment_id uuid not null references comment on delete cascade,
      text text not null,
      replaced_at timestamptz not null
    )`.execute(db)
  await sql`create index comment_earlier_of on comment_earlier (comment_id, replaced_at desc)`.execute(db)
  await sql`create index comment_earlier_ending on comment_earlier (replaced_at)`.execute(db)
  // Of what begins a thread: nobody but the page writes below it any more.
  await sql`alter table comment add column locked_at timestamptz, add check (locked_at is null or parent_id is null)`.execute(db)
  await sql`alter table relation drop constraint relation_kind_check, add check (kind in ('block', 'mute', 'restrict'))`.execute(db)
}
