import { sql, type Kysely } from 'kysely'
import { firstSports } from './first-sports.ts'

// Street `ground` but for the ledger: settings, schools and sports, pages.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSetting(db)
  await createSchool(db)
  await createSport(db)
  await createPage(db)
  await createPageStats(db)
  await createAllowedMove(db)
}

async function createSetting(db: Kysely<unknown>): Promise<void> {
  await sql`create table setting (key text primary key, value jsonb not null)`.execute(db)
}

/** A school is one by kind, code of its state, city and folded name; `key` is made of those. */
async function createSchool(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table school (
      id uuid primary key,
      education_type text not null check (education_type in ('High School', 'College', 'Other')),
      name text not null,
      city text,
      state text,
      state_code text,
      college_id int unique check (college_id between 100000 and 999999),
      created_at timestamptz not null,
      key text not null
    )`.execute(db)
  await sql`create unique index school_once on school (education_type, key)`.execute(db)
  await sql`create sequence self_added_college start 900000 maxvalue 999999`.execute(db)
}

async function createSport(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sport (
      id uuid primary key,
      code text not null unique,
      name text not null,
      slug text not null unique,
      genders text[] not null,
      levels text[] not null,
      positions text[] not null,
      stat_keys text[] not null,
      icon text not null
    )`.execute(db)
  for (const sport of firstSports) {
    await sql`
      insert into sport (id, code, name, slug, genders, levels, positions, stat_keys, icon)
      values (${sport.id}, ${sport.code}, ${sport.name}, ${sport.slug}, ${sport.genders}, ${sport.levels}, ${sport.positions},
        ${sport.stat_keys}, ${sport.icon})`.execute(db)
  }
}

async function createPage(db: Kysely<unknown>): Promise<void> {
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
      created_at timestamptz not null,
      monthly_price bigint check (monthly_price > 0),
      yearly_price bigint check (yearly_price > 0),
      free_days int check (free_days between 1 and 90)
    )`.execute(db)
  await sql`create unique index page_slug on page (kind, slug)`.execute(db)
}

async function createPageStats(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_stats (
      page_id uuid primary key references page on delete cascade,
      likes int not null default 0,
      followers int not null default 0,
      subscribers int not null default 0,
      views int not null default 0,
      feeds int not null default 0,
      score int generated always as (3 * subscribers + 2 * likes + views) stored,
      products int not null default 0,
      videos int not null default 0,
      galleries int not null default 0,
      photos int not null default 0,
      stream_seconds int not null default 0,
      live text check (live in ('free', 'paid'))
    )`.execute(db)
  await sql`create index page_popular on page_stats (score desc, subscribers desc, views desc, page_id)`.execute(db)
}

/** Which state may follow which; the pure TypeScript tables say the same and a test compares them (money.md 2). */
async function createAllowedMove(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table allowed_move (entity text, from_state text, to_state text, primary key (entity, from_state, to_state))`.execute(db)
  await sql`revoke insert, update, delete on allowed_move from fieldhouse_app`.execute(db)
  await sql`
    create function check_move() returns trigger language plpgsql as $$
    begin
      if new.state is distinct from old.state and not exists (
        select 1 from allowed_move where entity = tg_table_name and from_state = old.state and to_state = new.state
      ) then
        raise exception '% cannot go from % to %', tg_table_name, old.state, new.state using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
}
