import { sql, type Kysely } from 'kysely'

// What is being talked about: things that somebody did something to lately, who bought them, and the lists that follow from both.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trend_thing (
      id uuid primary key,
      kind text not null,
      -- Known once it has been judged.
      page_id uuid,
      first_at timestamptz not null,
      last_at timestamptz not null,
      -- The most that it has had within a day; what is usual for its page is made of these.
      people real not null default 0
    )`.execute(db)
  await sql`create index trend_thing_last on trend_thing (last_at, id)`.execute(db)
  await sql`create index trend_thing_page on trend_thing (page_id, first_at)`.execute(db)
  await sql`
    create table trend_buyer (
      thing_id uuid not null,
      account_id uuid not null,
      at timestamptz not null,
      primary key (thing_id, account_id)
    )`.execute(db)
  await sql`create index trend_buyer_at on trend_buyer (at)`.execute(db)
  await sql`
    create table trend_entry (
      -- '' for everything, a sport's id, or the code of a state.
      scope text not null,
      place int not null,
      kind text not null,
      id uuid not null,
      primary key (scope, place)
    )`.execute(db)
}
