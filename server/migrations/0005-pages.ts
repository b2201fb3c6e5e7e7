import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table setting (key text primary key, value jsonb not null)`.execute(db)
  await sql`
    create table page (
      id uuid primary key,
      kind text not null check (kind in ('performer', 'team')),
      name text not null,
      slug text,
      avatar text not null default '',
      path text not null,
      color_primary text,
      color_secondary text,
      verified boolean not null default false,
      visible boolean not null default false,
      can_earn boolean not null default false,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index page_slug on page (kind, slug)`.execute(db)
  await sql`
    create table page_stats (
      page_id uuid primary key references page on delete cascade,
      likes int not null default 0,
      followers int not null default 0,
      subscribers int not null default 0,
      views int not null default 0,
      feeds int not null default 0,
      score int generated always as (3 * subscribers + 2 * likes + views) stored
    )`.execute(db)
  await sql`create index page_popular on page_stats (score desc, subscribers desc, views desc, page_id)`.execute(db)
}
