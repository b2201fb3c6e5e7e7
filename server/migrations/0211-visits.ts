import { sql, type Kysely } from 'kysely'

// Who looked at a page, in sums: of a day, later of a month, never of fewer than five.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stat_day (
      -- The site, or a page; of the site the id is empty.
      subject_kind text not null check (subject_kind in ('site', 'page')),
      subject_id text not null check ((subject_id = '') = (subject_kind = 'site')),
      day date not null,
      metric text not null check (length(metric) <= 20),
      -- Both empty: all of it.
      dim text not null check (dim in ('', 'source', 'campaign', 'country', 'device')),
      value text not null check (length(value) <= 40 and (value = '') = (dim = '')),
      n bigint not null check (n >= 5),
      primary key (subject_kind, subject_id, day, metric, dim, value)
    )`.execute(db)
  // By the first day of each month.
  await sql`
    create table stat_month (like stat_day including constraints including indexes)`.execute(db)
  await sql`alter table stat_month rename column day to month`.execute(db)
  await sql`create index stat_day_old on stat_day using brin (day)`.execute(db)
  // What still gathers; nobody reads it before it is folded.
  await sql`
    create table stat_now (
      subject_kind text not null,
      subject_id text not null,
      day date not null,
      metric text not null,
      dim text not null,
      value text not null,
      n bigint not null check (n > 0),
      primary key (day, subject_kind, subject_id, metric, dim, value)
    )`.execute(db)
  // Gone after a day, and with a crash: neither is in a backup of the log, and without its salt no hash says anything.
  await sql`create unlogged table stat_salt (day date primary key, salt bytea not null)`.execute(db)
  await sql`
    create unlogged table stat_visitor (
      day date not null,
      hash bytea not null,
      primary key (day, hash)
    )`.execute(db)
}
