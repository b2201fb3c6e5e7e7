import { sql, type Kysely } from 'kysely'

// How somebody reads at home: in which order, what they have seen of it, the orders that are being read; and pages that are new to them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_order (
      account_id uuid primary key references account on delete cascade,
      wish text not null check (wish in ('newest', 'best'))
    )`.execute(db)
  await sql`
    create table home_look (
      account_id uuid not null references account on delete cascade,
      feed_id uuid not null,
      page_id uuid not null,
      shown_at timestamptz not null,
      opened_at timestamptz,
      primary key (account_id, feed_id)
    )`.execute(db)
  await sql`create index home_look_opened on home_look (account_id, opened_at desc) where opened_at is not null`.execute(db)
  await sql`create index home_look_old on home_look (coalesce(opened_at, shown_at))`.execute(db)
  await sql`
    create table home_list (
      account_id uuid not null references account on delete cascade,
      id uuid not null,
      made_at timestamptz not null,
      feed_ids uuid[] not null,
      -- Of each of them, what brought it forward.
      whys text[] not null,
      -- The older ones follow after this place, newest first.
      rest_at timestamptz not null,
      rest_id uuid not null,
      primary key (account_id, id),
      check (cardinality(feed_ids) = cardinality(whys))
    )`.execute(db)
  await sql`create index home_list_old on home_list (made_at)`.execute(db)
  await sql`
    create table page_neighbour (
      page_id uuid not null,
      neighbour_id uuid not null,
      -- How many of the followers that were looked at follow both.
      common int not null check (common > 0),
      worked_at timestamptz not null,
      primary key (page_id, neighbour_id)
    )`.execute(db)
  await sql`create index page_neighbour_old on page_neighbour (worked_at)`.execute(db)
  await sql`
    create table young_page (
      page_id uuid primary key,
      since timestamptz not null
    )`.execute(db)
  await sql`
    create table suggestion_refusal (
      account_id uuid not null references account on delete cascade,
      page_id uuid not null,
      at timestamptz not null,
      primary key (account_id, page_id)
    )`.execute(db)
  await sql`create index suggestion_refusal_latest on suggestion_refusal (account_id, at desc)`.execute(db)
}
